// What is noisy in a game of k in a row, for the plain search's quiet=on (search/negamax.hpp): a stone that completes a
// row of k or leaves it one short, and one that stops a row of the opponent's that is one short. Called by noisy() of
// games/mnk and games/gomoku.
#pragma once
#include <array>
#include <utility>

#include "games/position.hpp"

namespace pedra::search {

// `p` is an empty cell; `k` at most the board's longer side. Windows are counted, so rows may have gaps; where a rule
// wants exactly k, a longer row is looked at for nothing, which costs nodes and changes no rule.
template <Position P>
bool is_noisy_row(const P& position, Point p, int k) {
  const Cell own = cell_of(position.to_move());
  constexpr std::array<std::pair<int, int>, 4> kSteps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
  for (const auto& [dx, dy] : kSteps)
    for (int start = 1 - k; start <= 0; ++start) {
      int owned = 0;
      int opposing = 0;
      bool inside = true;
      for (int i = start; i < start + k && inside; ++i) {
        const int x = p.x() + i * dx;
        const int y = p.y() + i * dy;
        inside = x >= 0 && y >= 0 && x < position.width() && y < position.height();
        if (!inside || i == 0) continue;
        const Cell cell = position.at(Point(x, y));
        if (cell != Cell::Empty) ++(cell == own ? owned : opposing);
      }
      if (!inside) continue;
      if (opposing == 0 && owned >= k - 2 && owned > 0) return true;
      if (owned == 0 && opposing == k - 1 && opposing > 0) return true;
    }
  return false;
}

}  // namespace pedra::search
