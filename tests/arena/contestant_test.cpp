// Games against the mock engines: each way to misbehave ends as the forfeit it is.
#include "arena/engines/contestant.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include "arena/engines/process_tree.hpp"
#include "arena/engines/protocol_client.hpp"
#include "arena/game_runner.hpp"
#include "arena/scratch.hpp"
#include "base/file.hpp"

using namespace pedra;
using namespace pedra::arena;
using namespace std::chrono_literals;

namespace {

PlayerSpec player(const std::string& text) {
  const auto parsed = parse_player(text);
  REQUIRE_MESSAGE(parsed, (parsed ? "" : parsed.error().message));
  return *parsed;
}

PlayerSpec mock(const std::string& mode, const std::string& more = "") {
  return player(std::string("cmd:\"") + PEDRA_MOCK_ENGINE + "\" " + mode + more);
}

GameSetup setup(const PlayerSpec& black, const PlayerSpec& white) {
  GameSetup s;
  s.black = black;
  s.white = white;
  s.control.per_move = 200ms;
  s.control.tolerance = 200ms;
  s.control.start_patience = 300ms;
  return s;
}

const std::atomic<bool> kNever = false;

FinishedGame play_black(const PlayerSpec& black) {
  const auto game = run_game(setup(black, mock("good")), kNever);
  REQUIRE(game);
  CHECK(memory_below(::getpid()) == 0);  // whoever it was, nothing is left
  return *game;
}

}  // namespace

TEST_CASE("two good engines play to the end") {
  // Both take the first empty cell row by row: Black has a1 c1 .. no five in a row of 15 before the rows mix.
  const auto game = run_game(setup(mock("good"), mock("good")), kNever);
  REQUIRE(game);
  CHECK(game->reason == Reason::Played);
  CHECK(game->outcome.kind == Outcome::Kind::Win);
  CHECK(game->moves.size() > 9);
  CHECK(game->moves[0].depth == 3);
  CHECK(game->moves[0].nodes == 345);
  CHECK(game->moves[0].score == 12);
  CHECK_FALSE(game->forfeit);
}

TEST_CASE("a Gomocup engine hears of its clock before every move, and of none when none runs") {
  const Scratch scratch;
  const auto heard = [&scratch](std::optional<Milliseconds> per_game) {
    const std::string log = scratch.file("heard");
    GameSetup s =
        setup(player("cmd:bash -c \"tee '" + log + "' | '" + PEDRA_MOCK_ENGINE + "' good\";sandbox=off"),
              mock("good"));
    s.control.start_patience = 5s;
    if (per_game) {
      s.control.per_move.reset();
      s.control.per_game = per_game;
    }
    const auto game = run_game(s, kNever);
    REQUIRE(game);
    CHECK_MESSAGE(game->reason == Reason::Played, game->detail);
    return *read_file(log);
  };
  CHECK(heard({}).find("time_left") == std::string::npos);
  const std::string clocked = heard(20s);
  CHECK(clocked.find("INFO time_left 20000\r\nBEGIN") != std::string::npos);
  CHECK(clocked.find("INFO time_left", clocked.find("BEGIN")) != std::string::npos);
}

TEST_CASE("an opening reaches the engine, and GTP plays as well") {
  GameSetup s = setup(mock("gtp", ";protocol=gtp"), mock("good"));
  const auto openings = parse_openings("a15b15c15", s.game);
  REQUIRE(openings);
  s.opening = (*openings)[0];
  const auto game = run_game(s, kNever);
  REQUIRE(game);
  CHECK_MESSAGE(game->reason == Reason::Played, game->detail);
  CHECK(game->opening_moves == 3);
  CHECK(game->moves[3].move == Move(Point(3, 0)));  // White's first own: the first empty cell
  CHECK(game->moves[4].move == Move(Point(4, 0)));
}

TEST_CASE("our own sessions on the other side: three protocols, every game") {
  const auto own = [](const std::string& arguments) {
    return player(std::string("cmd:\"") + PEDRA_OWN_ENGINE + "\" " + arguments);
  };
  struct Case {
    const char* arguments;
    const char* game;
    const char* opening;
  };
  for (const Case& c :
       {Case{"gomocup", "gomoku", "h8i9j10"}, Case{"gtp;protocol=gtp", "gomoku", "h8i9j10"},
        Case{"nboard", "othello", "f5d6c3"}, Case{"gtp othello;protocol=gtp", "othello", "f5d6c3"},
        Case{"gtp connect4;protocol=gtp", "connect4", "d1d2d3d4"}}) {
    CAPTURE(std::string(c.arguments));
    GameSetup s = setup(own(c.arguments), player("random"));
    s.game = *engine::game_named(c.game);
    s.control.per_move = 2s;
    s.control.start_patience = 5s;
    const auto openings = parse_openings(c.opening, s.game);
    REQUIRE(openings);
    s.opening = (*openings)[0];
    for (int side = 0; side < 2; ++side) {
      const auto game = run_game(s, kNever);
      REQUIRE(game);
      CHECK_MESSAGE(game->reason == Reason::Played, game->detail);
      CHECK(game->moves.size() > 8);
      std::swap(s.black, s.white);
    }
    CHECK(memory_below(::getpid()) == 0);
  }
}

TEST_CASE("each hostile engine forfeits by its own kind and leaves nothing behind") {
  struct Case {
    std::string mode;
    ForfeitKind kind;
  };
  for (const Case& c : {Case{"silent", ForfeitKind::NoAnswer}, Case{"silent-about", ForfeitKind::NoAnswer},
                        Case{"refuses", ForfeitKind::Protocol}, Case{"flood", ForfeitKind::Flood},
                        Case{"endless-line", ForfeitKind::Flood}, Case{"half-line", ForfeitKind::Time},
                        Case{"garbage", ForfeitKind::Garbage}, Case{"illegal", ForfeitKind::IllegalMove},
                        Case{"exits", ForfeitKind::Exited}, Case{"crashes", ForfeitKind::Exited},
                        Case{"slow", ForfeitKind::Time}}) {
    CAPTURE(c.mode);
    const FinishedGame game = play_black(mock(c.mode));
    CHECK(game.outcome == Outcome::win(Color::White));
    CHECK(game.reason == Reason::Forfeit);
    REQUIRE(game.forfeit);
    CHECK_MESSAGE(*game.forfeit == c.kind, name_of(*game.forfeit), ": ", game.detail);
    CHECK_FALSE(game.detail.empty());
  }
}

TEST_CASE("a GTP engine may resign: a loss, under its own name") {
  const FinishedGame game = play_black(mock("gtp-resigns", ";protocol=gtp"));
  CHECK(game.outcome == Outcome::win(Color::White));
  CHECK(game.forfeit == ForfeitKind::Resigned);
}

TEST_CASE("a program that is not there, an engine that eats memory") {
  const FinishedGame missing = play_black(player("cmd:/no/such/engine"));
  CHECK(missing.forfeit == ForfeitKind::NoStart);
  GameSetup s = setup(mock("good"), mock("eats-memory"));
  s.control.per_move = 5s;
  s.control.memory = 64U << 20U;
  const auto game = run_game(s, kNever);
  REQUIRE(game);
  CHECK(game->outcome == Outcome::win(Color::Black));
  CHECK(game->forfeit == ForfeitKind::Memory);
}

TEST_CASE("an engine that ignores END, and one with children, play on and are gone after the game") {
  const Scratch scratch;
  const FinishedGame stubborn = play_black(mock("ignores-end"));
  CHECK(stubborn.reason == Reason::Played);
  const FinishedGame parent = play_black(mock("forks-plays " + scratch.file("children")));
  CHECK(parent.reason == Reason::Played);
}

TEST_CASE("in-house players: limits, a clock for the game, repeatable games") {
  GameSetup s = setup(player("open-ends:depth=1"), player("random"));
  s.control = {};
  s.seed = 5;
  const auto one = run_game(s, kNever);
  const auto two = run_game(s, kNever);
  REQUIRE(one);
  REQUIRE(two);
  CHECK(one->outcome == Outcome::win(Color::Black));
  const auto moves = [](const FinishedGame& game) {
    std::vector<Move> all;
    for (const auto& m : game.moves) all.push_back(m.move);
    return all;
  };
  CHECK(moves(*one) == moves(*two));
  CHECK(one->moves[0].nodes == two->moves[0].nodes);
  s.seed = 6;
  CHECK(moves(*run_game(s, kNever)) != moves(*one));
  s.control.per_game = 3s;
  s.control.increment = 10ms;
  const auto clocked = run_game(s, kNever);
  REQUIRE(clocked);
  CHECK_MESSAGE(clocked->reason == Reason::Played, clocked->detail);
}

TEST_CASE("a game's clock runs out for a slow engine") {
  GameSetup s = setup(mock("slow"), mock("good"));
  s.control.per_move.reset();
  s.control.per_game = 300ms;
  const auto game = run_game(s, kNever);
  REQUIRE(game);
  CHECK(game->forfeit == ForfeitKind::Time);
}

TEST_CASE("adjudication") {
  GameSetup s = setup(mock("good"), mock("good"));
  s.adjudication.draw_after = 10;
  const auto drawn = run_game(s, kNever);
  REQUIRE(drawn);
  CHECK(drawn->reason == Reason::MoveLimit);
  CHECK(drawn->outcome == Outcome::draw());
  CHECK(drawn->moves.size() == 10);
  // The mocks always say +12 for themselves: they never agree who wins, but both are within 20 of zero.
  s.adjudication = {};
  s.adjudication.win_score = 10;
  s.adjudication.draw_score = 20;
  s.adjudication.draw_moves = 4;
  const auto even = run_game(s, kNever);
  REQUIRE(even);
  CHECK(even->reason == Reason::AdjudicatedDraw);
  CHECK(even->moves.size() == 8);
  // Othello: depth 3 against depth 1 ends early when both see it.
  GameSetup won = setup(player("zones:depth=3"), player("zones:depth=1"));
  won.game = othello::Settings{};
  won.control = {};
  won.adjudication.win_score = 1;
  won.adjudication.win_moves = 1;
  const auto decided = run_game(won, kNever);
  REQUIRE(decided);
  CHECK(decided->reason == Reason::AdjudicatedWin);
}

TEST_CASE("Othello is played out with passes and a disc score") {
  GameSetup s = setup(player("zones:depth=1"), player("random"));
  s.game = othello::Settings{};
  s.control = {};
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    s.seed = seed;
    const auto game = run_game(s, kNever);
    REQUIRE(game);
    CHECK(game->reason == Reason::Played);
    CHECK((game->disc_score > 0) == game->outcome.won_by(Color::Black));
  }
}

TEST_CASE("a stop between moves leaves no game") {
  const std::atomic<bool> stop = true;
  CHECK_FALSE(run_game(setup(mock("good"), mock("good")), stop));
  CHECK(memory_below(::getpid()) == 0);
}

TEST_CASE("figures in a program's free text: numbers out of range are none, whatever they are") {
  const auto read = [](std::string_view text) {
    Answer answer;
    read_figures(text, answer);
    return answer;
  };
  const Answer usual = read("depth 12 ev -35 nodes 12k");
  CHECK(usual.depth == 12);
  CHECK(usual.score == -35);
  CHECK(usual.nodes == 12'000);
  CHECK(read("depth -1e14").depth == 0);
  CHECK(read("depth 1e14").depth == 1000);
  CHECK(read("d 1e300 n 1e300 ev 1e300").nodes == 0);
  CHECK_FALSE(read("ev 1e300").score);
  CHECK_FALSE(read("ev nan").score);
  CHECK_FALSE(read("ev -inf").score);
  CHECK(read("nodes -7").nodes == 0);
  CHECK(read("nodes 1e14").nodes == 100'000'000'000'000);
}
