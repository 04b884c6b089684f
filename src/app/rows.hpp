// Lines of output in their plain form, before they become a table or JSON.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pedra::app {

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
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::vector<std::string> pv;

  [[nodiscard]] bool right() const { return !expected || score == *expected; }
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

}  // namespace pedra::app
