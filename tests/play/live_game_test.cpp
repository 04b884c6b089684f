#include "play/live_game.hpp"

#include <doctest/doctest.h>
#include <memory>
#include <thread>

using namespace pedra;
using namespace std::chrono_literals;
using gomoku::Swap2;
using play::Forfeiture;
using play::Game;
using play::GameClock;
using play::GameState;
using play::LiveGame;
using play::Player;
using play::TimePoint;

namespace {

using Codes = std::string_view;

Player player(std::string_view text) {
  auto parsed = play::parse_player(text);
  REQUIRE(parsed);
  return *std::move(parsed);
}

LiveGame live(const GameState& state, play::LiveOptions options = {}) {
  auto made = LiveGame::make(state, std::move(options));
  REQUIRE(made);
  return *std::move(made);
}

GameState gomoku_game(std::string_view black = "human", std::string_view white = "human") {
  return {.game = Game(engine::GameSpec{}), .players = {player(black), player(white)}};
}

GameState swap2_game(std::string_view first = "human", std::string_view second = "human") {
  GameState state = gomoku_game(first, second);
  state.swap2 = true;
  return state;
}

// The engine of the side to act does what is due.
play::EngineAction engine_acts(LiveGame& game) {
  const auto turn = game.engine_turn();
  REQUIRE(turn);
  const auto action = turn->act({.limits = game.turn_limits()});
  REQUIRE(action);
  REQUIRE(game.apply(*action));
  return *action;
}

Codes code(const Result<Ok>& result) { return result ? Codes() : result.error().code; }

}  // namespace

TEST_CASE("each player has one engine for the whole game, made at its first turn") {
  LiveGame game = live(gomoku_game("chains:depth=1", "open-ends:depth=1"));
  CHECK(game.engines_made() == 0);
  engine_acts(game);
  CHECK(game.engines_made() == 1);
  for (int i = 0; i < 7; ++i) engine_acts(game);
  CHECK(game.game().moves().size() == 8);
  CHECK(game.engines_made() == 2);

  REQUIRE(game.undo(3));
  engine_acts(game);
  CHECK(game.engines_made() == 2);

  Game other(engine::GameSpec{});
  REQUIRE(other.play(Point(3, 3)));
  REQUIRE(game.set_game(other));
  engine_acts(game);
  CHECK(game.engines_made() == 2);

  game.set_player(Color::White, player("open-ends:depth=1"));
  engine_acts(game);
  CHECK(game.engines_made() == 2);
  game.set_player(Color::White, player("chains:depth=2"));
  while (game.engines_made() == 2 && game.game().moves().size() < 9) engine_acts(game);
  CHECK(game.engines_made() == 3);
}

TEST_CASE("where a person is to act, the adviser answers, and stays the same") {
  LiveGame game = live(gomoku_game(), {.adviser = *player("chains:depth=1").engine});
  for (int i = 0; i < 4; ++i) {
    const auto turn = game.engine_turn();
    REQUIRE(turn);
    const auto report = turn->search({});
    REQUIRE(report);
    CHECK(game.position().is_legal(report->move));
    CHECK(game.game().moves().size() == static_cast<std::size_t>(i));
    REQUIRE(game.play(report->move));
  }
  CHECK(game.engines_made() == 1);
  game.set_adviser(*player("chains:depth=2").engine);
  REQUIRE(game.adviser_turn(game.position()));
  CHECK(game.engines_made() == 2);
}

TEST_CASE("a game that an engine does not play is refused, and nothing changes") {
  LiveGame game = live(gomoku_game("human", "chains:depth=1"));
  REQUIRE(game.play(Point(7, 7)));
  engine_acts(game);
  record::GameRecord othello;
  othello.game = "othello";
  othello.grid = {8, 8, RowOrder::FromTop};
  const auto other = Game::from_record(othello, {});
  REQUIRE(other);
  CHECK_FALSE(game.set_game(*other));
  CHECK(game.game().moves().size() == 2);

  LiveGame advised = live(gomoku_game(), {.adviser = *player("chains:depth=1").engine});
  CHECK(advised.set_game(*other));
  CHECK_FALSE(advised.engine_turn());
  LiveGame required =
      live(gomoku_game(), {.adviser = *player("chains:depth=1").engine, .adviser_required = true});
  CHECK_FALSE(required.set_game(*other));
}

TEST_CASE("moves are refused with the code of what is wrong") {
  LiveGame game = live(gomoku_game());
  REQUIRE(game.play(Point(7, 7)));
  CHECK(code(game.play(Point(7, 7))) == "occupied");
  CHECK(code(game.undo(2)) == "nothing-to-undo");
  CHECK(code(game.redo()) == "nothing-to-redo");
  CHECK(code(game.go_to(2)) == "bad-value");
  CHECK(code(game.choose(Swap2::Choice::TakeBlack)) == "not-your-task");
  REQUIRE(game.resign());
  CHECK(game.outcome().won_by(Color::Black));
  CHECK_FALSE(game.to_act());
  CHECK(code(game.play(Point(8, 8))) == "over");
  CHECK(code(game.resign()) == "over");
  CHECK_FALSE(game.engine_turn());
  REQUIRE(game.undo());
  CHECK_FALSE(game.forfeiture());
  CHECK(game.to_act() == Color::Black);
}

TEST_CASE("undo and redo by turns stop where a person had to choose") {
  LiveGame game = live(gomoku_game("human", "random"));
  for (const Point move : {Point(7, 7), Point(3, 3)}) {
    REQUIRE(game.play(move));
    engine_acts(game);
  }
  const auto moves = game.game().moves();
  CHECK(game.undo_turn());
  CHECK(game.game().moves().size() == 2);
  CHECK(game.undo_turn());
  CHECK_FALSE(game.undo_turn());
  CHECK(game.game().moves().empty());
  CHECK(game.redo_turn());
  CHECK(game.redo_turn());
  CHECK_FALSE(game.redo_turn());
  CHECK(game.game().moves() == moves);
  // The move that was undone is a redo; another one is not.
  REQUIRE(game.go_to(1));
  REQUIRE(game.play(moves[1]));
  CHECK(game.game().line() == moves);
  REQUIRE(game.go_to(1));
  REQUIRE(game.play(Point(0, 0)));
  CHECK_FALSE(game.game().can_redo());
}

TEST_CASE("Swap2 by people: who lays stones, who chooses, who gets which colour") {
  GameState state = swap2_game();
  state.players[0].name = "Ada";
  state.players[1].name = "Bo";
  LiveGame game = live(state);
  CHECK(game.to_act() == Color::Black);
  CHECK(code(game.choose(Swap2::Choice::TakeBlack)) == "not-your-task");
  for (const Point stone : {Point(7, 7), Point(8, 8), Point(6, 6)}) REQUIRE(game.play(stone));
  CHECK(game.to_act() == Color::White);
  CHECK(code(game.play(Point(0, 0))) == "not-your-task");
  SUBCASE("the second player takes Black") {
    REQUIRE(game.choose(Swap2::Choice::TakeBlack));
    CHECK(game.player(Color::Black).name == "Bo");
    CHECK(game.to_act() == Color::White);
    REQUIRE(game.play(Point(0, 0)));
    CHECK_FALSE(game.in_opening());
    CHECK_FALSE((game.undo_turn() && game.undo_turn()));  // not into the opening
  }
  SUBCASE("two more stones, then the first player takes White") {
    REQUIRE(game.choose(Swap2::Choice::LayTwo));
    for (const Point stone : {Point(0, 0), Point(1, 0)}) REQUIRE(game.play(stone));
    REQUIRE(game.choose(Swap2::Choice::TakeWhite));
    CHECK(game.player(Color::White).name == "Ada");
    const auto again = LiveGame::make(game.state());
    REQUIRE(again);
    CHECK(again->player(Color::White).name == "Ada");
    CHECK(again->choices() == game.choices());
  }
  SUBCASE("going back before a choice takes it back, with the stones that followed") {
    REQUIRE(game.choose(Swap2::Choice::TakeWhite));
    REQUIRE(game.play(Point(0, 0)));
    REQUIRE(game.go_to(3));
    CHECK_FALSE(game.in_opening());
    REQUIRE(game.go_to(2));
    CHECK(game.in_opening());
    CHECK(game.choices().empty());
    CHECK(game.game().line().size() == 3);
    CHECK(game.player(Color::Black).name == "Ada");
  }
}

TEST_CASE("Swap2 by engines lays, chooses and plays on, with two engines in all") {
  LiveGame game = live(swap2_game("chains:depth=1", "open-ends:depth=1"));
  CHECK(engine_acts(game).moves.size() == 3);
  CHECK(engine_acts(game).choice);
  CHECK_FALSE(game.in_opening());
  engine_acts(game);
  engine_acts(game);
  CHECK(game.game().moves().size() == 5);
  CHECK(game.engines_made() == 2);
}

TEST_CASE("an engine lays the two stones that a person asked it to lay") {
  LiveGame game = live(swap2_game("human", "chains:depth=1"));
  for (const Point stone : {Point(7, 7), Point(8, 8), Point(6, 6)}) REQUIRE(game.play(stone));
  REQUIRE(game.choose(Swap2::Choice::LayTwo));
  CHECK(engine_acts(game).moves.size() == 2);
  CHECK(game.swap2()->task() == Swap2::Task::Choose);
}

TEST_CASE("Swap2 is refused where it does not fit") {
  GameState state = swap2_game();
  state.choices = {{3, Swap2::Choice::TakeBlack}};
  CHECK_FALSE(LiveGame::make(state));
  state.choices = {};
  for (const Point stone : {Point(7, 7), Point(8, 8), Point(6, 6), Point(0, 0)})
    REQUIRE(state.game.play(stone));
  CHECK_FALSE(LiveGame::make(state));  // a fourth stone without a choice
  state.choices = {{3, Swap2::Choice::TakeBlack}};
  CHECK(LiveGame::make(state));
}

TEST_CASE("the clock runs from the first move on, and decides the game") {
  GameState state = gomoku_game();
  state.clock = GameClock({.main = 60s, .increment = 5s});
  LiveGame game = live(state);
  const TimePoint start = play::now();
  game.start_clock(start);
  CHECK_FALSE(game.clock()->running());
  REQUIRE(game.play(Point(7, 7), start));
  CHECK(game.clock()->running() == Color::White);
  REQUIRE(game.play(Point(8, 8), start + 10s));
  CHECK(game.clock()->left(Color::White, start + 20s) == 55s);
  CHECK(game.clock()->left(Color::Black, start + 20s) == 50s);
  CHECK_FALSE(game.check_time(start + 69s));

  SUBCASE("a side without time has lost") {
    CHECK(game.check_time(start + 70s));
    CHECK(game.outcome().won_by(Color::White));
    CHECK(game.forfeiture()->reason == Forfeiture::Reason::Time);
    CHECK_FALSE(game.clock()->running());
    CHECK_FALSE(game.check_time(start + 80s));
  }
  SUBCASE("a move after the last moment comes too late") {
    CHECK(code(game.play(Point(0, 0), start + 71s)) == "over");
    CHECK(game.game().moves().size() == 2);
  }
  SUBCASE("it stands still while moves can be redone") {
    REQUIRE(game.undo(1, start + 20s));
    CHECK_FALSE(game.clock()->running());
    REQUIRE(game.redo(1, start + 500s));
    CHECK(game.clock()->left(Color::Black, start + 500s) == 50s);
    CHECK(game.clock()->running() == Color::Black);
  }
  SUBCASE("a stored game goes on with the time that was left") {
    auto again = live(game.state(start + 20s));
    CHECK_FALSE(again.clock()->running());
    again.start_clock(start + 1000s);
    CHECK(again.clock()->left(Color::Black, start + 1001s) == 49s);
  }
  SUBCASE("it limits an engine's turn") {
    const auto limits = game.turn_limits(start + 20s);
    REQUIRE(limits.time);
    CHECK(*limits.time < 10s);
    CHECK(limits.frugal);
  }
}

TEST_CASE("without a clock an engine without limits gets the move time") {
  LiveGame game = live(gomoku_game("engine", "chains:depth=3"), {.move_time = 700ms});
  CHECK(game.turn_limits().time == 700ms);
  REQUIRE(game.play(Point(7, 7)));
  CHECK_FALSE(game.turn_limits().any());
}

TEST_CASE("a stop request makes a turn answer at once, with a legal move") {
  LiveGame game = live(gomoku_game("engine:depth=60", "human"));
  for (const Point move : {Point(7, 7), Point(8, 8)}) REQUIRE(game.play(move));
  std::stop_source stop;
  std::thread other;
  SUBCASE("before it begins") { stop.request_stop(); }
  SUBCASE("while it searches") {
    other = std::thread([&stop] {
      std::this_thread::sleep_for(30ms);
      stop.request_stop();
    });
  }
  const auto turn = game.engine_turn();
  REQUIRE(turn);
  const auto action = turn->act({}, stop.get_token());
  if (other.joinable()) other.join();
  REQUIRE(action);
  CHECK(game.apply(*action));
}

TEST_CASE("an engine without a legal move is refused, and nothing is played") {
  struct Broken final : engine::Engine {
    search::SearchReport search(const engine::AnyPosition&, const engine::SearchRequest&, std::stop_token,
                                const search::ReportSink&) override {
      return {};
    }
  };
  play::LiveOptions options;
  options.make_engine = [](const auto&, const auto&) -> Result<std::unique_ptr<engine::Engine>> {
    return std::unique_ptr<engine::Engine>(std::make_unique<Broken>());
  };
  LiveGame game = live(gomoku_game("engine", "human"), options);
  const auto turn = game.engine_turn();
  REQUIRE(turn);
  const auto action = turn->act({});
  REQUIRE_FALSE(action);
  CHECK(action.error().code == "engine");
  CHECK(action.error().message == "'engine' gave no legal move");
}

TEST_CASE("a turn searches on while the game changes, or is gone") {
  auto game = std::make_unique<LiveGame>(live(gomoku_game("chains:depth=1", "human")));
  const auto turn = game->engine_turn();
  REQUIRE(turn);
  REQUIRE(game->play(Point(0, 0)));
  game.reset();
  CHECK(turn->act({}));
  CHECK(turn->value_of(Point(7, 7), {.depth = 1, .nodes = {}, .time = {}}));
}

TEST_CASE("a player is written as it is read") {
  CHECK(player("human").human());
  CHECK(to_text(player("human")) == "human");
  CHECK(to_text(player("chains:depth=3")) == "chains:depth=3");
  CHECK_FALSE(play::parse_player("nobody"));
}
