// What a search says: after every completed depth, and at its end.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "board/move.hpp"

namespace pedra::search {

// One of several moves that were asked for, with what it leads to.
struct Line {
  Move move;
  double score = 0;           // for the side to move, in the evaluator's points
  std::optional<int> win_in;  // as below
  int depth = 0;              // to which this move was searched
  bool exact = false;
  std::vector<Move> pv;  // `move` first
};

struct SearchReport {
  Move move;                   // the best so far; none when the game is over
  double score = 0;            // for the side to move, in the evaluator's points
  std::optional<int> win_in;   // plies to a certain win (positive) or loss (negative)
  int depth = 0;               // of the last search that was completed
  std::uint64_t nodes = 0;     // positions expanded so far, all depths
  std::uint64_t prunings = 0;  // branches cut by alpha-beta so far, all depths
  double seconds = 0;
  std::vector<Move> pv;     // the principal variation, `move` first
  bool exact = false;       // the value is proven, not estimated
  int confidence = 0;       // per cent, when the rest of the game was searched selectively; 0: does not apply
  std::vector<Line> lines;  // when several were asked for: the best first, the first being `move`; else empty
  bool final = false;       // the last report of this search
};

// Makes the first of the lines the answer, and keeps them all when `several` were asked for.
inline void take_lines(SearchReport& report, std::vector<Line> lines, bool several) {
  const Line& best = lines.front();
  report.move = best.move;
  report.score = best.score;
  report.win_in = best.win_in;
  report.exact = best.exact;
  report.pv = best.pv;
  report.lines.clear();
  if (several) report.lines = std::move(lines);
}

using ReportSink = std::function<void(const SearchReport&)>;

}  // namespace pedra::search
