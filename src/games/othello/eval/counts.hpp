// What patterns see badly, because it is a sum over the whole board: how many moves each side has, and how
// many of its discs touch no empty square. Each count has a weight of its own for every phase (weights.hpp).
#pragma once
#include <array>
#include <bit>
#include <cstddef>

#include "games/othello/hot_board.hpp"
#include "games/othello/squares.hpp"

namespace pedra::othello {

inline constexpr int kCounts = 4;
inline constexpr int kCountSize = 64;  // a count is below it while a square is empty

// The squares next to one of `squares`, and these themselves.
constexpr Squares widened(Squares squares) {
  constexpr Squares kNotLeft = 0xfefefefefefefefe;
  constexpr Squares kNotRight = 0x7f7f7f7f7f7f7f7f;
  const Squares rows = squares | ((squares & kNotLeft) >> 1) | ((squares & kNotRight) << 1);
  return rows | (rows << 8) | (rows >> 8);
}

// The mover's moves, the opponent's, the mover's inner discs, the opponent's. A square must be empty.
inline std::array<std::size_t, kCounts> counts_of(Squares mine, Squares theirs) {
  const Squares inner = ~widened(~(mine | theirs));
  const auto count = [](Squares squares) { return static_cast<std::size_t>(std::popcount(squares)); };
  return {count(mobility(mine, theirs)), count(mobility(theirs, mine)), count(mine & inner),
          count(theirs & inner)};
}

}  // namespace pedra::othello
