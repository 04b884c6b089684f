// The root loop that the strong searches share: one iteration after another until nothing is left to find, a
// limit is met, or another iteration is not worth its time; the helper threads of lazy SMP; and all reports.
//
// What an iteration is stays with the game, because it looks at the board: its aspiration windows, how several
// lines are searched, and the node search below them.
#pragma once
#include <concepts>

#include "base/threads.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"
#include "search/stop.hpp"

namespace pedra::search {

template <class R>
concept RootSearch = requires(R& root, const R& looked_at, SearchReport& report) {
  { looked_at.more() } -> std::same_as<bool>;  // is there another iteration?
  // Searches it and writes what is now known into the report. False: the stop condition came first; a better
  // move that was found before counts.
  { root.iterate(report) } -> std::same_as<bool>;
  looked_at.count(report);  // nodes and prunings so far, of all threads
};

// A root search that runs on several threads: help() searches beside iterate() until the condition is met.
template <class R>
concept HelpedRootSearch = RootSearch<R> && requires(R& root, std::size_t thread) {
  root.help(thread);
};

struct DeepenSettings {
  Limits limits;
  double drop = 0;          // points: a score that falls by more counts as a changed answer
  std::size_t threads = 1;  // of a HelpedRootSearch; fewer when the system refuses some
};

struct StopsAtEnd {
  StopCondition& condition;
  ~StopsAtEnd() { condition.stop(); }
};

// `report` holds a move to play should a limit come at once. Returns the last report, which the sink gets too.
template <RootSearch R>
SearchReport deepen(R& root, SearchReport report, const DeepenSettings& settings, StopCondition& stop,
                    const ReportSink& sink) {
  std::vector<std::jthread> helpers;
  if constexpr (HelpedRootSearch<R>)
    if (root.more())
      helpers = start_threads(1, settings.threads, [&root](std::size_t thread) { root.help(thread); });
  const StopsAtEnd stops{stop};  // before the helpers are joined, also when an iteration throws
  const auto account = [&] {
    root.count(report);
    report.seconds = stop.seconds();
  };
  while (root.more()) {
    const Move move = report.move;
    const double score = report.score;
    if (!root.iterate(report) || !root.more()) break;
    account();
    const bool changed = report.move != move || report.score < score - settings.drop;
    if (settings.limits.past_soft_limit(report.seconds, report.nodes, changed)) break;
    if (sink) sink(report);
  }
  stop.stop();
  helpers.clear();  // joins
  account();
  report.final = true;
  if (sink) sink(report);
  return report;
}

}  // namespace pedra::search
