// How people write moves. Three spellings are read, one is written:
//
//   h8       column letter, then row number; Gomoku counts rows from the bottom, Othello from the top
//   7,7      the documents' `row,col`, both from 0, row 0 on top; spaces allowed
//   pass
#pragma once
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "board/move.hpp"

namespace pedra {

enum class RowOrder : std::uint8_t { FromTop, FromBottom };

// What a spelling needs to know of a board.
struct Grid {
  int width = 15;
  int height = 15;
  RowOrder rows = RowOrder::FromBottom;

  [[nodiscard]] bool contains(Point p) const { return p.x() < width && p.y() < height; }
  bool operator==(const Grid&) const = default;
};

std::string column_name(int x);                    // a .. z, then aa .. af
int row_number(int y, const Grid& grid);           // 1-based, in the grid's order
std::string to_text(Move move, const Grid& grid);  // "h8", "pass", "none"

// The whole text must be one move; letters in any case.
Result<Move> parse_move(std::string_view text, const Grid& grid);

// Reads a move of the first spelling, or "pass", from the front of `text` and removes it: for transcripts
// (h8i9j10).
Result<Move> take_move(std::string_view& text, const Grid& grid);

}  // namespace pedra
