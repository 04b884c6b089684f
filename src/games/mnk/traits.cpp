#include "games/mnk/traits.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "base/visible_text.hpp"

namespace pedra {

using mnk::Settings;
using Traits = GameTraits<Settings>;

namespace {

constexpr std::string_view kGravity = "gravity";
constexpr std::string_view kFree = "free";

std::string_view drop_name(const Settings& settings) { return settings.gravity ? kGravity : kFree; }

// A column by its letter or by its number from 1; none when the text is neither.
std::optional<int> column_in(std::string_view text, int width) {
  if (const auto number = parse_integer(text); number && *number >= 1 && *number <= width)
    return static_cast<int>(*number) - 1;
  for (int x = 0; x < width; ++x)
    if (lower(text) == column_name(x)) return x;
  return std::nullopt;
}

}  // namespace

std::vector<NamedSettings<Settings>> Traits::variants() {
  return {{"tictactoe", {.width = 3, .height = 3, .k = 3, .gravity = false}},
          {"connect4", {.width = 7, .height = 6, .k = 4, .gravity = true}}};
}

std::string_view Traits::title(const Settings& settings) {
  for (const auto& [name, known] : variants())
    if (known == settings) return name;
  return kName;
}

// A third of the board at most: on small boards a game is soon decided.
OpeningShape Traits::opening(const Settings& settings) {
  const int cells = settings.width * settings.height;
  return {.fewest = std::min(2, cells / 3), .most = std::min(6, cells / 3), .near_centre = false};
}

Result<Move> Traits::read_move(const Position& position, std::string_view text) {
  const Settings& settings = position.settings();
  const std::string_view word = trim(text);
  if (settings.gravity)
    if (const auto column = column_in(word, settings.width)) {
      const auto place = position.drop(*column);
      if (!place) return Error{.message = fmt::format("column {} is full", word), .code = "occupied"};
      return Move(*place);
    }
  return parse_move(word, grid(settings));
}

Error Traits::why_illegal(const Position& position, Point point) {
  const Grid board = grid(position.settings());
  const Point lowest = position.drop(point.x()).value_or(point);
  return {.message = fmt::format("a stone in column {} falls to {}", column_name(point.x()),
                                 pedra::to_text(lowest, board)),
          .code = "falls"};
}

RecordedSettings Traits::record(const Settings& settings) {
  return {grid(settings), settings.k, std::string(drop_name(settings))};
}

Result<Settings> Traits::from_record(Settings settings, const RecordedSettings& recorded) {
  settings.width = recorded.grid.width;
  settings.height = recorded.grid.height;
  settings.k = recorded.k.value_or(settings.k);
  if (!recorded.rule.empty()) {
    if (recorded.rule != kGravity && recorded.rule != kFree)
      return Error{fmt::format("the file names a rule '{}' that is not known", excerpt(recorded.rule))};
    settings.gravity = recorded.rule == kGravity;
  }
  return settings;
}

std::string Traits::to_text(const Settings& settings) {
  return fmt::format("{}x{} k={} {}", settings.width, settings.height, settings.k, drop_name(settings));
}

std::optional<Settings> Traits::parse(std::string_view text) {
  const auto words = split(text, ' ');
  if (words.size() != 3 || !words[1].starts_with("k=") || (words[2] != kGravity && words[2] != kFree))
    return std::nullopt;
  const auto sides = split(words[0], 'x');
  if (sides.size() != 2) return std::nullopt;
  const auto number = [](std::string_view word) {
    return static_cast<int>(parse_integer(word).value_or(-1));
  };
  return Settings{number(sides[0]), number(sides[1]), number(words[1].substr(2)), words[2] == kGravity};
}

std::string Traits::book_title(const Settings& settings) {
  return fmt::format("{} {}", kName, to_text(settings));
}

}  // namespace pedra
