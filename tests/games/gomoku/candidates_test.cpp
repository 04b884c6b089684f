#include "games/gomoku/candidates.hpp"

#include <doctest/doctest.h>

#include "games/gomoku/diagram.hpp"

namespace pedra::gomoku {
namespace {

std::vector<Move> window_moves(const Position& position) {
  MoveList<Position> moves;
  WindowMoves()(position, moves);
  return {moves.begin(), moves.end()};
}

}  // namespace

TEST_CASE("the window on an empty board is the centre") {
  const Position position(Settings{});
  CHECK(candidate_window(position) == Box{7, 7, 7, 7});
  CHECK(window_moves(position) == std::vector<Move>{Point(7, 7)});
}

TEST_CASE("the window is two cells around the stones and widens with them") {
  Position position(Settings{});
  position.apply(Point(7, 7));
  CHECK(candidate_window(position) == Box{5, 5, 9, 9});
  CHECK(window_moves(position).size() == 24);
  position.apply(Point(12, 7));
  CHECK(candidate_window(position) == Box{5, 5, 14, 9});
  CHECK(window_moves(position).size() == 48);
  position.undo();
  CHECK(candidate_window(position) == Box{5, 5, 9, 9});
}

TEST_CASE("the window stops at the board's edge") {
  Position position(Settings{9, 13, 5, Rule::Freestyle});
  position.apply(Point(0, 12));
  CHECK(candidate_window(position) == Box{0, 10, 2, 12});
  CHECK(window_moves(position).size() == 8);
}

TEST_CASE("only legal cells are offered") {
  const Diagram diagram(R"(
      ........
      .xxxNxx.
      ........ )");
  const Position position = diagram.position(Rule::Renju);
  const auto moves = window_moves(position);
  CHECK(moves.size() == 18);
  for (const Move move : moves) CHECK(position.is_legal(move));
}

TEST_CASE("nothing is offered when the game is over") {
  Position position(Settings{5, 3, 3, Rule::Freestyle});
  for (const Point p : {Point(0, 0), Point(0, 1), Point(1, 0), Point(1, 1), Point(2, 0)}) position.apply(p);
  REQUIRE(position.outcome() == Outcome::win(Color::Black));
  CHECK(window_moves(position).empty());
}

}  // namespace pedra::gomoku
