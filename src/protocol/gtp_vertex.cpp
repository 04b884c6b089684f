#include "protocol/gtp_vertex.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace pedra::protocol {
namespace {

// Only boards that count rows from the bottom, as Go does, leave out I.
bool skips_i(const Grid& grid) { return grid.rows == RowOrder::FromBottom; }

}  // namespace

std::string gtp_column(int x, const Grid& grid) {
  return std::string(1, static_cast<char>('A' + x + (skips_i(grid) && x >= 8 ? 1 : 0)));
}

std::string gtp_vertex(Move move, const Grid& grid) {
  if (!move.is_stone()) return "pass";
  const Point p = move.point();
  return gtp_column(p.x(), grid) + fmt::format("{}", row_number(p.y(), grid));
}

Result<Move> parse_gtp_vertex(std::string_view text, const Grid& grid) {
  const std::string name = lower(text);
  if (name == "pass") return Move::pass();
  const auto row = name.size() < 2 ? std::nullopt : parse_integer(std::string_view(name).substr(1));
  if (!row || name[0] < 'a' || name[0] > 'z' || (skips_i(grid) && name[0] == 'i'))
    return Error{"syntax error"};
  const int x = name[0] - 'a' - (skips_i(grid) && name[0] > 'i' ? 1 : 0);
  if (x >= grid.width || *row < 1 || *row > grid.height) return Error{"illegal move"};
  const int y = static_cast<int>(grid.rows == RowOrder::FromTop ? *row - 1 : grid.height - *row);
  return Move(Point(x, y));
}

}  // namespace pedra::protocol
