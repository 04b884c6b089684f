#include "protocol/gomocup_stones.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/text.hpp"
#include "base/visible_text.hpp"
#include "protocol/session.hpp"

namespace pedra::protocol {
namespace {

std::size_t index_of(Point p, const Grid& grid) {
  return static_cast<std::size_t>(p.y() * grid.width + p.x());
}

Color pattern_color(Point p) { return (p.x() / 2 + p.y()) % 2 == 0 ? Color::Black : Color::White; }

Result<Point> point_of(std::string_view x_text, std::string_view y_text, const Grid& grid) {
  const auto x = parse_integer(trim(x_text));
  const auto y = parse_integer(trim(y_text));
  if (!x || !y) return Error{"write a point as x,y"};
  if (*x < 0 || *y < 0 || *x >= grid.width || *y >= grid.height)
    return Error{.message = fmt::format("{},{} is off the {}x{} board", *x, *y, grid.width, grid.height),
                 .code = "off-board"};
  return Point(static_cast<int>(*x), static_cast<int>(*y));
}

}  // namespace

Result<Point> parse_point(std::string_view text, const Grid& grid) {
  const auto parts = split(text, ',');
  if (parts.size() != 2) return Error{fmt::format("'{}' is no point: write x,y", excerpt(text))};
  return point_of(parts[0], parts[1], grid);
}

Result<BoardLine> parse_board_line(std::string_view text, const Grid& grid) {
  const auto parts = split(text, ',');
  if (parts.size() != 3) return Error{fmt::format("'{}' is no stone: write x,y,field", excerpt(text))};
  const auto field = parse_integer(trim(parts[2]));
  if (!field || *field < 1 || *field > 3)
    return Error{fmt::format("'{}': the field is 1, 2 or 3", excerpt(text))};
  if (trim(parts[0]) == "-1" && trim(parts[1]) == "-1")
    return BoardLine{Move::pass(), static_cast<Field>(*field)};
  const auto point = point_of(parts[0], parts[1], grid);
  if (!point) return point.error();
  return BoardLine{*point, static_cast<Field>(*field)};
}

std::string point_text(Point point) { return fmt::format("{},{}", point.x(), point.y()); }

Result<engine::AnyPosition> position_of(const std::vector<BoardLine>& lines, const engine::GameSpec& spec) {
  const Grid grid = spec.grid();
  const auto count = [&lines](Field field) {
    return std::count_if(lines.begin(), lines.end(), [field](const BoardLine& line) {
      return line.field == field && line.move.is_stone();
    });
  };
  const Color own = count(Field::Own) >= count(Field::Opponent) ? Color::Black : Color::White;
  std::vector<Cell> cells(static_cast<std::size_t>(grid.width * grid.height), Cell::Empty);
  for (const auto& [move, field] : lines) {
    if (!move.is_stone()) continue;
    Cell& cell = cells[index_of(move.point(), grid)];
    if (cell != Cell::Empty) return Error{fmt::format("{} is named twice", point_text(move.point()))};
    cell = cell_of(field == Field::Own        ? own
                   : field == Field::Opponent ? opponent(own)
                                              : pattern_color(move.point()));
  }
  return engine::AnyPosition::from_cells(spec, cells, own);
}

}  // namespace pedra::protocol
