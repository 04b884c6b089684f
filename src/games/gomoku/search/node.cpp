#include "games/gomoku/search/node.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/rng.hpp"
#include "games/gomoku/eval/weights.hpp"

namespace pedra::gomoku {
namespace {

// Nodes of continuous fours where the depth ends, or may as well end. The margins and reductions below, with
// one node of fours at the others, against fours at every node and half as much pruning: +101 +- 56 Elo (120
// games at 100 ms), though each alone showed nothing. Without that one node: nothing lost (-7 +- 34).
// Then, to come to the end of long threats sooner: little depth under an open three not searched, the tail of
// the list left out whatever it makes, no depth gained by fours where it had ended, up to a ply more for
// moves whose reduction is negative: +51 +- 37 (300 games at 10,000 nodes).
// With the network: its scores of moves reduce by 1.5 plies at most, not 2.5: +61 +- 58 (80 games at 20,000).
constexpr int kFours = 14;
constexpr std::uint64_t kSkipKey = 0x736b'6970'0000;
constexpr int kKillerBonus = 40;
constexpr int kCounterBonus = 21;
constexpr int kHistoryDivisor = 256;
constexpr int kTableMoveBonus = 1'000'000;
constexpr Depth kSharedDepth = 3 * kOnePly;  // threads share out the moves of deeper nodes
constexpr std::size_t kMostLater = 32;
constexpr std::size_t kPicked = 12;  // moves found one by one; when more are needed, the rest is sorted

bool goes_before(const ScoredMove& a, const ScoredMove& b) {
  return a.score != b.score ? a.score > b.score : a.cell < b.cell;
}

// Brings the best of the moves from `i` on to place `i`. Most nodes are cut after a few.
void pick(ScoredMoves& moves, std::size_t i) {
  if (i > kPicked) return;
  if (i == kPicked)
    std::sort(moves.begin() + i, moves.end(), goes_before);
  else
    std::iter_swap(moves.begin() + i, std::min_element(moves.begin() + i, moves.end(), goes_before));
}

int to_table(int value, int ply) {
  if (!is_mate(value)) return value;
  return value > 0 ? value + ply : value - ply;
}

int from_table(int value, int ply) {
  if (!is_mate(value)) return value;
  return value > 0 ? value - ply : value + ply;
}

// How much of the reduction of late moves a rule bears. Under renju 0.6 instead of 1: +34 +- 69 Elo
// at 100,000 nodes (60 games), a trend; the whole of it sees deeper there and less.
int reduction_percent(Rule rule) { return rule == Rule::Renju ? 60 : 100; }

// The formulas of depth and move number that need logarithms and powers, rounded to whole numbers once: two
// libraries may differ in the last digit of a logarithm, which rounding takes away.
class LateMoveTables {
 public:
  LateMoveTables() {
    constexpr double kPliesPerStep = static_cast<double>(kStep) / kOnePly;
    for (std::size_t i = 0; i < kSteps; ++i) {
      const double plies = static_cast<double>(i) * kPliesPerStep;
      log_depth_[i] = static_cast<int>(std::lround(kLogUnit * std::log(std::max(plies, kPliesPerStep))));
      limit_[i] = static_cast<int>(std::floor(3 + std::pow(plies, 1.32) + kTinyPart));
    }
    for (std::size_t i = 1; i < log_number_.size(); ++i)
      log_number_[i] = static_cast<int>(std::lround(kLogUnit * std::log(static_cast<double>(i))));
  }

  // ln(plies) * ln(number), in hundredths of a ply.
  [[nodiscard]] Depth reduction(Depth depth, int number) const {
    return log_depth_[step(depth)] * log_number_[static_cast<std::size_t>(number)] / kProductUnit;
  }
  // How many moves are looked at; half as many where the estimate does not improve.
  [[nodiscard]] int limit(Depth depth, bool improving) const {
    return improving ? limit_[step(depth)] : limit_[step(depth)] / 2;
  }

 private:
  static constexpr Depth kStep = kOnePly / 20;
  static constexpr std::size_t kSteps = 2560;  // 128 plies
  static constexpr int kLogUnit = 1000;
  static constexpr int kProductUnit = kLogUnit * kLogUnit / kOnePly;
  static constexpr double kTinyPart = 1e-9;  // what should be whole is not rounded down
  static std::size_t step(Depth depth) {
    return std::min(static_cast<std::size_t>(std::max(depth, 0) / kStep), kSteps - 1);
  }
  std::array<int, kSteps> log_depth_{};
  std::array<int, kSteps> limit_{};
  std::array<int, kMaxCells + 1> log_number_{};
};

const LateMoveTables& late_moves() {
  static const LateMoveTables kTables;
  return kTables;
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
      reduction_percent_(reduction_percent(position.settings().rule)),
      frames_(kMaxPly + 4),
      vcf_before_(vcf.nodes()) {
  for (auto& side : counter_) side.fill(kNoCell);
  if (const auto& net = board_.tables().net()) sums_.emplace(board_, net);
}

// One depth of the root, first within a narrow window around what the depth before found.
int NodeSearch::deepen(int depth, int guess, const CellSet& only) {
  if (overtaken_) {
    stopped_ = overtaken_ = false;
    root_move_ = kNoCell;  // the other thread's counts
  }
  depth_ = depth;
  only_ = only;
  some_only_ = !only.empty();
  int delta = depth < 5 || is_mate(guess) ? 2 * kInfinity : 16;
  int alpha = std::max(guess - delta, -kInfinity);
  int beta = std::min(guess + delta, +kInfinity);
  while (true) {
    const int value = node(alpha, beta, depth * kOnePly, 0, false);
    if (stopped_) return value;
    if (value <= alpha && alpha > -kInfinity) {
      beta = (alpha + beta) / 2;
      alpha = std::max(value - delta, -kInfinity);
    } else if (value >= beta && beta < kInfinity) {
      beta = std::min(value + delta, +kInfinity);
    } else {
      return value;
    }
    delta = is_mate(value) ? 2 * kInfinity : delta * 3;
    if (is_mate(value)) {
      alpha = -kInfinity;
      beta = kInfinity;
    }
  }
}

int NodeSearch::estimate() {
  int value = table_value(board_);
  if (sums_) {
    sums_->follow(board_);
    value = sums_->net().value(board_.to_move(), sums_->sums(), value);
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

// Where the depth ends: a win by fours, or the estimate.
int NodeSearch::quiescence(int ply, int alpha, int beta) {
  const int estimate = this->estimate();
  if (board_.count_fours(board_.to_move()) > 0 && alpha < mate_in(ply + 5) && estimate < beta) {
    const Vcf::Answer answer = vcf_.solve(board_, kFours);
    if (answer.plies > 0) {
      frame(ply).pv.push_back(answer.move);
      return mate_in(ply + answer.plies);
    }
  }
  return estimate;
}

int NodeSearch::node(int alpha, int beta, Depth depth, int ply, bool cut_node) {
  frame(ply).pv.clear();
  const bool pv_node = beta - alpha > 1;

  // Step 1. Limits.
  ++nodes_;
  if (out_of_time()) return 0;

  // Step 2. What needs no search.
  if (board_.empty_count() == 0) return 0;
  const Color side = board_.to_move();
  const Color other = opponent(side);
  const Status status = ply == 0 && some_only_ ? Status::Free : status_of(board_);
  if (status == Status::Win || (status == Status::WinLater && !board_.may_stall())) {
    const CellClass win = status == Status::Win ? CellClass::A : CellClass::B;
    frame(ply).pv.push_back(board_.cells(side, win).first());
    if (ply == 0) root_move_ = frame(ply).pv[0];
    return mate_in(ply + (status == Status::Win ? 1 : 3));
  }
  // Two open threes from one stone, and no four that the opponent could put between: he stops one of them.
  if (ply > 0 && status == Status::Free && board_.count(side, CellClass::F) > 0 &&
      board_.count_fours(other) == 0 && board_.count(other, CellClass::Forbidden) == 0 &&
      !board_.may_stall()) {
    frame(ply).pv.push_back(board_.cells(side, CellClass::F).first());
    return mate_in(ply + 5);
  }
  if (ply >= kMaxPly) return estimate();

  // Step 3. No win here is nearer, and no loss: a better one is known above.
  if (ply > 0) {
    alpha = std::max(alpha, mated_in(ply + 2));
    beta = std::min(beta, mate_in(ply + 3));
    if (alpha >= beta) return alpha;
  }

  // Step 4. The depth ends, but not under a four.
  if (depth <= 0 && status != Status::Block) return quiescence(ply, alpha, beta);

  // Step 5. What an earlier visit found; what it proved, whatever its depth and even on the principal line,
  // so that a win once seen is not let slip.
  const std::optional<TableEntry> entry = table_.find(key(ply));
  const CellIndex table_move = entry ? entry->move : kNoCell;
  if (entry && ply > 0) {
    const int value = from_table(entry->value, ply);
    const Bound bound = entry->bound;
    const bool proved = is_mate(value) && (bound == Bound::Exact || (bound == Bound::Lower) == (value > 0));
    const bool deep_enough = entry->depth >= depth / Table::kDepthUnit || is_mate(value);
    const bool tells = bound == Bound::Exact || (bound == Bound::Lower && value >= beta) ||
                       (bound == Bound::Upper && value <= alpha);
    if (proved || (deep_enough && tells && !pv_node)) return value;
  }

  // Step 6. The estimate, and whether it has grown since the last own move; under an open three it has not.
  const int estimate = entry ? entry->estimate : this->estimate();
  frame(ply).estimate = estimate;
  const bool improving = status != Status::Defend && (ply < 2 || estimate > frame(ply - 2).estimate);

  // Step 7. Prune by the best guess there is: the estimate, or what the table knows to be beyond it.
  if (status == Status::Free && !pv_node && !is_mate(alpha) && !is_mate(beta)) {
    int guess = estimate;
    if (entry && !is_mate(entry->value) &&
        (entry->bound == Bound::Exact || (entry->bound == Bound::Lower) == (entry->value > estimate)))
      guess = entry->value;
    // Far below alpha with little depth left: only fours could help.
    if (depth < 260 && guess + 15 + 11 * depth / kOnePly <= alpha) return quiescence(ply, alpha, beta);
    // Far above beta: the opponent will not make it up.
    if (depth < 900 && guess - 50 * (depth - (improving ? kOnePly : 0)) / kOnePly >= beta) return guess;
  }

  // An open three stands and little depth is left: the answers to it are not compared any more.
  if (status == Status::Defend && !pv_node && alpha < kMateBound && depth < 260)
    return quiescence(ply, alpha, beta);

  // Step 8. A principal node that was not one in the last depths, or is new, is looked at less deeply first.
  if (pv_node && ply > 0) {
    if (table_move == kNoCell && status == Status::Free) depth -= 32;
    if (table_move != kNoCell && depth > kOnePly)
      depth -= std::clamp((depth - entry->depth * Table::kDepthUnit) * 28 / 100, 0, 360);
    if (depth <= 0 && status != Status::Block) return quiescence(ply, alpha, beta);
  }
  return visit_moves(alpha, beta, depth, ply, cut_node, status, entry, improving);
}

void NodeSearch::score(ScoredMoves& moves, CellIndex table_move, int ply) {
  const auto side = static_cast<std::size_t>(board_.to_move());
  const CellIndex last = board_.last();
  const CellIndex counter = counter_[side][last == kNoCell ? kMaxCells : last];
  const Frame& here = frames_[static_cast<std::size_t>(ply)];
  if (sums_) {
    sums_->follow(board_);
    const LineNet::MoveWeights weights = sums_->net().move_weights(board_.to_move(), sums_->sums());
    for (ScoredMove& move : moves) move.score = weights.score(sums_->cell(move.cell), move.score);
  }
  for (ScoredMove& move : moves) {
    move.score += history_[side][move.cell] / kHistoryDivisor;
    if (move.cell == counter) move.score += kCounterBonus;
    if (move.cell == here.killers[0] || move.cell == here.killers[1]) move.score += kKillerBonus;
    if (move.cell == table_move) move.score += kTableMoveBonus;
  }
}

// Of the position without the move that is left out.
std::uint64_t NodeSearch::key(int ply) const {
  const CellIndex skip = frames_[static_cast<std::size_t>(ply)].skip;
  return skip == kNoCell ? board_.hash() : board_.hash() ^ mix64(kSkipKey + skip);
}

// How much more depth the table's move deserves: one ply when no other move comes near its value, less than
// none when it cuts and has company. Nothing: another cuts as well, so the node is cut without it. +44 +- 49
// Elo at 50,000 nodes a move (150 games), +13 +- 29 at 10,000 (368).
std::optional<Depth> NodeSearch::singularity(const TableEntry& entry, int beta, Depth depth, int ply,
                                             bool cut_node) {
  const int bar = entry.value - 75 * depth / (100 * kOnePly);
  frame(ply).skip = entry.move;
  const int value = node(bar - 1, bar, 46 * depth / 100, ply, cut_node);
  frame(ply).skip = kNoCell;
  frame(ply).pv.clear();
  if (value < bar) return kOnePly;
  if (bar >= beta && !is_mate(beta)) return std::nullopt;
  return entry.value >= beta ? -150 : 0;
}

int NodeSearch::visit_moves(int alpha, int beta, Depth depth, int ply, bool cut_node, Status status,
                            const std::optional<TableEntry>& entry, bool improving) {
  const bool pv_node = beta - alpha > 1;
  const CellIndex table_move = entry ? entry->move : kNoCell;
  const CellIndex skip = frame(ply).skip;
  const Color side = board_.to_move();
  ScoredMoves moves;
  generate(board_, status, moves);
  score(moves, table_move, ply);
  frame(ply + 1).killers = {kNoCell, kNoCell};

  // The best score of the tables and histories, whatever the table of positions prefers.
  int top = -kTableMoveBonus;
  for (const ScoredMove& move : moves)
    top = std::max(top, move.cell == table_move ? move.score - kTableMoveBonus : move.score);
  const int first_alpha = alpha;
  const int estimate = frame(ply).estimate;
  const bool choice = status == Status::Free || status == Status::Defend;
  const int most = ply > 0 && choice ? late_moves().limit(depth, improving) : kMaxCells;  // moves to look at
  const bool likely_cut = !pv_node && cut_node && ply > 0 && status != Status::Block &&
                          estimate >= beta - 9 + 15 * depth / kOnePly + (status == Status::Defend ? 87 : 0);
  const bool may_be_singular = ply > 0 && depth >= 665 && skip == kNoCell && status != Status::Block &&
                               entry && !is_mate(entry->value) && entry->bound != Bound::Upper &&
                               entry->depth * Table::kDepthUnit >= depth - 203;
  int best = -kInfinity;
  CellIndex best_move = kNoCell;
  CellIndex longest = kNoCell;  // of moves that all lose, the last so far
  int count = 0;
  struct Later {
    std::size_t index;
    int number;
  };
  FixedList<Later, kMostLater> later;  // moves that another thread is busy with
  const bool shared = group_.busy != nullptr && depth >= kSharedDepth && skip == kNoCell;
  for (std::size_t turn = 0; turn < moves.size() + later.size(); ++turn) {
    const bool put_off = turn >= moves.size();
    const std::size_t i = put_off ? later[turn - moves.size()].index : turn;
    if (!put_off) pick(moves, i);
    const CellIndex cell = moves[i].cell;
    int number = 0;  // among the moves
    if (put_off) {
      number = later[turn - moves.size()].number;
    } else {
      if (ply == 0 && some_only_ && !only_.has(cell)) continue;
      if (cell == skip || board_.is_forbidden(cell)) continue;
      number = ++count;

      // Step 9. The tail of the list, once something does not lose.
      if (best > -kMateBound && count > most) {
        turn = moves.size() - 1;
        continue;
      }
      if (shared && number > 1 && later.size() < kMostLater && group_.busy->has(board_.hash_after(cell))) {
        later.push_back({i, number});
        continue;
      }
    }

    // Step 10. Answering a four costs no depth, and where the depth has ended gives none; a node that looks
    // far too good is looked at less deeply, but for its fours.
    Depth full = depth - kOnePly;
    if (status == Status::Block) full = depth <= 0 ? std::min(depth + 30, 0) : full + 130;
    if (likely_cut && board_.class_of(side, cell) < CellClass::E) full -= kOnePly;
    if (may_be_singular && cell == table_move) {
      const std::optional<Depth> more = singularity(*entry, beta, depth, ply, cut_node);
      if (stopped_) return best;
      if (!more) return beta;
      full += *more;
    }

    // Step 11. Late moves are looked at less deeply first.
    Depth reduction = 0;
    if (depth >= 2 * kOnePly && number > 1 && choice) {
      reduction = late_moves().reduction(depth, number) * reduction_percent_ / 100;
      if (pv_node) reduction -= 80;
      if (!improving) reduction += kOnePly;
      reduction += std::clamp(top - moves[i].score - 50, -50, 150);
      if (cut_node) reduction += 180;
      if (board_.class_of(side, cell) >= CellClass::F ||
          board_.class_of(opponent(side), cell) >= CellClass::F)
        reduction -= kOnePly;
      reduction = std::clamp(reduction, -kOnePly, std::max(full - kOnePly, 0));
    }

    // Step 12. Search it: a null window where a better move is known.
    const std::uint64_t after = board_.hash_after(cell);
    table_.prefetch(after);
    if (shared) group_.busy->enter(after);
    board_.apply(cell);
    int value = 0;
    if (number == 1) {
      value = -node(-beta, -alpha, full, ply + 1, !pv_node && !cut_node);
    } else {
      value = -node(-alpha - 1, -alpha, full - reduction, ply + 1, true);
      if (value > alpha && reduction > 0 && !stopped_)
        value = -node(-alpha - 1, -alpha, full, ply + 1, !cut_node);
      if (value > alpha && value < beta && !stopped_) value = -node(-beta, -alpha, full, ply + 1, false);
    }
    board_.undo();
    if (shared) group_.busy->leave(after);
    if (stopped_) return best;

    // Step 13. Keep the best.
    if (value <= best) continue;
    best = value;
    longest = cell;
    if (value <= alpha) continue;
    best_move = cell;
    alpha = value;
    extend_pv(ply, cell);
    if (ply == 0) root_move_ = cell;
    if (value < beta) continue;
    ++cuts_;
    if (status == Status::Free) reward(cell, moves, i, depth, ply);
    break;
  }

  // Step 14. Nothing to play: the threat cannot be met, or nothing is allowed.
  if (count == 0) best = skip == kNoCell ? without_a_move(status, ply) : alpha;
  if (ply == 0 && some_only_) return best;
  const Bound bound = best >= beta ? Bound::Lower : best > first_alpha ? Bound::Exact : Bound::Upper;
  if (best_move == kNoCell && is_mate(best)) best_move = longest;
  table_.store(key(ply), to_table(best, ply), estimate, best_move, depth, bound);
  return best;
}

// None of the moves that could help is allowed. Renju: when no other is either, the game is drawn. When the
// cells near the stones are all fouls and others are not, nothing is known but the estimate.
int NodeSearch::without_a_move(Status status, int ply) {
  if (!board_.has_legal_move()) return 0;
  if (status == Status::Free) return estimate();
  return mated_in(ply + (status == Status::Block ? 2 : 4));
}

// The move that cut goes first next time; the ones tried before it go back.
void NodeSearch::reward(CellIndex cell, const ScoredMoves& moves, std::size_t tried, Depth depth, int ply) {
  const auto side = static_cast<std::size_t>(board_.to_move());
  const int bonus = std::min(depth * depth / (kOnePly * kOnePly) * 16 + 32, 1024);
  const auto shift = [&](CellIndex which, int by) {
    int& value = history_[side][which];
    value += by - value * std::abs(by) / kHistoryLimit;
  };
  shift(cell, bonus);
  for (std::size_t i = 0; i < tried; ++i) shift(moves[i].cell, -bonus);
  const CellIndex last = board_.last();
  counter_[side][last == kNoCell ? kMaxCells : last] = cell;
  Frame& here = frame(ply);
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
