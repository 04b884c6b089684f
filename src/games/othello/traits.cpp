#include "games/othello/traits.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace pedra {

using othello::Settings;
using Traits = GameTraits<Settings>;

Result<Settings> Traits::checked(const Settings& settings) {
  if (settings.size == 4 || settings.size == 6 || settings.size == 8) return settings;
  return Error{fmt::format("an Othello board is 8x8, 6x6 or 4x4, not {0}x{0}", settings.size)};
}

Error Traits::why_illegal(const Position& position, Point point) {
  const std::string cell = pedra::to_text(point, grid({.size = position.width()}));
  return {.message = fmt::format("{} flips nothing: choose a cell that does", cell), .code = "no-flip"};
}

Result<Settings> Traits::from_record(Settings settings, const RecordedSettings& recorded) {
  const auto [width, height, rows] = recorded.grid;
  if (width != height) return Error{fmt::format("an Othello board is square, not {}x{}", width, height)};
  settings.size = width;
  return settings;
}

std::string Traits::to_text(const Settings& settings) {
  return fmt::format("{} {}", settings.size, othello::name_of(settings.scoring));
}

std::optional<Settings> Traits::parse(std::string_view text) {
  const auto words = split(text, ' ');
  if (words.size() != 2) return std::nullopt;
  const auto scoring = othello::scoring_named(words[1]);
  if (!scoring) return std::nullopt;
  return Settings{static_cast<int>(parse_integer(words[0]).value_or(-1)), *scoring};
}

std::string Traits::book_title(const Settings& settings) {
  return fmt::format("othello {0}x{0}", settings.size);
}

}  // namespace pedra
