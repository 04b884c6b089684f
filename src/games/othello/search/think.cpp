#include "games/othello/search/think.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <optional>

#include "base/bits.hpp"
#include "games/othello/hot_board.hpp"
#include "games/othello/search/midgame.hpp"
#include "games/othello/search/parameters.hpp"
#include "games/othello/search/root.hpp"
#include "search/deepen.hpp"

namespace pedra::othello {

using namespace parameters;

namespace {

// A board as the search sees it. One smaller than 8x8 is moved to the middle of the 64 squares, so that their
// quadrants are its quadrants.
struct View {
  explicit View(const Position& position)
      : shift((8 - position.width()) / 2 * 9),
        mine(position.mine() << shift),
        theirs(position.theirs() << shift),
        playable(position.playable() << shift) {}

  [[nodiscard]] Move move(int square) const { return point_of(square - shift); }
  [[nodiscard]] int empties() const { return std::popcount(playable & ~(mine | theirs)); }

  int shift;
  Squares mine;
  Squares theirs;
  Squares playable;
};

// The threads of one search.
class SearchThreads {
 public:
  SearchThreads(const Knowledge& knowledge, Table& table, const View& view, const ThinkSettings& settings,
                search::StopCondition& stop) {
    for (int i = 0; i < settings.threads; ++i)
      members_.push_back(std::make_unique<Midgame>(knowledge.weights, knowledge.probcut, table, view.playable,
                                                   stop, settings.scoring));
    if (settings.threads == 1) return;
    std::vector<Team::Member*> helpers;
    for (std::size_t i = 1; i < members_.size(); ++i) helpers.push_back(members_[i].get());
    team_ = std::make_unique<Team>(helpers);
    for (const auto& member : members_) member->join(team_.get());
  }

  [[nodiscard]] Midgame& leader() { return *members_.front(); }

  // Only between two searches of the leader, while the helpers are idle.
  void count(search::SearchReport& report) const {
    report.nodes = 0;
    report.prunings = 0;
    for (const auto& member : members_) {
      report.nodes += member->nodes();
      report.prunings += member->prunings();
    }
  }

 private:
  std::vector<std::unique_ptr<Midgame>> members_;
  std::unique_ptr<Team> team_;
};

// The iterations that search/deepen.hpp runs. Depths rise by one to kFirstSolve short of the end; then the whole
// rest of the game is searched at rising selectivity, each pass ordering the next, the last one a proof.
class Iterations {
 public:
  Iterations(const View& view, SearchThreads& threads, Table& table, const ThinkSettings& settings,
             const search::StopCondition& stop)
      : view_(view),
        threads_(threads),
        table_(table),
        settings_(settings),
        stop_(stop),
        empties_(view.empties()),
        root_(view.mine, view.theirs, view.playable, settings.lines, threads.leader()) {
    // A move without a choice is searched for its value only.
    const search::Limits& limits = settings.limits;
    const bool no_choice = limits.frugal && root_.moves().size() == 1;
    const int wanted = limits.depth.value_or(empties_);
    const int deepest = std::min(no_choice ? std::min(wanted, kForcedMoveDepth) : wanted, empties_);
    solves_ = deepest == empties_;
    last_midgame_ = solves_ ? std::max(0, empties_ - kFirstSolve) : deepest;
    next_ = next_pass();
  }

  [[nodiscard]] search::SearchReport first_report() const {
    search::SearchReport report;
    report.move = view_.move(root_.moves().front().square);
    report.pv = {report.move};
    return report;
  }

  [[nodiscard]] bool more() const { return next_.has_value(); }

  bool iterate(search::SearchReport& report) {
    const Pass pass = *next_;
    const bool completed = root_.run(pass);
    const RootMove& best = root_.moves().front();
    if (!completed) {
      if (view_.move(best.square) == report.move) return false;
      report.move = view_.move(best.square);
      report.pv = line_of(best);
      report.score = best.value;  // better than the depth before had it; by how much is not known
      report.exact = false;
      return false;
    }
    const bool to_the_end = pass.depth == empties_;
    std::vector<search::Line> lines;
    for (const RootMove& move : root_.moves()) {
      if (lines.size() == static_cast<std::size_t>(settings_.lines)) break;
      lines.push_back({.move = view_.move(move.square),
                       .score = static_cast<double>(move.value),
                       .win_in = {},
                       .depth = pass.depth,
                       .exact = to_the_end && pass.selectivity == kExact,
                       .pv = line_of(move)});
    }
    search::take_lines(report, std::move(lines), settings_.lines > 1);
    if (settings_.only_outcome) report.score = std::clamp(best.value, pass.least, pass.most);
    report.depth = pass.depth;
    report.confidence = to_the_end ? kTrustPercent[static_cast<std::size_t>(pass.selectivity)] : 0;
    next_ = next_pass();
    return true;
  }

  void count(search::SearchReport& report) const { threads_.count(report); }

 private:
  static constexpr int kMidgameSelectivity = 0;

  std::optional<Pass> next_pass() {
    if (depth_ < last_midgame_)
      return Pass{.depth = ++depth_, .selectivity = kMidgameSelectivity, .width = 3};
    while (solves_ && selectivity_ <= kExact) {
      const int selectivity = selectivity_++;
      if (selectivity == kExact || worth_a_pass(selectivity)) return to_the_end(selectivity);
    }
    return std::nullopt;
  }

  // The two cheapest passes improve the proof's move ordering most. Under a clock that may end before the
  // proof does, each further pass gives a result to fall back on.
  [[nodiscard]] bool worth_a_pass(int selectivity) const {
    if (empties_ < kTwoPasses) return empties_ >= kOnePass && selectivity == 1;
    const auto& time = settings_.limits.time;
    return selectivity <= 1 || (time && kProofCost * stop_.elapsed() > *time);
  }

  [[nodiscard]] Pass to_the_end(int selectivity) const {
    Pass pass{.depth = empties_,
              .selectivity = selectivity,
              .even = settings_.scoring == Scoring::EmptiesToWinner,
              .width = selectivity == 0 ? 3 : 1};
    if (settings_.only_outcome) {
      pass.least = -1;
      pass.most = 1;
    }
    return pass;
  }

  // The line of best moves that the table remembers.
  [[nodiscard]] std::vector<Move> line_of(const RootMove& first) const {
    std::vector<Move> pv{view_.move(first.square)};
    Squares mine = first.mine;
    Squares theirs = first.theirs;
    for (int passes = 0; passes < 2;) {
      const Squares moves = mobility(mine, theirs) & view_.playable;
      if (moves == 0) {
        ++passes;
        pv.push_back(Move::pass());
        std::swap(mine, theirs);
        continue;
      }
      passes = 0;
      Bounds bounds;
      if (!table_.probe(mine, theirs, bounds) || bounds.best == kNoSquare ||
          ((moves >> bounds.best) & 1U) == 0)
        break;
      const Squares flips = turned(mine, theirs, bounds.best);
      pv.push_back(view_.move(bounds.best));
      const Squares next = theirs ^ flips;
      theirs = mine | flips | (Squares{1} << bounds.best);
      mine = next;
    }
    while (pv.back().is_pass()) pv.pop_back();
    return pv;
  }

  const View& view_;
  SearchThreads& threads_;
  Table& table_;
  ThinkSettings settings_;
  const search::StopCondition& stop_;
  int empties_;
  Root root_;
  bool solves_ = false;  // to the end of the game
  int last_midgame_ = 0;
  int depth_ = 0;        // of the last midgame pass
  int selectivity_ = 0;  // of the next pass to the end
  std::optional<Pass> next_;
};

search::SearchReport over(const Position& position, Scoring scoring) {
  search::SearchReport report;
  report.score = position.score(scoring) * (position.to_move() == Color::Black ? 1 : -1);
  report.exact = true;
  report.final = true;
  return report;
}

// A pass needs no search, but its value does: that of the position after it, to a small depth under a clock.
search::SearchReport passed(const Position& position, const Knowledge& knowledge, Table& table,
                            const ThinkSettings& settings, std::stop_token stop) {
  Position after = position;
  after.apply(Move::pass());
  ThinkSettings one_line = settings;
  one_line.lines = 1;
  if (settings.limits.time)
    one_line.limits.depth = std::min(settings.limits.depth.value_or(kForcedMoveDepth), kForcedMoveDepth);
  search::SearchReport report = think(after, knowledge, table, one_line, std::move(stop), {});
  report.move = Move::pass();
  report.score = -report.score;
  report.pv.insert(report.pv.begin(), Move::pass());
  if (settings.lines > 1)
    report.lines = {{.move = report.move,
                     .score = report.score,
                     .win_in = {},
                     .depth = report.depth,
                     .exact = report.exact,
                     .pv = report.pv}};
  return report;
}

}  // namespace

search::SearchReport think(const Position& position, const Knowledge& knowledge, Table& table,
                           const ThinkSettings& settings, std::stop_token stop,
                           const search::ReportSink& sink) {
  if (position.outcome().over() || position.legal_squares() == 0) {
    auto report = position.outcome().over() ? over(position, settings.scoring)
                                            : passed(position, knowledge, table, settings, std::move(stop));
    if (sink) sink(report);
    return report;
  }
  table.new_search();
  search::Limits counted =
      settings.limits;  // a node is counted before it is searched: the last one is searched
  if (counted.nodes) ++*counted.nodes;
  search::StopCondition condition(counted, std::move(stop));
  const View view(position);
  SearchThreads threads(knowledge, table, view, settings, condition);
  Iterations iterations(view, threads, table, settings, condition);
  return search::deepen(iterations, iterations.first_report(), {.limits = settings.limits, .drop = kDrop},
                        condition, sink);
}

}  // namespace pedra::othello
