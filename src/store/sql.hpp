// A connection to a database as the stores see it: statements with values, rows, transactions. Two make one:
// sqlite_connection.cpp and postgresql_connection.cpp. Called inside Database::run() and change() only, which turn what
// is thrown here into an Error.
//
// Statements are written once for both:
//
//   ?  or ?1 ?2           values, in order or by number (not both in one statement)
//   {key}, {bytes}        the type of a column that numbers its rows, of a column of bytes
//   {soon}                a power failure may undo this change, until the next one that is waited for
//   {now}                 the database's clock, milliseconds since 1970
//   {skip locked}         rows that another transaction holds are passed over
//
// Types that both share: BIGINT, DOUBLE PRECISION, TEXT, {bytes}.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.hpp"

namespace pedra::store {

struct Bytes {
  std::string content;
};

using Value = std::variant<std::monostate, std::int64_t, double, std::string, Bytes>;

// Thrown for a column that holds what the program never writes.
struct BadContent {
  std::string message;
};

template <class T>
T valid_content(Result<T> result) {
  if (!result) throw BadContent{result.error().text()};
  return *std::move(result);
}

// Thrown by a connection.
struct SqlError {
  enum class Kind : std::uint8_t {
    Lost,     // there is no connection any more
    Again,    // others were in the way: the transaction may be repeated
    Damaged,  // it is no database, or a broken one
    Refused,  // the database said no
  };
  Kind kind = Kind::Refused;
  std::string message;
};

class Row {
 public:
  explicit Row(std::vector<Value> values) : values_(std::move(values)) {}
  // Each throws BadContent when the column holds something else.
  [[nodiscard]] std::int64_t integer(std::size_t column) const;
  [[nodiscard]] int small(std::size_t column) const;  // an int
  [[nodiscard]] double number(std::size_t column) const;
  [[nodiscard]] const std::string& text(std::size_t column) const;
  [[nodiscard]] const std::string& bytes(std::size_t column) const;
  [[nodiscard]] bool is_null(std::size_t column) const;
  [[nodiscard]] const std::vector<Value>& values() const { return values_; }

 private:
  std::vector<Value> values_;
};

enum class Dialect : std::uint8_t { Sqlite, PostgreSql };

// The statement in the words of a database.
std::string translated(std::string_view sql, Dialect dialect);

template <class T>
Value to_value(const T& value) {
  if constexpr (std::is_same_v<T, Value> || std::is_same_v<T, Bytes>)
    return value;
  else if constexpr (std::is_integral_v<T>)
    return static_cast<std::int64_t>(value);
  else if constexpr (std::is_floating_point_v<T>)
    return static_cast<double>(value);
  else
    return std::string(value);
}

template <class T>
Value to_value(const std::optional<T>& value) {
  return value ? to_value(*value) : Value{};
}

class Connection {
 public:
  Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  virtual ~Connection() = default;

  [[nodiscard]] virtual Dialect dialect() const = 0;

  template <class... Values>
  std::vector<Row> ask(std::string_view sql, const Values&... values) {
    return execute(sql, {to_value(values)...}).rows;
  }
  template <class... Values>
  std::optional<Row> ask_one(std::string_view sql, const Values&... values) {
    auto rows = ask(sql, values...);
    if (rows.empty()) return std::nullopt;
    return std::move(rows.front());
  }
  // How many rows it changed.
  template <class... Values>
  std::int64_t change(std::string_view sql, const Values&... values) {
    return execute(sql, {to_value(values)...}).changed;
  }

  struct Answer {
    std::vector<Row> rows;
    std::int64_t changed = 0;
  };
  virtual Answer execute(std::string_view sql, const std::vector<Value>& values) = 0;
  virtual void script(std::string_view sql) = 0;  // several statements, without values

  virtual void begin() = 0;  // the transaction may write; it waits for another that does
  virtual void commit() = 0;
  virtual void roll_back() noexcept = 0;

  // For Database::open(): is there a schema of ours; wait until nobody else changes it; make its home.
  virtual bool has_schema() = 0;
  virtual void lock_schema() = 0;
  virtual void make_home() = 0;
  [[nodiscard]] virtual bool writable() const { return true; }
  // After every work: throws when the place that this leads to is gone.
  virtual void check_place() {}
  // Hears of news() of others; without a way to hear, it always says so.
  virtual bool heard_news() = 0;
  virtual void tell_news() = 0;  // inside a transaction: when that is committed
};

std::int64_t now_ms();  // since 1970, by this machine's clock

}  // namespace pedra::store
