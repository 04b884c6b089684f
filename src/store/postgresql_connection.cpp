// A connection to a PostgreSQL server, by libpq.
#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstring>
#include <fmt/format.h>
#include <libpq-fe.h>
#include <map>
#include <pwd.h>
#include <unistd.h>

#include "base/text.hpp"
#include "base/visible_text.hpp"
#include "store/database.hpp"

namespace pedra::store {
namespace {

using std::chrono::steady_clock;

// Types of values, by their numbers in PostgreSQL's catalogue.
enum Type : Oid { kBytes = 17, kInt8 = 20, kInt2 = 21, kInt4 = 23, kText = 25, kFloat8 = 701 };
constexpr int kBinary = 1;
constexpr std::size_t kMostKept = 128;  // prepared statements
constexpr std::chrono::seconds kLongestQuiet{2};

struct Closer {
  void operator()(PGconn* connection) const { PQfinish(connection); }
  void operator()(PGresult* result) const { PQclear(result); }
};
using Server = std::unique_ptr<PGconn, Closer>;
using Reply = std::unique_ptr<PGresult, Closer>;

// A server that does not answer is noticed within half a minute, also when the network says nothing of it.
Server connect(const Address& address) {
  constexpr std::array kNames{
      "connect_timeout",  "keepalives_idle", "keepalives_interval",       "keepalives_count",
      "tcp_user_timeout", "client_encoding", "fallback_application_name", "dbname"};
  const std::array kValues{"10", "10", "5", "3", "20000", "UTF8", "pedra", address.uri().c_str()};
  std::array<const char*, kNames.size() + 1> names{};
  std::array<const char*, kNames.size() + 1> values{};
  std::copy(kNames.begin(), kNames.end(), names.begin());
  std::copy(kValues.begin(), kValues.end(), values.begin());
  Server server(PQconnectdbParams(names.data(), values.data(), 1));
  if (!server) throw SqlError{.message = "no memory"};
  if (PQstatus(server.get()) != CONNECTION_OK)
    throw SqlError{.kind = SqlError::Kind::Lost,
                   .message = address.without_secrets(std::string(trim(PQerrorMessage(server.get()))))};
  return server;
}

SqlError::Kind kind_of(std::string_view state, const PGconn* server) {
  constexpr std::array<std::string_view, 5> kGone{"57P01", "57P02", "57P03", "25P03", "57P05"};
  // Every error of a server has a state; libpq's own, of a broken connection, has none, and comes before PQstatus() knows.
  if (state.empty() || PQstatus(server) != CONNECTION_OK || state.starts_with("08") ||
      std::find(kGone.begin(), kGone.end(), state) != kGone.end())
    return SqlError::Kind::Lost;
  if (state == "40001" || state == "40P01" || state == "55P03") return SqlError::Kind::Again;
  if (state == "XX001" || state == "XX002") return SqlError::Kind::Damaged;
  return SqlError::Kind::Refused;
}

std::uint64_t big_endian(const char* bytes, std::size_t count) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < count; ++i) number = number << 8U | static_cast<std::uint8_t>(bytes[i]);
  return number;
}

// Answers come in the binary format.
Value value_in(const PGresult* result, int row, int column) {
  if (PQgetisnull(result, row, column) != 0) return {};
  const char* const bytes = PQgetvalue(result, row, column);
  const auto length = static_cast<std::size_t>(PQgetlength(result, row, column));
  switch (PQftype(result, column)) {
    case kInt8:
      return static_cast<std::int64_t>(big_endian(bytes, 8));
    case kInt4:
      return static_cast<std::int64_t>(static_cast<std::int32_t>(big_endian(bytes, 4)));
    case kInt2:
      return static_cast<std::int64_t>(static_cast<std::int16_t>(big_endian(bytes, 2)));
    case kFloat8:
      return std::bit_cast<double>(big_endian(bytes, 8));
    case kBytes:
      return Bytes{std::string(bytes, length)};
    default:
      return std::string(bytes, length);
  }
}

// Values as libpq takes them. They must outlive the call: so does this.
struct Parameters {
  explicit Parameters(const std::vector<Value>& given) {
    texts.reserve(given.size());
    for (const Value& value : given) add(value);
    for (std::size_t i = 0; i < given.size(); ++i)
      values.push_back(given[i].index() == 0 ? nullptr : texts[i].data());
  }
  void add(const Value& value) {
    int format = 0;
    if (const auto* const whole = std::get_if<std::int64_t>(&value)) {
      texts.push_back(std::to_string(*whole));
      types.push_back(kInt8);
    } else if (const auto* const number = std::get_if<double>(&value)) {
      texts.push_back(fmt::format("{}", *number));
      types.push_back(kFloat8);
    } else if (const auto* const text = std::get_if<std::string>(&value)) {
      texts.push_back(storable(*text));
      types.push_back(kText);
    } else if (const auto* const bytes = std::get_if<Bytes>(&value)) {
      texts.push_back(bytes->content);
      types.push_back(kBytes);
      format = kBinary;
    } else {
      texts.emplace_back();
      types.push_back(0);
    }
    lengths.push_back(static_cast<int>(texts.back().size()));
    formats.push_back(format);
  }
  [[nodiscard]] int count() const { return static_cast<int>(values.size()); }

  std::vector<std::string> texts;
  std::vector<const char*> values;
  std::vector<Oid> types;
  std::vector<int> lengths;
  std::vector<int> formats;
};

class PostgreSqlConnection final : public Connection {
 public:
  PostgreSqlConnection(const Address& address, const Format& format)
      : format_(format), server_(connect(address)) {
    if (PQserverVersion(server_.get()) < 130000)
      throw SqlError{.message = "PostgreSQL 13 or later is needed"};
    PQsetNoticeProcessor(
        server_.get(), [](void*, const char*) {}, nullptr);
    // A process that is stopped in the middle of a transaction holds its rows no longer than this.
    run(fmt::format("SET search_path TO {}; SET idle_in_transaction_session_timeout = '30s'",
                    format_.schema));
  }

  [[nodiscard]] Dialect dialect() const override { return Dialect::PostgreSql; }

  Answer execute(std::string_view sql, const std::vector<Value>& values) override {
    const Parameters given(values);
    const std::string name = prepared(sql, given);
    const Reply reply =
        checked(PQexecPrepared(server_.get(), name.c_str(), given.count(), given.values.data(),
                               given.lengths.data(), given.formats.data(), kBinary));
    Answer answer;
    const int columns = PQnfields(reply.get());
    for (int row = 0; row < PQntuples(reply.get()); ++row) {
      std::vector<Value> cells;
      for (int column = 0; column < columns; ++column) cells.push_back(value_in(reply.get(), row, column));
      answer.rows.emplace_back(std::move(cells));
    }
    answer.changed = parse_integer(PQcmdTuples(reply.get())).value_or(0);
    return answer;
  }

  void script(std::string_view sql) override { run(translated(sql, Dialect::PostgreSql)); }

  void begin() override { run("BEGIN"); }
  // A transaction in which a statement has failed ends by a COMMIT that says ROLLBACK.
  void commit() override {
    const Reply reply = checked(PQexec(server_.get(), "COMMIT"));
    if (std::string_view(PQcmdStatus(reply.get())) != "COMMIT")
      throw SqlError{.kind = SqlError::Kind::Again, .message = "the transaction was undone"};
  }
  void roll_back() noexcept override { const Reply ignored(PQexec(server_.get(), "ROLLBACK")); }

  // By the catalogue, which everybody may read.
  bool has_schema() override {
    const auto found = ask_one(
        "SELECT CASE WHEN has_schema_privilege(n.oid, 'USAGE') THEN 1 ELSE 0 END FROM pg_catalog.pg_class c "
        "JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relname = 'meta'",
        format_.schema);
    if (found && found->integer(0) == 0)
      throw SqlError{.message = fmt::format("permission denied for schema {}", format_.schema)};
    return found.has_value();
  }
  void lock_schema() override { ask("SELECT pg_advisory_xact_lock(?)", format_.application_id); }
  void make_home() override { run(fmt::format("CREATE SCHEMA IF NOT EXISTS {}", format_.schema)); }

  bool heard_news() override {
    const auto now = steady_clock::now();
    bool news = now - told_ > kLongestQuiet;
    if (!listening_) {
      run(fmt::format("LISTEN {}", format_.schema));
      listening_ = true;
      news = true;
    }
    if (PQconsumeInput(server_.get()) == 0) throw last_error(nullptr);
    while (PGnotify* const note = PQnotifies(server_.get())) {
      PQfreemem(note);
      news = true;
    }
    if (news) told_ = now;
    return news;
  }
  void tell_news() override { run(fmt::format("NOTIFY {}", format_.schema)); }

 private:
  [[nodiscard]] SqlError last_error(const PGresult* result) const {
    const char* const state = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_SQLSTATE);
    return {.kind = kind_of(state == nullptr ? "" : state, server_.get()),
            .message = std::string(trim(PQerrorMessage(server_.get())))};
  }

  Reply checked(PGresult* result) const {
    Reply reply(result);
    const auto status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) throw last_error(result);
    return reply;
  }

  void run(const std::string& sql) const { (void)checked(PQexec(server_.get(), sql.c_str())); }

  // The types of its values are part of a statement.
  std::string prepared(std::string_view sql, const Parameters& given) {
    std::string key(sql);
    for (const Oid type : given.types) key += fmt::format(" {}", type);
    const auto found = statements_.find(key);
    if (found != statements_.end()) return found->second;
    if (statements_.size() >= kMostKept) {
      run("DEALLOCATE ALL");
      statements_.clear();
    }
    std::string name = fmt::format("s{}", statements_.size());
    (void)checked(PQprepare(server_.get(), name.c_str(), translated(sql, Dialect::PostgreSql).c_str(),
                            given.count(), given.types.data()));
    statements_.emplace(std::move(key), name);
    return name;
  }

  const Format format_;
  Server server_;
  std::map<std::string, std::string> statements_;
  bool listening_ = false;
  steady_clock::time_point told_{};
};

}  // namespace

std::unique_ptr<Connection> connect_postgresql(const Address& address, const Format& format) {
  return std::make_unique<PostgreSqlConnection>(address, format);
}

std::filesystem::path password_file(const Address& address) {
  std::filesystem::path file;
  if (const passwd* const user = ::getpwuid(::getuid()); user != nullptr)
    file = std::filesystem::path(user->pw_dir) / ".pgpass";
  char* message = nullptr;
  PQconninfoOption* const options = PQconninfoParse(address.uri().c_str(), &message);
  PQconninfoOption* const usual = PQconndefaults();
  for (const PQconninfoOption* list : {usual, options})
    for (const auto* option = list; option != nullptr && option->keyword != nullptr; ++option)
      if (std::string_view(option->keyword) == "passfile" && option->val != nullptr) file = option->val;
  PQconninfoFree(options);
  PQconninfoFree(usual);
  PQfreemem(message);
  std::error_code code;
  return std::filesystem::exists(file, code) ? file : std::filesystem::path();
}

}  // namespace pedra::store
