#include "store/database.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <thread>

#include "base/text.hpp"

namespace pedra::store {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kFirstPause{50};
constexpr milliseconds kLongestPause{5'000};
constexpr int kMostRepeats = 50;  // of a transaction that others were in the way of

std::int64_t schema_of(Connection& sql) {
  const auto row = sql.ask_one("SELECT value FROM meta WHERE key = 'schema'");
  return row ? parse_integer(row->text(0)).value_or(0) : 0;
}

}  // namespace

Database::Database(Address address, const Format& format) : address_(std::move(address)), format_(format) {}
Database::~Database() = default;

void Database::connect() {
  connection_ =
      address_.is_file() ? connect_sqlite(address_, format_) : connect_postgresql(address_, format_);
}

Error Database::error_of(const SqlError& error) const {
  const std::string place = address_.shown();
  if (error.kind == SqlError::Kind::Damaged)
    return Error{fmt::format("'{}' is damaged or not a {}: {}", place, format_.name, error.message)};
  Error told{fmt::format("'{}' cannot be used: {}", place, error.message)};
  if (error.kind == SqlError::Kind::Lost) told.code = kLostCode;
  return told;
}

Result<std::unique_ptr<Database>> Database::open(const Address& address, const Format& format) {
  std::unique_ptr<Database> database(new Database(address, format));
  try {
    database->connect();
  } catch (const SqlError& error) {
    if (error.kind == SqlError::Kind::Damaged) return database->error_of(error);
    return Error{fmt::format("cannot open '{}': {}", address.shown(), error.message)};
  }
  if (const auto ready = database->prepare(); !ready) return ready.error();
  return database;
}

Result<Ok> Database::prepare() {
  const auto newest = static_cast<std::int64_t>(format_.migrations.size());
  const auto refuse = [&](std::int64_t schema) {
    return Error{fmt::format(
        "'{}' was written by another version of this program (schema {}, this one reads up to {})",
        address_.shown(), schema, newest)};
  };
  const auto state = run<std::int64_t>(
      [](Connection& sql) -> Result<std::int64_t> { return sql.has_schema() ? schema_of(sql) : 0; });
  if (!state) return state.error();
  if (*state == newest) return Ok{};
  if (*state > newest) return refuse(*state);
  if (!connection_->writable())
    return Error{fmt::format("'{}' may not be written to, and is of another version", address_.shown())};
  return change<Ok>([&](Connection& sql) -> Result<Ok> {
    sql.lock_schema();
    std::int64_t schema = 0;
    if (sql.has_schema()) {
      schema = schema_of(sql);
      if (schema < 1 || schema > newest) return refuse(schema);
    } else {
      sql.make_home();
      sql.script(
          "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);"
          "INSERT INTO meta VALUES ('schema', '0')");
    }
    for (auto next = schema; next < newest; ++next)
      sql.script(format_.migrations[static_cast<std::size_t>(next)]);
    sql.change("UPDATE meta SET value = ? WHERE key = 'schema'", std::to_string(newest));
    return Ok{};
  });
}

std::vector<std::filesystem::path> Database::files() const {
  if (!address_.is_file()) {
    auto passwords = password_file(address_);
    return passwords.empty() ? std::vector<std::filesystem::path>{} : std::vector{std::move(passwords)};
  }
  const std::string path = address_.path().string();
  return {path, path + "-wal", path + "-shm"};
}

void Database::set_patience(milliseconds patience, const std::atomic<bool>* stop) {
  const std::lock_guard lock(mutex_);
  patience_ = patience;
  stop_ = stop;
}

bool Database::wait_for_server(milliseconds pause) const {
  const auto until = steady_clock::now() + pause;
  while (steady_clock::now() < until) {
    if (stop_ != nullptr && stop_->load()) return false;
    std::this_thread::sleep_for(std::min(pause, milliseconds(20)));
  }
  return true;
}

void Database::once(Kind kind, const Step& step, bool& committing) {
  if (!connection_) connect();
  if (kind == Kind::Plain) {
    step(*connection_);
  } else {
    connection_->begin();
    try {
      if (step(*connection_)) {
        committing = true;
        connection_->commit();
      } else {
        connection_->roll_back();
      }
    } catch (...) {
      connection_->roll_back();
      throw;
    }
  }
  connection_->check_place();
}

Result<Ok> Database::attempt(Kind kind, const Step& step) {
  const std::lock_guard lock(mutex_);
  const auto deadline = steady_clock::now() + patience_;
  milliseconds pause = kFirstPause;
  bool reconnected = false;
  for (int repeats = 0;;) {
    bool committing = false;
    try {
      once(kind, step, committing);
      return Ok{};
    } catch (const SqlError& error) {
      if (error.kind == SqlError::Kind::Again && repeats++ < kMostRepeats) continue;
      if (error.kind != SqlError::Kind::Lost || address_.is_file()) {
        try {
          if (connection_) connection_->check_place();  // its loss explains more
        } catch (const SqlError& gone) {
          return Error{gone.message};
        }
        return error_of(error);
      }
      connection_.reset();
      if (committing && kind == Kind::Once) {
        return Error{fmt::format(
            "'{}' cannot be used: {}; the last change may have been made: look before you repeat it",
            address_.shown(), error.message)};
      }
      const bool first = !std::exchange(reconnected, true);
      if (!first && steady_clock::now() >= deadline) return error_of(error);
      if (!wait_for_server(first ? milliseconds(0) : pause)) return error_of(error);
      if (!first) pause = std::min(pause * 2, kLongestPause);
    } catch (const BadContent& bad) {
      return Error{fmt::format("'{}' is damaged: {}", address_.shown(), bad.message)};
    }
  }
}

bool Database::heard_news() {
  const std::lock_guard lock(mutex_);
  if (!connection_) return true;
  try {
    return connection_->heard_news();
  } catch (const SqlError&) {  // whoever asks next will be told
    return true;
  }
}

}  // namespace pedra::store
