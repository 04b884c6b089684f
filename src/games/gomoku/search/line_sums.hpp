// The line network's accumulators of one board (eval/line_net.hpp). They are needed only where a position is
// estimated or its moves are scored, so the update is lazy: follow() undoes and applies the stones by which
// they differ from the board.
//
// A stone changes the sums of the 33 cells that see it. Invariant (a test compares with a recomputation):
// cell(c) is the sum of its four lines' rows, and sums() is the sum of all cells, each clipped.
#pragma once
#include <memory>
#include <vector>

#include "games/gomoku/eval/line_net.hpp"
#include "games/gomoku/search/board.hpp"

namespace pedra::gomoku {

class LineSums {
 public:
  // At the board's state now, which must be the start of its walk.
  LineSums(const Board& board, std::shared_ptr<const LineNet> net);

  void follow(const Board& board);
  // The sums at the board, as after follow(). Its last stone need not be laid for them, which is half the
  // work where nothing else will be asked there: the reference is good until the next call.
  const LineNet::Sums& look(const Board& board);
  [[nodiscard]] const LineNet& net() const { return *net_; }
  [[nodiscard]] const LineNet::Sums& sums() const { return sums_; }
  [[nodiscard]] const LineNet::Row& cell(CellIndex cell) const { return cells_[cell].numbers; }

 private:
  struct Place {         // of a cell on one of its lines
    std::uint16_t line;  // number among all lines
    std::int8_t bit;
    std::int8_t first;  // bits of the line that see it
    std::int8_t last;
  };
  struct alignas(64) AlignedRow {
    LineNet::Row numbers{};
  };
  static constexpr std::size_t kMostSeen = 4 * kNetWindow;  // cells that see a stone, itself once a line
  using Patterns = std::array<std::uint16_t, 4>;            // of a cell's lines
  struct Ply {
    CellIndex cell;
    std::uint64_t bits;                             // of the stone, on a line's first cell
    LineNet::Sums sums;                             // before it
    std::array<std::uint16_t, kMostSeen> patterns;  // of what it changed, before it, as in saved_
  };

  struct Change {
    CellIndex cell;
    std::uint16_t direction;
    std::uint16_t before;  // pattern of this line
    std::uint16_t after;
  };
  using Changes = std::array<Change, kMostSeen>;

  // Takes back what the board has not, and lays its stones but for the last `less`.
  void meet(const Board& board, std::size_t less);
  // What the stone changes, the rows fetched ahead: one entry for each line and cell, as many as returned.
  std::size_t changes_by(CellIndex stone, std::uint64_t bits, Changes& changes) const;
  void lay(CellIndex cell, Color color);
  void take_back();
  [[nodiscard]] static std::size_t key(std::uint64_t line, int bit) {
    return std::rotr(line, 2 * (bit - kNetHalf)) & (kNetKeys - 1);
  }

  std::shared_ptr<const LineNet> net_;
  std::array<int, 4> steps_;
  std::vector<std::array<Place, 4>> places_;
  std::vector<std::uint64_t> lines_;  // as the board's: two bits a cell
  std::vector<AlignedRow> cells_;
  std::vector<Patterns> patterns_;  // of the cells' lines now: a table's lookup less for each change
  LineNet::Sums sums_{};
  LineNet::Sums looked_{};
  std::vector<Ply> plies_;         // of the walk
  std::vector<AlignedRow> saved_;  // kMostSeen a ply: what its stone changed, in the order it did
};

}  // namespace pedra::gomoku
