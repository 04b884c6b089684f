#include "games/gomoku/search/node.hpp"

#include <algorithm>
#include <utility>

#include "base/rng.hpp"
#include "games/gomoku/eval/weights.hpp"

namespace pedra::gomoku {
namespace {

constexpr std::uint64_t kExcludedKey = 0x736b'6970'0000;
constexpr int kTableMoveBonus = 1'000'000;
constexpr std::size_t kMostPutOff = 32;
constexpr std::size_t kPicked = 12;  // moves found one by one; when more are needed, the rest is sorted

// A move as one number, the larger the better: its score, and of equal ones the lower cell first.
std::int64_t rank_of(const ScoredMove& move) {
  return static_cast<std::int64_t>(std::uint64_t(std::int64_t{move.score}) << 16U) + (0xffff - move.cell);
}

// The order in which the moves of a node are tried. Most nodes are cut after a few: the best of the rest is
// found one by one, by a loop that compilers do in vectors, and only when many are needed they are sorted.
class MoveOrder {
 public:
  explicit MoveOrder(ScoredMoves& moves) : moves_(moves) {
    for (const ScoredMove& move : moves) ranks_.push_back(rank_of(move));
  }

  // Swaps the best of the moves from `i` on to place `i`; for i = 0, 1, 2 ..
  void pick(std::size_t i) {
    if (i > kPicked) return;
    if (i == kPicked) {
      std::sort(moves_.begin() + i, moves_.end(),
                [](const ScoredMove& a, const ScoredMove& b) { return rank_of(a) > rank_of(b); });
      return;
    }
    std::int64_t best = ranks_[i];
    for (std::size_t j = i + 1; j < ranks_.size(); ++j) best = std::max(best, ranks_[j]);
    std::size_t at = i;
    while (ranks_[at] != best) ++at;
    std::swap(ranks_[i], ranks_[at]);
    std::swap(moves_[i], moves_[at]);
  }

 private:
  ScoredMoves& moves_;
  FixedList<std::int64_t, kMaxCells> ranks_;
};

int to_table(int value, int ply) {
  if (!is_mate(value)) return value;
  return value > 0 ? value + ply : value - ply;
}

int from_table(int value, int ply) {
  if (!is_mate(value)) return value;
  return value > 0 ? value - ply : value + ply;
}

// The best score but for the table move's bonus.
int top_score(const ScoredMoves& moves, CellIndex table_move) {
  int top = -kTableMoveBonus;
  for (const ScoredMove& move : moves)
    top = std::max(top, move.cell == table_move ? move.score - kTableMoveBonus : move.score);
  return top;
}

}  // namespace

int table_value(const Board& board) {
  const Color side = board.to_move();
  const Color other = opponent(side);
  const int cells = (board.value(side).mover - board.value(other).waiter + board.value_before(side).waiter -
                     board.value_before(other).mover) /
                    2;
  const std::size_t threats =
      threat_mask([&](bool own, CellClass c) { return board.count(own ? side : other, c); });
  const SideWeights& weights = board.tables().weights().sides[static_cast<std::size_t>(side)];
  return cells / kValueScale + weights.threats[threats];
}

NodeSearch::NodeSearch(const Position& position, std::shared_ptr<const PatternTables> tables, Table& table,
                       Vcf& vcf, ThreadGroup& group)
    : board_(position, std::move(tables)),
      table_(table),
      vcf_(vcf),
      group_(group),
      stop_check_(group.stop),
      parameters_(group.parameters),
      reduction_percent_(position.settings().rule == Rule::Renju ? group.parameters.reduction_percent_renju
                                                                 : group.parameters.reduction_percent),
      frames_(kMaxPly + 4),
      vcf_before_(vcf.nodes()) {
  for (auto& side : counter_) side.fill(kNoCell);
  if (const auto& net = board_.tables().net()) sums_.emplace(board_, net);
}

// Aspiration windows around the last depth's value.
int NodeSearch::deepen(int depth, int guess, const CellSet& only) {
  if (overtaken_) {
    stopped_ = overtaken_ = false;
    root_move_ = kNoCell;  // the other thread's counts
  }
  depth_ = depth;
  only_ = only;
  some_only_ = !only.empty();
  int delta =
      depth < parameters_.aspiration_depth || is_mate(guess) ? 2 * kInfinity : parameters_.aspiration_window;
  int alpha = std::max(guess - delta, -kInfinity);
  int beta = std::min(guess + delta, +kInfinity);
  while (true) {
    const int value = search(alpha, beta, depth * kOnePly, 0, false);
    if (stopped_) return value;
    if (value <= alpha && alpha > -kInfinity) {
      beta = (alpha + beta) / 2;
      alpha = std::max(value - delta, -kInfinity);
    } else if (value >= beta && beta < kInfinity) {
      beta = std::min(value + delta, +kInfinity);
    } else {
      return value;
    }
    delta = is_mate(value) ? 2 * kInfinity : delta * parameters_.aspiration_growth;
    if (is_mate(value)) {
      alpha = -kInfinity;
      beta = kInfinity;
    }
  }
}

int NodeSearch::estimate(bool last) {
  int value = table_value(board_);
  if (sums_) {
    if (!last) sums_->follow(board_);
    value = sums_->net().value(board_.to_move(), last ? sums_->look(board_) : sums_->sums(), value);
  }
  return std::clamp(value, -kMaxEstimate, kMaxEstimate);
}

bool NodeSearch::out_of_time() {
  if (stopped_) return true;
  stopped_ = stop_check_.reached(nodes());
  if (group_.busy == nullptr || stopped_ || nodes_ % 16 != 0) return stopped_;
  if (group_.completed_depth.load(std::memory_order_relaxed) >= depth_) stopped_ = overtaken_ = true;
  return stopped_;
}

// Where the depth ends: a win by continuous fours, or the estimate.
int NodeSearch::quiescence(const Node& node) {
  const int estimate = node.estimated ? node.estimate : this->estimate(true);
  if (board_.count_fours(board_.to_move()) > 0 && node.alpha < mate_in(node.ply + 5) &&
      estimate < node.beta) {
    const Vcf::Answer answer = vcf_.solve(board_, parameters_.quiescence_fours);
    if (answer.plies > 0) {
      frame(node.ply).pv.push_back(answer.move);
      return mate_in(node.ply + answer.plies);
    }
  }
  return estimate;
}

// Steps 1 to 8: what ends a node without looking at its moves.
int NodeSearch::search(int alpha, int beta, Depth depth, int ply, bool cut_node) {
  frame(ply).pv.clear();
  Node node{.alpha = alpha, .beta = beta, .depth = depth, .ply = ply, .cut_node = cut_node};
  node.pv_node = beta - alpha > 1;

  // Step 1. Limits.
  ++nodes_;
  if (out_of_time()) return 0;

  // Step 2. Draws and wins that need no search.
  if (board_.empty_count() == 0) return 0;
  node.status = ply == 0 && some_only_ ? Status::Free : status_of(board_);
  if (const std::optional<int> value = win_on_board(node)) return *value;
  if (ply >= kMaxPly) return estimate(true);

  // Step 3. Mate distance pruning.
  if (ply > 0) {
    node.alpha = std::max(alpha, mated_in(ply + 2));
    node.beta = std::min(beta, mate_in(ply + 3));
    if (node.alpha >= node.beta) return node.alpha;
  }

  // Step 4. Quiescence where the depth ends, but not under a four.
  if (depth <= 0 && node.status != Status::Block) return quiescence(node);

  // Step 5. Transposition table.
  node.entry = table_.find(key(ply));
  if (ply > 0)
    if (const std::optional<int> value = table_cutoff(node)) return *value;

  // Step 6. The estimate. It improves when it has grown since the side's last move; never under an open
  // three.
  node.estimated = !node.entry;
  const bool likely_last = !node.pv_node && node.depth < parameters_.razoring_depth;
  node.estimate = node.entry ? node.entry->estimate : estimate(likely_last);
  frame(ply).estimate = node.estimate;
  node.improving = node.status != Status::Defend && (ply < 2 || node.estimate > frame(ply - 2).estimate);

  // Step 7. Razoring and futility pruning.
  if (const std::optional<int> value = prune(node)) return *value;

  // Step 8. Internal iterative reduction: a principal node without a table move, or with one of a much
  // shallower search.
  if (node.pv_node && ply > 0) {
    if (node.table_move() == kNoCell && node.status == Status::Free)
      node.depth -= parameters_.no_table_move_reduction;
    if (node.table_move() != kNoCell && node.depth > kOnePly)
      node.depth -= std::clamp((node.depth - node.entry_depth()) * parameters_.stale_entry_percent / 100, 0,
                               parameters_.stale_entry_max);
    if (node.depth <= 0 && node.status != Status::Block) return quiescence(node);
  }
  return search_moves(node);
}

// A five, an open four, or a double three that the opponent has no four against: he stops one three only.
std::optional<int> NodeSearch::win_on_board(const Node& node) {
  const Color side = board_.to_move();
  const Color other = opponent(side);
  const auto win = [&](CellClass by, int plies) {
    frame(node.ply).pv.push_back(board_.cells(side, by).first());
    return mate_in(node.ply + plies);
  };
  if (node.status == Status::Win || (node.status == Status::WinLater && !board_.may_stall())) {
    const int value = node.status == Status::Win ? win(CellClass::Five, 1) : win(CellClass::OpenFour, 3);
    if (node.ply == 0) root_move_ = frame(0).pv[0];
    return value;
  }
  if (node.ply > 0 && node.status == Status::Free && board_.count(side, CellClass::DoubleThree) > 0 &&
      board_.count_fours(other) == 0 && board_.count(other, CellClass::Forbidden) == 0 && !board_.may_stall())
    return win(CellClass::DoubleThree, 5);
  return std::nullopt;
}

// What an earlier visit proved counts at any depth, and on the principal line too: a win once seen is kept.
std::optional<int> NodeSearch::table_cutoff(const Node& node) const {
  if (!node.entry) return std::nullopt;
  const int value = from_table(node.entry->value, node.ply);
  const Bound bound = node.entry->bound;
  const bool proved = is_mate(value) && (bound == Bound::Exact || (bound == Bound::Lower) == (value > 0));
  const bool deep_enough = node.entry->depth >= node.depth / Table::kDepthUnit || is_mate(value);
  const bool decides = bound == Bound::Exact || (bound == Bound::Lower && value >= node.beta) ||
                       (bound == Bound::Upper && value <= node.alpha);
  if (proved || (deep_enough && decides && !node.pv_node)) return value;
  return std::nullopt;
}

// Step 7, by the best guess there is: the estimate, or the table's value where that is beyond it.
std::optional<int> NodeSearch::prune(const Node& node) {
  const Parameters& p = parameters_;
  if (node.pv_node) return std::nullopt;
  if (node.status == Status::Free && !is_mate(node.alpha) && !is_mate(node.beta)) {
    int guess = node.estimate;
    if (const auto& entry = node.entry;
        entry && !is_mate(entry->value) &&
        (entry->bound == Bound::Exact || (entry->bound == Bound::Lower) == (entry->value > node.estimate)))
      guess = entry->value;
    // Razoring: only fours could help.
    if (node.depth < p.razoring_depth &&
        guess + p.razoring_margin + p.razoring_margin_per_ply * node.depth / kOnePly <= node.alpha)
      return quiescence(node);
    // Futility pruning: the opponent will not make it up.
    if (node.depth < p.futility_depth &&
        guess - p.futility_margin_per_ply * (node.depth - (node.improving ? kOnePly : 0)) / kOnePly >=
            node.beta)
      return guess;
  }
  // Under an open three with little depth left the answers are not compared any more.
  if (node.status == Status::Defend && node.alpha < kMateBound && node.depth < p.defence_depth)
    return quiescence(node);
  return std::nullopt;
}

void NodeSearch::score(ScoredMoves& moves, const Node& node) {
  const auto side = static_cast<std::size_t>(board_.to_move());
  const CellIndex last = board_.last();
  const CellIndex counter = counter_[side][last == kNoCell ? kMaxCells : last];
  const Frame& here = frame(node.ply);
  const CellIndex table_move = node.table_move();
  if (sums_) {
    sums_->follow(board_);
    const LineNet::MoveWeights weights = sums_->net().move_weights(board_.to_move(), sums_->sums());
    for (ScoredMove& move : moves) move.score = weights.score(sums_->cell(move.cell), move.score);
  }
  for (ScoredMove& move : moves) {
    move.score += history_[side][move.cell] / parameters_.history_divisor;
    if (move.cell == counter) move.score += parameters_.counter_move_bonus;
    if (move.cell == here.killers[0] || move.cell == here.killers[1]) move.score += parameters_.killer_bonus;
    if (move.cell == table_move) move.score += kTableMoveBonus;
  }
}

// Of the position without the excluded move.
std::uint64_t NodeSearch::key(int ply) const {
  const CellIndex excluded = frames_[static_cast<std::size_t>(ply)].excluded;
  return excluded == kNoCell ? board_.hash() : board_.hash() ^ mix64(kExcludedKey + excluded);
}

bool NodeSearch::is_likely_cut(const Node& node) const {
  const Parameters& p = parameters_;
  return !node.pv_node && node.cut_node && node.ply > 0 && node.status != Status::Block &&
         node.estimate >= node.beta - p.likely_cut_margin + p.likely_cut_per_ply * node.depth / kOnePly +
                              (node.status == Status::Defend ? p.likely_cut_defence : 0);
}

bool NodeSearch::may_be_singular(const Node& node) {
  return node.ply > 0 && node.depth >= parameters_.singular_depth && frame(node.ply).excluded == kNoCell &&
         node.status != Status::Block && node.entry && !is_mate(node.entry->value) &&
         node.entry->bound != Bound::Upper &&
         node.entry_depth() >= node.depth - parameters_.singular_entry_lag;
}

// The extension of the table move, by a search of all other moves; negative where it cuts and another comes
// near it. None: another move cuts as well, so the node is cut without a search of the table move.
std::optional<Depth> NodeSearch::singular_extension(const Node& node) {
  const Parameters& p = parameters_;
  const int bar = node.entry->value - p.singular_margin_per_ply * node.depth / (100 * kOnePly);
  frame(node.ply).excluded = node.entry->move;
  const int value =
      search(bar - 1, bar, p.singular_depth_percent * node.depth / 100, node.ply, node.cut_node);
  frame(node.ply).excluded = kNoCell;
  frame(node.ply).pv.clear();
  if (value < bar) return p.singular_extension;
  if (bar >= node.beta && !is_mate(node.beta)) return std::nullopt;
  return node.entry->value >= node.beta ? -p.singular_reduction : 0;
}

// Of the move with this score and number, whose full depth is `full`.
Depth NodeSearch::late_move_reduction(const Node& node, const ScoredMove& move, int number,
                                      Depth full) const {
  const Parameters& p = parameters_;
  if (node.depth < p.reduction_depth || number == 1 || !node.has_choice()) return 0;
  const Color side = board_.to_move();
  Depth reduction = group_.late_moves.reduction(node.depth, number) * reduction_percent_ / 100;
  if (node.pv_node) reduction -= p.reduction_principal;
  if (!node.improving) reduction += p.reduction_not_improving;
  reduction += std::clamp(node.top_score - move.score - p.reduction_score_offset, -p.reduction_score_offset,
                          p.reduction_score_max);
  if (node.cut_node) reduction += p.reduction_cut_node;
  if (board_.class_of(side, move.cell) >= CellClass::DoubleThree ||
      board_.class_of(opponent(side), move.cell) >= CellClass::DoubleThree)
    reduction -= p.reduction_threat;
  return std::clamp(reduction, -p.late_move_extension, std::max(full - kOnePly, 0));
}

// Principal variation search of one move: a null window where a better move is known.
int NodeSearch::search_move(const Node& node, CellIndex cell, int number, Depth full, Depth reduction) {
  const auto [alpha, beta] = std::pair(node.alpha, node.beta);
  const int ply = node.ply + 1;
  int value = 0;
  board_.apply(cell);
  if (number == 1) {
    value = -search(-beta, -alpha, full, ply, !node.pv_node && !node.cut_node);
  } else {
    value = -search(-alpha - 1, -alpha, full - reduction, ply, true);
    if (value > alpha && reduction > 0 && !stopped_)
      value = -search(-alpha - 1, -alpha, full, ply, !node.cut_node);
    if (value > alpha && value < beta && !stopped_) value = -search(-beta, -alpha, full, ply, false);
  }
  board_.undo();
  return value;
}

// Steps 9 to 14: the moves. A few lines over 80: every part of the loop leaves it or goes on with the next
// move.
int NodeSearch::search_moves(Node& node) {
  const int ply = node.ply;
  const CellIndex table_move = node.table_move();
  const CellIndex excluded = frame(ply).excluded;
  const Color side = board_.to_move();
  ScoredMoves moves;
  generate(board_, node.status, moves);
  if (moves.size() > 1) score(moves, node);
  MoveOrder order(moves);
  node.top_score = top_score(moves, table_move);
  frame(ply + 1).killers = {kNoCell, kNoCell};

  const int first_alpha = node.alpha;
  const int limit =
      ply > 0 && node.has_choice() ? group_.late_moves.limit(node.depth, node.improving) : kMaxCells;
  const bool likely_cut = is_likely_cut(node);
  const bool try_singular = may_be_singular(node);
  const bool shared = group_.busy != nullptr && node.depth >= parameters_.shared_depth && excluded == kNoCell;
  int best = -kInfinity;
  CellIndex best_move = kNoCell;
  CellIndex longest = kNoCell;  // of moves that all lose, the last so far
  int count = 0;
  struct PutOff {
    std::size_t index;
    int number;
  };
  FixedList<PutOff, kMostPutOff> put_off;  // moves that another thread is searching: at last
  for (std::size_t turn = 0; turn < moves.size() + put_off.size(); ++turn) {
    PutOff now{turn, 0};
    if (turn >= moves.size()) {
      now = put_off[turn - moves.size()];
    } else {
      order.pick(turn);
      const CellIndex cell = moves[turn].cell;
      if (ply == 0 && some_only_ && !only_.has(cell)) continue;
      if (cell == excluded || board_.is_forbidden(cell)) continue;
      now.number = ++count;

      // Step 9. Late move pruning, once a move does not lose.
      if (best > -kMateBound && count > limit) {
        turn = moves.size() - 1;
        continue;
      }
      if (shared && count > 1 && put_off.size() < kMostPutOff && group_.busy->has(board_.hash_after(cell))) {
        put_off.push_back(now);
        continue;
      }
    }
    const ScoredMove move = moves[now.index];

    // Step 10. Extensions: answers to a four, a singular table move. Less depth at a likely cut.
    Depth full = node.depth - kOnePly;
    if (node.status == Status::Block)
      full = node.depth <= 0 ? std::min(node.depth + parameters_.four_extension_at_end, 0)
                             : full + parameters_.four_extension;
    if (likely_cut && board_.class_of(side, move.cell) < CellClass::Four)
      full -= parameters_.likely_cut_reduction;
    if (try_singular && move.cell == table_move) {
      const std::optional<Depth> extension = singular_extension(node);
      if (stopped_) return best;
      if (!extension) return node.beta;
      full += *extension;
    }

    // Step 11. Late move reduction.
    const Depth reduction = late_move_reduction(node, move, now.number, full);

    // Step 12. Search it.
    const std::uint64_t after = board_.hash_after(move.cell);
    table_.prefetch(after);
    if (shared) group_.busy->enter(after);
    const int value = search_move(node, move.cell, now.number, full, reduction);
    if (shared) group_.busy->leave(after);
    if (stopped_) return best;

    // Step 13. Keep the best.
    if (value <= best) continue;
    best = value;
    longest = move.cell;
    if (value <= node.alpha) continue;
    best_move = move.cell;
    node.alpha = value;
    extend_pv(ply, move.cell);
    if (ply == 0) root_move_ = move.cell;
    if (value < node.beta) continue;
    ++cuts_;
    if (node.status == Status::Free) reward(moves, now.index, node);
    break;
  }

  // Step 14. No move: the threat cannot be stopped, or nothing is legal. Store what was found.
  if (count == 0) best = excluded == kNoCell ? without_a_move(node) : node.alpha;
  if (ply == 0 && some_only_) return best;
  const Bound bound = best >= node.beta ? Bound::Lower : best > first_alpha ? Bound::Exact : Bound::Upper;
  if (best_move == kNoCell && is_mate(best)) best_move = longest;
  table_.store(key(ply), to_table(best, ply), node.estimate, best_move, node.depth, bound);
  return best;
}

// None of the moves that could help is legal. Renju: when no move at all is, the game is drawn. When the
// cells near the stones are all fouls and others are not, only the estimate is known.
int NodeSearch::without_a_move(const Node& node) {
  if (!board_.has_legal_move()) return 0;
  if (node.status == Status::Free) return estimate(true);
  return mated_in(node.ply + (node.status == Status::Block ? 2 : 4));
}

// The move with this index cut: history, counter move and killers for it, a malus for the moves before it.
void NodeSearch::reward(const ScoredMoves& moves, std::size_t index, const Node& node) {
  const Parameters& p = parameters_;
  const auto side = static_cast<std::size_t>(board_.to_move());
  const CellIndex cell = moves[index].cell;
  const int plies2 = node.depth * node.depth / (kOnePly * kOnePly);
  const int bonus = std::min(plies2 * p.history_bonus_per_ply2 + p.history_bonus_base, p.history_bonus_max);
  const auto update = [&](CellIndex which, int by) {
    int& value = history_[side][which];
    value += by - value * std::abs(by) / p.history_limit;
  };
  update(cell, bonus);
  for (std::size_t i = 0; i < index; ++i) update(moves[i].cell, -bonus);
  const CellIndex last = board_.last();
  counter_[side][last == kNoCell ? kMaxCells : last] = cell;
  Frame& here = frame(node.ply);
  if (here.killers[0] != cell) here.killers = {cell, here.killers[0]};
}

void NodeSearch::extend_pv(int ply, CellIndex cell) {
  Line& line = frame(ply).pv;
  const Line& tail = frame(ply + 1).pv;
  line.clear();
  line.push_back(cell);
  for (const CellIndex next : tail)
    if (line.size() < Line::capacity()) line.push_back(next);
}

}  // namespace pedra::gomoku
