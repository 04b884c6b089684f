// The plain search of the text books, for any Position: minimax, alpha-beta and iterative deepening.
//
// Negamax is minimax with one function instead of two: every value is for the side to move, so a child's
// value changes its sign on the way up. Alpha is what the side to move already has elsewhere, beta what its
// opponent already has; a child worth beta or more cuts the rest, because the opponent will not enter this
// node.
//
// Two things may be switched on to see what they save: an order of the moves (search/move_order.hpp) and a
// transposition table (search/table.hpp). Neither changes a value; between moves of equal
// value another may come first.
//
// A third, quiet=on, changes values: at the horizon it goes on with noisy moves (those that `noisy(position, move)`
// of the game names: rows completed or stopped, corners) for at most kMostQuietPlies, and the side to move may always
// stand pat: take the static value of the position.
//
// Called by engine/; the strong searches are in the folders of their games. Runs in the caller's thread until a limit.
#pragma once
#include <algorithm>
#include <array>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "base/rng.hpp"
#include "games/position.hpp"
#include "search/deepen.hpp"
#include "search/move_order.hpp"
#include "search/negamax_settings.hpp"
#include "search/observer.hpp"
#include "search/report.hpp"
#include "search/stop.hpp"
#include "search/table.hpp"

namespace pedra::search {

template <Position P, Evaluator<P> E, class Moves = AllMoves, class Observer = NullObserver>
class Negamax {
 public:
  Negamax(P& position, E& evaluator, Moves moves, const NegamaxSettings& settings, std::stop_token stop,
          Observer observer = {})
      : position_(position),
        evaluator_(evaluator),
        moves_(moves),
        settings_(settings),
        stop_(settings.limits, std::move(stop)),
        observer_(std::move(observer)) {
    if (settings.table) table_.emplace();
  }

  // Searches depth 1, 2, 3 .. until a limit, and reports after each.
  SearchReport run(const ReportSink& sink) {
    evaluator_.reset(position_);
    last_depth_ = std::clamp(settings_.limits.depth.value_or(kMaxDepth), 1, kMaxDepth);
    next_depth_ = settings_.deepen ? 1 : last_depth_;
    SearchReport first;
    if (!position_.outcome().over()) moves_(position_, root_);
    if (root_.empty())
      first.score = points(evaluator_.finished(position_, 0));
    else
      first.move = root_[0];  // something legal, should the limit come at once
    return deepen(*this, std::move(first), {}, stop_, sink);
  }

  // The three functions below are deepen()'s.
  [[nodiscard]] bool more() const { return next_depth_ <= last_depth_ && !root_.empty() && !settled_; }

  // One depth. When it is interrupted it still counts with the root moves it finished: the first of them is the
  // best of the depth before.
  bool iterate(SearchReport& report) {
    observer_.iteration(next_depth_);
    if (table_) table_->new_iteration();
    horizon_ = false;
    pv_[0].clear();
    lines_.clear();
    const Score value = visit(root_, {Move(), next_depth_, 0, -Score::infinity(), Score::infinity()});
    const bool comparable = !stopped_ || settings_.lines == 1 || report.lines.empty();
    if (!pv_[0].empty() && comparable) take_result(value, report);
    if (stopped_) return false;
    report.depth = next_depth_++;
    // Nothing is left to find when no line met the horizon, or when a win is certain.
    settled_ = !horizon_ || report.win_in.has_value();
    auto* const best = std::find(root_.begin(), root_.end(), report.move);
    std::rotate(root_.begin(), best, best + 1);
    return true;
  }

  void count(SearchReport& report) const {
    report.nodes = nodes_;
    report.prunings = prunings_;
  }

  [[nodiscard]] const Observer& observer() const { return observer_; }

 private:
  struct Node {
    Move came_by;
    int depth;  // plies that are left
    int ply;    // from the root
    Score alpha;
    Score beta;
  };

  // A leaf is valued; any other node generates its moves and visits them.
  Score search(const Node& node) {
    const auto& [came_by, depth, ply, alpha, beta] = node;
    const bool over = position_.outcome().over();
    if (over || depth <= 0) {
      horizon_ = horizon_ || !over;
      const Score value = over ? evaluator_.finished(position_, ply) : evaluator_.evaluate(position_, ply);
      if (!over && settings_.quiet && depth > -kMostQuietPlies && (value < beta || !prunes()))
        if (const MoveList<P> moves = noisy_moves(); !moves.empty()) return visit(moves, node, value);
      observer_.enter(ply, came_by, alpha, beta);
      observer_.leave(ply, value, over ? Leaving::Finished : Leaving::Leaf, 0);
      return value;
    }
    const std::uint64_t key = table_ ? table_key() : 0;
    const TranspositionTable::Entry* const known = table_ ? table_->find(key) : nullptr;
    if (known != nullptr && table_->answers(*known, depth, alpha, beta)) {
      observer_.enter(ply, came_by, alpha, beta);
      horizon_ = horizon_ || known->horizon;
      observer_.leave(ply, known->value, Leaving::Remembered, 0);
      return known->value;
    }
    MoveList<P> moves;
    moves_(position_, moves);
    if (settings_.order)
      order_.sort(moves, ply, position_.to_move(), known != nullptr ? known->best : Move());
    const bool met_before = std::exchange(horizon_, false);
    const Score value = visit(moves, node);
    if (table_ && !stopped_) {
      const auto& line = pv_[static_cast<std::size_t>(ply)];
      table_->put({.key = key,
                   .value = value,
                   .bound = bound_of(value, alpha, beta),
                   .depth = static_cast<std::uint8_t>(depth),
                   .horizon = horizon_,
                   .best = line.empty() ? Move() : line.front()});
    }
    horizon_ = horizon_ || met_before;
    return value;
  }

  [[nodiscard]] bool prunes() const { return settings_.algorithm == Algorithm::AlphaBeta; }

  [[nodiscard]] MoveList<P> noisy_moves() const {
    MoveList<P> noisy_ones;
    if constexpr (requires(const P& position, Move move) { noisy(position, move); }) {
      MoveList<P> moves;
      moves_(position_, moves);
      for (const Move move : moves)
        if (noisy(position_, move)) noisy_ones.push_back(move);
    }
    return noisy_ones;
  }

  // `best` is what the side to move has without any of the moves: nothing, or its stand-pat value at the horizon.
  Score visit(const MoveList<P>& moves, const Node& node, Score best = -Score::infinity()) {
    const auto& [came_by, depth, ply, alpha, beta] = node;
    observer_.enter(ply, came_by, alpha, beta);
    const bool prune = prunes();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto untried = static_cast<int>(moves.size() - i);

      // Step 1. Out of time: leave at once. What is above throws away the subtree that was not finished.
      if (stopped_ || (stopped_ = stop_check_.reached(nodes_))) {
        observer_.leave(ply, best, Leaving::Stopped, untried);
        return best;
      }

      // Step 2. Play the move, search the position after it for the opponent, take it back.
      pv_[static_cast<std::size_t>(ply) + 1].clear();
      position_.apply(moves[i]);
      evaluator_.applied(position_, moves[i]);
      ++nodes_;
      const Score low = ply == 0 ? root_floor(best) : std::max(alpha, best);
      const Score value = -search({moves[i], depth - 1, ply + 1, -beta, prune ? -low : -alpha});
      position_.undo();
      evaluator_.undone(position_, moves[i]);
      if (stopped_) continue;

      // Step 3. Keep the best value and its line.
      if (ply == 0 && settings_.lines > 1) keep_line(value, moves[i]);
      if (value > best) {
        best = value;
        extend_pv(ply, moves[i]);
      }

      // Step 4. Cut: the opponent has something better than letting it come to this.
      if (prune && best >= beta && untried > 1) {
        ++prunings_;
        if (settings_.order && depth > 0) order_.cut(moves[i], ply, depth, position_.to_move());
        observer_.leave(ply, best, Leaving::Cut, untried - 1);
        return best;
      }
    }
    observer_.leave(ply, best, stopped_ ? Leaving::Stopped : Leaving::Exhausted, 0);
    return best;
  }

  // Two positions of one key have the same value when as many plies are searched below them.
  [[nodiscard]] std::uint64_t table_key() const {
    if constexpr (E::kDependsOn == DependsOn::Path)
      return mix64(position_.hash() ^ mix64(evaluator_.path_key()));
    else
      return position_.hash();
  }

  void extend_pv(int ply, Move move) {
    auto& line = pv_[static_cast<std::size_t>(ply)];
    const auto& tail = pv_[static_cast<std::size_t>(ply) + 1];
    line.assign(1, move);
    line.insert(line.end(), tail.begin(), tail.end());
  }

  struct RootLine {
    Score value;
    Line line;
  };

  // What a root move must be worth more than to matter: the least of the lines that are kept, once they are
  // as many as were asked for.
  [[nodiscard]] Score root_floor(Score best) const {
    if (settings_.lines == 1) return best;
    const bool full = lines_.size() >= static_cast<std::size_t>(settings_.lines);
    return full ? lines_.back().value : -Score::infinity();
  }

  void keep_line(Score value, Move move) {
    const auto worse = std::find_if(lines_.begin(), lines_.end(),
                                    [value](const RootLine& kept) { return kept.value < value; });
    RootLine root{value, {}};
    root.line.move = move;
    root.line.score = points(value);
    root.line.win_in = value.plies_to_win();
    root.line.pv.assign(1, move);
    root.line.pv.insert(root.line.pv.end(), pv_[1].begin(), pv_[1].end());
    lines_.insert(worse, std::move(root));
    if (lines_.size() > static_cast<std::size_t>(settings_.lines)) lines_.pop_back();
  }

  void take_result(Score value, SearchReport& report) const {
    report.lines.clear();
    for (const RootLine& root : lines_) {
      report.lines.push_back(root.line);
      report.lines.back().depth = next_depth_;
      report.lines.back().exact = root.line.win_in.has_value() || !horizon_;
    }
    report.pv = pv_[0];
    report.move = pv_[0].front();
    report.score = points(value);
    report.win_in = value.plies_to_win();
  }

  static double points(Score value) {
    return static_cast<double>(value.units()) / static_cast<double>(E::kUnitsPerPoint);
  }

  P& position_;
  E& evaluator_;
  Moves moves_;
  NegamaxSettings settings_;
  StopCondition stop_;
  StopCheck stop_check_{stop_};
  Observer observer_;
  MoveList<P> root_;
  int next_depth_ = 1;
  int last_depth_ = 1;
  bool settled_ = false;  // deeper searches would find the same
  std::uint64_t nodes_ = 0;
  std::uint64_t prunings_ = 0;
  bool stopped_ = false;
  bool horizon_ = false;  // did this depth value anything by estimate?
  std::optional<TranspositionTable> table_;
  MoveOrder order_;
  std::vector<RootLine> lines_;  // of this depth, the best first
  std::array<std::vector<Move>, kMaxDepth + kMostQuietPlies + 2> pv_;
};

}  // namespace pedra::search
