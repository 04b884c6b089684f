// OBF: Othello positions with what their moves are worth, one a line, as problem suites are written:
//
//   O--OOOOX..(64 cells, X black, O white, - or . empty) X; A2:+38; C7:+36;
//
// A line that begins with '%' or '#', and an empty one, is skipped. Scores are for the side to move.
#pragma once
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "board/color.hpp"
#include "board/move.hpp"

namespace pedra::record {

struct ScoredMove {
  Move move;
  int score = 0;
};

struct ObfPosition {
  std::vector<Cell> cells;  // 64, row by row from the top
  Color to_move = Color::Black;
  std::vector<ScoredMove> scores;  // as the file gives them: the best first by custom
};

Result<std::vector<ObfPosition>> parse_obf(std::string_view text);

}  // namespace pedra::record
