#include "store/copy.hpp"

#include <array>
#include <bit>
#include <fmt/format.h>

#include "base/hash_text.hpp"
#include "base/visible_text.hpp"
#include "store/work_store.hpp"

namespace pedra::store {
namespace {

constexpr int kRowsAtOnce = 5000;
constexpr int kContentsAtOnce = 16;  // rows that may be large

struct Table {
  std::string_view name;
  std::string_view columns;
  std::string_view key;
};

// Leases belong to the processes of one place, workers to their database.
constexpr std::array<Table, 11> kTables{{
    {"work", "id, kind, hash, title, config, signature, state, note, created", "id"},
    {"jobs",
     "work, number, payload, CASE state WHEN 'running' THEN 'waiting' ELSE state END, '', 0, tries, reason, "
     "ended",
     "work, number"},
    {"results", "work, number, content", "work, number"},
    {"files", "hash, content", "hash"},
    {"matches", "id, game", "id"},
    {"match_players", "match, seat, name, spec", "match, seat"},
    {"match_openings", "match, number, name, moves", "match, number"},
    {"games",
     "id, match, job, outcome, reason, forfeit, detail, discs, opening_moves, moves, times, scores, depths, "
     "nodes, "
     "finished",
     "id"},
    {"ladders", "name, game", "name"},
    {"ladder_players", "ladder, place, name, spec, active", "ladder, name"},
    {"ladder_matches", "ladder, run, match", "ladder, run"},
}};

void add_text(ContentHash& hash, std::string_view text) {
  hash.add(static_cast<std::uint64_t>(text.size()));
  hash.add(text);
}

// Text that PostgreSQL does not take as it is counts as it is kept there.
void add(ContentHash& hash, const Row& row) {
  for (const Value& value : row.values()) {
    hash.add(static_cast<std::uint64_t>(value.index()));
    if (const auto* const whole = std::get_if<std::int64_t>(&value))
      hash.add(static_cast<std::uint64_t>(*whole));
    if (const auto* const number = std::get_if<double>(&value))
      hash.add(std::bit_cast<std::uint64_t>(*number));
    if (const auto* const text = std::get_if<std::string>(&value)) add_text(hash, storable(*text));
    if (const auto* const bytes = std::get_if<Bytes>(&value)) add_text(hash, bytes->content);
  }
}

// Every row, a few at a time; the order of texts is that of their bytes in both databases.
template <class Visit>
void each_row(Connection& sql, const Table& table, const Visit& visit) {
  std::string order(table.key);
  if (sql.dialect() == Dialect::PostgreSql) {
    if (order == "hash" || order == "name") order += " COLLATE \"C\"";
    if (order.starts_with("ladder, ")) order = "ladder COLLATE \"C\"" + order.substr(6);
    if (order.ends_with(", name")) order += " COLLATE \"C\"";
  }
  const bool large = table.columns.find("content") != std::string_view::npos;
  const int at_once = large ? kContentsAtOnce : kRowsAtOnce;
  const std::string text =
      fmt::format("SELECT {} FROM {} ORDER BY {} LIMIT ? OFFSET ?", table.columns, table.name, order);
  for (std::int64_t offset = 0;; offset += at_once) {
    const auto rows = sql.ask(text, at_once, offset);
    for (const Row& row : rows) visit(row);
    if (rows.size() < static_cast<std::size_t>(at_once)) return;
  }
}

CopiedTable hash_of(Connection& sql, const Table& table) {
  CopiedTable copied{.name = table.name, .rows = 0, .hash = {}};
  ContentHash hash;
  each_row(sql, table, [&](const Row& row) {
    add(hash, row);
    ++copied.rows;
  });
  copied.hash = hash.text();
  return copied;
}

void put_row(Connection& sql, const Table& table, const Row& row) {
  std::string text = fmt::format("INSERT INTO {} VALUES (?", table.name);
  for (std::size_t i = 1; i < row.values().size(); ++i) text += ", ?";
  sql.execute(text + ")", row.values());
}

// The next number of a table that numbers its rows comes after those that were copied.
void go_on_after(Connection& sql, std::string_view table) {
  if (sql.dialect() == Dialect::PostgreSql)
    sql.ask(fmt::format(
        "SELECT setval(pg_get_serial_sequence('{0}', 'id'), (SELECT COALESCE(MAX(id), 0) + 1 FROM {0}), "
        "false)",
        table));
}

}  // namespace

Result<std::vector<CopiedTable>> table_hashes(Database& database,
                                              const std::function<void(std::string_view)>& progress) {
  return database.change<std::vector<CopiedTable>>([&](Connection& sql) -> Result<std::vector<CopiedTable>> {
    if (sql.dialect() == Dialect::PostgreSql) sql.change("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
    std::vector<CopiedTable> all;
    for (const Table& table : kTables) {
      progress(table.name);
      all.push_back(hash_of(sql, table));
    }
    return all;
  });
}

Result<std::vector<CopiedTable>> copy_store(Database& from, Database& to,
                                            const std::function<void(std::string_view)>& progress) {
  const auto copied = to.change<Ok>([&](Connection& target) -> Result<Ok> {
    if (target.ask_one("SELECT 1 FROM work LIMIT 1") || target.ask_one("SELECT 1 FROM ladders LIMIT 1") ||
        target.ask_one("SELECT 1 FROM files LIMIT 1"))
      return Error{fmt::format("'{}' is not empty: copy into a new store", to.address().shown())};
    return from.change<Ok>([&](Connection& source) -> Result<Ok> {
      if (source.dialect() == Dialect::PostgreSql)
        source.change("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
      for (const Table& table : kTables) {
        progress(table.name);
        each_row(source, table, [&](const Row& row) { put_row(target, table, row); });
      }
      for (const std::string_view table : {"work", "games"}) go_on_after(target, table);
      return Ok{};
    });
  });
  if (!copied) return copied.error();
  const auto before = table_hashes(from, progress);
  if (!before) return before;
  auto after = table_hashes(to, progress);
  if (!after) return after;
  for (std::size_t i = 0; i < after->size(); ++i)
    if ((*before)[i].rows != (*after)[i].rows || (*before)[i].hash != (*after)[i].hash)
      return Error{fmt::format(
          "the tables '{}' differ after the copy ({} and {} rows): was the store in use? Copy again "
          "into a new one",
          (*after)[i].name, (*before)[i].rows, (*after)[i].rows)};
  return after;
}

}  // namespace pedra::store
