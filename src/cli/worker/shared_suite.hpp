// A suite of positions that the workers at a store and this process solve together. Called by `pedra solve --store`.
#pragma once
#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "board/coordinates.hpp"
#include "cli/options.hpp"
#include "cli/rows.hpp"
#include "engine/gomoku/suite.hpp"

namespace pedra::cli {

// What every position is solved by; its text is the config of the work.
struct SuiteOrder {
  std::string game;  // "othello", "gomoku"
  int hash_megabytes = 256;
  bool only_outcome = false;                      // Othello
  std::optional<std::chrono::milliseconds> time;  // a position
  std::string method;                             // Gomoku; empty: as the suite says
  std::optional<std::uint64_t> nodes;             // Gomoku
  bool explain = false;                           // Gomoku
  bool operator==(const SuiteOrder&) const = default;
};

std::string config_of(const SuiteOrder& order);
Result<SuiteOrder> parse_suite_order(const std::string& config);

// Enqueues the positions, works along with so many threads, and returns the results in order, each as the worker wrote
// it; an error when it is stopped or a position was set aside.
Result<std::vector<std::string>> solve_together(const SolveOptions& options, const SuiteOrder& order,
                                                const std::vector<std::string>& positions,
                                                const Environment& environment);

// A result as it is kept.
std::string pack(const SolutionRow& row);
Result<SolutionRow> unpack_solution(const std::string& text, std::size_t number);

struct SuiteVerdict {
  bool won = false;  // and in time
  bool unchecked = false;
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::string json;
};
std::string pack(const SuiteVerdict& verdict);
Result<SuiteVerdict> unpack_verdict(const std::string& text);

// The parts of `pedra solve` that a worker does too.
SolvedRow row_of(const engine::Solution& solution, const Grid& grid, std::size_t number);
engine::SolveRequest request_of(const SuiteOrder& order);
Result<SuiteVerdict> verdict_of(const engine::SuiteProblem& problem, std::size_t number,
                                const SuiteOrder& order, engine::GomokuSolver& solver,
                                const std::stop_token& stop);

}  // namespace pedra::cli
