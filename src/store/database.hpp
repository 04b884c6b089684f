// A store's database: opening, schema, transactions, and every error as a Result. The stores of matches, of jobs and of
// the page's games are written on it; what differs between SQLite and PostgreSQL is below it (sql.hpp).
//
// Several threads may call run() and change(); one works at a time. A change is durable when it returns, a lease is not.
//
// SQLite: write-ahead log, each change waits for it, a busy time-out for others. A file that may not be written to
// is opened to be read. One that is removed or replaced while it is open is noticed by the next call, which writes all
// that it held to a new file beside it (NAME.rescued) and fails.
//
// PostgreSQL: all tables are in one schema of the database. A connection that is lost is made again with growing
// pauses for as long as set_patience() allows; work that was under way is repeated, because nothing of it was committed.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string_view>
#include <vector>

#include "store/address.hpp"
#include "store/sql.hpp"

namespace pedra::store {

struct Format {
  std::int32_t application_id = 0;          // in a file's header; another program's file is refused
  std::string_view schema;                  // of PostgreSQL, where the tables are
  std::string_view name;                    // "store of matches", for errors
  std::span<const char* const> migrations;  // SQL: the first makes schema 1, each other one the next schema
};

class Database {
 public:
  // Creates the tables or migrates them forward, in one transaction. A newer schema is refused.
  static Result<std::unique_ptr<Database>> open(const Address& address, const Format& format);
  ~Database();

  [[nodiscard]] const Address& address() const { return address_; }
  // That nobody else may see: of a SQLite store all its files, of which some may not be there.
  [[nodiscard]] std::vector<std::filesystem::path> files() const;

  // How long a lost connection is looked for before a call fails (at first: once, at once), and what ends that early.
  void set_patience(std::chrono::milliseconds patience, const std::atomic<bool>* stop = nullptr);

  // `work(Connection&)` returns Result<T>. run() has no transaction: for reading, or for one statement that may be
  // repeated.
  template <class T, class Work>
  Result<T> run(const Work& work) {
    return guarded<T>(Kind::Plain, work);
  }
  // In one transaction, undone when `work` returns an error. When the connection is lost at the very moment of the
  // commit, it is repeated: the second time it must find what the first has done.
  template <class T, class Work>
  Result<T> change(const Work& work) {
    return guarded<T>(Kind::Repeatable, work);
  }
  // The same for work that would be done twice: then the call fails, and says that it may have been done.
  template <class T, class Work>
  Result<T> change_once(const Work& work) {
    return guarded<T>(Kind::Once, work);
  }

  // Has another process told of new work or results since the last call? Does not wait.
  bool heard_news();

 private:
  enum class Kind : std::uint8_t { Plain, Repeatable, Once };
  using Step = std::function<bool(Connection&)>;  // true: it may be committed

  Database(Address address, const Format& format);
  template <class T, class Work>
  Result<T> guarded(Kind kind, const Work& work) {
    Result<T> result = Error{"the work did not end"};
    const auto done = attempt(kind, [&](Connection& sql) {
      result = work(sql);
      return result.ok();
    });
    if (!done) return done.error();
    return result;
  }
  Result<Ok> attempt(Kind kind, const Step& step);
  void once(Kind kind, const Step& step, bool& committing);
  Result<Ok> prepare();
  void connect();
  [[nodiscard]] Error error_of(const SqlError& error) const;
  bool wait_for_server(std::chrono::milliseconds pause) const;

  Address address_;
  Format format_;
  std::chrono::milliseconds patience_{0};
  const std::atomic<bool>* stop_ = nullptr;
  std::mutex mutex_;
  std::unique_ptr<Connection> connection_;
};

// What makes a connection; each throws SqlError.
std::unique_ptr<Connection> connect_sqlite(const Address& address, const Format& format);
std::unique_ptr<Connection> connect_postgresql(const Address& address, const Format& format);
std::filesystem::path password_file(const Address& address);  // libpq's, that holds passwords; empty: none

// An error of this code is the server's absence: the same call may work later.
inline constexpr std::string_view kLostCode = "store-lost";

}  // namespace pedra::store
