// Squares: a set of squares of an Othello board, one bit each. Used by everything in this folder.
//
// Square of a point: bit y * 8 + x, for every size. A smaller board lies in the top left corner:
//
//        8x8                          6x6                          4x4
//    x  0  1  2  3  4  5  6  7     x  0  1  2  3  4  5         x  0  1  2  3
//   y                             y                           y
//   0   0  1  2  3  4  5  6  7    0   0  1  2  3  4  5 .  .   0   0  1  2  3 .  .  .  .
//   1   8  9 10 11 12 13 14 15    1   8  9 10 11 12 13 .  .   1   8  9 10 11 .  .  .  .
//   2  16 17 18 19 20 21 22 23    2  16 17 18 19 20 21 .  .   2  16 17 18 19 .  .  .  .
//   3  24 25 26 27 28 29 30 31    3  24 25 26 27 28 29 .  .   3  24 25 26 27 .  .  .  .
//   4  32 33 34 35 36 37 38 39    4  32 33 34 35 36 37 .  .       .  .  .  . .  .  .  .
//   5  40 41 42 43 44 45 46 47    5  40 41 42 43 44 45 .  .       .  .  .  . .  .  .  .
//   6  48 49 50 51 52 53 54 55        .  .  .  .  .  . .  .       .  .  .  . .  .  .  .
//   7  56 57 58 59 60 61 62 63        .  .  .  .  .  . .  .       .  .  .  . .  .  .  .
//
// The squares marked '.' hold no disc, ever. A line that runs out of a smaller board therefore meets an empty
// square, as it does inside, and the code of the 8x8 board serves all sizes; only mobility has to be masked.
#pragma once
#include <cstdint>

#include "board/move.hpp"

namespace pedra::othello {

using Squares = std::uint64_t;

constexpr Squares square_bit(Point p) { return Squares{1} << (p.y() * 8 + p.x()); }
constexpr Point point_of(int square) { return {square % 8, square / 8}; }

// All squares of a size x size board.
constexpr Squares board_mask(int size) {
  Squares mask = 0;
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) mask |= square_bit({x, y});
  return mask;
}

}  // namespace pedra::othello
