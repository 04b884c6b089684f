#include "games/othello/position.hpp"

#include <array>
#include <doctest/doctest.h>
#include <vector>

#include "boards.hpp"
#include "conformance/position_suite.hpp"
#include "games/othello/flip.hpp"
#include "games/perft.hpp"

namespace pedra::othello {
namespace {

// The four discs keep their colours under the identity (0), the half turn (3) and the mirrors in the two
// diagonals (4 falling, 7 rising); the other four exchange Black and White.
const std::vector<int> kStartSymmetries{0, 3, 4, 7};

std::vector<Move> moves_of(const Position& position) {
  MoveList<Position> moves;
  position.generate(moves);
  return {moves.begin(), moves.end()};
}

}  // namespace

TEST_CASE("Othello keeps the Position contract") {
  SUBCASE("8x8") {
    conformance::run_suite([] { return Position(8); }, {.games = 30, .symmetries = kStartSymmetries});
  }
  SUBCASE("6x6") {
    conformance::run_suite([] { return Position(6); }, {.games = 60, .symmetries = kStartSymmetries});
  }
  SUBCASE("4x4") {
    conformance::run_suite([] { return Position(4); }, {.games = 100, .symmetries = kStartSymmetries});
  }
}

TEST_CASE("exactly those symmetries keep the start") {
  for (const int size : {4, 6, 8}) {
    const Position start(size);
    std::vector<int> keeping;
    for (int which = 0; which < 8; ++which) {
      const Symmetry mirror(which, size, size);
      bool same = true;
      for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) same = same && start.at(mirror(Point(x, y))) == start.at({x, y});
      if (same) keeping.push_back(which);
    }
    CHECK(keeping == kStartSymmetries);
  }
}

TEST_CASE("the start: White on d4 and e5, Black moves d3, c4, f5 or e6") {
  const Position start;
  CHECK(start.at({3, 3}) == Cell::White);
  CHECK(start.at({4, 4}) == Cell::White);
  CHECK(start.at({4, 3}) == Cell::Black);
  CHECK(start.at({3, 4}) == Cell::Black);
  CHECK(start.to_move() == Color::Black);
  CHECK(start.last_move().is_none());
  CHECK(moves_of(start) == std::vector<Move>{Point(3, 2), Point(2, 3), Point(5, 4), Point(4, 5)});
}

TEST_CASE("perft has the published values") {
  Position position;
  const std::array<std::uint64_t, 10> expected{1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288};
  for (int depth = 0; depth <= 9; ++depth)
    CHECK(perft(position, depth) == expected[static_cast<std::size_t>(depth)]);
}

TEST_CASE("a move turns discs and passes the turn; undo takes it back") {
  Position position;
  position.apply(Point(3, 2));
  CHECK(position.at({3, 2}) == Cell::Black);
  CHECK(position.at({3, 3}) == Cell::Black);
  CHECK(position.to_move() == Color::White);
  CHECK(position.last_move() == Move(Point(3, 2)));
  CHECK(position.score(Scoring::Plain) == 3);
  CHECK(position.score(Scoring::EmptiesToWinner) == 3);  // not over: discs only
  CHECK(moves_of(position) == std::vector<Move>{Point(2, 2), Point(4, 2), Point(2, 4)});
  position.undo();
  CHECK(position.hash() == Position().hash());
}

TEST_CASE("a side without a stone to play must pass") {
  Position position = drawn(8, Color::White, "x o . . . . . .");
  CHECK_FALSE(position.outcome().over());
  CHECK(position.legal_squares() == 0);
  CHECK(moves_of(position) == std::vector<Move>{Move::pass()});
  CHECK(position.is_legal(Move::pass()));
  CHECK_FALSE(position.is_legal(Point(2, 0)));

  const std::uint64_t before = position.hash();
  position.apply(Move::pass());
  CHECK(position.to_move() == Color::Black);
  CHECK(position.at({0, 0}) == Cell::Black);
  CHECK(position.at({1, 0}) == Cell::White);
  CHECK(position.last_move().is_pass());
  CHECK(moves_of(position) == std::vector<Move>{Point(2, 0)});
  CHECK_FALSE(position.is_legal(Move::pass()));
  CHECK(position.hash() != before);
  CHECK(position.hash() == drawn(8, Color::Black, "x o . . . . . .").hash());
  position.undo();
  CHECK(position.hash() == before);
  CHECK(position.to_move() == Color::White);
  CHECK(moves_of(position) == std::vector<Move>{Move::pass()});
}

TEST_CASE("the game ends when neither side can move, with squares left") {
  const Position black_ahead = drawn(8, Color::White, "x x . o . . . .");
  CHECK(black_ahead.outcome().won_by(Color::Black));
  CHECK(moves_of(black_ahead).empty());
  CHECK_FALSE(black_ahead.is_legal(Move::pass()));
  CHECK(black_ahead.score(Scoring::Plain) == 1);
  CHECK(black_ahead.score(Scoring::EmptiesToWinner) == 1 + 61);

  const Position white_ahead = drawn(6, Color::White, "x . o o o .");
  CHECK(white_ahead.outcome().won_by(Color::White));
  CHECK(white_ahead.score(Scoring::Plain) == -2);
  CHECK(white_ahead.score(Scoring::EmptiesToWinner) == -2 - 32);

  const Position even = drawn(4, Color::Black, "x . o .");
  CHECK(even.outcome() == Outcome::draw());
  CHECK(even.score(Scoring::Plain) == 0);
  CHECK(even.score(Scoring::EmptiesToWinner) == 0);
}

TEST_CASE("a move can end the game for both: the last flip wipes the other side out") {
  Position position = drawn(8, Color::Black, "x o o . . . . .");
  position.apply(Point(3, 0));
  CHECK(position.outcome().won_by(Color::Black));
  CHECK(position.discs(Color::White) == 0);
  CHECK(moves_of(position).empty());
  CHECK(position.score(Scoring::Plain) == 4);
  CHECK(position.score(Scoring::EmptiesToWinner) == 64);
  position.undo();
  CHECK_FALSE(position.outcome().over());
  CHECK(position.score(Scoring::EmptiesToWinner) == -1);
}

TEST_CASE("every end of random play is one by the reference rules, and some come before the board is full") {
  Rng rng(5);
  int early = 0;
  int passes = 0;
  for (const int size : {4, 6, 8})
    for (int game = 0; game < 300; ++game) {
      Position position(size);
      while (!position.outcome().over()) {
        const auto moves = moves_of(position);
        const bool must_pass = reference_moves(position.mine(), position.theirs(), position.playable()) == 0;
        CHECK(moves.front().is_pass() == must_pass);
        passes += must_pass;
        position.apply(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      }
      CHECK(reference_moves(position.mine(), position.theirs(), position.playable()) == 0);
      CHECK(reference_moves(position.theirs(), position.mine(), position.playable()) == 0);
      const int lead = position.score(Scoring::Plain);
      CHECK(position.outcome() == (lead > 0   ? Outcome::win(Color::Black)
                                   : lead < 0 ? Outcome::win(Color::White)
                                              : Outcome::draw()));
      early += (position.mine() | position.theirs()) != position.playable();
    }
  CHECK(early > 0);
  CHECK(passes > 0);
}

TEST_CASE("from_cells takes any discs and refuses any other shape") {
  const std::vector<Cell> none(64, Cell::Empty);
  const auto empty = Position::from_cells(8, none, Color::White);
  REQUIRE(empty.ok());
  CHECK(empty->outcome() == Outcome::draw());
  CHECK(moves_of(*empty).empty());
  CHECK(empty->to_move() == Color::White);

  const auto full = Position::from_cells(8, std::vector<Cell>(64, Cell::White), Color::Black);
  REQUIRE(full.ok());
  CHECK(full->score(Scoring::EmptiesToWinner) == -64);

  CHECK_FALSE(Position::from_cells(6, none, Color::Black).ok());
  CHECK_FALSE(Position::from_cells(8, std::vector<Cell>(63, Cell::Empty), Color::Black).ok());
  CHECK_FALSE(Position::from_cells(8, {}, Color::Black).ok());
  for (const int size : {-8, 0, 2, 5, 7, 10, 1 << 20})
    CHECK_FALSE(Position::from_cells(size, none, Color::Black).ok());
  CHECK(Position::from_cells(5, none, Color::Black).error().code == "size");
  CHECK(Position::from_cells(4, none, Color::Black).error().code == "cells");
}

TEST_CASE("a position copied into cells and back is the same") {
  Rng rng(6);
  for (const int size : {4, 6, 8})
    for (int i = 0; i < 100; ++i) {
      const Position position = random_position(size, static_cast<int>(rng.below(30)), rng);
      std::vector<Cell> cells;
      for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) cells.push_back(position.at({x, y}));
      const auto copy = Position::from_cells(size, cells, position.to_move());
      REQUIRE(copy.ok());
      CHECK(conformance::Snapshot<Position>(*copy) == conformance::Snapshot<Position>(position));
    }
}

TEST_CASE("the hash tells the side to move and the colours apart") {
  const char* const picture = "x o . x o . . .";
  const char* const swapped = "o x . o x . . .";
  CHECK(drawn(8, Color::Black, picture).hash() != drawn(8, Color::White, picture).hash());
  CHECK(drawn(8, Color::Black, picture).hash() != drawn(8, Color::White, swapped).hash());
  CHECK(drawn(8, Color::Black, picture).hash() != drawn(8, Color::Black, swapped).hash());
}

TEST_CASE("points off a smaller board are never legal") {
  const Position position(6);
  for (int i = 0; i < kMaxSide; ++i) {
    CHECK_FALSE(position.is_legal(Point(6, i)));
    CHECK_FALSE(position.is_legal(Point(i, 6)));
  }
}

}  // namespace pedra::othello
