// The lines between BOARD and DONE: `x,y,field`, and for SWAP2BOARD `x,y`.
//
//   field 1  a stone of the engine     2  of its opponent     3  part of a row that has won before
//
// Field 3 occurs in continuous games only. Such a cell stays occupied. It becomes a stone with the colour of
// the pattern below, in which no three of one colour are in line, so that it makes no threat by itself:
//
//   x x o o x x
//   o o x x o o
//   x x o o x x
#pragma once
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "engine/game.hpp"

namespace pedra::protocol {

enum class Field : std::uint8_t { Own = 1, Opponent = 2, Taken = 3 };

struct BoardLine {
  Move move;  // a pass for the Yixin extension's `-1,-1,field`
  Field field;
};

Result<Point> parse_point(std::string_view text, const Grid& grid);           // "x,y"; the code off-board
Result<BoardLine> parse_board_line(std::string_view text, const Grid& grid);  // "x,y,field"
std::string point_text(Point point);                                          // "x,y"

// The engine is to move. It is Black when it has as many stones as its opponent or more, else White; the
// stones need not alternate.
Result<engine::AnyPosition> position_of(const std::vector<BoardLine>& lines, const engine::GameSpec& spec);

}  // namespace pedra::protocol
