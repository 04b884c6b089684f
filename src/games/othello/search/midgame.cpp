#include "games/othello/search/midgame.hpp"

#include <algorithm>
#include <bit>
#include <mutex>
#include <utility>

#include "base/bits.hpp"
#include "games/othello/hot_board.hpp"
#include "games/othello/search/parameters.hpp"
#include "games/othello/search/small_board.hpp"
#include "games/othello/search/stability.hpp"

namespace pedra::othello {

using namespace parameters;

namespace {

Squares bit(int square) { return Squares{1} << square; }

}  // namespace

// A split node: its first move has been searched, and several threads search the others. list.items[next] is
// the first that no thread has taken.
struct Midgame::NodeSplit : Split {
  NodeSplit(const Node& at, const Features& its_features, CandidateList& moves)
      : node(at), features(its_features), list(moves) {}

  const Node& node;
  const Features& features;
  CandidateList& list;
  std::size_t next = 0;
  int alpha = 0;
  int depth = 0;
  int selectivity = 0;
  int probcut_level = 0;
  int best = 0;
  int best_square = kNoSquare;
};

Midgame::Midgame(const Weights& weights, const ProbCut& probcut, Table& table, Squares playable,
                 search::StopCondition& stop, Scoring scoring)
    : weights_(weights),
      probcut_(probcut),
      table_(table),
      playable_(playable),
      corners_(corners_of(playable)),
      stop_check_(stop),
      endgame_(playable, scoring, &stop_check_) {}

int Midgame::units(const Node& node, const Features& features) const {
  return patterned() ? weights_.evaluate(features, node.mine, node.theirs, node.empties)
                     : small_board_value(node.mine, node.theirs, playable_, corners_);
}

int Midgame::static_value(const Node& node, const Features& features) const {
  const int value = units(node, features);
  const int discs = (value + (value >= 0 ? kUnitsPerDisc / 2 : -kUnitsPerDisc / 2)) / kUnitsPerDisc;
  const int limit = std::popcount(playable_) - 1;
  return std::clamp(discs, -limit, limit);
}

int Midgame::evaluate(Squares mine, Squares theirs) const {
  return static_value({mine, theirs, std::popcount(playable_ & ~(mine | theirs))}, Features(mine, theirs));
}

int Midgame::search(Squares mine, Squares theirs, int alpha, int beta, int depth, int selectivity) {
  selectivity_ = selectivity;
  probcut_level_ = 0;
  const Node node{mine, theirs, std::popcount(playable_ & ~(mine | theirs))};
  const Features features(mine, theirs);
  depth = std::min(depth, node.empties);
  return beta == alpha + 1 ? null_window(node, features, alpha, depth, false)
                           : principal(node, features, alpha, beta, depth, false);
}

// Enhanced transposition cut-off: a child whose known bound already refutes.
bool Midgame::cut_by_children(const CandidateList& list, int alpha, int depth, int& value) const {
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
  if (selectivity_ == kExact || depth < kProbCutDepth || probcut_level_ >= kProbCutNesting) return false;
  const int shallow_depth = 2 * (depth / 4) + (depth & 1);
  if (shallow_depth == 0) return false;
  const double trust = kTrust[static_cast<std::size_t>(selectivity_)];
  const int margin = static_cast<int>(trust * probcut_.sigma(node.empties, depth, shallow_depth) + 0.5);
  const int rough = static_cast<int>(trust * probcut_.sigma(node.empties, depth, 0) + 0.5);
  const int now = static_value(node, features);
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

// Depths 0 to 2 without table: plain alpha-beta on the evaluation. With two plies to go the moves that leave
// few replies come first; with one, corners and then the rest in board order: cheap, and right often enough.
int Midgame::shallow(const Node& node, const Features& features, int alpha, int beta, int depth,
                     bool parent_passed) {
  ++nodes_;
  if (depth == 0 || node.empties == 0)
    return node.empties == 0 ? endgame_.final_score(node.mine, node.theirs) : static_value(node, features);
  const Squares moves = mobility(node.mine, node.theirs) & playable_;
  if (moves == 0) {
    if (parent_passed) return endgame_.final_score(node.mine, node.theirs);
    Features next = features;
    next.pass();
    return -shallow({node.theirs, node.mine, node.empties}, next, -beta, -alpha, depth, true);
  }
  int best = -kInfinite;
  const auto cuts = [&](const Node& child, int square, Squares flips) {
    const Features next = features.played(square, flips);
    best = std::max(best, -shallow(child, next, -beta, -std::max(alpha, best), depth - 1, false));
    return best >= beta;
  };
  const auto child_by = [&](int square, Squares flips) {
    return Node{node.theirs ^ flips, node.mine | flips | bit(square), node.empties - 1};
  };
  if (depth == 1) {
    for (const Squares group : {moves & corners_, moves & ~corners_})
      for (Squares set = group; set != 0;) {
        const int square = take_lowest_bit(set);
        const Squares flips = turned(node.mine, node.theirs, square);
        if (flips == node.theirs) return -endgame_.final_score(0, node.mine | flips | bit(square));
        if (cuts(child_by(square, flips), square, flips)) return best;
      }
    return best;
  }
  CandidateList list;
  list_moves(node, moves, false, list);
  for (std::size_t i = 0; i < list.count; ++i) {
    Candidate& move = list.items[i];
    if (move.mine == 0) return -endgame_.final_score(0, move.theirs);
    const Squares replies = mobility(move.mine, move.theirs) & playable_;
    move.value = -std::popcount(replies) - std::popcount(replies & corners_);
  }
  sort_moves(list);
  for (std::size_t i = 0; i < list.count; ++i)
    if (cuts(child_of(node, list.items[i]), list.items[i].square, list.items[i].flips)) return best;
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

  // Step 2. Stability cut-off: the opponent's stable discs bound the score.
  if (patterned() &&
      alpha >= kStabilityAlpha + kStabilityAlphaPerEmpty * std::max(0, node.empties - kStabilityEmpties)) {
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

  // Step 4. Transposition table.
  Bounds known;
  if (table_.probe(node.mine, node.theirs, known) && known.depth >= depth &&
      known.selectivity >= selectivity_) {
    if (known.lower > alpha) return known.lower;
    if (known.upper <= alpha) return known.upper;
  }

  // Step 5. Multi-ProbCut.
  int value = 0;
  if (probcut(node, features, alpha, depth, value)) return value;

  // Step 6. Enhanced transposition cut-off.
  CandidateList list;
  list_moves(node, moves, depth > kLooksAhead, list);
  if (depth > kLooksAhead && cut_by_children(list, alpha, depth, value)) return value;

  // Step 7. Search the moves in order. Young brothers wait: after the first move, idle threads share the
  // others.
  if (list.count > 1) order_moves(node, features, list, known, alpha, depth);
  const int split_depth = depth == node.empties ? kSplitDepthExact : kSplitDepth;
  int best = -kInfinite;
  int best_square = kNoSquare;
  for (std::size_t i = 0; i < list.count; ++i) {
    if (i > 0 && team_ != nullptr && depth >= split_depth && i + 1 < list.count && team_->anyone_idle() &&
        share(node, features, list, i, alpha, depth, best, best_square))
      break;
    const int score = child_value(node, features, list.items[i], alpha, depth);
    if (score > best) {
      best = score;
      best_square = list.items[i].square;
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

int Midgame::child_value(const Node& node, const Features& features, const Candidate& move, int alpha,
                         int depth) {
  if (move.mine == 0) return -endgame_.final_score(move.mine, move.theirs);
  table_.prefetch(move.mine, move.theirs);
  const Features next = features.played(move.square, move.flips);
  return -null_window(child_of(node, move), next, -alpha - 1, depth - 1, false);
}

// False: no thread was idle and no move was searched. True: every move from `next` on has been searched, or
// one of them cut.
bool Midgame::share(const Node& node, const Features& features, CandidateList& list, std::size_t next,
                    int alpha, int depth, int& best, int& best_square) {
  NodeSplit split(node, features, list);
  split.parent = split_;
  split.next = next;
  split.alpha = alpha;
  split.depth = depth;
  split.selectivity = selectivity_;
  split.probcut_level = probcut_level_;
  split.best = best;
  split.best_square = best_square;
  if (!team_->offer(split, static_cast<int>(list.count - next) - 1)) return false;
  work(split);
  team_->close(split, *this);
  best = split.best;
  best_square = split.best_square;
  return true;
}

void Midgame::work(Split& shared) {
  auto& split = static_cast<NodeSplit&>(shared);
  Split* const outer = std::exchange(split_, &split);
  const int selectivity = std::exchange(selectivity_, split.selectivity);
  const int level = std::exchange(probcut_level_, split.probcut_level);
  while (true) {
    std::size_t mine = 0;
    {
      const std::lock_guard lock(split.mutex);
      if (split.next == split.list.count || stopped()) break;
      mine = split.next++;
    }
    const Candidate& move = split.list.items[mine];
    const int score = child_value(split.node, split.features, move, split.alpha, split.depth);
    const std::lock_guard lock(split.mutex);
    if (stopped()) break;
    if (score > split.best) {
      split.best = score;
      split.best_square = move.square;
      if (score > split.alpha) split.cut = true;
    }
  }
  split_ = outer;
  selectivity_ = selectivity;
  probcut_level_ = level;
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
  list_moves(node, moves, false, list);
  order_moves(node, features, list, known, alpha, depth);
  int best = -kInfinite;
  int best_square = kNoSquare;
  for (std::size_t i = 0; i < list.count && best < beta; ++i) {
    const Candidate& move = list.items[i];
    const int low = std::max(alpha, best);
    int score = 0;
    if (move.mine == 0) {
      score = -endgame_.final_score(move.mine, move.theirs);
    } else {
      const Features next = features.played(move.square, move.flips);
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
