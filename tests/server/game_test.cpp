#include <doctest/doctest.h>

#include "server/sessions/page_game.hpp"

using namespace pedra;
using namespace pedra::server;
using gomoku::Swap2;

namespace {

PageGame gomoku_game(bool swap2 = false) {
  PageGame game;
  game.spec.swap2 = swap2;
  game.first = {"first", ""};
  game.second = {"second", ""};
  return game;
}

Result<Ok> play_one(PageGame& game, const char* text) {
  return add_move(game, *parse_move(text, game.spec.game.grid()));
}

void play_all(PageGame& game, std::initializer_list<const char*> moves) {
  for (const char* move : moves) REQUIRE(play_one(game, move));
}

Color acting(const PageGame& game) { return *to_act(game, game_at(game, game.ply)->position()); }

}  // namespace

TEST_CASE("a line is gone back, forth and changed") {
  PageGame game = gomoku_game();
  play_all(game, {"h8", "i9", "g7"});
  CHECK(step_back(game, 4).error().code == "nothing-to-undo");
  REQUIRE(step_back(game, 2));
  CHECK(game.ply == 1);
  CHECK(game.line.size() == 3);
  REQUIRE(play_one(game, "i9"));  // the same move again keeps what follows
  CHECK(game.line.size() == 3);
  REQUIRE(step_forward(game, 1));
  CHECK(step_forward(game, 1).error().code == "nothing-to-redo");
  REQUIRE(go_to(game, 1));
  REQUIRE(play_one(game, "a1"));
  CHECK(game.line.size() == 2);
  CHECK(go_to(game, 3).error().code == "bad-value");
  CHECK(play_one(game, "h8").error().code == "occupied");
  CHECK(game.line.size() == 2);
}

TEST_CASE("a resignation stands until the line is touched") {
  PageGame game = gomoku_game();
  play_all(game, {"h8"});
  REQUIRE(resign(game, std::nullopt));
  CHECK(game.resigned == Color::White);
  CHECK(resignation_stands(game));
  CHECK(!to_act(game, game_at(game, game.ply)->position()));
  CHECK(play_one(game, "a1").error().code == "over");
  CHECK(resign(game, Color::Black).error().code == "over");
  REQUIRE(step_back(game, 1));
  CHECK(!game.resigned);
  REQUIRE(play_one(game, "h8"));
}

TEST_CASE("Swap2: the second takes black") {
  PageGame game = gomoku_game(true);
  CHECK(acting(game) == Color::Black);
  CHECK(choose(game, Swap2::Choice::TakeBlack).error().code == "not-your-task");
  play_all(game, {"h8", "i9", "g7"});
  CHECK(acting(game) == Color::White);  // the second player chooses
  CHECK(play_one(game, "a1").error().code == "not-your-task");
  REQUIRE(choose(game, Swap2::Choice::TakeBlack));
  CHECK(seat_of(game, Color::Black).name == "second");
  CHECK(seat_of(game, Color::White).name == "first");
  CHECK(acting(game) == Color::White);
  REQUIRE(play_one(game, "a1"));
  CHECK(choose(game, Swap2::Choice::TakeBlack).error().code == "not-your-task");
}

TEST_CASE("Swap2: two more stones, and going back takes the choices back") {
  PageGame game = gomoku_game(true);
  play_all(game, {"h8", "i9", "g7"});
  REQUIRE(choose(game, Swap2::Choice::LayTwo));
  CHECK(acting(game) == Color::White);
  play_all(game, {"a1", "b2"});
  CHECK(acting(game) == Color::Black);  // the first player chooses
  CHECK(choose(game, Swap2::Choice::LayTwo).error().code == "not-your-task");
  REQUIRE(choose(game, Swap2::Choice::TakeWhite));
  CHECK(seat_of(game, Color::White).name == "first");
  REQUIRE(play_one(game, "c3"));
  CHECK(game.choices.size() == 2);
  REQUIRE(step_back(game, 1));
  CHECK(game.choices.size() == 2);
  REQUIRE(step_back(game, 1));
  CHECK(game.choices.size() == 1);
  CHECK(game.line.size() == 5);
  REQUIRE(go_to(game, 2));
  CHECK(game.choices.empty());
  CHECK(game.line.size() == 3);
  CHECK(swap2_of(game)->task() == Swap2::Task::Place);
}

TEST_CASE("a position is set, and a won one is refused") {
  PageGame game = gomoku_game();
  std::vector<Cell> cells(225, Cell::Empty);
  for (std::size_t i = 0; i < 4; ++i) cells[i] = Cell::Black;
  REQUIRE(set_position(game, game.spec, {cells, Color::White}));
  CHECK(game_at(game, 0)->position().to_move() == Color::White);
  cells[4] = Cell::Black;
  CHECK(set_position(game, game.spec, {cells, Color::White}).error().code == "bad-position");
  CHECK(game.start->cells[4] == Cell::Empty);
}

TEST_CASE("cells go to text and back") {
  const Grid grid{3, 2, RowOrder::FromTop};
  const auto cells = parse_cells("x.o..x", grid);
  REQUIRE(cells);
  CHECK(cells_text(*cells) == "x.o..x");
  CHECK(parse_cells("x.o..", grid).error().code == "bad-position");
  CHECK(parse_cells("x.o..q", grid).error().code == "bad-position");
}
