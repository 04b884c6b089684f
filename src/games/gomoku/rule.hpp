// Which rows win, and which cells Black may not take.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.hpp"

namespace pedra::gomoku {

enum class Rule : std::uint8_t {
  Freestyle,  // k or more in a row win
  Standard,   // exactly k
  Caro,       // exactly five, and not an opposing stone at both ends (the board's edge blocks nothing)
  Renju,      // White: five or more. Black: exactly five, and no overline, double four or double three
};

inline constexpr int kMinSide = 3;
inline constexpr int kMaxGomokuSide = 22;

struct Settings {
  int width = 15;
  int height = 15;
  int k = 5;
  Rule rule = Rule::Freestyle;
  bool operator==(const Settings&) const = default;
};

// Sides from 3 to 22, k from 3 to the longer side, k = 5 for caro and renju.
Result<Settings> checked(Settings settings);

std::string_view name_of(Rule rule);  // "freestyle", "standard", "caro", "renju"
std::optional<Rule> rule_named(std::string_view name);

}  // namespace pedra::gomoku
