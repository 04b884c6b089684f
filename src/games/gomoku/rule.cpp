#include "games/gomoku/rule.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace pedra::gomoku {
namespace {

constexpr std::array<std::string_view, 4> kRuleNames{"freestyle", "standard", "caro", "renju"};

bool is_side(int side) { return side >= kMinSide && side <= kMaxGomokuSide; }

}  // namespace

Result<Settings> checked(Settings settings) {
  if (!is_side(settings.width) || !is_side(settings.height))
    return Error{.message = fmt::format("a board of {}x{} cannot be played: each side must be from {} to {}",
                                        settings.width, settings.height, kMinSide, kMaxGomokuSide),
                 .code = "bad-size"};
  const int longer = std::max(settings.width, settings.height);
  if (settings.k < 3 || settings.k > longer)
    return Error{
        .message = fmt::format("{} in a row cannot be played: on this board it must be from {} to {}",
                               settings.k, 3, longer),
        .code = "bad-k"};
  if ((settings.rule == Rule::Caro || settings.rule == Rule::Renju) && settings.k != 5)
    return Error{
        .message = fmt::format("{} is played with 5 in a row, not {}", name_of(settings.rule), settings.k),
        .code = "bad-k"};
  return settings;
}

std::string_view name_of(Rule rule) { return kRuleNames[static_cast<std::size_t>(rule)]; }

std::optional<Rule> rule_named(std::string_view name) {
  const auto* found = std::find(kRuleNames.begin(), kRuleNames.end(), name);
  if (found == kRuleNames.end()) return std::nullopt;
  return static_cast<Rule>(found - kRuleNames.begin());
}

}  // namespace pedra::gomoku
