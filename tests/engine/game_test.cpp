#include "engine/game.hpp"

#include <doctest/doctest.h>

using namespace pedra;
using engine::AnyPosition;
using engine::GameKind;
using engine::GameSpec;

TEST_CASE("a spec that cannot be played is refused with what to change") {
  GameSpec spec{.kind = GameKind::Othello, .gomoku = {}, .othello_size = 5, .scoring = {}};
  REQUIRE_FALSE(checked(spec));
  CHECK(checked(spec).error().message == "an Othello board is 8x8, 6x6 or 4x4, not 5x5");
  for (const int size : {4, 6, 8}) {
    spec.othello_size = size;
    CHECK(checked(spec));
  }
  spec.kind = GameKind::Gomoku;
  CHECK(checked(spec));
  spec.gomoku.width = 23;
  CHECK_FALSE(checked(spec));
}

TEST_CASE("every illegal move has a reason with a code") {
  SUBCASE("gomoku") {
    AnyPosition position(GameSpec{});
    position.apply(Point(7, 7));
    CHECK(position.why_illegal(Point(7, 7)).code == "occupied");
    CHECK(position.why_illegal(Point(15, 3)).code == "off-board");
    CHECK(position.why_illegal(Move::pass()).code == "no-pass");
    CHECK(position.why_illegal(Move()).code == "off-board");
  }
  SUBCASE("othello") {
    AnyPosition position(GameSpec{.kind = GameKind::Othello, .gomoku = {}, .othello_size = 8, .scoring = {}});
    CHECK(position.why_illegal(Point(0, 0)).code == "no-flip");
    CHECK(position.why_illegal(Point(3, 3)).code == "occupied");
    CHECK(position.why_illegal(Move::pass()).code == "no-pass");
  }
  SUBCASE("renju") {
    GameSpec spec;
    spec.gomoku.rule = gomoku::Rule::Renju;
    // A double three at h8: two open threes would cross there.
    std::vector<Cell> cells(225, Cell::Empty);
    for (const Point p : {Point(5, 7), Point(6, 7), Point(7, 5), Point(7, 6)})
      cells[static_cast<std::size_t>(p.y() * 15 + p.x())] = Cell::Black;
    const auto position = AnyPosition::from_cells(spec, cells, Color::Black);
    REQUIRE(position);
    CHECK_FALSE(position->is_legal(Point(7, 7)));
    CHECK(position->why_illegal(Point(7, 7)).code == "forbidden");
    const auto white = AnyPosition::from_cells(spec, cells, Color::White);
    CHECK(white->is_legal(Point(7, 7)));
  }
  SUBCASE("over") {
    AnyPosition position(GameSpec{});
    for (int i = 0; i < 4; ++i) {
      position.apply(Point(i, 0));
      position.apply(Point(i, 5));
    }
    position.apply(Point(4, 0));
    CHECK(position.outcome().won_by(Color::Black));
    CHECK(position.why_illegal(Point(9, 9)).code == "over");
    CHECK(position.winning_line().size() == 5);
  }
}

TEST_CASE("one board class serves both games") {
  AnyPosition othello(GameSpec{.kind = GameKind::Othello, .gomoku = {}, .othello_size = 6, .scoring = {}});
  CHECK(othello.grid() == Grid{6, 6, RowOrder::FromTop});
  CHECK(othello.legal_moves().size() == 4);
  CHECK(othello.disc_score() == 0);
  const auto hash = othello.hash();
  const Move move = othello.legal_moves().front();
  othello.apply(move);
  CHECK(othello.last_move() == move);
  CHECK(othello.disc_score() == 3);
  othello.undo();
  CHECK(othello.hash() == hash);
  AnyPosition gomoku(GameSpec{});
  CHECK(gomoku.grid() == Grid{15, 15, RowOrder::FromBottom});
  CHECK(gomoku.legal_moves().size() == 225);
  CHECK(gomoku.last_move().is_none());
}
