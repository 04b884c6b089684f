#include "store/sqlite_file.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <chrono>
#include <fmt/format.h>
#include <mutex>
#include <sqlite3.h>
#include <thread>

#include "base/text.hpp"

namespace pedra::store {
namespace {

constexpr int kBusyMs = 20'000;

// SQLite's busy time-out does not cover this change: when two processes open a new file together, one of them
// gets SQLITE_BUSY at once and has to ask again.
void enter_write_ahead_mode(SQLite::Database& database) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(kBusyMs);
  for (;;) {
    try {
      database.exec("PRAGMA journal_mode = WAL");
      return;
    } catch (const SQLite::Exception& busy) {
      if (busy.getErrorCode() != SQLITE_BUSY || std::chrono::steady_clock::now() > deadline) throw;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  }
}

}  // namespace

struct SqliteFile::Lock {
  std::mutex mutex;
};

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

SqliteFile::SqliteFile(const std::filesystem::path& path, const SqliteFormat& format)
    : path_(path),
      format_(format),
      lock_(std::make_unique<Lock>()),
      database_(std::make_unique<SQLite::Database>(path.string(),
                                                   SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyMs)) {}

SqliteFile::~SqliteFile() = default;

Result<std::unique_ptr<SqliteFile>> SqliteFile::open(const std::filesystem::path& path,
                                                     const SqliteFormat& format) {
  try {
    std::unique_ptr<SqliteFile> file(new SqliteFile(path, format));
    if (const auto ready = file->prepare(); !ready) return ready.error();
    return file;
  } catch (const SQLite::Exception& exception) {
    return Error{fmt::format("cannot open '{}': {}", path.string(), exception.what())};
  }
}

Result<Ok> SqliteFile::prepare() {
  return run<Ok>([this](SQLite::Database& database) -> Result<Ok> {
    const bool empty = database.execAndGet("SELECT COUNT(*) FROM sqlite_master").getInt() == 0;
    if (!empty && database.execAndGet("PRAGMA application_id").getInt() != format_.application_id)
      return Error{fmt::format("'{}' is a database of another program", path_.string())};
    enter_write_ahead_mode(database);
    database.exec("PRAGMA synchronous = FULL");
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    const auto newest = static_cast<std::int64_t>(format_.migrations.size());
    std::int64_t schema = 0;
    if (database.tableExists("meta")) {
      const std::string text = database.execAndGet("SELECT value FROM meta WHERE key = 'schema'").getString();
      schema = parse_integer(text).value_or(0);
      if (schema < 1 || schema > newest)
        return Error{fmt::format(
            "'{}' was written by another version of this program (schema {}, this one reads up to {})",
            path_.string(), text, newest)};
    } else {
      database.exec(fmt::format("PRAGMA application_id = {}", format_.application_id));
      database.exec(
          "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);"
          "INSERT INTO meta VALUES ('schema', '0')");
    }
    for (auto next = schema; next < newest; ++next)
      database.exec(format_.migrations[static_cast<std::size_t>(next)]);
    if (schema < newest)
      database.exec(fmt::format("UPDATE meta SET value = '{}' WHERE key = 'schema'", newest));
    transaction.commit();
    return Ok{};
  });
}

Result<Ok> SqliteFile::guarded(const std::function<void(SQLite::Database&)>& work) {
  const std::lock_guard lock(lock_->mutex);
  try {
    work(*database_);
    return Ok{};
  } catch (const SQLite::Exception& exception) {
    const bool damaged =
        exception.getErrorCode() == SQLITE_NOTADB || exception.getErrorCode() == SQLITE_CORRUPT;
    return Error{fmt::format("'{}' {}: {}", path_.string(),
                             damaged ? fmt::format("is damaged or not a {}", format_.name) : "cannot be used",
                             exception.what())};
  } catch (const BadContent& bad) {
    return Error{fmt::format("'{}' is damaged: {}", path_.string(), bad.message)};
  }
}

}  // namespace pedra::store
