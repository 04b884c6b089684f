#include "games/othello/search/think.hpp"

#include <algorithm>
#include <bit>
#include <thread>

#include "base/bits.hpp"
#include "games/othello/hot_board.hpp"
#include "games/othello/search/midgame.hpp"

namespace pedra::othello {
namespace {

// Sets a flag at the deadline or on request, so that the node functions look at one atomic only.
class Alarm {
 public:
  Alarm(const search::Limits& limits, const std::atomic<bool>& asked) : asked_(asked) {
    thread_ =
        std::jthread([this, time = limits.time, started = search::Clock::now()](const std::stop_token& done) {
          while (!done.stop_requested()) {
            const bool late = time && search::Clock::now() - started >= *time;
            if (late || asked_.load(std::memory_order_relaxed)) {
              rung_.store(true, std::memory_order_relaxed);
              return;
            }
            std::this_thread::sleep_for(std::chrono::microseconds(500));
          }
        });
  }
  [[nodiscard]] const std::atomic<bool>& rung() const { return rung_; }

 private:
  const std::atomic<bool>& asked_;
  std::atomic<bool> rung_ = false;
  std::jthread thread_;
};

// Iterative deepening on one position. Depths rise by one to `kFirstSolve` short of the end; then the whole
// rest of the game is searched at rising selectivity, each pass ordering the next, the last one a proof.
class Deepening {
 public:
  Deepening(const Position& position, Midgame& search, Table& table, const search::Limits& limits,
            const search::ReportSink& sink)
      : mine_(position.mine()),
        theirs_(position.theirs()),
        playable_(position.playable()),
        search_(search),
        table_(table),
        limits_(limits),
        sink_(sink),
        empties_(std::popcount(playable_ & ~(mine_ | theirs_))) {}

  search::SearchReport run() {
    report_.move = point_of(std::countr_zero(mobility(mine_, theirs_) & playable_));
    report_.pv = {report_.move};
    value_ = search_.evaluate(mine_, theirs_);
    const int deepest = std::min(limits_.depth.value_or(empties_), empties_);
    const int last_midgame =
        deepest == empties_ ? std::max(0, std::min(empties_ - kFirstSolve, kDeepestMidgame)) : deepest;
    for (int depth = 1; depth <= last_midgame && !done_; ++depth) iterate(depth, kMidgameSelectivity);
    if (deepest == empties_)
      for (int selectivity = 0; selectivity <= kExact && !done_; ++selectivity)
        if (empties_ >= kManyPasses || selectivity == kExact || selectivity == 2)
          iterate(empties_, selectivity);
    finish_report();
    report_.final = true;
    if (sink_) sink_(report_);
    return report_;
  }

 private:
  static constexpr int kFirstSolve = 10;
  static constexpr int kDeepestMidgame = 22;
  static constexpr int kMidgameSelectivity = 0;
  static constexpr int kManyPasses = 18;

  void iterate(int depth, int selectivity) {
    const bool to_the_end = depth == empties_;
    const bool exact = to_the_end && selectivity == kExact;
    int width = to_the_end ? 2 : 3;
    int low = value_ - width;
    int high = value_ + width;
    while (true) {
      if (to_the_end) {  // final scores are even
        low -= low & 1;
        high += high & 1;
      }
      low = std::max(low, -kScoreLimit);
      high = std::min(high, kScoreLimit);
      if (low >= high) low = high - 1;
      const int value = search_.search(mine_, theirs_, low, high, depth, selectivity);
      if (search_.stopped()) {
        done_ = true;
        return;
      }
      width *= 2;
      if (value <= low && low > -kScoreLimit) {
        high = std::max(value, low + 1);
        low = value - width;
      } else if (value >= high && high < kScoreLimit) {
        low = std::min(value, high) - 1;
        high = value + width;
      } else {
        value_ = value;
        break;
      }
    }
    report_.depth = depth;
    report_.score = value_;
    report_.exact = exact;
    report_.confidence = to_the_end ? kTrustPercent[static_cast<std::size_t>(selectivity)] : 0;
    collect_pv();
    finish_report();
    if (sink_ && !exact && !done_) sink_(report_);
  }

  // The line of best moves that the table remembers.
  void collect_pv() {
    std::vector<Move> pv;
    Squares mine = mine_;
    Squares theirs = theirs_;
    for (int passes = 0; passes < 2 && pv.size() < 60;) {
      const Squares moves = mobility(mine, theirs) & playable_;
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
      pv.emplace_back(point_of(bounds.best));
      const Squares next = theirs ^ flips;
      theirs = mine | flips | (Squares{1} << bounds.best);
      mine = next;
    }
    while (!pv.empty() && pv.back().is_pass()) pv.pop_back();
    if (pv.empty()) return;
    report_.move = pv.front();
    report_.pv = std::move(pv);
  }

  void finish_report() {
    report_.nodes = search_.nodes();
    report_.prunings = search_.prunings();
    report_.seconds = std::chrono::duration<double>(search::Clock::now() - started_).count();
  }

  Squares mine_;
  Squares theirs_;
  Squares playable_;
  Midgame& search_;
  Table& table_;
  search::Limits limits_;
  const search::ReportSink& sink_;
  int empties_;
  int value_ = 0;
  bool done_ = false;
  search::SearchReport report_;
  search::Clock::time_point started_ = search::Clock::now();
};

}  // namespace

search::SearchReport think(const Position& position, const Weights& weights, const ProbCut& probcut,
                           Table& table, const search::Limits& limits, const std::atomic<bool>& stop,
                           const search::ReportSink& sink) {
  if (position.outcome().over() || position.legal_squares() == 0) {
    search::SearchReport report;
    if (!position.outcome().over()) {
      report.move = Move::pass();
      report.pv = {report.move};
    } else {
      report.score = position.score(Scoring::EmptiesToWinner) * (position.to_move() == Color::Black ? 1 : -1);
      report.exact = true;
    }
    report.final = true;
    if (sink) sink(report);
    return report;
  }
  table.new_search();
  const Alarm alarm(limits, stop);
  Midgame search(weights, probcut, table, position.playable(), alarm.rung());
  if (limits.nodes) search.limit_nodes(*limits.nodes);
  return Deepening(position, search, table, limits, sink).run();
}

}  // namespace pedra::othello
