// Lines of output in their plain form, before they become a table or JSON.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/jobs.hpp"

namespace pedra::cli {

struct ThreatRow {
  std::string_view side;       // "black", "white"
  std::string_view kind;       // "open four"
  std::string_view direction;  // "row", "column", "falling", "rising"
  std::vector<std::string> stones;
  std::vector<std::string> gains;  // the cells that carry the threat out
};

struct SolutionRow {
  std::size_t position = 0;  // its number in the suite
  std::string move;
  int score = 0;
  std::optional<int> expected;  // what the suite says
  bool proven = false;          // otherwise the clock ended it
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::vector<std::string> pv;

  [[nodiscard]] bool wrong() const { return proven && expected && score != *expected; }
};

// A Gomoku position and its solution.
struct SolvedRow {
  struct Step {
    std::string move;
    std::vector<std::pair<std::string_view, std::string_view>> threats;  // what, in which direction
    bool blocks = false;
    std::vector<std::string> replies;
    std::string reply;  // empty: none
  };
  std::size_t position = 0;
  std::string_view verdict;
  std::string_view method;
  std::string move;  // empty: none
  std::vector<std::string> line;
  std::vector<Step> steps;
  std::optional<int> plies{};  // of an m,n,k-game, to its end
  bool checked = false;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

struct BenchRow {
  std::string_view name;
  std::uint64_t nodes = 0;
  double seconds = 0;
  int depth = 0;

  [[nodiscard]] double nodes_per_second() const {
    return seconds > 0 ? static_cast<double>(nodes) / seconds : 0;
  }
};

// Where `pedra serve` listens.
struct ServingRow {
  std::string url;   // with the token, unless others may read where it is printed
  std::string link;  // a file that leads there with it; empty when there is none
  int port = 0;
  std::string store;
  int pid = 0;
};

// The fixed work of `bench gomoku` or `bench othello`.
struct WorkRow {
  std::size_t positions = 0;
  std::uint64_t nodes = 0;
  std::string signature;  // of nodes, moves and scores: a change of the search changes it
  double seconds = 0;
};

// Empty jobs, ended by so many workers.
struct JobSpeedRow {
  std::string_view store;  // "sqlite", "postgresql"
  int workers = 0;
  int batch = 0;  // jobs of a transaction
  int jobs = 0;
  double seconds = 0;
  [[nodiscard]] double per_second() const { return seconds > 0 ? jobs / seconds : 0; }
};

// What `jobs` shows.
struct JobsReport {
  std::vector<store::WorkProgress> work;
  std::vector<store::WorkerInfo> workers;
  std::vector<store::SetAside> aside;
};

// One search of `bench latency`.
struct LatencyRow {
  std::string_view game;
  std::string_view moment;  // "start", "new game", "mid-game"
  int milliseconds = 0;     // what it was given
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

}  // namespace pedra::cli
