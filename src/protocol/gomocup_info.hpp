// The values of INFO lines, and the limits and resources that follow from them.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "games/gomoku/rule.hpp"
#include "play/time_budget.hpp"

namespace pedra::protocol {

struct GomocupInfo {
  std::optional<play::Milliseconds> timeout_turn;  // zero: as fast as possible
  play::Milliseconds timeout_match{0};             // zero: no limit
  std::optional<play::Milliseconds> time_left;     // of the match; may be negative; none: unlimited
  std::uint64_t max_memory = 0;                    // bytes; zero: no limit
  std::uint64_t hash_size = 0;                     // kilobytes; zero: the engine's own choice
  std::optional<int> thread_num;                   // none: the engine's own choice
  int game_type = 0;  // 0 human, 1 another brain, 2 tournament, 3 network tournament
  int rule_bits = 0;  // 1 exactly five, 2 continuous game, 4 renju, 8 caro
  std::optional<int> max_depth;
  std::optional<std::uint64_t> max_node;
  std::string folder;

  // Keys and values that are not known are ignored, as the protocol asks: false.
  bool set(std::string_view key, std::string_view value);

  [[nodiscard]] gomoku::Rule rule() const;
  [[nodiscard]] bool continuous() const { return (rule_bits & 2) != 0; }
  // The size of the engine's table: hash_size, and at most what leaves the whole program nine tenths of
  // max_memory. None when neither was given.
  [[nodiscard]] std::optional<std::size_t> table_megabytes() const;
  [[nodiscard]] search::Limits limits(play::Milliseconds otherwise) const;
};

}  // namespace pedra::protocol
