#include "store/sqlite_file.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <chrono>
#include <fmt/format.h>
#include <mutex>
#include <sqlite3.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

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

std::int64_t schema_of(SQLite::Database& database) {
  return parse_integer(database.execAndGet("SELECT value FROM meta WHERE key = 'schema'").getString())
      .value_or(0);
}

bool is_writable(const std::filesystem::path& path) {
  if (::access(path.c_str(), F_OK) != 0) return true;  // to be made
  const std::filesystem::path folder = path.parent_path();
  return ::access(path.c_str(), W_OK) == 0 && ::access(folder.empty() ? "." : folder.c_str(), W_OK) == 0;
}

// What SQLite is given to open. A file that only may be read, in a folder where no journal may be made, must be
// declared unchanging; but where somebody else's journal is, it is read too.
std::string source_of(const std::filesystem::path& path, bool writable) {
  if (writable) return path.string();
  std::string uri = "file:";
  for (const char c : std::filesystem::absolute(path).string())
    uri += c == '?' || c == '#' || c == '%' ? fmt::format("%{:02x}", static_cast<unsigned char>(c))
                                            : std::string(1, c);
  return uri + (std::filesystem::exists(path.string() + "-wal") ? "?mode=ro" : "?immutable=1");
}

int flags_of(bool writable) {
  return writable ? SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE : SQLite::OPEN_READONLY | SQLite::OPEN_URI;
}

std::pair<std::uint64_t, std::uint64_t> identity_of(const std::filesystem::path& path) {
  struct stat file {};
  if (::stat(path.c_str(), &file) != 0) return {};
  return {file.st_dev, file.st_ino};
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
      writable_(is_writable(path)),
      lock_(std::make_unique<Lock>()),
      database_(
          std::make_unique<SQLite::Database>(source_of(path, writable_), flags_of(writable_), kBusyMs)) {}

SqliteFile::~SqliteFile() = default;

Result<std::unique_ptr<SqliteFile>> SqliteFile::open(const std::filesystem::path& path,
                                                     const SqliteFormat& format) {
  try {
    std::unique_ptr<SqliteFile> file(new SqliteFile(path, format));
    if (const auto ready = file->prepare(); !ready) return ready.error();
    file->identity_ = identity_of(path);
    return file;
  } catch (const SQLite::Exception& exception) {
    return Error{fmt::format("cannot open '{}': {}", path.string(), exception.what())};
  }
}

Result<Ok> SqliteFile::prepare() {
  return run<Ok>([this](SQLite::Database& database) -> Result<Ok> {
    if (const auto ours = check_identity(database); !ours) return ours;
    const auto newest = static_cast<std::int64_t>(format_.migrations.size());
    if (!writable_) {
      if (schema_of(database) == newest) return Ok{};
      return Error{fmt::format("'{}' may not be written to, and is of another version", path_.string())};
    }
    enter_write_ahead_mode(database);
    database.exec("PRAGMA synchronous = FULL");
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    std::int64_t schema = 0;
    if (database.tableExists("meta")) {
      schema = schema_of(database);
      if (schema < 1 || schema > newest)
        return Error{fmt::format(
            "'{}' was written by another version of this program (schema {}, this one reads up to {})",
            path_.string(), schema, newest)};
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

Result<Ok> SqliteFile::check_identity(SQLite::Database& database) const {
  const bool empty = database.execAndGet("SELECT COUNT(*) FROM sqlite_master").getInt() == 0;
  if (empty || database.execAndGet("PRAGMA application_id").getInt() == format_.application_id) return Ok{};
  return Error{fmt::format("'{}' is a database of another program", path_.string())};
}

bool SqliteFile::vanished() const { return identity_.second != 0 && identity_of(path_) != identity_; }

// The open file still holds everything, though its name is gone.
Error SqliteFile::rescue() {
  const Error gone{fmt::format("'{}' was removed or replaced while it was in use", path_.string())};
  if (rescued_.empty()) {
    std::string target = path_.string() + ".rescued";
    for (int copy = 2; std::filesystem::exists(target); ++copy)
      target = fmt::format("{}.rescued-{}", path_.string(), copy);
    try {
      SQLite::Statement copy(*database_, "VACUUM INTO ?");
      copy.bind(1, target);
      copy.exec();
      rescued_ = target;
    } catch (const SQLite::Exception& exception) {
      return Error{fmt::format("{}, and what it held cannot be saved: {}", gone.message, exception.what())};
    }
  }
  return Error{fmt::format("{}; all that it held is now in '{}'", gone.message, rescued_)};
}

Result<Ok> SqliteFile::guarded(const std::function<void(SQLite::Database&)>& work) {
  const std::lock_guard lock(lock_->mutex);
  try {
    if (!rescued_.empty()) return rescue();
    work(*database_);
    if (vanished()) return rescue();
    return Ok{};
  } catch (const SQLite::Exception& exception) {
    if (vanished()) return rescue();
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
