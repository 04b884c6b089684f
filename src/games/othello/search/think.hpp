// One request to the strong engine: deepen, jump to the exact solver where it fits the limits, report on the
// way. Called by engine/othello/engine.cpp.
#pragma once
#include <stop_token>

#include "games/othello/eval/weights_io.hpp"
#include "games/othello/position.hpp"
#include "games/othello/search/table.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"

namespace pedra::othello {

struct ThinkSettings {
  search::Limits limits{};
  int threads = 1;
  int lines = 1;  // how many of the best moves get a value of their own
  Scoring scoring = Scoring::EmptiesToWinner;
  bool only_outcome = false;  // is it won, drawn or lost? The score is +1, 0 or -1 when that is proven
};

// The best move and its value in discs. Without limits the position is solved. When a limit ends it, the last
// finished depth counts, and a better move that the unfinished one had already found. With one thread it is
// deterministic for depth and node limits.
search::SearchReport think(const Position& position, const Knowledge& knowledge, Table& table,
                           const ThinkSettings& settings, std::stop_token stop,
                           const search::ReportSink& sink);

}  // namespace pedra::othello
