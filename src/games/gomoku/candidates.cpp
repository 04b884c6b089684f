#include "games/gomoku/candidates.hpp"

#include <algorithm>

namespace pedra::gomoku {

Box candidate_window(const Position& position) {
  const Box& stones = position.stones_box();
  if (stones.empty()) {
    const int x = position.width() / 2;
    const int y = position.height() / 2;
    return {x, y, x, y};
  }
  return {std::max(stones.left - kWindowMargin, 0), std::max(stones.top - kWindowMargin, 0),
          std::min(stones.right + kWindowMargin, position.width() - 1),
          std::min(stones.bottom + kWindowMargin, position.height() - 1)};
}

void WindowMoves::operator()(const Position& position, MoveList<Position>& moves) const {
  const Box window = candidate_window(position);
  for (int y = window.top; y <= window.bottom; ++y)
    for (int x = window.left; x <= window.right; ++x)
      if (position.is_legal(Point(x, y))) moves.push_back(Point(x, y));
  if (moves.empty()) position.generate(moves);
}

}  // namespace pedra::gomoku
