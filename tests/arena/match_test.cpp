#include "arena/match.hpp"

#include <csignal>
#include <doctest/doctest.h>
#include <set>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "arena/engines/process_tree.hpp"
#include "arena/engines/subprocess.hpp"
#include "arena/ladder.hpp"
#include "arena/scratch.hpp"

using namespace pedra;
using namespace pedra::arena;
using namespace std::chrono_literals;

namespace {

std::unique_ptr<Store> open(const std::string& path) {
  auto store = open_store(path);
  REQUIRE_MESSAGE(store, (store ? "" : store.error().message));
  return *std::move(store);
}

PlayerSpec player(const std::string& text) {
  const auto parsed = parse_player(text);
  REQUIRE_MESSAGE(parsed, (parsed ? "" : parsed.error().message));
  return *parsed;
}

PlayerSpec mock(const std::string& mode) {
  return player(std::string("cmd:\"") + PEDRA_MOCK_ENGINE + "\" " + mode + ";name=" + mode);
}

// Small and quick: random players on a 4x4 board of Othello.
MatchOptions quick(int games) {
  MatchOptions options;
  options.game = othello::Settings{.size = 4};
  options.players = {player("random"), player("zones:depth=1")};
  options.games = games;
  options.seed = 42;
  return options;
}

std::vector<std::vector<Move>> all_moves(Store& store, std::int64_t match) {
  const auto games = store.games(match);
  REQUIRE(games);
  std::vector<std::vector<Move>> all(games->size());
  for (const auto& stored : *games)
    for (const auto& m : stored.game.moves) all[static_cast<std::size_t>(stored.number)].push_back(m.move);
  return all;
}

// A child process that plays the match, slowly enough to be caught at it: in it nothing of doctest runs.
pid_t play_in_child(const std::string& path, const MatchOptions& options) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  auto store = open_store(path);
  bool good = store.ok();
  if (good) {
    MatchHooks hooks;
    hooks.game_finished = [](const MatchSummary&, const StoredGame&) { std::this_thread::sleep_for(10ms); };
    good = run_match(**store, options, hooks).ok();
  }
  ::_exit(good ? 0 : 1);
}

}  // namespace

TEST_CASE("a match is played, counted, and not played again") {
  const Scratch scratch;
  const auto store = open(scratch.file("m.db"));
  MatchOptions options = quick(20);
  options.concurrency = 3;
  int called = 0;
  MatchHooks hooks;
  hooks.game_finished = [&called](const MatchSummary&, const StoredGame&) { ++called; };
  const auto outcome = run_match(*store, options, hooks);
  REQUIRE_MESSAGE(outcome, (outcome ? "" : outcome.error().message));
  CHECK(outcome->end == MatchEnd::AllPlayed);
  CHECK(called == 20);
  const MatchSummary& summary = outcome->summary;
  CHECK(summary.match.games_played == 20);
  REQUIRE(summary.pairings.size() == 1);
  const PairingSummary& pairing = summary.pairings[0];
  CHECK(pairing.wins + pairing.draws + pairing.losses == 20);
  CHECK(pairing.results.pair_count() == 10);
  CHECK(pairing.results.points() == doctest::Approx(summary.players[0].points()));
  CHECK(summary.players[0].points() + summary.players[1].points() == doctest::Approx(20));
  CHECK(summary.players[1].nodes_per_move > 0);
  CHECK(summary.players[0].moves > 50);
  const auto again = run_match(*store, options, hooks);
  REQUIRE(again);
  CHECK(called == 20);
  CHECK(again->summary.players[0].wins == summary.players[0].wins);
  const auto shown = summarize(*store, summary.match.id);
  REQUIRE(shown);
  CHECK(shown->pairings[0].results == pairing.results);
  options.seed = 43;
  REQUIRE(run_match(*store, options));
  CHECK(store->matches()->size() == 2);
}

TEST_CASE("a seed reproduces a node-limited match exactly, whatever the concurrency") {
  const Scratch scratch;
  MatchOptions options;
  options.players = {player("open-ends"), player("random")};
  options.game = gomoku::Settings{9, 9, 5, gomoku::Rule::Freestyle};
  options.control.nodes = 300;
  options.games = 6;
  const auto one = open(scratch.file("one.db"));
  const auto two = open(scratch.file("two.db"));
  REQUIRE(run_match(*one, options));
  options.concurrency = 4;
  REQUIRE(run_match(*two, options));
  CHECK(all_moves(*one, 1) == all_moves(*two, 1));
}

TEST_CASE("SPRT stops a one-sided match") {
  const Scratch scratch;
  const auto store = open(scratch.file("m.db"));
  MatchOptions options = quick(1000);
  options.game = othello::Settings{.size = 6};
  options.players = {player("zones:depth=3"), player("random")};
  options.sprt = SprtBounds{0, 100, 0.05, 0.05};
  options.concurrency = 2;
  const auto outcome = run_match(*store, options);
  REQUIRE_MESSAGE(outcome, (outcome ? "" : outcome.error().message));
  CHECK(outcome->end == MatchEnd::SprtDecided);
  REQUIRE(outcome->summary.sprt);
  CHECK(outcome->summary.sprt->state == SprtState::AcceptedH1);
  CHECK(outcome->summary.match.games_played < 300);
  CHECK(outcome->summary.match.note == "SPRT: H1 accepted");
}

TEST_CASE("a stop leaves a match that can be resumed at once") {
  const Scratch scratch;
  const auto store = open(scratch.file("m.db"));
  std::atomic<bool> stop = false;
  MatchHooks hooks;
  hooks.stop = &stop;
  int played = 0;
  hooks.game_finished = [&](const MatchSummary&, const StoredGame&) { stop = ++played >= 5; };
  const auto stopped = run_match(*store, quick(30), hooks);
  REQUIRE(stopped);
  CHECK(stopped->end == MatchEnd::Stopped);
  CHECK(store->jobs().counts(1)->running == 0);
  CHECK(store->jobs().counts(1)->done == 5);
  const auto resumed = run_match(*store, quick(30));
  REQUIRE(resumed);
  CHECK(resumed->end == MatchEnd::AllPlayed);
  CHECK(resumed->summary.match.games_played == 30);
}

TEST_CASE("killed in the middle and resumed: every game once, the same games") {
  const Scratch scratch;
  const std::string path = scratch.file("m.db");
  const auto reference = open(scratch.file("reference.db"));
  REQUIRE(run_match(*reference, quick(40)));
  int survived = 0;
  for (const auto wait : {60ms, 150ms}) {
    const pid_t child = play_in_child(path, quick(40));
    REQUIRE(child > 0);
    std::this_thread::sleep_for(wait);
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    survived += WIFSIGNALED(status) ? 1 : 0;
  }
  CHECK(survived == 2);  // it was in the middle indeed
  const auto store = open(path);
  const auto begun = Clock::now();
  const auto outcome = run_match(*store, quick(40));
  REQUIRE_MESSAGE(outcome, (outcome ? "" : outcome.error().message));
  CHECK(Clock::now() - begun < 10s);  // the dead owner's lease did not have to run out
  CHECK(outcome->summary.match.games_played == 40);
  CHECK(all_moves(*store, 1) == all_moves(*reference, 1));
}

TEST_CASE("many processes make one new store at the same moment: each of them opens it") {
  for (int round = 0; round < 15; ++round) {
    const Scratch scratch;
    const std::string path = scratch.file("m.db");
    int gate[2];
    REQUIRE(::pipe(gate) == 0);
    std::vector<pid_t> children;
    for (int i = 0; i < 6; ++i) {
      children.push_back(::fork());
      REQUIRE(children.back() >= 0);
      if (children.back() == 0) {
        ::close(gate[1]);
        char none = 0;
        while (::read(gate[0], &none, 1) > 0) {  // until the parent closes its end, for all at once
        }
        ::_exit(open_store(path).ok() ? 0 : 1);
      }
    }
    ::close(gate[0]);
    ::close(gate[1]);
    for (const pid_t child : children) {
      int status = -1;
      REQUIRE(::waitpid(child, &status, 0) == child);
      CHECK(status == 0);
    }
  }
}

TEST_CASE("two processes work on one match: every game once") {
  const Scratch scratch;
  const std::string path = scratch.file("m.db");
  const pid_t one = play_in_child(path, quick(60));
  const pid_t two = play_in_child(path, quick(60));
  for (const pid_t child : {one, two}) {
    int status = -1;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(status == 0);
  }
  const auto store = open(path);
  CHECK(store->matches()->size() == 1);
  const auto games = store->games(1);
  REQUIRE(games);
  CHECK(games->size() == 60);
  std::set<int> numbers;
  for (const auto& game : *games) numbers.insert(game.number);
  CHECK(numbers.size() == 60);
  CHECK(store->match(1)->finished);
}

TEST_CASE("a gauntlet against hostile engines: all games recorded, nothing left, finished") {
  const Scratch scratch;
  const auto store = open(scratch.file("m.db"));
  MatchOptions options;
  options.pairing = Pairing::Gauntlet;
  options.players = {mock("good")};
  const std::vector<std::string> modes{"silent",  "flood", "half-line", "garbage",
                                       "illegal", "exits", "forks"};
  for (const std::string& mode : modes) options.players.push_back(mock(mode));
  options.games = 2;
  options.concurrency = 4;
  options.control.per_move = 100ms;
  options.control.tolerance = 300ms;
  options.control.start_patience = 500ms;
  options.control.memory = 256U << 20U;
  const auto outcome = run_match(*store, options);
  REQUIRE_MESSAGE(outcome, (outcome ? "" : outcome.error().message));
  CHECK(outcome->end == MatchEnd::AllPlayed);
  CHECK(outcome->summary.match.games_played == 14);
  CHECK(outcome->summary.players[0].wins == 14);
  for (std::size_t i = 1; i < outcome->summary.players.size(); ++i) {
    CAPTURE(outcome->summary.players[i].name);
    CHECK(outcome->summary.players[i].forfeit_count() == 2);
  }
  CHECK(outcome->summary.players[3].forfeits[static_cast<std::size_t>(ForfeitKind::Time)] == 2);
  CHECK(memory_below(::getpid()) == 0);
}

TEST_CASE("options that cannot be played are refused") {
  const Scratch scratch;
  const auto store = open(scratch.file("m.db"));
  MatchOptions options = quick(2);
  options.players.pop_back();
  CHECK_FALSE(run_match(*store, options));
  options = quick(2);
  options.players.push_back(player("random"));
  CHECK_FALSE(run_match(*store, options));  // three in a match of two
  options = quick(2);
  options.players[0] = player("zones");  // no limit anywhere
  CHECK_FALSE(run_match(*store, options));
  options = quick(0);
  CHECK_FALSE(run_match(*store, options));
  options = quick(2);
  options.openings = {{{Point(0, 0)}, ""}};
  CHECK_FALSE(run_match(*store, options));
  CHECK(store->matches()->empty());
}

TEST_CASE("a ladder grows with every run; who leaves keeps the games") {
  const Scratch scratch;
  const auto store = open(scratch.file("m.db"));
  const engine::GameSpec game = quick(2).game;
  CHECK_FALSE(ladder_table(*store, "class"));
  for (const char* text : {"random;name=Ana", "zones:depth=1;name=Bia", "zones:depth=3;name=Caio"})
    REQUIRE(ladder_add(*store, "class", game, player(text)));
  CHECK_FALSE(ladder_add(*store, "class", engine::GameSpec{}, player("random;name=Duda")));  // another game
  MatchOptions options = quick(10);
  const auto first = ladder_run(*store, "class", options);
  REQUIRE_MESSAGE(first, (first ? "" : first.error().message));
  CHECK(first->summary.match.games_played == 30);
  const auto table = ladder_table(*store, "class");
  REQUIRE(table);
  REQUIRE(table->size() == 3);
  CHECK(table->front().rating.elo >= table->back().rating.elo);
  CHECK(table->back().player.name == "Ana");
  CHECK((*table)[0].wins + (*table)[0].draws + (*table)[0].losses == 20);

  REQUIRE(ladder_remove(*store, "class", "Ana"));
  CHECK_FALSE(ladder_remove(*store, "class", "Nobody"));
  const auto second = ladder_run(*store, "class", options);
  REQUIRE(second);
  CHECK(second->summary.match.games_played == 10);
  CHECK(store->ladder_matches("class")->size() == 2);
  const auto grown = ladder_table(*store, "class", "Ana", 1000);
  REQUIRE(grown);
  std::int64_t games = 0;
  for (const LadderRow& row : *grown) {
    games += row.wins + row.draws + row.losses;
    if (row.player.name == "Ana") {
      CHECK_FALSE(row.active);
      CHECK(row.rating.elo == doctest::Approx(1000));
    }
  }
  CHECK(games == 80);
}

TEST_CASE("an interrupted ladder run goes on") {
  const Scratch scratch;
  const auto store = open(scratch.file("m.db"));
  const engine::GameSpec game = quick(2).game;
  for (const char* text : {"random;name=Ana", "zones:depth=1;name=Bia"})
    REQUIRE(ladder_add(*store, "class", game, player(text)));
  std::atomic<bool> stop = false;
  MatchHooks hooks;
  hooks.stop = &stop;
  hooks.game_finished = [&stop](const MatchSummary&, const StoredGame&) { stop = true; };
  REQUIRE(ladder_run(*store, "class", quick(10), hooks)->end == MatchEnd::Stopped);
  const auto resumed = ladder_run(*store, "class", quick(10));
  REQUIRE(resumed);
  CHECK(resumed->summary.match.games_played == 10);
  CHECK(store->ladder_matches("class")->size() == 1);
}
