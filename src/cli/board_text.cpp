#include "cli/board_text.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/text.hpp"
#include "board/move.hpp"
#include "record/text_place.hpp"

namespace pedra::cli {
namespace {

constexpr int kObfCells = 64;

std::optional<Cell> cell_drawn(char c) {
  constexpr std::string_view kBlack = "xXbB*";
  constexpr std::string_view kWhite = "oOwW";
  if (c == '.' || c == '-') return Cell::Empty;
  if (kBlack.find(c) != std::string_view::npos) return Cell::Black;
  if (kWhite.find(c) != std::string_view::npos) return Cell::White;
  return std::nullopt;
}

Result<std::vector<Cell>> parse_row(std::string_view row, int line) {
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (record::is_blank(row[i])) continue;
    const auto cell = cell_drawn(row[i]);
    if (!cell)
      return Error{"a cell is '.' or '-', 'x' (black) or 'o' (white)", line, static_cast<int>(i) + 1};
    if (cells.size() > kObfCells)
      return Error{fmt::format("the row has more than {} cells", kMaxSide), line, static_cast<int>(i) + 1};
    cells.push_back(*cell);
  }
  return cells;
}

// One line of 64 cells and a side: `cells` holds both.
Result<BoardText> from_obf(std::vector<Cell> cells, int line) {
  const Cell side = cells.back();
  if (side == Cell::Empty)
    return Error{"the side to move behind the 64 cells is X or O", line, kObfCells + 1};
  cells.pop_back();
  return BoardText{8, 8, std::move(cells), side == Cell::Black ? Color::Black : Color::White};
}

}  // namespace

int BoardText::count(Color color) const {
  return static_cast<int>(std::count(cells.begin(), cells.end(), cell_of(color)));
}

Result<BoardText> parse_board(std::string_view text) {
  BoardText board;
  int line = 0;
  for (const std::string_view full : split(text, '\n')) {
    ++line;
    const auto semicolon = full.find(';');
    const auto row = parse_row(full.substr(0, semicolon), line);
    if (!row) return row.error();
    if (row->empty()) continue;
    const auto width = static_cast<int>(row->size());
    if (board.height == 0 && width == kObfCells + 1) return from_obf(*row, line);
    if (semicolon != std::string_view::npos)
      return Error{"';' may stand only behind 64 cells and a side", line, static_cast<int>(semicolon) + 1};
    if (width > kMaxSide) return Error{fmt::format("the row has more than {} cells", kMaxSide), line, 1};
    if (board.height > 0 && width != board.width)
      return Error{fmt::format("the row has {} cells, the first one {}", width, board.width), line, 1};
    if (board.height == kMaxSide) return Error{fmt::format("more than {} rows", kMaxSide), line, 1};
    board.width = width;
    ++board.height;
    board.cells.insert(board.cells.end(), row->begin(), row->end());
  }
  if (board.height == 0) return Error{"there is no board in it"};
  return board;
}

}  // namespace pedra::cli
