#include "games/gomoku/traits.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "base/visible_text.hpp"
#include "games/gomoku/foul.hpp"

namespace pedra {

using gomoku::Settings;
using Traits = GameTraits<Settings>;

Error Traits::why_illegal(const Position& position, Point point) {
  return {.message =
              fmt::format("{} is forbidden for Black: {}", pedra::to_text(point, grid(position.settings())),
                          gomoku::name_of(gomoku::foul_at(position, point))),
          .code = "forbidden"};
}

RecordedSettings Traits::record(const Settings& settings) {
  return {grid(settings), settings.k, std::string(gomoku::name_of(settings.rule))};
}

Result<Settings> Traits::from_record(Settings settings, const RecordedSettings& recorded) {
  settings.width = recorded.grid.width;
  settings.height = recorded.grid.height;
  settings.k = recorded.k.value_or(settings.k);
  if (recorded.rule.empty()) return settings;
  const auto rule = gomoku::rule_named(recorded.rule);
  if (!rule)
    return Error{fmt::format("the file names a rule '{}' that is not known", excerpt(recorded.rule))};
  settings.rule = *rule;
  return settings;
}

std::string Traits::to_text(const Settings& settings) {
  return fmt::format("{}x{} k={} {}", settings.width, settings.height, settings.k,
                     gomoku::name_of(settings.rule));
}

std::optional<Settings> Traits::parse(std::string_view text) {
  const auto words = split(text, ' ');
  if (words.size() != 3 || !words[1].starts_with("k=")) return std::nullopt;
  const auto sides = split(words[0], 'x');
  const auto rule = gomoku::rule_named(words[2]);
  if (sides.size() != 2 || !rule) return std::nullopt;
  const auto number = [](std::string_view word) {
    return static_cast<int>(parse_integer(word).value_or(-1));
  };
  return Settings{number(sides[0]), number(sides[1]), number(words[1].substr(2)), *rule};
}

std::string Traits::book_title(const Settings& settings) {
  return fmt::format("gomoku {} {}x{} k{}", gomoku::name_of(settings.rule), settings.width, settings.height,
                     settings.k);
}

}  // namespace pedra
