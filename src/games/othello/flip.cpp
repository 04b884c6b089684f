#include "games/othello/flip.hpp"

#include "base/bits.hpp"
#include "games/othello/hot_board.hpp"

namespace pedra::othello {

Squares reference_flip(Squares mine, Squares theirs, int square) {
  Squares flipped = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      if (dx == 0 && dy == 0) continue;
      Squares run = 0;
      for (int x = square % 8 + dx, y = square / 8 + dy; x >= 0 && x < 8 && y >= 0 && y < 8;
           x += dx, y += dy) {
        const Squares here = square_bit({x, y});
        if ((theirs & here) != 0) {
          run |= here;
          continue;
        }
        if ((mine & here) != 0) flipped |= run;
        break;
      }
    }
  return flipped;
}

Squares reference_moves(Squares mine, Squares theirs, Squares playable) {
  Squares moves = 0;
  for (Squares empty = playable & ~(mine | theirs); empty != 0;) {
    const int square = take_lowest_bit(empty);
    if (reference_flip(mine, theirs, square) != 0) moves |= Squares{1} << square;
  }
  return moves;
}

Squares fast_flip(Squares mine, Squares theirs, int square) { return turned(mine, theirs, square); }

Squares legal_moves(Squares mine, Squares theirs, Squares playable) {
  return mobility(mine, theirs) & playable;
}

Squares portable::fast_flip(Squares mine, Squares theirs, int square) {
  return hot::portable_turned(mine, theirs, square);
}

Squares portable::legal_moves(Squares mine, Squares theirs, Squares playable) {
  return hot::portable_mobility(mine, theirs) & playable;
}

}  // namespace pedra::othello
