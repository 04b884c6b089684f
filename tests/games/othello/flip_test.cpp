#include "games/othello/flip.hpp"

#include <array>
#include <doctest/doctest.h>

#include "base/bits.hpp"
#include "boards.hpp"

namespace pedra::othello {
namespace {

// Counts instead of checking each square: a doctest CHECK costs more than what it looks at.
int differences(Squares mine, Squares theirs, Squares playable) {
  int wrong = 0;
  for (Squares empty = playable & ~(mine | theirs); empty != 0;) {
    const int square = take_lowest_bit(empty);
    const Squares expected = reference_flip(mine, theirs, square);
    wrong += fast_flip(mine, theirs, square) != expected;
    wrong += portable::fast_flip(mine, theirs, square) != expected;
  }
  const Squares expected = reference_moves(mine, theirs, playable);
  wrong += legal_moves(mine, theirs, playable) != expected;
  wrong += portable::legal_moves(mine, theirs, playable) != expected;
  return wrong;
}

}  // namespace

TEST_CASE("the reference flip turns runs that end in an own disc, in all eight directions") {
  // Black on d4 meets White in a star: six rays end in Black, the one to the right in the edge, one in a gap.
  const Position star = drawn(8, Color::Black, R"(
      x . . x . . x .
      . o . o . o . .
      . . o o o . . .
      x o o . o o o o
      . . o . o . . .
      . o . o . o . .
      x . . x . . x .
      . . . . . . . .)");
  const Squares turned = reference_flip(star.mine(), star.theirs(), 3 * 8 + 3);
  const Position expected = drawn(8, Color::Black, R"(
      . . . . . . . .
      . x . x . x . .
      . . x x x . . .
      . x x . . . . .
      . . x . x . . .
      . x . . . x . .
      . . . . . . . .
      . . . . . . . .)");
  CHECK(turned == expected.mine());
  CHECK(fast_flip(star.mine(), star.theirs(), 3 * 8 + 3) == expected.mine());
  CHECK(portable::fast_flip(star.mine(), star.theirs(), 3 * 8 + 3) == expected.mine());
}

TEST_CASE("a row does not run on into the next one") {
  // h1 o, a2 x: neighbours in the word, not on the board. Likewise h2, a3 for the mirror of it.
  const Position wrapped = drawn(8, Color::Black, R"(
      . . . . . . . o
      x . . . . . . .
      . . . . . . . x
      o . . . . . . .)");
  CHECK(wrapped.legal_squares() == 0);
  CHECK(differences(wrapped.mine(), wrapped.theirs(), board_mask(8)) == 0);
  CHECK(differences(wrapped.theirs(), wrapped.mine(), board_mask(8)) == 0);
}

TEST_CASE("a full line of six turns, along the edges and both diagonals") {
  for (const int square : {0, 7, 56, 63})
    for (const int far : {0, 7, 56, 63}) {
      if (far == square) continue;
      const int step = (far - square) / 7;
      Squares line = 0;
      for (int i = 1; i < 7; ++i) line |= Squares{1} << (square + i * step);
      CHECK(reference_flip(Squares{1} << far, line, square) == line);
      CHECK(fast_flip(Squares{1} << far, line, square) == line);
      CHECK(portable::fast_flip(Squares{1} << far, line, square) == line);
      CHECK(legal_moves(Squares{1} << far, line, board_mask(8)) == Squares{1} << square);
      CHECK(portable::legal_moves(Squares{1} << far, line, board_mask(8)) == Squares{1} << square);
    }
}

TEST_CASE("fast and reference agree on random play") {
  Rng rng(2);
  for (const int size : {4, 6, 8}) {
    int wrong = 0;
    int positions = 0;
    while (positions < 10'000) {
      Position position(size);
      while (!position.outcome().over()) {
        wrong += differences(position.mine(), position.theirs(), position.playable());
        wrong += differences(position.theirs(), position.mine(), position.playable());
        ++positions;
        MoveList<Position> moves;
        position.generate(moves);
        position.apply(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      }
    }
    CAPTURE(size);
    CHECK(wrong == 0);
  }
}

TEST_CASE("fast and reference agree on random discs, thin and thick") {
  Rng rng(3);
  for (const int size : {4, 6, 8}) {
    const Squares playable = board_mask(size);
    int wrong = 0;
    for (int i = 0; i < 20'000; ++i) {
      Squares occupied = rng.next();
      if (i % 3 == 0) occupied &= rng.next();
      if (i % 3 == 1) occupied |= rng.next() | rng.next();
      Squares owner = rng.next();
      if (i % 2 == 0) owner &= rng.next();  // long runs of theirs
      wrong += differences(occupied & owner & playable, occupied & ~owner & playable, playable);
    }
    CAPTURE(size);
    CHECK(wrong == 0);
  }
}

}  // namespace pedra::othello
