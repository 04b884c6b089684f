// Move ordering: what the transposition table knows, then a shallow search or the evaluation, and how few
// replies remain. It decides half of the solver's speed.
#include <algorithm>
#include <bit>

#include "base/bits.hpp"
#include "games/othello/hot_board.hpp"
#include "games/othello/search/midgame.hpp"
#include "games/othello/search/parameters.hpp"
#include "games/othello/search/small_board.hpp"

namespace pedra::othello {

using namespace parameters;

namespace {

Squares bit(int square) { return Squares{1} << square; }

// A move's static worth by its square class, as a last tie-break.
constexpr std::array<std::int8_t, 64> kSquareWorth{
    18, 4,  16, 12, 12, 16, 4, 18, 4, 2,  6,  8, 8,  6, 2,  4,  16, 6,  14, 10, 10, 14,
    6,  16, 12, 8,  10, 0,  0, 10, 8, 12, 12, 8, 10, 0, 0,  10, 8,  12, 16, 6,  14, 10,
    10, 14, 6,  16, 4,  2,  6, 8,  8, 6,  2,  4, 18, 4, 16, 12, 12, 16, 4,  18};

// How deep the search that sorts the moves looks.
int sorting_depth(int depth, bool exact, bool hopeless) {
  int sort = 0;
  if (exact)
    sort = depth >= kSortThreeExact ? 3 : depth >= kSortTwoExact ? 2 : depth >= kSortOneExact ? 1 : 0;
  else
    sort = depth >= kSortTwo ? 2 : depth >= kSortOne ? 1 : 0;
  // Where no move is expected to help, their order is worth little.
  return hopeless ? std::max(0, sort - kHopelessSort) : sort;
}

}  // namespace

void Midgame::list_moves(const Node& node, Squares moves, bool ahead, CandidateList& list) const {
  list.count = 0;
  while (moves != 0) {
    const int square = take_lowest_bit(moves);
    const Squares flips = turned(node.mine, node.theirs, square);
    list.items[list.count++] = {node.theirs ^ flips, node.mine | flips | bit(square), flips, square, 0};
    if (ahead) table_.prefetch(node.theirs ^ flips, node.mine | flips | bit(square));
  }
}

// By insertion: for a dozen moves quicker than std::stable_sort, which asks for memory.
void Midgame::sort_moves(CandidateList& list) {
  for (std::size_t i = 1; i < list.count; ++i) {
    const Candidate move = list.items[i];
    std::size_t to = i;
    for (; to > 0 && list.items[to - 1].value < move.value; --to) list.items[to] = list.items[to - 1];
    list.items[to] = move;
  }
}

void Midgame::order_moves(const Node& node, const Features& features, CandidateList& list,
                          const Bounds& known, int alpha, int depth) {
  const Squares empties = playable_ & ~(node.mine | node.theirs);
  const Squares odd = odd_quadrants(empties);
  const bool exact = depth == node.empties;
  const int sort = sorting_depth(depth, exact, known.upper <= alpha);
  const auto by = [exact](const Worth& worth) { return exact ? worth.exact : worth.open; };
  const int level = probcut_level_;
  probcut_level_ = kProbCutNesting;  // no ProbCut inside
  for (std::size_t i = 0; i < list.count; ++i) {
    Candidate& move = list.items[i];
    if (move.mine == 0) {
      move.value = 1 << 25;
    } else if (move.square == known.best) {
      move.value = 1 << 24;
    } else if (move.square == known.second) {
      move.value = 1 << 22;
    } else {
      const Squares replies = mobility(move.mine, move.theirs) & playable_;
      const Squares after = empties ^ bit(move.square);
      // Corners count twice: a reply there is worse than another.
      int value = -(std::popcount(replies) + std::popcount(replies & corners_)) * by(kOrderReply);
      value -= std::popcount(open_neighbours(move.theirs, after)) * kOrderOpenSquare;
      value += (bit(move.square) & odd) != 0 ? kOrderOdd : 0;
      value += kSquareWorth[static_cast<std::size_t>(move.square)];
      const Features next = features.played(move.square, move.flips);
      const Node child = child_of(node, move);
      if (sort == 0)
        value -= units(child, next) * by(kOrderEvaluation) / kUnitsPerDisc;
      else if (!stopped())
        value -=
            shallow(child, next, -kScoreLimit, std::min(kScoreLimit, -alpha + kSortWindow), sort, false) *
            by(kOrderSearch);
      move.value = value;
    }
  }
  probcut_level_ = level;
  sort_moves(list);
}

}  // namespace pedra::othello
