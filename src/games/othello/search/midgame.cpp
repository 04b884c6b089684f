#include "games/othello/search/midgame.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/bits.hpp"
#include "games/othello/hot_board.hpp"
#include "games/othello/search/stability.hpp"

namespace pedra::othello {
namespace {

constexpr Squares kCorners = 0x8100000000000081;

Squares bit(int square) { return Squares{1} << square; }

constexpr int kSolvedByNullWindows = 5;

// Squares next to the opponent's discs that are empty: moves that may come.
Squares potential_mobility(Squares theirs, Squares empties) {
  const Squares inner = theirs & 0x7e7e7e7e7e7e7e7e;
  const Squares tall = theirs & 0x00ffffffffffff00;
  const Squares both = inner & tall;
  return ((inner << 1) | (inner >> 1) | (tall << 8) | (tall >> 8) | (both << 7) | (both >> 7) | (both << 9) |
          (both >> 9)) &
         empties;
}

// Corners count more: a reply there is worse than another.
int weighted_mobility(Squares moves) { return std::popcount(moves) + std::popcount(moves & kCorners); }

// A move's static worth by its square class, as a last tie-break.
constexpr std::array<std::int8_t, 64> kSquareWorth{
    18, 4,  16, 12, 12, 16, 4, 18, 4, 2,  6,  8, 8,  6, 2,  4,  16, 6,  14, 10, 10, 14,
    6,  16, 12, 8,  10, 0,  0, 10, 8, 12, 12, 8, 10, 0, 0,  10, 8,  12, 16, 6,  14, 10,
    10, 14, 6,  16, 4,  2,  6, 8,  8, 6,  2,  4, 18, 4, 16, 12, 12, 16, 4,  18};

}  // namespace

Midgame::Midgame(const Weights& weights, const ProbCut& probcut, Table& table, Squares playable,
                 const std::atomic<bool>& stop)
    : weights_(weights),
      probcut_(probcut),
      table_(table),
      playable_(playable),
      stop_(stop),
      endgame_(playable) {
  endgame_.stop_by(&stop);
}

int Midgame::static_value(const Features& features, int empties) const {
  const int units = weights_.evaluate(features, empties);
  const int discs = (units + (units >= 0 ? kUnitsPerDisc / 2 : -kUnitsPerDisc / 2)) / kUnitsPerDisc;
  return std::clamp(discs, -kScoreLimit + 1, kScoreLimit - 1);
}

int Midgame::evaluate(Squares mine, Squares theirs) const {
  return static_value(Features(mine, theirs), std::popcount(playable_ & ~(mine | theirs)));
}

int Midgame::search(Squares mine, Squares theirs, int alpha, int beta, int depth, int selectivity) {
  selectivity_ = selectivity;
  probcut_level_ = 0;
  const Node node{mine, theirs, std::popcount(playable_ & ~(mine | theirs))};
  const Features features(mine, theirs);
  depth = std::min(depth, node.empties);
  return principal(node, features, alpha, beta, depth, false);
}

void Midgame::list_moves(const Node& node, Squares moves, CandidateList& list) const {
  list.count = 0;
  while (moves != 0) {
    const int square = take_lowest_bit(moves);
    const Squares flips = turned(node.mine, node.theirs, square);
    list.items[list.count++] = {node.theirs ^ flips, node.mine | flips | bit(square), flips, square, 0};
  }
}

// The best first. Known moves lead; then what a shallow search (or the evaluation) says, and how few replies
// remain.
void Midgame::order_moves(const Node& node, const Features& features, CandidateList& list,
                          const Bounds& known, int alpha, int depth) {
  const Squares empties = playable_ & ~(node.mine | node.theirs);
  const Squares odd = odd_quadrants(empties);
  const bool exact = depth == node.empties;
  int sort_depth = exact ? (depth >= 22   ? 3
                            : depth >= 18 ? 2
                            : depth >= 15 ? 1
                                          : 0)
                         : (depth >= 12  ? 2
                            : depth >= 7 ? 1
                                         : 0);
  const int level = probcut_level_;
  probcut_level_ = 2;  // no ProbCut inside
  for (std::size_t i = 0; i < list.count; ++i) {
    Candidate& move = list.items[i];
    if (move.square == known.best)
      move.value = 1 << 24;
    else if (move.square == known.second)
      move.value = 1 << 22;
    else if (move.mine == 0)
      move.value = 1 << 25;
    else {
      const Squares replies = mobility(move.mine, move.theirs) & playable_;
      const Squares after = empties ^ bit(move.square);
      int value = -weighted_mobility(replies) * (exact ? 24 : 16);
      value -= std::popcount(potential_mobility(move.theirs, after)) * 4;
      value += (bit(move.square) & odd) != 0 ? 6 : 0;
      value += kSquareWorth[static_cast<std::size_t>(move.square)];
      Features next = features;
      next.play(move.square, move.flips);
      if (sort_depth == 0) {
        value -= weights_.evaluate(next, node.empties - 1) * (exact ? 20 : 32) / kUnitsPerDisc;
      } else {
        const int window_low = -kScoreLimit;
        const int window_high = std::min(kScoreLimit, -alpha + 8);
        value -= shallow(child_of(node, move), next, window_low, window_high, sort_depth, false) * 28;
      }
      move.value = value;
    }
  }
  probcut_level_ = level;
  std::stable_sort(list.items.begin(), list.items.begin() + static_cast<std::ptrdiff_t>(list.count),
                   [](const Candidate& one, const Candidate& other) { return one.value > other.value; });
}

// Enhanced transposition cut-off: a child whose known bound already refutes.
bool Midgame::cut_by_children(const CandidateList& list, int alpha, int depth, int& value) {
  for (std::size_t i = 0; i < list.count; ++i) {
    Bounds bounds;
    if (!table_.probe(list.items[i].mine, list.items[i].theirs, bounds)) continue;
    if (bounds.depth < depth - 1 || bounds.selectivity < selectivity_) continue;
    if (-bounds.upper > alpha) {
      value = -bounds.upper;
      return true;
    }
  }
  return false;
}

bool Midgame::probcut(const Node& node, const Features& features, int alpha, int depth, int& value) {
  if (selectivity_ == kExact || depth < 4 || probcut_level_ >= 2) return false;
  const int shallow_depth = 2 * (depth / 4) + (depth & 1);
  if (shallow_depth == 0) return false;
  const double trust = kTrust[static_cast<std::size_t>(selectivity_)];
  const int margin = static_cast<int>(trust * probcut_.sigma(node.empties, depth, shallow_depth) + 0.5);
  const int rough = static_cast<int>(trust * probcut_.sigma(node.empties, depth, 0) + 0.5);
  const int now = static_value(features, node.empties);
  const int average = (margin + rough) / 2;

  const int high = alpha + 1 + margin;
  if (high < kScoreLimit && now >= alpha + 1 - average) {
    ++probcut_level_;
    const int found = null_window(node, features, high - 1, shallow_depth, false);
    --probcut_level_;
    if (found >= high) {
      value = alpha + 1;
      return true;
    }
  }
  const int low = alpha - margin;
  if (low > -kScoreLimit && now < alpha + average) {
    ++probcut_level_;
    const int found = null_window(node, features, low, shallow_depth, false);
    --probcut_level_;
    if (found <= low) {
      value = alpha;
      return true;
    }
  }
  return false;
}

// Depths 0 to 3 without table: plain alpha-beta on the evaluation, best static move first at depth 2 and
// more.
int Midgame::shallow(const Node& node, const Features& features, int alpha, int beta, int depth,
                     bool parent_passed) {
  ++nodes_;
  if (depth == 0 || node.empties == 0)
    return node.empties == 0 ? endgame_.final_score(node.mine, node.theirs)
                             : static_value(features, node.empties);
  Squares moves = mobility(node.mine, node.theirs) & playable_;
  if (moves == 0) {
    if (parent_passed) return endgame_.final_score(node.mine, node.theirs);
    Features next = features;
    next.pass();
    return -shallow({node.theirs, node.mine, node.empties}, next, -beta, -alpha, depth, true);
  }
  int best = -kInfinite;
  // Corners first, then the rest in board order: cheap, and right often enough at this depth.
  for (const Squares group : {moves & kCorners, moves & ~kCorners})
    for (Squares set = group; set != 0;) {
      const int square = take_lowest_bit(set);
      const Squares flips = turned(node.mine, node.theirs, square);
      if (flips == node.theirs) return kScoreLimit;
      Features next = features;
      next.play(square, flips);
      const Node child{node.theirs ^ flips, node.mine | flips | bit(square), node.empties - 1};
      const int score = -shallow(child, next, -beta, -std::max(alpha, best), depth - 1, false);
      if (score > best) best = score;
      if (best >= beta) return best;
    }
  return best;
}

int Midgame::null_window(const Node& node, const Features& features, int alpha, int depth,
                         bool parent_passed) {
  // Step 1. The solver takes over where no estimate is needed.
  if (depth == node.empties && node.empties <= kEndgameEmpties)
    return endgame_.solve(node.mine, node.theirs, alpha);
  if (depth <= 2) return shallow(node, features, alpha, alpha + 1, depth, parent_passed);
  ++nodes_;
  if (stopped()) return alpha;

  // Step 2. The opponent's stable discs bound my score.
  if (playable_ == ~Squares{0} && alpha >= 20 + 2 * std::max(0, node.empties - 10)) {
    const int bound = kScoreLimit - 2 * std::popcount(stable_discs(node.theirs, node.mine));
    if (bound <= alpha) return bound;
  }

  // Step 3. Pass.
  const Squares moves = mobility(node.mine, node.theirs) & playable_;
  if (moves == 0) {
    if (parent_passed) return endgame_.final_score(node.mine, node.theirs);
    Features next = features;
    next.pass();
    return -null_window({node.theirs, node.mine, node.empties}, next, -alpha - 1, depth, true);
  }

  // Step 4. Seen before.
  Bounds known;
  if (table_.probe(node.mine, node.theirs, known) && known.depth >= depth &&
      known.selectivity >= selectivity_) {
    if (known.lower > alpha) return known.lower;
    if (known.upper <= alpha) return known.upper;
  }

  // Step 5. A shallow search foretells.
  int value = 0;
  if (probcut(node, features, alpha, depth, value)) return value;

  // Step 6. A child refutes without search.
  CandidateList list;
  list_moves(node, moves, list);
  if (depth > 5 && cut_by_children(list, alpha, depth, value)) return value;

  // Step 7. Search the moves, the likely best first.
  if (list.count > 1) order_moves(node, features, list, known, alpha, depth);
  int best = -kInfinite;
  int best_square = kNoSquare;
  for (std::size_t i = 0; i < list.count; ++i) {
    const Candidate& move = list.items[i];
    int score = 0;
    if (move.mine == 0) {
      score = kScoreLimit;
    } else {
      Features next = features;
      next.play(move.square, move.flips);
      score = -null_window(child_of(node, move), next, -alpha - 1, depth - 1, false);
    }
    if (score > best) {
      best = score;
      best_square = move.square;
      if (best > alpha) {
        prunings_ += i + 1 < list.count ? 1U : 0U;
        break;
      }
    }
  }
  if (stopped()) return best;
  table_.store(node.mine, node.theirs, depth, selectivity_, alpha, alpha + 1, best, best_square);
  return best;
}

// The value within a window, without a best move: by null windows alone where the solver is that quick.
int Midgame::value_within(const Node& node, const Features& features, int alpha, int beta, int depth) {
  if (depth != node.empties || node.empties > kSolvedByNullWindows)
    return principal(node, features, alpha, beta, depth, false);
  int low = alpha;
  int high = beta;
  int score = alpha;
  while (low < high) {
    const int at = std::clamp(score, low, high - 1);
    score = endgame_.solve(node.mine, node.theirs, at);
    if (stopped()) return alpha;
    if (score <= at)
      high = score;
    else
      low = score;
  }
  return score;
}

int Midgame::principal(const Node& node, const Features& features, int alpha, int beta, int depth,
                       bool parent_passed) {
  if (depth <= 0) return shallow(node, features, alpha, beta, 0, parent_passed);
  ++nodes_;
  if (stopped()) return alpha;
  const Squares moves = mobility(node.mine, node.theirs) & playable_;
  if (moves == 0) {
    if (parent_passed) return endgame_.final_score(node.mine, node.theirs);
    Features next = features;
    next.pass();
    return -principal({node.theirs, node.mine, node.empties}, next, -beta, -alpha, depth, true);
  }
  Bounds known;
  table_.probe(node.mine, node.theirs, known);
  CandidateList list;
  list_moves(node, moves, list);
  order_moves(node, features, list, known, alpha, depth);
  int best = -kInfinite;
  int best_square = kNoSquare;
  for (std::size_t i = 0; i < list.count && best < beta; ++i) {
    const Candidate& move = list.items[i];
    const int low = std::max(alpha, best);
    int score = 0;
    if (move.mine == 0) {
      score = kScoreLimit;
    } else {
      Features next = features;
      next.play(move.square, move.flips);
      const Node child = child_of(node, move);
      if (i > 0) score = -null_window(child, next, -low - 1, depth - 1, false);
      if (i == 0 || (score > low && score < beta)) score = -value_within(child, next, -beta, -low, depth - 1);
    }
    if (stopped()) return best;
    if (score > best) {
      best = score;
      best_square = move.square;
    }
  }
  table_.store(node.mine, node.theirs, depth, selectivity_, alpha, beta, best, best_square);
  return best;
}

}  // namespace pedra::othello
