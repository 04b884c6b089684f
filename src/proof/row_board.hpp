// Stones and rows of k, as the checker of certificates sees them: the cells where Black makes a row next, and
// the guard that keeps White from making one. The order of rows and the choice of cells are part of the
// certificate's format (docs/proofs.md), so that prover and checker compute the same zones.
#pragma once
#include <cstdint>
#include <vector>

#include "base/fixed_list.hpp"
#include "board/color.hpp"
#include "proof/cells.hpp"

namespace pedra::proof {

inline constexpr int kMaxRow = 8;  // the threat solver knows no longer ones

struct BoardSize {
  int width = 15;
  int height = 15;
  int k = 5;
  [[nodiscard]] int cells() const { return width * height; }
  bool operator==(const BoardSize&) const = default;
};

// 128 bits of the stones. Two positions with the same key are taken for one: the checker, which compares the
// stones themselves, would reject the certificate if they ever were two.
struct StonesKey {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  bool operator==(const StonesKey&) const = default;
};

class RowBoard {
 public:
  explicit RowBoard(const BoardSize& size);

  void clear();
  void lay_all(const Cells& black, const Cells& white);  // these stones and no others
  void lay(int cell, Color color);
  void lift(int cell, Color color);

  [[nodiscard]] const BoardSize& size() const { return size_; }
  [[nodiscard]] const Cells& stones(Color color) const { return stones_[static_cast<std::size_t>(color)]; }
  [[nodiscard]] bool is_empty(int cell) const { return !stones_[0].has(cell) && !stones_[1].has(cell); }
  [[nodiscard]] const StonesKey& key() const { return key_; }

  // The cells of every row of k.
  [[nodiscard]] const std::vector<std::vector<int>>& rows() const { return cells_of_row_; }

  [[nodiscard]] bool has_row_through(int cell, Color color) const;
  // The first two cells, in order of rows, where a stone of this color makes a row of k.
  using Fives = FixedList<int, 2>;
  [[nodiscard]] Fives fives(Color color) const;

  // Adds cells to the zone until White, with `extra` stones more on empty cells outside it, makes no row by
  // his next stone. False when he makes one without them.
  bool guard(int extra, Cells& zone) const;

 private:
  static constexpr std::size_t kMostRows = 1024;  // more than 4 * kMaxCells
  using Counts = std::array<std::uint8_t, kMostRows>;
  // Calls visit(row) for the rows where matches(row) is 1 and not 0, lowest first.
  template <class Matches, class Visit>
  void each_row(Matches matches, Visit visit) const;
  [[nodiscard]] const Counts& counts(Color color) const { return counts_[static_cast<std::size_t>(color)]; }

  BoardSize size_;
  std::vector<std::vector<int>> cells_of_row_;
  std::vector<std::vector<int>> rows_through_;
  std::array<Counts, 2> counts_{};  // by color and row: stones in it
  std::array<Cells, 2> stones_{};
  StonesKey key_;
};

// Where each cell goes under each symmetry of the board: 8 of a square, 4 of a rectangle. The identity first.
std::vector<std::vector<int>> symmetries(const BoardSize& size);
Cells image(const Cells& cells, const std::vector<int>& symmetry);

// The empty cells that no symmetry of the position takes to a lower one.
std::vector<int> distinct_cells(const RowBoard& board);

}  // namespace pedra::proof
