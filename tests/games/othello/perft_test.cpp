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
            REQUIRE(fast_perft(position, depth) == perft(position, depth));
        MoveList<Position> moves;
        position.generate(moves);
        passes += moves[0].is_pass() ? 1 : 0;
        position.apply(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      }
      CHECK(fast_perft(position, 3) == 0);
    }
  CHECK(passes > 0);
}

}  // namespace pedra::othello
