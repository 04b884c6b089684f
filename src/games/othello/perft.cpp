#include "games/othello/perft.hpp"

#include <algorithm>
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

// The last two plies, two moves at once; a move without a reply is followed by a pass or by nothing.
std::uint64_t count_replies(Squares mine, Squares theirs, Squares playable, Squares moves) {
  std::uint64_t sum = 0;
  const auto counted = [playable](Squares replies) {
    return static_cast<std::uint64_t>(std::max(1, std::popcount(replies & playable)));
  };
  while (moves != 0) {
    const int one = take_lowest_bit(moves);
    const int two = moves != 0 ? take_lowest_bit(moves) : one;
    const TwoChildren children = two_children(mine, theirs, one, two);
    sum += counted(children.replies.first) + (two != one ? counted(children.replies.second) : 0);
  }
  return sum;
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
  if (depth == 2) return count_replies(mine, theirs, playable, moves);
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
