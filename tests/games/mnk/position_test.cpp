#include "games/mnk/position.hpp"

#include <doctest/doctest.h>

#include "conformance/position_suite.hpp"
#include "games/perft.hpp"

using namespace pedra;

namespace {

constexpr mnk::Settings kConnectFour{.width = 7, .height = 6, .k = 4, .gravity = true};

}  // namespace

TEST_CASE("m,n,k keeps the Position contract") {
  SUBCASE("tic-tac-toe") {
    conformance::run_suite([] { return mnk::Position(3, 3, 3); }, {.games = 100});
  }
  SUBCASE("a rectangle") {
    conformance::run_suite([] { return mnk::Position(7, 5, 4); });
  }
  SUBCASE("Connect Four: gravity leaves the mirror from left to right") {
    conformance::run_suite([] { return mnk::Position(kConnectFour); }, {.symmetries = {0, 1}});
  }
  SUBCASE("the largest board") {
    conformance::run_suite([] { return mnk::Position(32, 32, 5); },
                           {.games = 1, .legality_on_every_point = false});
  }
}

TEST_CASE("tic-tac-toe perft has the published values") {
  mnk::Position position(3, 3, 3);
  // Games that end early stop counting: 255168 games in all, 46080 of them a full board after nine moves +
  // wins there.
  const std::uint64_t expected[] = {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
  for (int depth = 0; depth <= 9; ++depth) CHECK(perft(position, depth) == expected[depth]);
}

TEST_CASE("Connect Four perft has the published values") {
  mnk::Position position(kConnectFour);
  const std::uint64_t expected[] = {1, 7, 49, 343, 2401, 16807, 117649, 823536};
  for (int depth = 0; depth <= 7; ++depth) CHECK(perft(position, depth) == expected[depth]);
}

TEST_CASE("with gravity a stone lies on the bottom or on another") {
  mnk::Position position(kConnectFour);
  CHECK(position.is_legal(Point(3, 5)));
  CHECK_FALSE(position.is_legal(Point(3, 4)));
  for (int i = 0; i < 6; ++i) {
    REQUIRE(position.drop(3) == Point(3, 5 - i));
    position.apply(*position.drop(3));
  }
  CHECK_FALSE(position.drop(3));
  position.undo();
  CHECK(position.drop(3) == Point(3, 0));
}

TEST_CASE("a position from cells: what cannot stand is refused") {
  const mnk::Settings three;
  const auto from = [](const mnk::Settings& settings, std::string_view text, Color to_move = Color::Black) {
    std::vector<Cell> cells;
    for (const char c : text) cells.push_back(c == 'x' ? Cell::Black : c == 'o' ? Cell::White : Cell::Empty);
    return mnk::Position::from_cells(settings, cells, to_move);
  };
  const auto position = from(three, "x.o.x...o", Color::White);
  REQUIRE(position);
  CHECK(position->to_move() == Color::White);
  CHECK(position->last_move().is_none());
  auto played = mnk::Position(three);
  for (const Point p : {Point(0, 0), Point(2, 0), Point(1, 1), Point(2, 2)}) played.apply(p);
  CHECK(from(three, "x.o.x...o")->hash() == played.hash());
  CHECK(position->hash() != played.hash());
  CHECK_FALSE(from(three, "xxx......"));
  CHECK_FALSE(from(three, "x.o"));
  CHECK(from(three, "xoxxoooxx")->outcome() == Outcome::draw());
  CHECK_FALSE(from({.width = 3, .height = 3, .k = 3, .gravity = true}, "...x....."));
  CHECK(from({.width = 3, .height = 3, .k = 3, .gravity = true}, "......x.."));
}

TEST_CASE("settings that cannot be played are refused") {
  CHECK(mnk::checked({.width = 7, .height = 6, .k = 4, .gravity = true}));
  CHECK(mnk::checked({.width = 1, .height = 1, .k = 1}));
  CHECK(mnk::checked({.width = 33, .height = 3, .k = 3}).error().code == "bad-size");
  CHECK(mnk::checked({.width = 3, .height = 0, .k = 3}).error().code == "bad-size");
  CHECK(mnk::checked({.width = 4, .height = 3, .k = 5}).error().code == "bad-k");
  CHECK(mnk::checked({.width = 4, .height = 3, .k = 0}).error().code == "bad-k");
}

TEST_CASE("perft of a board without wins is a falling factorial") {
  mnk::Position position(4, 3, 5);
  CHECK(perft(position, 1) == 12);
  CHECK(perft(position, 2) == 12 * 11);
  CHECK(perft(position, 5) == 12 * 11 * 10 * 9 * 8);
}

namespace {

mnk::Position play(mnk::Position position, std::initializer_list<Point> moves) {
  for (const Point p : moves) position.apply(p);
  return position;
}

}  // namespace

TEST_CASE("a row completed from its middle wins, in all four directions") {
  const std::pair<int, int> steps[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  for (const auto& [dx, dy] : steps) {
    mnk::Position position(15, 15, 5);
    const int order[] = {0, 1, 3, 4, 2};  // the middle last
    for (int i = 0; i < 5; ++i) {
      CHECK_FALSE(position.outcome().over());
      position.apply(Point(5 + order[i] * dx, 7 + order[i] * dy));
      if (i < 4) position.apply(Point(i * 3, dy == 0 ? 0 : 14));
    }
    CHECK(position.outcome().won_by(Color::Black));
  }
}

TEST_CASE("a win on the last empty cell is a win, not a draw") {
  // x o x      Black to move in the last cell, the corner c:
  // o x o      the falling diagonal is x x x.
  // o x c
  const auto position =
      play(mnk::Position(3, 3, 3), {{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}, {0, 2}, {2, 2}});
  CHECK(position.outcome().won_by(Color::Black));
  CHECK(position.winning_line() == std::vector<Point>{{0, 0}, {1, 1}, {2, 2}});
}

TEST_CASE("a full board without a row is a draw") {
  const auto position =
      play(mnk::Position(3, 3, 3), {{0, 0}, {1, 0}, {2, 0}, {1, 1}, {0, 1}, {0, 2}, {1, 2}, {2, 1}, {2, 2}});
  CHECK(position.outcome() == Outcome::draw());
}
