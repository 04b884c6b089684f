// A board drawn as text, the way people paste one:
//
//   . . x        . or - empty; x X B b * black; o O W w white; spaces and blank lines mean nothing
//   . o x        every row has the same number of cells
//
// and OBF for Othello: 64 cells on one line, then the side to move, then anything behind a ';'.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "board/color.hpp"

namespace pedra::cli {

struct BoardText {
  int width = 0;
  int height = 0;
  std::vector<Cell> cells;       // row by row from the top
  std::optional<Color> to_move;  // OBF says it

  [[nodiscard]] int count(Color color) const;
};

Result<BoardText> parse_board(std::string_view text);

}  // namespace pedra::cli
