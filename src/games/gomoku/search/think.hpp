// The strong search for one move: iterative deepening, several lines, several threads. Called by
// engine/gomoku_engine and by training; the memory outlives the move.
//
// Lazy SMP: threads search the same position on one table and put off each other's moves (busy.hpp). With one
// thread and a node or depth limit the same input gives the same answer.
#pragma once
#include <memory>
#include <stop_token>
#include <vector>

#include "games/gomoku/search/node.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"

namespace pedra::gomoku {

// What stays from one move to the next of the same game.
struct SearchMemory {
  explicit SearchMemory(std::size_t table_bytes, int threads = 1, const Parameters& with = {})
      : parameters(with), late_moves(with), table(table_bytes), vcf(static_cast<std::size_t>(threads)) {}
  void clear() {
    table.clear();
    for (Vcf& each : vcf) each.clear();
  }
  Parameters parameters;
  LateMoves late_moves;
  Table table;
  Busy busy;
  std::vector<Vcf> vcf;  // one a thread, and so many threads search
};

inline constexpr double kUnitsPerPoint = 100;

struct ThinkSettings {
  search::Limits limits{};
  // More than 1: so many of the best cells near the stones with their values, best first. At half of the cells
  // and more every cell is searched by itself, which costs less than finding the order.
  int lines = 1;
};

// The game must not be over. Reports after every depth, the last time with `final`. Scores are in points of
// 100 units: a point up is a chance of 1 / (1 + exp(-1 / 2)), 62 %, to win.
search::SearchReport think(const Position& position, const std::shared_ptr<const PatternTables>& tables,
                           SearchMemory& memory, const ThinkSettings& settings, std::stop_token stop,
                           const search::ReportSink& sink);

}  // namespace pedra::gomoku
