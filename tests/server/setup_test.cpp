#include <doctest/doctest.h>

#include "server/store/game_setup.hpp"

using namespace pedra;
using namespace pedra::server;

TEST_CASE("cells go to text and back") {
  const Grid grid{3, 2, RowOrder::FromTop};
  const auto cells = parse_cells("x.o..x", grid);
  REQUIRE(cells);
  CHECK(cells_text(*cells) == "x.o..x");
  CHECK(parse_cells("x.o..", grid).error().code == "bad-position");
  CHECK(parse_cells("x.o..q", grid).error().code == "bad-position");
}

TEST_CASE("a start that is not the usual one is told from it") {
  const engine::GameSpec gomoku;
  CHECK(!start_of(play::Game(gomoku)));
  std::vector<Cell> cells(225, Cell::Empty);
  for (std::size_t i = 0; i < 4; ++i) cells[i] = Cell::Black;
  const Start start{cells, Color::White};
  const auto position = start_of(gomoku, start);
  REQUIRE(position);
  CHECK(start_of(play::Game(*position)) == start);
  cells[4] = Cell::Black;
  CHECK(start_of(gomoku, Start{cells, Color::White}).error().code == "bad-position");  // won already
}

TEST_CASE("positions before and after the one on the board") {
  play::Game game{engine::GameSpec()};
  for (const char* move : {"h8", "i9", "g7"}) REQUIRE(game.play(*parse_move(move, game.position().grid())));
  game.undo();
  for (std::size_t ply = 0; ply <= 3; ++ply) {
    play::Game replayed{engine::GameSpec()};
    for (std::size_t i = 0; i < ply; ++i) REQUIRE(replayed.play(game.line()[i]));
    CHECK(position_at(game, ply).hash() == replayed.position().hash());
  }
}
