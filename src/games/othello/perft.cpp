#include "games/othello/perft.hpp"

#include <bit>

#include "base/bits.hpp"
#include "games/othello/hot_board.hpp"

namespace pedra::othello {
namespace {

// `depth` is 2 or more. The last move of a sequence is counted, not played.
std::uint64_t count(Squares mine, Squares theirs, Squares playable, int depth);

std::uint64_t count_last(Squares mine, Squares theirs, Squares playable) {
  if (const Squares moves = mobility(mine, theirs) & playable; moves != 0)
    return static_cast<std::uint64_t>(std::popcount(moves));
  return 1;  // a pass, or a game that has ended
}

std::uint64_t count_below(Squares mine, Squares theirs, Squares playable, int depth) {
  return depth == 1 ? count_last(mine, theirs, playable) : count(mine, theirs, playable, depth);
}

std::uint64_t count(Squares mine, Squares theirs, Squares playable, int depth) {
  Squares moves = mobility(mine, theirs) & playable;
  if (moves == 0) {
    if ((mobility(theirs, mine) & playable) == 0) return 1;
    return count_below(theirs, mine, playable, depth - 1);
  }
  std::uint64_t sum = 0;
  while (moves != 0) {
    const int square = take_lowest_bit(moves);
    const Squares flips = turned(mine, theirs, square);
    sum += count_below(theirs ^ flips, mine | flips | (Squares{1} << square), playable, depth - 1);
  }
  return sum;
}

}  // namespace

std::uint64_t fast_perft(const Position& position, int depth) {
  if (depth == 0) return 1;
  return count_below(position.mine(), position.theirs(), position.playable(), depth);
}

}  // namespace pedra::othello
