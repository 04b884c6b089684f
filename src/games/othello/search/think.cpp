#include "games/othello/search/think.hpp"

#include <algorithm>
#include <bit>
#include <memory>

#include "base/bits.hpp"
#include "games/othello/hot_board.hpp"
#include "games/othello/search/midgame.hpp"
#include "games/othello/search/root.hpp"

namespace pedra::othello {
namespace {

constexpr int kBriefly = 8;  // plies, where there is nothing to choose

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
class Crew {
 public:
  Crew(const Knowledge& knowledge, Table& table, const View& view, const ThinkSettings& settings,
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

  // While the helpers rest: between two searches of the leader.
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

// Iterative deepening on one position. Depths rise by one to kFirstSolve short of the end; then the whole
// rest of the game is searched at rising selectivity, each pass ordering the next, the last one a proof.
class Deepening {
 public:
  Deepening(const View& view, Crew& crew, Table& table, const search::Limits& limits,
            const ThinkSettings& settings, const search::StopCondition& stop, const search::ReportSink& sink)
      : view_(view),
        crew_(crew),
        table_(table),
        limits_(limits),
        settings_(settings),
        stop_(stop),
        sink_(sink),
        empties_(view.empties()),
        root_(view.mine, view.theirs, view.playable, crew.leader()) {}

  search::SearchReport run() {
    report_.move = view_.move(root_.moves().front().square);
    report_.pv = {report_.move};
    // A move without a choice is looked at for its value only.
    const bool no_choice = limits_.frugal && root_.moves().size() == 1;
    const int wanted = limits_.depth.value_or(empties_);
    const int deepest = std::min(no_choice ? std::min(wanted, kBriefly) : wanted, empties_);
    const bool solves = deepest == empties_;
    const int last_midgame = solves ? std::max(0, empties_ - kFirstSolve) : deepest;
    for (int depth = 1; depth <= last_midgame && !done_; ++depth)
      iterate({.depth = depth, .selectivity = kMidgameSelectivity, .width = 3});
    for (int selectivity = 0; solves && selectivity <= kExact && !done_; ++selectivity)
      if (selectivity == kExact || worth_a_pass(selectivity)) iterate(to_the_end(selectivity));
    finish_report();
    report_.final = true;
    if (sink_) sink_(report_);
    return report_;
  }

 private:
  static constexpr int kFirstSolve = 10;
  static constexpr int kMidgameSelectivity = 0;
  static constexpr int kOnePass = 12;    // empties from which on a selective pass orders the exact one
  static constexpr int kTwoPasses = 18;  // and from which on two do
  static constexpr int kDrop = 2;        // discs: a value that falls so far is looked into
  static constexpr int kProofCost = 20;  // times what led to it, at most and nearly always

  // The two cheapest order the proof best: on FFO 42-44 they and it took 43 M positions, one of them 45 to
  // 52 M, three 46 M. Under a clock that may end before the proof does, each further pass is an answer in
  // hand.
  [[nodiscard]] bool worth_a_pass(int selectivity) const {
    if (empties_ < kTwoPasses) return empties_ >= kOnePass && selectivity == 1;
    return selectivity <= 1 || (limits_.time && kProofCost * stop_.elapsed() > *limits_.time);
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

  void iterate(const Pass& pass) {
    const bool finished = root_.run(pass, settings_.lines);
    const RootMove& best = root_.moves().front();
    const Move move = view_.move(best.square);
    if (!finished) {
      done_ = true;
      if (move == report_.move) return;
      report_.score = best.value;  // better than what the depth before had, and by how much is not known
      report_.exact = false;
    } else {
      report_.depth = pass.depth;
      report_.score = settings_.only_outcome ? std::clamp(best.value, pass.least, pass.most) : best.value;
      report_.exact = pass.depth == empties_ && pass.selectivity == kExact;
      report_.confidence =
          pass.depth == empties_ ? kTrustPercent[static_cast<std::size_t>(pass.selectivity)] : 0;
    }
    const bool changed = move != report_.move || best.value <= valued_ - kDrop;
    valued_ = best.value;
    report_.move = move;
    report_.pv = line_of(best);
    if (settings_.lines > 1 && finished) collect_lines(pass);
    finish_report();
    done_ = done_ || limits_.leave_it_at_that(report_.seconds, report_.nodes, changed);
    if (sink_ && !report_.exact && !done_) sink_(report_);
  }

  void collect_lines(const Pass& pass) {
    report_.lines.clear();
    for (const RootMove& move : root_.moves()) {
      if (report_.lines.size() == static_cast<std::size_t>(settings_.lines)) break;
      report_.lines.push_back({.move = view_.move(move.square),
                               .score = static_cast<double>(move.value),
                               .win_in = {},
                               .depth = pass.depth,
                               .exact = report_.exact,
                               .pv = line_of(move)});
    }
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

  void finish_report() {
    crew_.count(report_);
    report_.seconds = stop_.seconds();
  }

  const View& view_;
  Crew& crew_;
  Table& table_;
  search::Limits limits_;
  ThinkSettings settings_;
  const search::StopCondition& stop_;
  const search::ReportSink& sink_;
  int empties_;
  Root root_;
  bool done_ = false;
  int valued_ = 0;  // what the best move was worth a depth before
  search::SearchReport report_;
};

search::SearchReport over(const Position& position, Scoring scoring) {
  search::SearchReport report;
  report.score = position.score(scoring) * (position.to_move() == Color::Black ? 1 : -1);
  report.exact = true;
  report.final = true;
  return report;
}

// A pass needs no thought, but its value does: that of the position after it, looked at briefly when the
// clock runs.
search::SearchReport passed(const Position& position, const Knowledge& knowledge, Table& table,
                            search::Limits limits, const ThinkSettings& settings, std::stop_token stop) {
  Position after = position;
  after.apply(Move::pass());
  if (limits.time) limits.depth = std::min(limits.depth.value_or(kBriefly), kBriefly);
  ThinkSettings one_line = settings;
  one_line.lines = 1;
  search::SearchReport report = think(after, knowledge, table, limits, one_line, std::move(stop), {});
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
                           const search::Limits& limits, const ThinkSettings& settings, std::stop_token stop,
                           const search::ReportSink& sink) {
  if (position.outcome().over() || position.legal_squares() == 0) {
    auto report = position.outcome().over()
                      ? over(position, settings.scoring)
                      : passed(position, knowledge, table, limits, settings, std::move(stop));
    if (sink) sink(report);
    return report;
  }
  table.new_search();
  search::Limits counted = limits;  // a node is counted before it is searched: the last one is searched too
  if (counted.nodes) ++*counted.nodes;
  search::StopCondition condition(counted, std::move(stop));
  const View view(position);
  Crew crew(knowledge, table, view, settings, condition);
  return Deepening(view, crew, table, limits, settings, condition, sink).run();
}

}  // namespace pedra::othello
