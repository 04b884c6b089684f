#include "games/othello/search/small_board.hpp"

#include <bit>

#include "games/othello/hot_board.hpp"

namespace pedra::othello {

Squares corners_of(Squares playable) {
  const int top_left = std::countr_zero(playable);
  const int bottom_right = 63 - std::countl_zero(playable);
  const int top_right = top_left / 8 * 8 + bottom_right % 8;
  const int bottom_left = bottom_right / 8 * 8 + top_left % 8;
  return (Squares{1} << top_left) | (Squares{1} << top_right) | (Squares{1} << bottom_left) |
         (Squares{1} << bottom_right);
}

int small_board_value(Squares mine, Squares theirs, Squares playable, Squares corners) {
  constexpr int kMove = 160;
  constexpr int kOpenNeighbour = 64;
  constexpr int kCorner = 700;
  constexpr int kBesideCorner = 260;
  const Squares empties = playable & ~(mine | theirs);
  const auto count = [](Squares squares) { return std::popcount(squares); };
  const Squares my_moves = mobility(mine, theirs) & playable;
  const Squares their_moves = mobility(theirs, mine) & playable;
  int value = kMove * (count(my_moves) - count(their_moves));
  value += kOpenNeighbour * (count(open_neighbours(theirs, empties)) - count(open_neighbours(mine, empties)));
  value += kCorner * (count(mine & corners) - count(theirs & corners));
  value += kCorner / 2 * count(my_moves & corners);  // it is my move: I may take one
  // A disc beside an empty corner gives the opponent access to it.
  Squares risky = 0;
  for (Squares open = corners & empties; open != 0; open &= open - 1)
    risky |= hot::kNeighbours[static_cast<std::size_t>(std::countr_zero(open))];
  value -= kBesideCorner * (count(mine & risky) - count(theirs & risky));
  return value;
}

}  // namespace pedra::othello
