// The perft of two words against the one of the rules.
#include "games/perft.hpp"

#include <doctest/doctest.h>

#include "base/rng.hpp"
#include "games/othello/perft.hpp"

namespace pedra::othello {

TEST_CASE("the known counts of 8x8") {
  const Position start(8);
  CHECK(fast_perft(start, 0) == 1);
  CHECK(fast_perft(start, 1) == 4);
  CHECK(fast_perft(start, 2) == 12);
  CHECK(fast_perft(start, 8) == 390'216);
  CHECK(fast_perft(start, 9) == 3'005'288);
  Position played(8);
  CHECK(fast_perft(played, 7) == perft(played, 7));
}

namespace {

// By the rules alone, every ended game counting once.
std::uint64_t plain_perft(Position& position, int depth) {
  if (depth == 0 || position.outcome().over()) return 1;
  MoveList<Position> moves;
  position.generate(moves);
  std::uint64_t sum = 0;
  for (const Move move : moves) {
    position.apply(move);
    sum += plain_perft(position, depth - 1);
    position.undo();
  }
  return sum;
}

}  // namespace

TEST_CASE("the first games end after nine moves, and count from then on") {
  const Position start(8);
  CHECK(fast_perft(start, 10) == 24'571'284);
}

TEST_CASE("both perfts agree on every size, where sides pass and games end too") {
  Rng rng(7);
  int passes = 0;
  for (const int size : {4, 6, 8})
    for (int game = 0; game < 30; ++game) {
      Position position(size);
      while (!position.outcome().over()) {
        if (rng.below(4) == 0)
          for (int depth = 0; depth <= 3; ++depth)
            REQUIRE(fast_perft(position, depth) == plain_perft(position, depth));
        MoveList<Position> moves;
        position.generate(moves);
        passes += moves[0].is_pass() ? 1 : 0;
        position.apply(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      }
      CHECK(fast_perft(position, 3) == 1);
    }
  CHECK(passes > 0);
}

}  // namespace pedra::othello
