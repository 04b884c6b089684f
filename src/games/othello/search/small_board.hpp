// What a position on a board smaller than 8x8 is worth, where there are no patterns to look up: corners,
// moves now and moves to come. The solver sees most of such a game to its end, so this steers a few moves
// and, above all, the order in which moves are tried. Called by midgame.cpp.
#pragma once
#include "games/othello/squares.hpp"

namespace pedra::othello {

// The corners of a square board, wherever on the 64 squares it lies.
Squares corners_of(Squares playable);

// Empty squares next to `discs`: where the other side may come to move.
inline Squares open_neighbours(Squares discs, Squares empties) {
  const Squares inner = discs & 0x7e7e7e7e7e7e7e7e;
  const Squares tall = discs & 0x00ffffffffffff00;
  const Squares both = inner & tall;
  return ((inner << 1) | (inner >> 1) | (tall << 8) | (tall >> 8) | (both << 7) | (both >> 7) | (both << 9) |
          (both >> 9)) &
         empties;
}

// In units of 1/128 disc (kUnitsPerDisc), for the side to move.
int small_board_value(Squares mine, Squares theirs, Squares playable, Squares corners);

}  // namespace pedra::othello
