// Boards and lines from drawings, and the three heuristics once more: written on strings, cell by cell,
// straight from the definitions at the top of their headers, as the oracle of the fast ones. Not fast, and it
// shares nothing with them.
//
//   x Black   o White   . empty   # off the board
#pragma once
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <doctest/doctest.h>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/rng.hpp"
#include "games/gomoku/heuristics/chains.hpp"
#include "games/gomoku/heuristics/five_windows.hpp"
#include "games/gomoku/heuristics/open_ends.hpp"

namespace pedra::gomoku::drawn {

using Rows = std::vector<std::string>;

inline Position board(const Rows& rows, int k, Color to_move, Rule rule = Rule::Freestyle) {
  const Settings settings{static_cast<int>(rows[0].size()), static_cast<int>(rows.size()), k, rule};
  REQUIRE(checked(settings).ok());
  std::vector<Cell> cells;
  for (const std::string& row : rows)
    for (const char c : row) cells.push_back(c == 'x' ? Cell::Black : c == 'o' ? Cell::White : Cell::Empty);
  auto position = Position::from_cells(settings, cells, to_move);
  REQUIRE(position.ok());
  return *std::move(position);
}

inline Rows rows_of(const Position& position) {
  Rows rows(static_cast<std::size_t>(position.height()));
  for (int y = 0; y < position.height(); ++y)
    for (int x = 0; x < position.width(); ++x)
      rows[static_cast<std::size_t>(y)] += symbol(position.at({x, y}));
  return rows;
}

struct Line {
  LineBits own = 0;
  LineBits opposing = 0;
  LineBits cells = 0;
};

// The line as Black sees it, bit 0 on the left.
inline Line line(std::string_view text) {
  Line bits;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const LineBits bit = LineBits{1} << i;
    if (text[i] == 'x') bits.own |= bit;
    if (text[i] == 'o') bits.opposing |= bit;
    if (text[i] != '#') bits.cells |= bit;
  }
  return bits;
}

// Every row, column and diagonal of the board as text.
inline std::vector<std::string> all_lines(const Rows& rows) {
  const int height = static_cast<int>(rows.size());
  const int width = static_cast<int>(rows[0].size());
  const auto inside = [&](int x, int y) { return x >= 0 && y >= 0 && x < width && y < height; };
  const std::pair<int, int> steps[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  std::vector<std::string> lines;
  for (const auto& step : steps)
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) {
        if (inside(x - step.first, y - step.second)) continue;
        std::string text;
        for (int i = 0; inside(x + i * step.first, y + i * step.second); ++i)
          text += rows[static_cast<std::size_t>(y + i * step.second)]
                      [static_cast<std::size_t>(x + i * step.first)];
        lines.push_back(text);
      }
  return lines;
}

inline std::int64_t power_of_ten(int exponent) {
  std::int64_t power = 1;
  while (exponent-- > 0) power *= 10;
  return power;
}

// Length and both neighbours of every run of `side`; '#' beyond the ends of the text.
struct TextRun {
  int length;
  char before;
  char after;
};
inline std::vector<TextRun> text_runs(const std::string& text, char side) {
  std::vector<TextRun> runs;
  const std::string walled = "#" + text + "#";
  for (std::size_t i = 1; i + 1 < walled.size(); ++i) {
    if (walled[i] != side || walled[i - 1] == side) continue;
    std::size_t end = i;
    while (walled[end] == side) ++end;
    runs.push_back({static_cast<int>(end - i), walled[i - 1], walled[end]});
  }
  return runs;
}

inline std::int64_t naive_line(const OpenEnds*, const std::string& text, char side, int k) {
  double sum = 0;
  for (const TextRun& run : text_runs(text, side)) {
    const auto score = static_cast<double>(power_of_ten(std::min(run.length, k) - 1));
    const int ends = (run.before == '.') + (run.after == '.');
    sum += score;
    if (run.length >= 2) sum += 0.2 * score * ends;
    if (ends > 0)
      sum += std::pow(1.3, ends) * score;
    else if (run.length >= k)
      sum += score;
  }
  return std::llround(sum * 1e6);
}

inline std::int64_t naive_line(const Chains*, const std::string& text, char side, int) {
  std::int64_t sum = 0;
  for (const TextRun& run : text_runs(text, side)) sum += run.length * run.length;
  return sum;
}

// The largest sum over every parting of the stones, interleaving ones too.
class NaivePartings {
 public:
  NaivePartings(const std::string& text, char side, int k, bool count_windows)
      : count_windows_(count_windows) {
    const char other = side == 'x' ? 'o' : 'x';
    std::uint32_t reachable = 0;
    for (std::size_t start = 0; start + static_cast<std::size_t>(k) <= text.size(); ++start) {
      const std::string cells = text.substr(start, static_cast<std::size_t>(k));
      if (cells.find(other) != std::string::npos) continue;
      std::uint32_t window = 0;
      for (std::size_t i = 0; i < cells.size(); ++i) window |= 1U << (start + i);
      windows_.push_back(window);
      reachable |= window;
    }
    for (std::size_t i = 0; i < text.size(); ++i)
      if (text[i] == side && (reachable >> i & 1U) != 0) stones_ |= 1U << i;
  }

  std::int64_t best() { return best(stones_); }

  // The same by "larger groups first": only groups as large as any are tried.
  std::int64_t largest_first() const { return largest_first(stones_); }

 private:
  std::int64_t value(std::uint32_t group) const {
    const auto holding = std::count_if(windows_.begin(), windows_.end(),
                                       [&](std::uint32_t window) { return (group & ~window) == 0; });
    return holding == 0 ? 0 : power_of_ten(2 * std::popcount(group)) * (count_windows_ ? holding : 1);
  }

  std::int64_t best(std::uint32_t stones) {
    if (stones == 0) return 0;
    if (const auto known = known_.find(stones); known != known_.end()) return known->second;
    const std::uint32_t first = stones & (~stones + 1);
    std::int64_t most = 0;
    for (const std::uint32_t window : windows_) {
      if ((window & first) == 0) continue;
      const std::uint32_t others = stones & window & ~first;
      for (std::uint32_t some = others;; some = (some - 1) & others) {
        most = std::max(most, value(first | some) + best(stones & ~(first | some)));
        if (some == 0) break;
      }
    }
    return known_[stones] = most;
  }

  std::int64_t largest_first(std::uint32_t stones) const {
    int largest = 0;
    for (const std::uint32_t window : windows_) largest = std::max(largest, std::popcount(stones & window));
    std::int64_t most = 0;
    if (largest == 0) return most;
    for (const std::uint32_t window : windows_)
      if (std::popcount(stones & window) == largest)
        most = std::max(most, value(stones & window) + largest_first(stones & ~window));
    return most;
  }

  bool count_windows_;
  std::uint32_t stones_ = 0;
  std::vector<std::uint32_t> windows_;
  std::map<std::uint32_t, std::int64_t> known_;
};

inline std::int64_t naive_line(const FiveWindows*, const std::string& text, char side, int k) {
  return NaivePartings(text, side, k, false).best();
}
inline std::int64_t naive_line(const FiveWindowsPlus*, const std::string& text, char side, int k) {
  return NaivePartings(text, side, k, true).best();
}

template <class E>
std::int64_t naive_total(const Rows& rows, Color color, int k) {
  std::int64_t sum = 0;
  for (const std::string& text : all_lines(rows))
    sum += naive_line(static_cast<const E*>(nullptr), text, symbol(cell_of(color)), k);
  return sum;
}

inline std::int64_t naive_blocked(const Position& position, Move last) {
  if (!last.is_stone()) return 1;
  const Cell opposing = cell_of(position.to_move());
  std::int64_t blocked = 0;
  for (int dx = -1; dx <= 1; ++dx)
    for (int dy = -1; dy <= 1; ++dy) {
      if (dx == 0 && dy == 0) continue;
      int x = last.point().x() + dx;
      int y = last.point().y() + dy;
      for (; x >= 0 && y >= 0 && x < position.width() && y < position.height(); x += dx, y += dy) {
        if (position.at({x, y}) != opposing) break;
        ++blocked;
      }
    }
  return std::max<std::int64_t>(blocked, 1);
}

// evaluate() from two totals, for the side to move.
inline std::int64_t naive_value(const OpenEnds*, const Position&, std::int64_t mover, std::int64_t other,
                                int ply) {
  return -(std::llround(std::pow(0.95, ply) * 1e6) + mover - other);
}
template <GroupWeight kWeight>
std::int64_t naive_value(const WindowGroups<kWeight>*, const Position&, std::int64_t mover,
                         std::int64_t other, int) {
  return -(mover - other);
}
inline std::int64_t naive_value(const Chains*, const Position& position, std::int64_t mover,
                                std::int64_t other, int) {
  return -(mover * naive_blocked(position, position.last_move()) - other);
}

inline Move random_move(const Position& position, Rng& rng) {
  for (;;) {
    const int y = static_cast<int>(rng.below(static_cast<std::uint32_t>(position.height())));
    const Point p(static_cast<int>(rng.below(static_cast<std::uint32_t>(position.width()))), y);
    if (position.is_legal(p)) return p;
  }
}

}  // namespace pedra::gomoku::drawn
