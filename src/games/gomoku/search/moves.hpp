// Which moves a node looks at, by what stands on the board. In strict order, the first that applies:
//
//   Win       the side to move has a five (A): that
//   Block     the opponent has a five: the cells that stop it, at most one but under caro
//   WinLater  an open four or two fours (B): that
//   Defend    the opponent has B: every cell that takes all of them away, and the own fours. Nothing else can
//   help. Free      all cells near the stones; all empty cells when those are used up
//
// Under renju, fouls are left to whoever plays a move: Board::is_forbidden.
#pragma once
#include "base/fixed_list.hpp"
#include "games/gomoku/search/board.hpp"

namespace pedra::gomoku {

enum class Status : std::uint8_t { Win, Block, WinLater, Defend, Free };

Status status_of(const Board& board);

struct ScoredMove {
  CellIndex cell;
  int score;
};
using ScoredMoves = FixedList<ScoredMove, kMaxCells>;

// Appends the moves with their scores from the tables (attack + defend), in the order of cells.
void generate(const Board& board, Status status, ScoredMoves& moves);

}  // namespace pedra::gomoku
