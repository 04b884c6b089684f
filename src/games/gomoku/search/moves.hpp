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
#include "games/gomoku/eval/codes.hpp"
#include "games/gomoku/search/board.hpp"

namespace pedra::gomoku {

enum class Status : std::uint8_t { Win, Block, WinLater, Defend, Free };

Status status_of(const Board& board);

// Where cells lie from one stone (codes.hpp); from no stone, far away.
class Nearness {
 public:
  Nearness(const Board& board, CellIndex stone)
      : width_(board.settings().width), stone_(stone), x_(stone % width_), y_(stone / width_) {}
  [[nodiscard]] std::size_t of(CellIndex cell) const {
    if (stone_ == kNoCell) return kNearCount - 1;
    return near_index(cell % width_ - x_, cell / width_ - y_);
  }

 private:
  int width_;
  CellIndex stone_;
  int x_;
  int y_;
};

struct ScoredMove {
  CellIndex cell;
  int score;
};
using ScoredMoves = FixedList<ScoredMove, kMaxCells>;

// Appends the moves with their scores from the tables (attack, defend, nearness), in the order of cells.
void generate(const Board& board, Status status, ScoredMoves& moves);

}  // namespace pedra::gomoku
