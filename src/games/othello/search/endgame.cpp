#include "games/othello/search/endgame.hpp"

#include <bit>
#include <utility>

#include "base/bits.hpp"
#include "games/othello/hot_board.hpp"
#include "games/othello/search/stability.hpp"

namespace pedra::othello {
namespace {

constexpr int kNone = -100;  // no move searched yet: below every score
constexpr Squares kQuadrant = 0x0f0f0f0f;
constexpr std::array<Squares, 4> kQuadrants{kQuadrant, kQuadrant << 4, kQuadrant << 32, kQuadrant << 36};
constexpr Squares kCorners = 0x8100000000000081;

Squares quadrant_of(int square) {
  return kQuadrants[static_cast<std::size_t>((square >> 5) * 2 + ((square >> 2) & 1))];
}

Squares bit(int square) { return Squares{1} << square; }

bool touches(int square, Squares discs) {
  return (hot::kNeighbours[static_cast<std::size_t>(square)] & discs) != 0;
}

// From which alpha on the stability of the opponent is worth counting, by empties.
constexpr std::array<int, 32> kStabilityFrom{99, 99, 99, 99, 6,  8,  10, 12, 14, 16, 20, 22, 24, 26, 28, 30,
                                             32, 34, 36, 38, 40, 42, 44, 46, 48, 48, 50, 50, 52, 52, 54, 54};

// With fewer empties than this the mobility of the replies costs more than it saves.
constexpr int kMobilityFrom = 7;
constexpr std::size_t kSmallTableSize = std::size_t{1} << 15;

}  // namespace

Squares odd_quadrants(Squares empties) {
  Squares odd = 0;
  for (const Squares quadrant : kQuadrants)
    if ((std::popcount(empties & quadrant) & 1) != 0) odd |= quadrant;
  return odd;
}

Endgame::Endgame(Squares playable)
    : playable_(playable), square_count_(std::popcount(playable)), small_table_(kSmallTableSize) {}

int Endgame::final_score(Squares mine, Squares theirs) const {
  const int own = std::popcount(mine);
  const int other = std::popcount(theirs);
  if (own > other) return square_count_ - 2 * other;
  if (own < other) return 2 * own - square_count_;
  return 0;
}

int Endgame::solve(Squares mine, Squares theirs, int alpha) {
  const Squares empties = playable_ & ~(mine | theirs);
  return child(mine, theirs, alpha, empties, odd_quadrants(empties), std::popcount(empties));
}

// Dispatch by the number of empties.
int Endgame::child(Squares mine, Squares theirs, int alpha, Squares empties, Squares odd, int count) {
  switch (count) {
    case 0:
      return final_score(mine, theirs);
    case 1:
      return solve_1(mine, std::countr_zero(empties));
    case 2: {
      const int first = take_lowest_bit(empties);
      return solve_2(mine, theirs, alpha, first, std::countr_zero(empties));
    }
    case 3:
      return solve_3(mine, theirs, alpha, empties, odd);
    case 4:
      return solve_4(mine, theirs, alpha, empties, odd);
    default:
      break;
  }
  return count < kMobilityFrom ? solve_by_parity(mine, theirs, alpha, empties, odd, count)
                               : solve_by_mobility(mine, theirs, alpha, empties, odd, count);
}

// With n own discs and one square left: if I turn f, the end is 2(n + f + 1) - squares; if only the opponent
// can, 2(n - f) - squares; if nobody can, the square is the winner's.
int Endgame::solve_1(Squares mine, int square) const {
  const int doubled = 2 * std::popcount(mine) - square_count_;
  if (const int flips = last_flips(mine, square); flips != 0) return doubled + 2 * flips + 2;
  const Squares theirs = playable_ & ~mine & ~bit(square);
  if (const int flips = last_flips(theirs, square); flips != 0) return doubled - 2 * flips;
  return doubled >= 0 ? doubled + 2 : doubled;
}

int Endgame::solve_2(Squares mine, Squares theirs, int alpha, int first, int second) {
  ++nodes_;
  int best = kNone;
  if (touches(first, theirs))
    if (const Squares flips = turned(mine, theirs, first); flips != 0) {
      best = -solve_1(theirs ^ flips, second);
      ++nodes_;
      if (best > alpha) return best;
    }
  if (touches(second, theirs))
    if (const Squares flips = turned(mine, theirs, second); flips != 0) {
      const int score = -solve_1(theirs ^ flips, first);
      ++nodes_;
      if (score > best) best = score;
    }
  if (best != kNone) return best;

  // I pass; the opponent minimises.
  best = -kNone;
  if (touches(first, mine))
    if (const Squares flips = turned(theirs, mine, first); flips != 0) {
      best = solve_1(mine ^ flips, second);
      ++nodes_;
      if (best <= alpha) return best;
    }
  if (touches(second, mine))
    if (const Squares flips = turned(theirs, mine, second); flips != 0) {
      const int score = solve_1(mine ^ flips, first);
      ++nodes_;
      if (score < best) best = score;
    }
  return best != -kNone ? best : final_score(mine, theirs);
}

int Endgame::solve_3(Squares mine, Squares theirs, int alpha, Squares empties, Squares odd) {
  ++nodes_;
  // A lone square in its quadrant first: whoever takes it has the last word there.
  std::array<int, 3> order{};
  std::size_t n = 0;
  for (Squares set = empties & odd; set != 0;) order[n++] = take_lowest_bit(set);
  for (Squares set = empties & ~odd; set != 0;) order[n++] = take_lowest_bit(set);

  for (int side = 0; side < 2; ++side) {
    int best = kNone;
    for (std::size_t i = 0; i < 3; ++i) {
      const int square = order[i];
      if (!touches(square, theirs)) continue;
      const Squares flips = turned(mine, theirs, square);
      if (flips == 0) continue;
      const int first = order[i == 0 ? 1 : 0];
      const int second = order[i == 2 ? 1 : 2];
      const int score = -solve_2(theirs ^ flips, mine | flips | bit(square), -alpha - 1, first, second);
      if (score > alpha) return side == 0 ? score : -score;
      if (score > best) best = score;
    }
    if (best != kNone) return side == 0 ? best : -best;
    std::swap(mine, theirs);
    alpha = -alpha - 1;
  }
  return final_score(mine, theirs);
}

int Endgame::solve_4(Squares mine, Squares theirs, int alpha, Squares empties, Squares odd) {
  ++nodes_;
  int bound = 0;
  if (cut_by_stability(mine, theirs, alpha, 4, bound)) return bound;
  for (int side = 0; side < 2; ++side) {
    int best = kNone;
    for (const Squares group : {empties & odd, empties & ~odd})
      for (Squares set = group; set != 0;) {
        const int square = take_lowest_bit(set);
        if (!touches(square, theirs)) continue;
        const Squares flips = turned(mine, theirs, square);
        if (flips == 0) continue;
        const int score = -solve_3(theirs ^ flips, mine | flips | bit(square), -alpha - 1,
                                   empties ^ bit(square), odd ^ quadrant_of(square));
        if (score > alpha) return side == 0 ? score : -score;
        if (score > best) best = score;
      }
    if (best != kNone) return side == 0 ? best : -best;
    std::swap(mine, theirs);
    alpha = -alpha - 1;
  }
  return final_score(mine, theirs);
}

bool Endgame::cut_by_stability(Squares mine, Squares theirs, int alpha, int count, int& bound) const {
  if (square_count_ != 64 || alpha < kStabilityFrom[static_cast<std::size_t>(count)]) return false;
  bound = 64 - 2 * std::popcount(stable_discs(theirs, mine));
  return bound <= alpha;
}

int Endgame::solve_by_parity(Squares mine, Squares theirs, int alpha, Squares empties, Squares odd,
                             int count) {
  ++nodes_;
  int bound = 0;
  if (cut_by_stability(mine, theirs, alpha, count, bound)) return bound;
  int best = kNone;
  for (const Squares group : {empties & odd, empties & ~odd})
    for (Squares set = group; set != 0;) {
      const int square = take_lowest_bit(set);
      if (!touches(square, theirs)) continue;
      const Squares flips = turned(mine, theirs, square);
      if (flips == 0) continue;
      const Squares next_empties = empties ^ bit(square);
      const Squares next_odd = odd ^ quadrant_of(square);
      const Squares next_theirs = mine | flips | bit(square);
      const int score = count == 5 ? -solve_4(theirs ^ flips, next_theirs, -alpha - 1, next_empties, next_odd)
                                   : -solve_by_parity(theirs ^ flips, next_theirs, -alpha - 1, next_empties,
                                                      next_odd, count - 1);
      if (score > alpha) return score;
      if (score > best) best = score;
    }
  if (best != kNone) return best;
  if ((mobility(theirs, mine) & playable_) == 0) return final_score(mine, theirs);
  return -solve_by_parity(theirs, mine, -alpha - 1, empties, odd, count);
}

Endgame::Entry& Endgame::entry_of(Squares mine, Squares theirs) {
  std::uint64_t h = mine * 0x9e3779b97f4a7c15ULL;
  h = ((h ^ (h >> 32)) + theirs) * 0xc2b2ae3d27d4eb4fULL;
  return small_table_[h >> 49];
}

int Endgame::solve_by_mobility(Squares mine, Squares theirs, int alpha, Squares empties, Squares odd,
                               int count) {
  ++nodes_;
  if (stop_ != nullptr && count >= 9 && stop_->load(std::memory_order_relaxed)) return alpha;
  int bound = 0;
  if (cut_by_stability(mine, theirs, alpha, count, bound)) return bound;

  Squares moves = mobility(mine, theirs) & playable_;
  if (moves == 0) {
    if ((mobility(theirs, mine) & playable_) == 0) return final_score(mine, theirs);
    return -solve_by_mobility(theirs, mine, -alpha - 1, empties, odd, count);
  }

  Entry& entry = entry_of(mine, theirs);
  int hash_move = 64;
  if (entry.mine == mine && entry.theirs == theirs) {
    if (entry.lower > alpha) return entry.lower;
    if (entry.upper <= alpha) return entry.upper;
    hash_move = entry.best;
  }

  // The moves by what they leave the opponent: few replies, corners counting double; an odd quadrant breaks
  // ties.
  struct Candidate {
    Squares mine;
    Squares theirs;
    int square;
    int cost;
  };
  std::array<Candidate, 32> list;
  std::size_t n = 0;
  for (; moves != 0;) {
    const int square = take_lowest_bit(moves);
    const Squares flips = turned(mine, theirs, square);
    const Squares next_mine = theirs ^ flips;
    const Squares next_theirs = mine | flips | bit(square);
    const Squares replies = mobility(next_mine, next_theirs) & playable_;
    int cost = 8 * (std::popcount(replies) + std::popcount(replies & kCorners));
    cost -= (bit(square) & kCorners) != 0 ? 12 : 0;
    cost -= (bit(square) & odd) != 0 ? 6 : 0;
    if (square == hash_move || next_mine == 0) cost = -1000;
    std::size_t at = n++;
    for (; at > 0 && list[at - 1].cost > cost; --at) list[at] = list[at - 1];
    list[at] = {next_mine, next_theirs, square, cost};
  }

  int best = kNone;
  int best_square = 64;
  for (std::size_t i = 0; i < n; ++i) {
    const Candidate& move = list[i];
    const int score = -child(move.mine, move.theirs, -alpha - 1, empties ^ bit(move.square),
                             odd ^ quadrant_of(move.square), count - 1);
    if (score > best) {
      best = score;
      best_square = move.square;
      if (best > alpha) break;
    }
  }
  if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) return best;
  Entry& slot = entry_of(mine, theirs);
  const bool same = slot.mine == mine && slot.theirs == theirs;
  if (!same) slot = Entry{mine, theirs, -64, 64, 64};
  if (best > alpha)
    slot.lower = static_cast<std::int8_t>(best);
  else
    slot.upper = static_cast<std::int8_t>(best);
  slot.best = static_cast<std::uint8_t>(best_square);
  return best;
}

}  // namespace pedra::othello
