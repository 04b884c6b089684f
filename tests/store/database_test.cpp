// What every store is built on, asked of both databases.
#include "store/database.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <array>
#include <thread>

#include "store/places.hpp"

using namespace pedra;
using namespace pedra::store;
using namespace std::chrono_literals;

namespace {

constexpr std::array kFirst{
    "CREATE TABLE things (id {key}, name TEXT NOT NULL, weight DOUBLE PRECISION, content {bytes})"};
constexpr std::array kSecond{kFirst[0], "ALTER TABLE things ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'"};

template <std::size_t N>
Format format(const std::array<const char*, N>& migrations) {
  return {.application_id = 77, .schema = "things", .name = "store of things", .migrations = migrations};
}

template <class F>
std::unique_ptr<Database> open(const StorePlace& place, const F& form) {
  auto database = Database::open(place.address(), form);
  REQUIRE_MESSAGE(database.ok(), (database ? "" : database.error().text()));
  return *std::move(database);
}

std::int64_t count(Database& database) {
  const auto rows = database.run<std::int64_t>([](Connection& sql) -> Result<std::int64_t> {
    return sql.ask_one("SELECT COUNT(*) FROM things")->integer(0);
  });
  REQUIRE_MESSAGE(rows.ok(), (rows ? "" : rows.error().text()));
  return *rows;
}

Result<Ok> put(Database& database, const std::string& name) {
  return database.change<Ok>([&](Connection& sql) -> Result<Ok> {
    sql.change("INSERT INTO things (name) VALUES (?)", name);
    return Ok{};
  });
}

}  // namespace

TEST_CASE("values come back as they were: numbers, texts, bytes, nothing") {
  for (const Kind kind : kKinds) {
    const StorePlace place(kind);
    const auto database = open(place, format(kFirst));
    const std::string bytes("\0\xff' \n", 5);
    const auto kept = database->change<Ok>([&](Connection& sql) -> Result<Ok> {
      const auto row = sql.ask_one("INSERT INTO things (name, weight, content) VALUES (?, ?, ?) RETURNING id",
                                   "\xc3\xa9' ; DROP TABLE things", -1.5e-7, Bytes{bytes});
      CHECK(row->integer(0) == 1);
      CHECK(sql.ask_one("INSERT INTO things (name, weight, content) VALUES (?, ?, ?) RETURNING id", "",
                        Value{}, Value{})
                ->integer(0) == 2);
      return Ok{};
    });
    REQUIRE_MESSAGE(kept.ok(), (kept ? "" : kept.error().text()));
    const auto read = database->run<Ok>([&](Connection& sql) -> Result<Ok> {
      const auto rows =
          sql.ask("SELECT id, name, weight, content FROM things WHERE id >= ?1 AND ?1 = ?1 ORDER BY id", 1);
      REQUIRE(rows.size() == 2);
      CHECK(rows[0].text(1) == "\xc3\xa9' ; DROP TABLE things");
      CHECK(rows[0].number(2) == -1.5e-7);
      CHECK(rows[0].bytes(3) == bytes);
      CHECK(rows[1].text(1).empty());
      CHECK(rows[1].is_null(2));
      CHECK_THROWS_AS((void)rows[0].integer(1), BadContent);
      CHECK_THROWS_AS((void)rows[1].text(2), BadContent);
      CHECK(sql.ask_one("SELECT ?1 - ?2", INT64_MIN + 1, -1)->integer(0) == INT64_MIN + 2);
      CHECK(sql.change("UPDATE things SET name = ? WHERE id = ?", "x", 99) == 0);
      CHECK(sql.change("UPDATE things SET name = ? WHERE id < ?", "x", 99) == 2);
      const auto now = sql.ask_one("SELECT {now}")->integer(0);
      CHECK(std::abs(now - now_ms()) < 10'000);
      return Ok{};
    });
    CHECK_MESSAGE(read.ok(), (read ? "" : read.error().text()));
  }
}

TEST_CASE("a change is whole or is not at all, and errors leave the connection usable") {
  for (const Kind kind : kKinds) {
    const StorePlace place(kind);
    const auto database = open(place, format(kFirst));
    REQUIRE(put(*database, "one").ok());
    const auto undone = database->change<Ok>([](Connection& sql) -> Result<Ok> {
      sql.change("INSERT INTO things (name) VALUES ('two')");
      return Error{"no"};
    });
    CHECK_FALSE(undone);
    CHECK(undone.error().message == "no");
    const auto wrong = database->change<Ok>([](Connection& sql) -> Result<Ok> {
      sql.change("INSERT INTO things (name) VALUES ('three')");
      sql.change("INSERT INTO nothings (name) VALUES ('x')");
      return Ok{};
    });
    CHECK_FALSE(wrong);
    CHECK(wrong.error().message.find("nothings") != std::string::npos);
    const auto bad = database->change<Ok>([](Connection& sql) -> Result<Ok> {
      sql.change("INSERT INTO things (name) VALUES ('four')");
      throw BadContent{"a strange row"};
    });
    CHECK_FALSE(bad);
    CHECK(count(*database) == 1);
    CHECK(put(*database, "five").ok());
    CHECK(count(*open(place, format(kFirst))) == 2);
  }
}

TEST_CASE("a schema goes forward, by whoever comes first, and a newer one is refused") {
  for (const Kind kind : kKinds) {
    const StorePlace place(kind);
    REQUIRE(put(*open(place, format(kFirst)), "old").ok());
    std::vector<std::thread> threads;
    std::atomic<int> opened = 0;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&] { opened += Database::open(place.address(), format(kSecond)).ok() ? 1 : 0; });
    for (auto& thread : threads) thread.join();
    CHECK(opened == 4);
    const auto database = open(place, format(kSecond));
    const auto colour = database->run<std::string>([](Connection& sql) -> Result<std::string> {
      return sql.ask_one("SELECT colour FROM things")->text(0);
    });
    CHECK(*colour == "red");
    const auto older = Database::open(place.address(), format(kFirst));
    REQUIRE_FALSE(older);
    CHECK(older.error().message.find("schema 2, this one reads up to 1") != std::string::npos);
  }
}

TEST_CASE("several threads share a connection, several connections a store") {
  for (const Kind kind : kKinds) {
    const StorePlace place(kind);
    const auto one = open(place, format(kFirst));
    const auto two = open(place, format(kFirst));
    std::vector<std::thread> threads;
    std::atomic<int> failed = 0;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&, i] {
        for (int n = 0; n < 10; ++n) failed += put(i % 2 == 0 ? *one : *two, "x").ok() ? 0 : 1;
      });
    for (auto& thread : threads) thread.join();
    CHECK(failed == 0);
    CHECK(count(*one) == 40);
  }
}

TEST_CASE("text that PostgreSQL does not take is kept in a form that it does") {
  const StorePlace place(Kind::PostgreSql);
  const auto database = open(place, format(kFirst));
  REQUIRE(put(*database, std::string("a\0b\xff", 4)).ok());
  const auto name = database->run<std::string>(
      [](Connection& sql) -> Result<std::string> { return sql.ask_one("SELECT name FROM things")->text(0); });
  CHECK(*name == "a\\x00b\\xff");
}

TEST_CASE("a database that is restarted is found again, for as long as patience lasts") {
  const StorePlace place(Kind::PostgreSql);
  const auto database = open(place, format(kFirst));
  REQUIRE(put(*database, "one").ok());
  Cluster::shared().restart();
  CHECK(put(*database, "two").ok());  // once it is looked for in any case
  database->set_patience(20s);
  std::thread restart([] { Cluster::shared().restart(); });
  int kept = 2;
  for (int i = 0; i < 200; ++i) kept += put(*database, "more").ok() ? 1 : 0;
  restart.join();
  CHECK(kept == 202);
  const std::int64_t found = count(*database);
  CHECK(found >= kept);  // a commit may be repeated when its answer was lost
  CHECK(found <= kept + 1);
}

TEST_CASE("what begins as a URI is a database, and its password is never shown") {
  CHECK(Address::parse("games.db").is_file());
  CHECK(Address::parse("postgresql.db").shown() == "postgresql.db");
  const std::pair<const char*, const char*> cases[] = {
      {"postgresql://ana@host:5432/pedra", "postgresql://ana@host:5432/pedra"},
      {"postgresql://ana:secret@host/pedra", "postgresql://ana@host/pedra"},
      {"postgres://ana:se/cr@et@host/pedra?sslmode=require", "postgres://ana@host/pedra?sslmode=require"},
      {"postgresql:///pedra?user=ana&password=secret&host=/tmp",
       "postgresql:///pedra?user=ana&password=&host=/tmp"},
      {"postgresql://", "postgresql://"}};
  for (const auto& [text, shown] : cases) {
    CHECK_FALSE(Address::parse(text).is_file());
    CHECK(Address::parse(text).shown() == shown);
  }
  for (const char* const text :
       {"postgresql://ana:secret@/none?host=/no/such/folder", "postgresql://ana:secret/x@host:99999/pedra",
        "postgresql://ana:secret@[x/pedra", "postgresql://ana@localhost:1/pedra?password=secret",
        "postgresql://ana:sec%ZZret@/pedra", "postgresql://ana:secret@h:p@x/y?strange=1"}) {
    const auto none = Database::open(Address::parse(text), format(kFirst));
    REQUIRE_FALSE(none);
    CAPTURE(none.error().message);
    CHECK(none.error().message.find("secret") == std::string::npos);
    CHECK(none.error().message.find("ret@") == std::string::npos);
  }
}

TEST_CASE("a store of schema 1, as it was, becomes work and jobs") {
  const Scratch scratch;
  const std::string path = scratch.file("old.db");
  {
    SQLite::Database old(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    old.exec(R"(PRAGMA application_id = 1348822130;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL); INSERT INTO meta VALUES ('schema', '1');
CREATE TABLE matches (id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, title TEXT NOT NULL, config TEXT NOT NULL,
  game TEXT NOT NULL, state TEXT NOT NULL, note TEXT NOT NULL, created BIGINT NOT NULL);
CREATE TABLE match_players (match BIGINT NOT NULL, seat BIGINT NOT NULL, name TEXT NOT NULL, spec TEXT NOT NULL,
  PRIMARY KEY (match, seat));
CREATE TABLE match_openings (match BIGINT NOT NULL, number BIGINT NOT NULL, name TEXT NOT NULL, moves TEXT NOT NULL,
  PRIMARY KEY (match, number));
CREATE TABLE jobs (match BIGINT NOT NULL, number BIGINT NOT NULL, black BIGINT NOT NULL, white BIGINT NOT NULL,
  opening BIGINT NOT NULL, pair BIGINT NOT NULL, state TEXT NOT NULL, owner TEXT NOT NULL,
  lease_until BIGINT NOT NULL, PRIMARY KEY (match, number));
CREATE INDEX jobs_by_state ON jobs (match, state, number);
CREATE TABLE games (id INTEGER PRIMARY KEY, match BIGINT NOT NULL, job BIGINT NOT NULL, outcome TEXT NOT NULL,
  reason TEXT NOT NULL, forfeit TEXT NOT NULL, detail TEXT NOT NULL, discs BIGINT NOT NULL,
  opening_moves BIGINT NOT NULL, moves TEXT NOT NULL, times TEXT NOT NULL, scores TEXT NOT NULL,
  depths TEXT NOT NULL, nodes TEXT NOT NULL, finished BIGINT NOT NULL, UNIQUE (match, job));
CREATE TABLE ladders (name TEXT PRIMARY KEY, game TEXT NOT NULL);
CREATE TABLE ladder_players (ladder TEXT NOT NULL, name TEXT NOT NULL, spec TEXT NOT NULL, active BIGINT NOT NULL,
  PRIMARY KEY (ladder, name));
CREATE TABLE ladder_matches (ladder TEXT NOT NULL, run BIGINT NOT NULL, match BIGINT NOT NULL,
  PRIMARY KEY (ladder, run));
INSERT INTO matches VALUES (7, 'h', 'A - B', 'c', 'othello 8 winner', 'running', '', 123);
INSERT INTO jobs VALUES (7, 0, 0, 1, 2, 3, 'done', '', 0), (7, 1, 1, 0, 2, 3, 'leased', 'me', 9), (7, 2, 0, 1, 3, 4, 'open', '', 0),
  (7, 3, 0, 9, 3, 4, 'damaged', '', 0);
INSERT INTO ladder_players VALUES ('main', 'b', 'random', 1), ('main', 'a', 'random', 0);)");
  }
  auto opened = open_work_store(path);
  REQUIRE_MESSAGE(opened.ok(), (opened ? "" : opened.error().text()));
  const auto looked = (*opened)->run<Ok>([](Connection& sql) -> Result<Ok> {
    const auto work = sql.ask("SELECT id, kind, hash, title, config, signature, state, created FROM work");
    REQUIRE(work.size() == 1);
    CHECK(work[0].integer(0) == 7);
    CHECK(work[0].text(1) == "match");
    CHECK(work[0].text(3) == "A - B");
    CHECK(work[0].integer(7) == 123);
    std::string jobs;
    for (const Row& row : sql.ask("SELECT payload, state FROM jobs ORDER BY number"))
      jobs += row.text(0) + " " + row.text(1) + "; ";
    CHECK(jobs == "0 1 2 3 done; 1 0 2 3 waiting; 0 1 3 4 waiting; 0 9 3 4 failed; ");
    CHECK(sql.ask_one("SELECT game FROM matches WHERE id = 7")->text(0) == "othello 8 winner");
    CHECK(sql.ask_one("SELECT name FROM ladder_players ORDER BY place")->text(0) == "b");
    return Ok{};
  });
  CHECK(looked.ok());
}
