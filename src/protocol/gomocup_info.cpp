#include "protocol/gomocup_info.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "search/negamax_settings.hpp"

namespace pedra::protocol {
namespace {

constexpr std::int64_t kUnlimited = 2147483647;  // what managers write for "no limit"

// A number of milliseconds that arithmetic cannot overflow.
play::Milliseconds bounded(std::int64_t value) {
  return play::Milliseconds(std::clamp(value, -kUnlimited, kUnlimited));
}

}  // namespace

bool GomocupInfo::set(std::string_view key, std::string_view value) {
  if (key == "folder") {
    folder = std::string(value);
    return true;
  }
  const auto number = parse_integer(value);
  if (!number) return false;
  const auto positive = static_cast<std::uint64_t>(std::max<std::int64_t>(*number, 0));
  if (key == "timeout_turn") {
    timeout_turn = std::max(bounded(*number), play::Milliseconds(0));
  } else if (key == "timeout_match") {
    timeout_match = std::max(bounded(*number), play::Milliseconds(0));
  } else if (key == "time_left") {
    time_left = *number >= kUnlimited ? std::nullopt : std::optional(bounded(*number));
  } else if (key == "max_memory") {
    max_memory = positive;
  } else if (key == "hash_size") {
    hash_size = positive;
  } else if (key == "thread_num") {
    thread_num = static_cast<int>(std::clamp<std::int64_t>(*number, 1, 1024));
  } else if (key == "game_type") {
    game_type = static_cast<int>(std::clamp<std::int64_t>(*number, 0, 3));
  } else if (key == "rule") {
    rule_bits = static_cast<int>(*number & 15);
  } else if (key == "max_depth") {
    max_depth = *number <= 0
                    ? std::nullopt
                    : std::optional(static_cast<int>(std::min<std::int64_t>(*number, search::kMaxDepth)));
  } else if (key == "max_node") {
    max_node = *number <= 0 ? std::nullopt : std::optional(positive);
  } else {
    return false;
  }
  return true;
}

gomoku::Rule GomocupInfo::rule() const {
  if ((rule_bits & 4) != 0) return gomoku::Rule::Renju;
  if ((rule_bits & 8) != 0) return gomoku::Rule::Caro;
  return (rule_bits & 1) != 0 ? gomoku::Rule::Standard : gomoku::Rule::Freestyle;
}

std::optional<std::size_t> GomocupInfo::table_megabytes() const {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 16U;
  constexpr std::uint64_t kProgramMegabytes = 32;  // without the table, measured with a small one
  if (hash_size == 0 && max_memory == 0) return std::nullopt;
  const std::uint64_t asked = hash_size == 0 ? kMost : hash_size >> 10U;
  const std::uint64_t allowed = (max_memory - max_memory / 10) >> 20U;
  const std::uint64_t room =
      max_memory == 0 ? kMost : allowed - std::min<std::uint64_t>(allowed, kProgramMegabytes);
  return static_cast<std::size_t>(std::clamp<std::uint64_t>(std::min(asked, room), 1, kMost));
}

search::Limits GomocupInfo::limits(play::Milliseconds otherwise) const {
  play::TurnTime clock{.per_move = timeout_turn, .left = time_left};
  if (!clock.left && timeout_match > play::Milliseconds(0)) clock.left = timeout_match;
  return play::tighter(play::limits_for(clock, otherwise),
                       {.depth = max_depth, .nodes = max_node, .time = {}});
}

}  // namespace pedra::protocol
