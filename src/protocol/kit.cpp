#include "protocol/kit.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/text.hpp"
#include "record/text_place.hpp"

namespace pedra::protocol {
namespace {

constexpr std::size_t kSide = 8;

std::size_t skip_line_end(std::string_view text, std::size_t at) {
  if (at < text.size() && text[at] == '\r') ++at;
  if (at < text.size() && text[at] == '\n') ++at;
  return at;
}

}  // namespace

Result<std::vector<Cell>> parse_kit_state(std::string_view text) {
  using record::error_at;
  using record::found_at;
  std::vector<Cell> cells;
  cells.reserve(kSide * kSide);
  std::size_t at = 0;
  for (std::size_t row = 0; row < kSide; ++row) {
    for (std::size_t column = 0; column < kSide; ++column, ++at) {
      const char c = at < text.size() ? text[at] : '\0';
      if (c == '.')
        cells.push_back(Cell::Empty);
      else if (c == 'W')
        cells.push_back(Cell::White);
      else if (c == 'B')
        cells.push_back(Cell::Black);
      else
        return error_at(text, at,
                        fmt::format("expected '.', 'W' or 'B' in cell {} of row {}, found {}", column + 1,
                                    row + 1, found_at(text, at)));
    }
    const std::size_t next = skip_line_end(text, at);
    if (next == at && at < text.size())
      return error_at(
          text, at, fmt::format("expected the end of the line after 8 cells, found {}", found_at(text, at)));
    at = next;
  }
  const auto* rest =
      std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), record::is_blank);
  if (rest != text.end())
    return error_at(text, static_cast<std::size_t>(rest - text.begin()),
                    "expected nothing after the eighth row");
  return cells;
}

Result<Color> parse_kit_color(std::string_view text) {
  const std::string name = lower(trim(text));
  if (name == "white") return Color::White;
  if (name == "black") return Color::Black;
  return Error{.message = "the colour must be 'white' or 'black'", .code = "bad-color"};
}

std::string write_kit_move(Move move) {
  if (!move.is_stone()) return "-1,-1\n";
  return fmt::format("{},{}\n", move.point().x(), move.point().y());
}

}  // namespace pedra::protocol
