// One request to the strong engine: deepen, jump to the exact solver where it fits the limits, report on the
// way. Called by engine/othello_engine.cpp and by `pedra solve` and `pedra bench`.
#pragma once
#include <atomic>

#include "games/othello/eval/weights.hpp"
#include "games/othello/position.hpp"
#include "games/othello/search/probcut.hpp"
#include "games/othello/search/table.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"

namespace pedra::othello {

// The best move and its value in discs. Without limits the position is solved. With a time limit alone the
// search is over a little before it; the last finished depth counts. Deterministic for depth and node limits.
search::SearchReport think(const Position& position, const Weights& weights, const ProbCut& probcut,
                           Table& table, const search::Limits& limits, const std::atomic<bool>& stop,
                           const search::ReportSink& sink);

}  // namespace pedra::othello
