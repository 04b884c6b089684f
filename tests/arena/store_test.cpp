#include <SQLiteCpp/SQLiteCpp.h>
#include <doctest/doctest.h>
#include <filesystem>
#include <sys/stat.h>

#include "arena/match.hpp"
#include "arena/scratch.hpp"
#include "base/file.hpp"
#include "store/places.hpp"

using namespace pedra;
using namespace pedra::arena;
using namespace std::chrono_literals;

namespace {

std::unique_ptr<Store> open(const store::Address& path) {
  auto store = open_store(path);
  REQUIRE_MESSAGE(store, (store ? "" : store.error().message));
  return *std::move(store);
}

NewMatch small_match() {
  NewMatch match;
  match.hash = "abc";
  match.title = "A - B";
  match.config = "x=1\n";
  match.players = {{"A", "random"}, {"B", "random:seed=2"}};
  match.openings = {{{Point(7, 7), Point(8, 8)}, "first"}};
  match.jobs = schedule(Pairing::Match, 2, 4, 1);
  return match;
}

bool is_private(const std::filesystem::path& path) {
  using std::filesystem::perms;
  return std::filesystem::status(path).permissions() == (perms::owner_read | perms::owner_write);
}

FinishedGame some_game() {
  FinishedGame game;
  game.outcome = Outcome::win(Color::White);
  game.reason = Reason::Forfeit;
  game.forfeit = ForfeitKind::Garbage;
  game.detail = "not a move: 'x'' \"";
  game.opening_moves = 2;
  game.disc_score = -3;
  game.moves = {{Point(7, 7)}, {Point(8, 8)}, {Point(9, 9), 12ms, -1.5, 4, 1234567890123ULL}};
  return game;
}

}  // namespace

TEST_CASE("a match, its jobs and its games survive closing the file") {
  for (const Kind kind : kKinds) {
    const StorePlace place(kind);
    std::int64_t id = 0;
    {
      const auto store = open(place.address());
      const auto match = store->open_match(small_match());
      REQUIRE_MESSAGE(match, (match ? "" : match.error().message));
      id = match->id;
      CHECK(match->games_planned == 4);
      const auto claim = store->claim(id, "me", 10s);
      REQUIRE(claim);
      REQUIRE(*claim);
      CHECK((*claim)->number == 0);
      const auto first = store->finish(id, 0, some_game());
      REQUIRE_MESSAGE(first, (first ? "" : first.error().message));
      CHECK(*first);
      const auto twice = store->finish(id, 0, some_game());
      REQUIRE(twice);
      CHECK_FALSE(*twice);
    }
    const auto store = open(place.address());
    const auto match = store->open_match(small_match());
    REQUIRE(match);
    CHECK(match->id == id);
    CHECK(match->games_played == 1);
    CHECK(match->players[1].spec == "random:seed=2");
    const auto games = store->games(id);
    REQUIRE_MESSAGE(games, (games ? "" : games.error().message));
    REQUIRE(games->size() == 1);
    const StoredGame& stored = (*games)[0];
    CHECK(stored.job == small_match().jobs[0]);
    CHECK(stored.game.outcome == Outcome::win(Color::White));
    CHECK(stored.game.reason == Reason::Forfeit);
    CHECK(stored.game.forfeit == ForfeitKind::Garbage);
    CHECK(stored.game.detail == some_game().detail);
    CHECK(stored.game.disc_score == -3);
    CHECK(stored.game.moves == some_game().moves);
    CHECK(store->games(id, stored.id)->empty());
    CHECK((*store->openings(id))[0] == small_match().openings[0]);
    CHECK(store->matches()->size() == 1);
    CHECK_FALSE(store->match(99));
  }
}

TEST_CASE("a game without a move, a move without a score") {
  for (const Kind kind : kKinds) {
    const StorePlace place(kind);
    const auto store = open(place.address());
    const auto id = store->open_match(small_match())->id;
    FinishedGame empty;
    empty.outcome = Outcome::draw();
    REQUIRE(store->finish(id, 0, empty));
    empty.moves = {{Point(0, 0)}};
    REQUIRE(store->finish(id, 1, empty));
    const auto games = store->games(id);
    REQUIRE(games);
    CHECK((*games)[0].game.moves.empty());
    CHECK((*games)[1].game.moves.size() == 1);
    CHECK_FALSE((*games)[1].game.moves[0].score);
  }
}

TEST_CASE("leases: everyone gets another job, a lease that ran out is claimed again") {
  for (const Kind kind : kKinds) {
    const StorePlace place(kind);
    const auto one = open(place.address());
    const auto two = open(place.address());
    const auto id = one->open_match(small_match())->id;
    CHECK((*one->claim(id, "one", 10s))->number == 0);
    CHECK((*two->claim(id, "two", -1ms))->number == 1);  // over at once
    CHECK((*one->claim(id, "one", 10s))->number == 1);
    CHECK((*two->claim(id, "two", 10s))->number == 2);
    CHECK((*two->claim(id, "two", 10s))->number == 3);
    CHECK_FALSE(*one->claim(id, "one", 10s));
    CHECK(one->jobs().owners(id)->size() == 2);
    REQUIRE(two->jobs().release("two"));
    const auto counts = one->jobs().counts(id);
    CHECK(counts->waiting == 2);
    CHECK(counts->running == 2);
    REQUIRE(one->jobs().renew({{.work = id, .number = 0, .payload = {}}}, "one", -1ms));
    CHECK((*two->claim(id, "two", 10s))->number == 0);
    REQUIRE(one->jobs().set_finished(id, "enough"));
    CHECK_FALSE(*two->claim(id, "two", 10s));
    CHECK(one->match(id)->note == "enough");
  }
}

TEST_CASE("files that are not stores are refused and left alone") {
  const Scratch scratch;
  REQUIRE(write_file(scratch.file("text"),
                     "this is no database, but long enough to look like a file with a header"));
  const auto text = open_store(scratch.file("text"));
  REQUIRE_FALSE(text);
  CHECK(text.error().message.find("not a store") != std::string::npos);
  CHECK_FALSE(open_store(std::string("/no/such/folder/m.db")));
  CHECK_FALSE(open_store(scratch.file("")));
  REQUIRE(open(scratch.file("cut.db"))->open_match(small_match()));
  const auto whole = read_file(scratch.file("cut.db"));
  REQUIRE(whole);
  std::string damaged = *whole;
  for (std::size_t i = 100; i < damaged.size(); ++i) damaged[i] = static_cast<char>(i * 7);
  REQUIRE(write_file(scratch.file("damaged.db"), damaged));
  CHECK_FALSE(open_store(scratch.file("damaged.db")));
}

TEST_CASE("a game's settings as text") {
  const engine::GameSpec gomoku = gomoku::Settings{20, 19, 5, gomoku::Rule::Renju};
  CHECK(to_text(gomoku) == "gomoku 20x19 k=5 renju");
  CHECK(*engine::parse_game(to_text(gomoku)) == gomoku);
  const engine::GameSpec othello = othello::Settings{.scoring = othello::Scoring::Plain};
  CHECK(*engine::parse_game(to_text(othello)) == othello);
  for (const char* bad : {"", "chess", "gomoku 15 k=5 renju", "gomoku 99x99 k=5 renju", "othello 7 plain"})
    CHECK_FALSE(engine::parse_game(bad));
}

namespace {

// Changes rows behind the store's back.
void tamper(const std::string& path, const char* sql) {
  SQLite::Database database(path, SQLite::OPEN_READWRITE);
  database.exec(sql);
}

// A store with one match: two games, one of them damaged by `sql`, two jobs left.
std::unique_ptr<Store> damaged(const std::string& path, const char* sql) {
  {
    const auto store = open(path);
    const auto match = store->open_match(small_match());
    REQUIRE(match);
    for (const int number : {0, 1}) REQUIRE(store->finish(match->id, number, some_game()));
  }
  tamper(path, sql);
  return open(path);
}

}  // namespace

TEST_CASE("a game that cannot be read is left out and told of, the others are there") {
  for (const char* const sql :
       {"UPDATE games SET moves = 'h8h8' WHERE job = 1", "UPDATE games SET moves = 'h8zz99' WHERE job = 1",
        "UPDATE games SET outcome = 'nobody' WHERE job = 1", "UPDATE games SET reason = '' WHERE job = 1",
        "UPDATE games SET times = '1' WHERE job = 1", "UPDATE games SET scores = ',,nan' WHERE job = 1",
        "UPDATE games SET depths = '0,0,99999999999999' WHERE job = 1",
        "UPDATE games SET opening_moves = 4 WHERE job = 1",
        "UPDATE games SET opening_moves = -1 WHERE job = 1",
        "UPDATE jobs SET payload = '1000000000 1 0 0' WHERE number = 1",
        "UPDATE jobs SET payload = '0 -5 0 0' WHERE number = 1",
        "UPDATE jobs SET payload = '0 1 77777777 0' WHERE number = 1"}) {
    CAPTURE(sql);
    const Scratch scratch;
    const auto store = damaged(scratch.file("m.db"), sql);
    const auto games = store->games(1);
    REQUIRE_MESSAGE(games, (games ? "" : games.error().message));
    CHECK(games->size() == 1);
    CHECK(store->take_left_out().size() == 1);
    CHECK(store->games(1));
    CHECK(store->take_left_out().empty());  // told once
  }
}

TEST_CASE("a job whose players or opening are not there is not played") {
  for (const char* const sql : {"UPDATE jobs SET payload = '1000000000 1 0 0' WHERE number = 2",
                                "UPDATE jobs SET payload = '0 -5 0 0' WHERE number = 2",
                                "UPDATE jobs SET payload = '0 1 1 0' WHERE number = 2"}) {
    CAPTURE(sql);
    const Scratch scratch;
    const auto store = damaged(scratch.file("m.db"), sql);
    const auto claim = store->claim(1, "me", 10s);
    REQUIRE(claim);
    REQUIRE(*claim);
    CHECK((*claim)->number == 3);
    CHECK(store->take_left_out().size() == 1);
    const auto counts = store->jobs().counts(1);
    REQUIRE(counts);
    CHECK(counts->waiting == 0);
    CHECK(counts->running == 1);
  }
}

TEST_CASE("a match that cannot be read does not hide the others") {
  for (const char* const sql :
       {"UPDATE matches SET game = 'gomoku 99x99 k0'", "UPDATE work SET title = x'00'"}) {
    CAPTURE(sql);
    const Scratch scratch;
    const auto store = damaged(scratch.file("m.db"), sql);
    NewMatch other = small_match();
    other.hash = "other";
    REQUIRE(store->open_match(other));
    const auto all = store->matches();
    REQUIRE(all);
    CHECK(all->size() == 1);
    CHECK(store->take_left_out().size() == 1);
    CHECK_FALSE(store->match(1));
  }
}

TEST_CASE("a store is its owner's alone; when it vanishes that is noticed, and what it held is saved") {
  const Scratch scratch;
  const std::string path = scratch.file("m.db");
  const mode_t usual = ::umask(022);
  const auto store = open(path);
  const auto match = store->open_match(small_match());
  REQUIRE(match);
  REQUIRE(store->finish(match->id, 0, some_game()));
  for (const auto& file : store->files()) {
    CHECK(is_private(file));
    std::filesystem::remove(file);
  }
  const auto last = store->finish(match->id, 1, some_game());
  REQUIRE_FALSE(last);
  CHECK(last.error().message.find("was removed or replaced") != std::string::npos);
  CHECK(last.error().message.find(path + ".rescued") != std::string::npos);
  CHECK_FALSE(store->games(match->id));
  CHECK_FALSE(std::filesystem::exists(path));
  CHECK(is_private(path + ".rescued"));
  ::umask(usual);
  const auto saved = open(path + ".rescued");
  const auto games = saved->games(match->id);
  REQUIRE(games);
  CHECK(games->size() == 2);
}

TEST_CASE("many games are written in one go") {
  for (const Kind kind : kKinds) {
    const StorePlace place(kind);
    const auto store = open(place.address());
    const auto match = store->open_match(small_match());
    REQUIRE(match);
    const FinishedGame game = some_game();
    REQUIRE(store->finish_all(match->id, 1, {&game, &game, &game}));
    const auto games = store->games(match->id);
    REQUIRE(games);
    REQUIRE(games->size() == 3);
    CHECK(games->front().number == 1);
    CHECK(store->jobs().counts(match->id)->done == 3);
  }
}

TEST_CASE("a ladder keeps its players in the order they came, and its runs") {
  for (const Kind kind : kKinds) {
    const StorePlace place(kind);
    const auto store = open(place.address());
    const auto match = store->open_match(small_match());
    REQUIRE(match);
    for (const char* const name : {"zoe", "ana", "zoe"})
      REQUIRE(store->put_ladder_player("main", engine::GameSpec(),
                                       {{name, "random"}, std::string(name) == "ana"}));
    const auto players = store->ladder_players("main");
    REQUIRE(players);
    REQUIRE(players->size() == 2);
    CHECK((*players)[0].player.name == "zoe");
    CHECK((*players)[1].active);
    CHECK(store->ladder_game("main")->has_value());
    CHECK_FALSE(store->ladder_game("none")->has_value());
    for (int i = 0; i < 2; ++i) REQUIRE(store->add_ladder_match("main", match->id));
    CHECK(store->ladder_matches("main")->size() == 1);
    CHECK(store->ladders()->size() == 1);
  }
}

TEST_CASE("the options of a match are read back from the store as they were") {
  MatchOptions options;
  options.game = othello::Settings{.size = 6};
  for (const char* const text : {"random", "zones:depth=2", "random:seed=3"})
    options.players.push_back(*parse_player(text));
  options.pairing = Pairing::Gauntlet;
  options.games = 7;
  options.seed = 18446744073709551615ULL;
  options.control = {.per_move = 150ms,
                     .per_game = 60s,
                     .increment = 20ms,
                     .nodes = 1000,
                     .depth = 3,
                     .memory = 1U << 30U,
                     .tolerance = 7ms,
                     .start_patience = 1s,
                     .answer_patience = 2s};
  options.adjudication = {
      .win_score = 1.25, .win_moves = 2, .draw_score = 0.1, .draw_moves = 4, .draw_after = 90};
  options.title = "a = b";
  const auto whole = checked(options);
  REQUIRE_MESSAGE(whole, (whole ? "" : whole.error().message));
  MatchInfo info;
  info.config = config_text(*whole);
  info.game = whole->game;
  for (const auto& player : whole->players) info.players.push_back({player.name, player.text});
  const auto read = read_options(info, whole->openings);
  REQUIRE_MESSAGE(read, (read ? "" : read.error().message));
  CHECK(config_text(*read) == info.config);
  CHECK(read->control == whole->control);
  CHECK(read->adjudication == whole->adjudication);
  CHECK(read->seed == whole->seed);
  info.config += "more";
  CHECK_FALSE(read_options(info, whole->openings));
  options.title = "two\nlines";
  CHECK_FALSE(checked(options));
}
