// How a store's file enters SQLite's write-ahead mode. Called by the stores that keep theirs in SQLite: the
// arena's, and the page's in ui/web.
#pragma once
#include <chrono>

namespace SQLite {
class Database;
}  // namespace SQLite

namespace pedra::arena {

// The one change for which SQLite does not wait: when two processes open a new file together, one of them is
// told at once that it is busy, and asks again until `patience` is over. Throws as SQLiteCpp does.
void enter_write_ahead_mode(SQLite::Database& db, std::chrono::milliseconds patience);

}  // namespace pedra::arena
