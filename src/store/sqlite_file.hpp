// One SQLite file of ours: opening, identity, schema and error handling, the same for every store. Used by
// arena/store (matches) and server/sessions (games of the page).
//
// Write-ahead log, full synchronisation, a busy time-out for other processes. SQLiteCpp throws; run() turns
// everything thrown inside it into an Error that names the file. Several threads may call run(); one works at
// a time.
//
// A file that may not be written to is opened to be read. One that is removed or replaced while it is open is noticed by
// the next run(), which writes all that it held to a new file beside it (NAME.rescued) and fails.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.hpp"

namespace SQLite {
class Database;
}  // namespace SQLite

namespace pedra::store {

struct SqliteFormat {
  std::int32_t application_id = 0;          // in the file's header; another program's file is refused
  std::string_view name;                    // "store of matches", for errors
  std::span<const char* const> migrations;  // SQL: the first makes schema 1, each other one the next schema
};

// Thrown inside run() for a column that holds what the program never writes.
struct BadContent {
  std::string message;
};

template <class T>
T valid_content(Result<T> result) {
  if (!result) throw BadContent{result.error().text()};
  return *std::move(result);
}

std::int64_t now_ms();  // since 1970

class SqliteFile {
 public:
  // Creates the file or migrates its schema forward, in one transaction. A newer schema is refused.
  static Result<std::unique_ptr<SqliteFile>> open(const std::filesystem::path& path,
                                                  const SqliteFormat& format);
  ~SqliteFile();

  [[nodiscard]] SQLite::Database& database() { return *database_; }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  // `work(SQLite::Database&)` returns Result<T>.
  template <class T, class Work>
  Result<T> run(const Work& work) {
    Result<T> result = Error{"the work did not end"};
    const auto done = guarded([&](SQLite::Database& database) { result = work(database); });
    if (!done) return done.error();
    return result;
  }

 private:
  SqliteFile(const std::filesystem::path& path, const SqliteFormat& format);
  Result<Ok> guarded(const std::function<void(SQLite::Database&)>& work);
  Result<Ok> prepare();
  Result<Ok> check_identity(SQLite::Database& database) const;
  [[nodiscard]] bool vanished() const;
  Error rescue();

  std::filesystem::path path_;
  SqliteFormat format_;
  bool writable_;
  std::pair<std::uint64_t, std::uint64_t> identity_{};  // device and inode
  std::string rescued_;                                 // where to
  struct Lock;
  std::unique_ptr<Lock> lock_;
  std::unique_ptr<SQLite::Database> database_;
};

}  // namespace pedra::store
