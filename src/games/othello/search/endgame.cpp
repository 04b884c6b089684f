#include "games/othello/search/endgame.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/bits.hpp"
#include "games/othello/hot_board.hpp"
#include "games/othello/search/parameters.hpp"
#include "games/othello/search/small_board.hpp"
#include "games/othello/search/stability.hpp"
#include "games/othello/search/table.hpp"

namespace pedra::othello {

using namespace parameters;

namespace {

// Fewest-replies-first ordering from here on; solve_5 and below go by parity alone. 6 instead of 7: 16 % fewer
// nodes, 3 % less time (FFO 40-44, 46 and 47).
constexpr int kMobilityFrom = 6;
constexpr int kNone = -100;  // no move searched yet: below every score
constexpr Squares kQuadrant = 0x0f0f0f0f;
constexpr std::array<Squares, 4> kQuadrants{kQuadrant, kQuadrant << 4, kQuadrant << 32, kQuadrant << 36};

constexpr std::array<Squares, 64> make_quadrant_of() {
  std::array<Squares, 64> quadrants{};
  for (std::size_t square = 0; square < 64; ++square)
    quadrants[square] = kQuadrants[(square >> 5) * 2 + ((square >> 2) & 1)];
  return quadrants;
}
constexpr std::array<Squares, 64> kQuadrantOf = make_quadrant_of();

Squares quadrant_of(int square) { return kQuadrantOf[static_cast<std::size_t>(square)]; }

bool same_quadrant(int one, int other) { return ((one ^ other) & 0b100100) == 0; }

Squares bit(int square) { return Squares{1} << square; }

}  // namespace

Squares odd_quadrants(Squares empties) {
  Squares odd = 0;
  for (const Squares quadrant : kQuadrants)
    if ((std::popcount(empties & quadrant) & 1) != 0) odd |= quadrant;
  return odd;
}

Endgame::Endgame(Squares playable, Scoring scoring, search::StopCheck* stop)
    : playable_(playable),
      corners_(corners_of(playable)),
      square_count_(std::popcount(playable)),
      scoring_(scoring),
      stop_(stop),
      small_table_(std::size_t{1} << kSmallTableBits),
      last_square_(playable) {}

int Endgame::final_score(Squares mine, Squares theirs) const {
  const int own = std::popcount(mine);
  const int other = std::popcount(theirs);
  if (scoring_ == Scoring::Plain) return own - other;
  if (own > other) return square_count_ - 2 * other;
  if (own < other) return 2 * own - square_count_;
  return 0;
}

int Endgame::solve(Squares mine, Squares theirs, int alpha) {
  const Squares empties = playable_ & ~(mine | theirs);
  const Squares odd = odd_quadrants(empties);
  const int count = std::popcount(empties);
  if (count >= kMobilityFrom)
    return solve_by_mobility(mine, theirs, alpha, empties, odd, count, moves_of(mine, theirs));
  return solve_few(mine, theirs, alpha, empties, odd, count);
}

Squares Endgame::moves_of(Squares mine, Squares theirs) const { return mobility(mine, theirs) & playable_; }

// Two multiplications side by side: the place is known in a few cycles, and a parent can ask for it early.
Endgame::Entry& Endgame::entry_of(Squares mine, Squares theirs) {
  const std::uint64_t mix = mine * 0x9e3779b97f4a7c15ULL + theirs * 0xc2b2ae3d27d4eb4fULL;
  return small_table_[mix >> (64 - kSmallTableBits)];
}

// Five empty squares and fewer.
int Endgame::solve_few(Squares mine, Squares theirs, int alpha, Squares empties, Squares odd, int count) {
  switch (count) {
    case 0:
      ++nodes_;
      return final_score(mine, theirs);
    case 1:
      ++nodes_;
      return solve_1(mine, std::countr_zero(empties));
    case 2: {
      const int first = take_lowest_bit(empties);
      return solve_2(mine, theirs, alpha, first, std::countr_zero(empties));
    }
    case 3: {
      const int first = take_lowest_bit(empties);
      const int second = take_lowest_bit(empties);
      return solve_3(mine, theirs, alpha, first, second, std::countr_zero(empties));
    }
    case 4:
      return solve_4(mine, theirs, alpha, empties, odd);
    default:
      return solve_5(mine, theirs, alpha, empties, odd, moves_of(mine, theirs));
  }
}

// With n own discs and one empty square: if the side to move turns f discs, the final score is 2(n + f + 1) -
// squares; if only the opponent turns discs, 2(n - f) - squares; if neither does, the square counts for the
// winner or, in a plain count, for no side.
int Endgame::solve_1(Squares mine, int square) const {
  const int doubled = 2 * std::popcount(mine) - square_count_;
  const LastFlips flips = last_square_.flips(mine, square);
  if ((flips.mine | flips.theirs) == 0) [[unlikely]] {
    if (scoring_ == Scoring::Plain) return doubled + 1;
    return doubled >= 0 ? doubled + 2 : doubled;
  }
  return doubled + 2 * (flips.mine != 0 ? flips.mine + 1 : -flips.theirs);
}

// The best of two moves for the side that turns `flips`, of which one at least is not empty. The second is
// evaluated even after a cut-off by the first: a mispredicted branch costs more.
int Endgame::best_of_two(Squares theirs, Pair flips, int alpha, int first, int second) {
  const int one = flips.first != 0 ? -solve_1(theirs ^ flips.first, second) : kNone;
  const int two = flips.second != 0 ? -solve_1(theirs ^ flips.second, first) : kNone;
  if (one > alpha) {
    ++nodes_;
    return one;
  }
  nodes_ += static_cast<unsigned>(flips.first != 0) + static_cast<unsigned>(flips.second != 0);
  return std::max(one, two);
}

int Endgame::solve_2(Squares mine, Squares theirs, int alpha, int first, int second) {
  ++nodes_;
  const Pair flips = turned(mine, theirs, first, second);
  if ((flips.first | flips.second) != 0) return best_of_two(theirs, flips, alpha, first, second);
  const Pair replies = turned(theirs, mine, first, second);  // the side to move passes
  if ((replies.first | replies.second) != 0) return -best_of_two(mine, replies, -alpha - 1, first, second);
  return final_score(mine, theirs);
}

int Endgame::solve_3(Squares mine, Squares theirs, int alpha, int first, int second, int third) {
  ++nodes_;
  // Parity: a square that is alone in its quadrant first, because no reply in that quadrant is left.
  if (same_quadrant(first, second)) {
    if (!same_quadrant(first, third)) std::swap(first, third);
  } else if (same_quadrant(first, third)) {
    std::swap(first, second);
  }
  for (int side = 0; side < 2; ++side) {
    int best = kNone;
    const auto play = [&](Squares flips, int square, int left, int right) {
      if (flips == 0) return false;
      const int score = -solve_2(theirs ^ flips, mine | flips | bit(square), -alpha - 1, left, right);
      if (score > best) best = score;
      return best > alpha;
    };
    const Pair flips = turned(mine, theirs, first, second);
    if (play(flips.first, first, second, third) || play(flips.second, second, first, third) ||
        play(turned(mine, theirs, third), third, first, second) || best != kNone)
      return side == 0 ? best : -best;
    std::swap(mine, theirs);
    alpha = -alpha - 1;
  }
  return final_score(mine, theirs);
}

int Endgame::solve_4(Squares mine, Squares theirs, int alpha, Squares empties, Squares odd) {
  ++nodes_;
  int bound = 0;
  if (cut_by_stability(mine, theirs, alpha, 4, bound)) return bound;
  std::array<int, 4> order;
  std::size_t count = 0;
  for (Squares set = empties & odd; set != 0;) order[count++] = take_lowest_bit(set);
  for (Squares set = empties & ~odd; set != 0;) order[count++] = take_lowest_bit(set);
  // One alone and three together are both odd: the lone one first.
  if (odd != 0 && same_quadrant(order[0], order[1]))
    std::swap(order[0], order[same_quadrant(order[0], order[2]) ? 3 : 2]);

  for (int side = 0; side < 2; ++side) {
    int best = kNone;
    const auto play = [&](Squares flips, std::size_t at, std::size_t one, std::size_t two,
                          std::size_t three) {
      if (flips == 0) return false;
      const int score = -solve_3(theirs ^ flips, mine | flips | bit(order[at]), -alpha - 1, order[one],
                                 order[two], order[three]);
      if (score > best) best = score;
      return best > alpha;
    };
    const auto play_both = [&](std::size_t at, std::size_t one, std::size_t two) {
      const Pair flips = turned(mine, theirs, order[at], order[at + 1]);
      return play(flips.first, at, at == 0 ? at + 1 : one, at == 0 ? one : two, at == 0 ? two : at + 1) ||
             play(flips.second, at + 1, at == 0 ? at : one, at == 0 ? one : two, at == 0 ? two : at);
    };
    if (play_both(0, 2, 3) || play_both(2, 0, 1) || best != kNone) return side == 0 ? best : -best;
    std::swap(mine, theirs);
    alpha = -alpha - 1;
  }
  return final_score(mine, theirs);
}

bool Endgame::cut_by_stability(Squares mine, Squares theirs, int alpha, int count, int& bound) const {
  if (alpha < kStabilityFrom[static_cast<std::size_t>(count)] || square_count_ != 64) return false;
  bound = 64 - 2 * std::popcount(stable_discs(theirs, mine));
  return bound <= alpha;
}

int Endgame::solve_5(Squares mine, Squares theirs, int alpha, Squares empties, Squares odd, Squares moves) {
  ++nodes_;
  int bound = 0;
  if (cut_by_stability(mine, theirs, alpha, 5, bound)) return bound;
  if (moves == 0) {
    const Squares replies = moves_of(theirs, mine);
    if (replies == 0) return final_score(mine, theirs);
    return -solve_5(theirs, mine, -alpha - 1, empties, odd, replies);
  }
  int best = kNone;
  const auto play = [&](int square, Squares flips) {
    const int score = -solve_4(theirs ^ flips, mine | flips | bit(square), -alpha - 1, empties ^ bit(square),
                               odd ^ quadrant_of(square));
    if (score > best) best = score;
    return best > alpha;
  };
  Squares first = moves & odd;
  Squares rest = moves & ~odd;
  const auto take = [&] { return take_lowest_bit(first != 0 ? first : rest); };
  while ((first | rest) != 0) {
    const int one = take();
    const int two = (first | rest) != 0 ? take() : one;
    const Pair flips = turned(mine, theirs, one, two);
    if (play(one, flips.first) || (two != one && play(two, flips.second))) break;
  }
  return best;
}

int Endgame::solve_by_mobility(Squares mine, Squares theirs, int alpha, Squares empties, Squares odd,
                               int count, Squares moves) {
  ++nodes_;
  if (count >= kAsksForStop && stopped()) return alpha;
  int bound = 0;
  if (cut_by_stability(mine, theirs, alpha, count, bound)) return bound;

  Entry& entry = entry_of(mine, theirs);
  int hash_move = kNoSquare;
  if (entry.mine == mine && entry.theirs == theirs) {
    if (entry.lower > alpha) return entry.lower;
    if (entry.upper <= alpha) return entry.upper;
    hash_move = entry.best;
  }

  if (moves == 0) {
    const Squares replies = moves_of(theirs, mine);
    if (replies == 0) return final_score(mine, theirs);
    return -solve_by_mobility(theirs, mine, -alpha - 1, empties, odd, count, replies);
  }

  // The moves by what they leave the opponent: few replies, corners counting double; a corner of one's own
  // and an odd quadrant come next, and few empty squares beside the mover's discs.
  struct Candidate {
    Squares mine;
    Squares theirs;
    Squares replies;
    int square;
    int cost;
  };
  std::array<Candidate, kEndgameEmpties> list;
  std::size_t n = 0;
  const auto add = [&](int square, Squares next_mine, Squares next_theirs, Squares replies) {
    replies &= playable_;
    if (count > kMobilityFrom) __builtin_prefetch(&entry_of(next_mine, next_theirs));
    int cost = kReplyCost * (std::popcount(replies) + std::popcount(replies & corners_));
    cost -= (bit(square) & corners_) != 0 ? kCornerWorth : 0;
    cost -= (bit(square) & odd) != 0 ? kOddWorth : 0;
    if (count > kMobilityFrom)
      cost += kOpenSquareCost * std::popcount(open_neighbours(next_theirs, empties ^ bit(square)));
    if (square == hash_move || next_mine == 0) cost = -1000;
    list[n++] = {next_mine, next_theirs, replies, square, cost};
  };
  while (moves != 0) {
    const int one = take_lowest_bit(moves);
    const int two = moves != 0 ? take_lowest_bit(moves) : one;
    const TwoChildren children = two_children(mine, theirs, one, two);
    add(one, children.mine.first, children.theirs.first, children.replies.first);
    if (two != one) add(two, children.mine.second, children.theirs.second, children.replies.second);
  }

  int best = kNone;
  int best_square = kNoSquare;
  for (std::size_t i = 0; i < n; ++i) {
    // The cheapest of the rest: a cut often comes before all have been sorted.
    std::size_t next = i;
    for (std::size_t j = i + 1; j < n; ++j)
      if (list[j].cost < list[next].cost) next = j;
    const Candidate move = list[next];
    list[next] = list[i];
    const Squares next_empties = empties ^ bit(move.square);
    const Squares next_odd = odd ^ quadrant_of(move.square);
    const int score =
        count > kMobilityFrom
            ? -solve_by_mobility(move.mine, move.theirs, -alpha - 1, next_empties, next_odd, count - 1,
                                 move.replies)
            : -solve_5(move.mine, move.theirs, -alpha - 1, next_empties, next_odd, move.replies);
    if (score > best) {
      best = score;
      best_square = move.square;
      if (best > alpha) break;
    }
  }
  if (count > kAsksForStop && stopped()) return best;  // of children that were not searched
  if (entry.mine != mine || entry.theirs != theirs) entry = Entry{mine, theirs, -64, 64, kNoSquare};
  (best > alpha ? entry.lower : entry.upper) = static_cast<std::int8_t>(best);
  entry.best = static_cast<std::uint8_t>(best_square);
  return best;
}

}  // namespace pedra::othello
