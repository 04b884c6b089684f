// Document 003's window: the cells a search looks at are the empty cells of a rectangle around the stones.
//
// The rectangle is the smallest one around all stones, grown by two cells on every side and clipped to the
// board. A stone played outside it widens it. On an empty board it is the centre cell alone.
#pragma once
#include "games/gomoku/position.hpp"

namespace pedra::gomoku {

inline constexpr int kWindowMargin = 2;

Box candidate_window(const Position& position);

// A source of moves for the plain search. If every cell of the window is taken (or forbidden), all moves
// count.
struct WindowMoves {
  void operator()(const Position& position, MoveList<Position>& moves) const;
};

}  // namespace pedra::gomoku
