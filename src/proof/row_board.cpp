#include "proof/row_board.hpp"

#include <algorithm>
#include <utility>

#include "base/rng.hpp"

namespace pedra::proof {
namespace {

StonesKey stone_key(int cell, Color color) {
  const auto number = static_cast<std::uint64_t>(cell) * 2 + static_cast<std::uint64_t>(color);
  return {mix64(number + 1), mix64(mix64(number + 1) ^ 0x70726f7665)};
}

}  // namespace

RowBoard::RowBoard(const BoardSize& size) : size_(size) {
  rows_through_.resize(static_cast<std::size_t>(size.cells()));
  constexpr std::array<std::pair<int, int>, 4> kSteps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
  for (const auto& [dx, dy] : kSteps)
    for (int y = 0; y < size.height; ++y)
      for (int x = 0; x < size.width; ++x) {
        const int last_x = x + dx * (size.k - 1);
        const int last_y = y + dy * (size.k - 1);
        if (last_x >= size.width || last_y >= size.height || last_y < 0) continue;
        std::vector<int> cells;
        for (int i = 0; i < size.k; ++i) {
          cells.push_back((y + dy * i) * size.width + x + dx * i);
          rows_through_[static_cast<std::size_t>(cells.back())].push_back(
              static_cast<int>(cells_of_row_.size()));
        }
        cells_of_row_.push_back(std::move(cells));
      }
}

void RowBoard::clear() {
  counts_ = {};
  stones_ = {};
  key_ = {};
}

void RowBoard::lay_all(const Cells& black, const Cells& white) {
  clear();
  black.each([&](int cell) { lay(cell, Color::Black); });
  white.each([&](int cell) { lay(cell, Color::White); });
}

void RowBoard::lay(int cell, Color color) {
  stones_[static_cast<std::size_t>(color)].add(cell);
  Counts& counts = counts_[static_cast<std::size_t>(color)];
  for (const int row : rows_through_[static_cast<std::size_t>(cell)]) ++counts[static_cast<std::size_t>(row)];
  const StonesKey change = stone_key(cell, color);
  key_ = {key_.low ^ change.low, key_.high ^ change.high};
}

void RowBoard::lift(int cell, Color color) {
  stones_[static_cast<std::size_t>(color)].remove(cell);
  Counts& counts = counts_[static_cast<std::size_t>(color)];
  for (const int row : rows_through_[static_cast<std::size_t>(cell)]) --counts[static_cast<std::size_t>(row)];
  const StonesKey change = stone_key(cell, color);
  key_ = {key_.low ^ change.low, key_.high ^ change.high};
}

bool RowBoard::has_row_through(int cell, Color color) const {
  for (const int row : rows_through_[static_cast<std::size_t>(cell)])
    if (counts(color)[static_cast<std::size_t>(row)] == size_.k) return true;
  return false;
}

// Most calls find no such row: a block is counted first, a loop without branches.
template <class Matches, class Visit>
void RowBoard::each_row(Matches matches, Visit visit) const {
  constexpr std::size_t kBlock = 64;
  static_assert(kMostRows % kBlock == 0);
  for (std::size_t block = 0; block < cells_of_row_.size(); block += kBlock) {
    unsigned rows = 0;
    for (std::size_t row = block; row < block + kBlock; ++row) rows += matches(row);
    for (std::size_t row = block; rows > 0; ++row) {
      if (matches(row) == 0) continue;
      --rows;
      visit(row);
    }
  }
}

RowBoard::Fives RowBoard::fives(Color color) const {
  Fives found;
  const Counts& own = counts(color);
  const Counts& other = counts(opponent(color));
  const auto wanted = static_cast<std::uint8_t>(size_.k - 1);
  const auto four = [&](std::size_t row) {
    return static_cast<unsigned>(own[row] == wanted) & static_cast<unsigned>(other[row] == 0);
  };
  each_row(four, [&](std::size_t row) {
    for (const int cell : cells_of_row_[row])
      if (found.size() < found.capacity() && is_empty(cell) && (found.empty() || found[0] != cell))
        found.push_back(cell);
  });
  return found;
}

bool RowBoard::guard(int extra, Cells& zone) const {
  const int most = size_.k - 2;
  const Counts& black = counts(Color::Black);
  const Counts& white = counts(Color::White);
  const auto enough = static_cast<std::uint8_t>(std::max(most + 1 - extra, 1));
  FixedList<int, kMostRows> open;  // rows that `extra` stones could bring beyond `most`
  bool safe = true;
  const auto near = [&](std::size_t row) {
    return static_cast<unsigned>(black[row] == 0) & static_cast<unsigned>(white[row] >= enough);
  };
  each_row(near, [&](std::size_t row) {
    safe = safe && white[row] <= most;
    open.push_back(static_cast<int>(row));
  });
  if (!safe) return false;
  std::array<std::uint8_t, kMaxCells> rows_with;  // by cell: rows that are still bad
  while (!open.empty()) {
    rows_with.fill(0);
    int best = -1;
    for (const int row : open) {
      const auto r = static_cast<std::size_t>(row);
      int outside = 0;
      for (const int cell : cells_of_row_[r]) outside += !stones_[1].has(cell) && !zone.has(cell) ? 1 : 0;
      if (white[r] + std::min(extra, outside) <= most) continue;
      for (const int cell : cells_of_row_[r]) {
        if (stones_[1].has(cell) || zone.has(cell)) continue;
        const auto c = static_cast<std::size_t>(cell);
        ++rows_with[c];
        if (best < 0 || rows_with[c] > rows_with[static_cast<std::size_t>(best)] ||
            (rows_with[c] == rows_with[static_cast<std::size_t>(best)] && cell < best))
          best = cell;
      }
    }
    if (best < 0) break;
    zone.add(best);
  }
  return true;
}

std::vector<std::vector<int>> symmetries(const BoardSize& size) {
  std::vector<std::vector<int>> all;
  for (unsigned s = 0; s < (size.width == size.height ? 8U : 4U); ++s) {
    std::vector<int> to;
    for (int cell = 0; cell < size.cells(); ++cell) {
      int x = cell % size.width;
      int y = cell / size.width;
      if ((s & 1U) != 0) x = size.width - 1 - x;
      if ((s & 2U) != 0) y = size.height - 1 - y;
      if ((s & 4U) != 0) std::swap(x, y);
      to.push_back(y * size.width + x);
    }
    all.push_back(std::move(to));
  }
  return all;
}

Cells image(const Cells& cells, const std::vector<int>& symmetry) {
  Cells moved;
  cells.each([&](int cell) { moved.add(symmetry[static_cast<std::size_t>(cell)]); });
  return moved;
}

std::vector<int> distinct_cells(const RowBoard& board) {
  std::vector<std::vector<int>> fixing;
  for (std::vector<int>& symmetry : symmetries(board.size())) {
    bool same = true;
    for (const Color color : {Color::Black, Color::White})
      board.stones(color).each([&](int cell) {
        same = same && board.stones(color).has(symmetry[static_cast<std::size_t>(cell)]);
      });
    if (same) fixing.push_back(std::move(symmetry));
  }
  std::vector<int> cells;
  for (int cell = 0; cell < board.size().cells(); ++cell) {
    const bool lowest = std::all_of(fixing.begin(), fixing.end(), [&](const std::vector<int>& symmetry) {
      return symmetry[static_cast<std::size_t>(cell)] >= cell;
    });
    if (lowest && board.is_empty(cell)) cells.push_back(cell);
  }
  return cells;
}

}  // namespace pedra::proof
