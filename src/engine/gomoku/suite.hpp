// Suites of forced wins from our own games: one position a line, for tests and for `pedra solve gomoku`.
//
//   15 15 5 freestyle vct h8i9g7...              width, height, k, rule, what wins, the moves from the start
//   5 3 4 freestyle vcf black ...../.xx../.o.o.  or whose turn it is, and the rows of a drawing from the top
//
// Lines that begin with # say something to people.
#pragma once
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "engine/gomoku/solver.hpp"
#include "games/gomoku/position.hpp"

namespace pedra::engine {

struct SuiteProblem {
  gomoku::Position position;
  SolveMethod method = SolveMethod::Vcf;
};

Result<std::vector<SuiteProblem>> parse_gomoku_suite(std::string_view text);

struct SuiteOrder {
  gomoku::Rule rule = gomoku::Rule::Freestyle;
  SolveMethod method = SolveMethod::Vcf;  // Vcf: won by fours, five plies or more; Vct: not by fours alone;
                                          // Lambda2: not by fours and open threes
  int count = 500;
  std::uint64_t seed = 1;
};

// Plays games of the search against itself, and walks back from the end of each through the winner's turns as
// long as the method wins: the earliest such position is the problem. The searches are bounded by nodes, far
// more than a solver's usual time allows (kSuiteNodes), so that a solver can fail on the suite, and the same
// order gives the same suite. Every win has passed the checker. Calls `put` with each line.
inline constexpr std::uint64_t kSuiteNodes = 2'000'000;
inline constexpr std::uint64_t kThreesSuiteNodes = 100'000;  // Lambda2: of threes, which must not win
inline constexpr std::uint64_t kQuietSuiteNodes = 400'000;   // .. and of all threats, which must
void make_gomoku_suite(const SuiteOrder& order, const std::stop_token& stop,
                       const std::function<void(const std::string&)>& put);

// A search for false wins.
struct QuietOrder {
  std::vector<gomoku::Rule> rules;  // in turn, one a game
  int count = 10'000;
  std::uint64_t nodes = 5000;  // for fours, and for all threats, at a position
  std::uint64_t seed = 1;
};

struct QuietCount {
  int positions = 0;
  int by_fours = 0;    // wins claimed, each replayed by the checker against every defence
  int by_threats = 0;  // .. by threats that need a three or a quiet move
  int refuted = 0;     // of both: the checker found a defence, or the solver did not know how to go on
};

// Positions of the search's games with itself, from the end of the opening on, in which nobody has a five at
// once; the side to move is asked for a win by fours, then by threats. `progress` is called after each.
QuietCount check_quiet_positions(const QuietOrder& order, const std::stop_token& stop,
                                 const std::function<void(const QuietCount&)>& progress);

}  // namespace pedra::engine
