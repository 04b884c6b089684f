// Which moves a node looks at, by what stands on the board. In strict order, the first that applies:
//
//   Win       the side to move can make a five: that cell
//   Block     the opponent can: the cells that stop it, at most one but under caro
//   WinLater  the side to move can make an open four or two fours: that cell
//   Defend    the opponent can: every cell that stops all of them, and the own fours; nothing else helps
//   Free      all cells near the stones; all empty cells when those are used up
//
// Under renju fouls are generated too: the caller asks Board::is_forbidden before it plays a move.
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
      : board_(board), from_(stone == kNoCell ? kNowhere : board.wide(stone) - kMiddle) {}
  [[nodiscard]] std::size_t of(CellIndex cell) const {
    return from_ == kNowhere ? kNearCount - 1
                             : kByDifference[static_cast<std::size_t>(board_.wide(cell) - from_)];
  }

 private:
  static constexpr int kMiddle = kMaxGomokuSide * Board::kWideRow;
  static constexpr int kNowhere = -2 * kMiddle;
  static constexpr auto kByDifference = [] {
    std::array<std::uint8_t, 2 * kMiddle> near{};
    for (int dy = 1 - kMaxGomokuSide; dy < kMaxGomokuSide; ++dy)
      for (int dx = 1 - kMaxGomokuSide; dx < kMaxGomokuSide; ++dx)
        near[static_cast<std::size_t>(kMiddle + dy * Board::kWideRow + dx)] =
            static_cast<std::uint8_t>(near_index(dx, dy));
    return near;
  }();
  const Board& board_;
  int from_;
};

struct ScoredMove {
  CellIndex cell;
  int score;
};
using ScoredMoves = FixedList<ScoredMove, kMaxCells>;

// Appends the moves with their scores from the tables (attack, defend, nearness), in the order of cells.
void generate(const Board& board, Status status, ScoredMoves& moves);

}  // namespace pedra::gomoku
