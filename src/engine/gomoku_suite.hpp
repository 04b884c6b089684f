// Suites of forced wins from our own games: one position a line, for tests and for `pedra solve gomoku`.
//
//   15 15 5 freestyle vct h8i9g7...      width, height, k, rule, what wins, the moves from the start
//
// Lines that begin with # say something to people.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "engine/gomoku_solver.hpp"
#include "games/gomoku/position.hpp"

namespace pedra::engine {

struct SuiteProblem {
  gomoku::Position position;
  SolveMethod method = SolveMethod::Vcf;
};

Result<std::vector<SuiteProblem>> parse_gomoku_suite(std::string_view text);

struct SuiteOrder {
  gomoku::Rule rule = gomoku::Rule::Freestyle;
  SolveMethod method =
      SolveMethod::Vcf;  // Vcf: won by fours, five plies or more; Vct: by threats, not by fours
  int count = 500;
  std::uint64_t seed = 1;
};

// Plays games of the search against itself, and takes of each the earliest position that is won by the
// method. Every win has passed the checker. Calls `put` with each line.
void make_gomoku_suite(const SuiteOrder& order, const std::atomic<bool>& stop,
                       const std::function<void(const std::string&)>& put);

}  // namespace pedra::engine
