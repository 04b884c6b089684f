// All of a store of work into another, from SQLite to PostgreSQL or back. Called by `pedra store copy`.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "store/database.hpp"

namespace pedra::store {

struct CopiedTable {
  std::string_view name;
  std::int64_t rows = 0;
  std::string hash;  // of all its rows, in the order of their keys
};

// Counts and hashes of every table.
Result<std::vector<CopiedTable>> table_hashes(Database& database,
                                              const std::function<void(std::string_view)>& progress);

// Into an empty store, in one transaction; then both are read again and compared. Leases are not copied: what was being
// worked on waits again.
Result<std::vector<CopiedTable>> copy_store(Database& from, Database& to,
                                            const std::function<void(std::string_view)>& progress);

}  // namespace pedra::store
