// The course kit of document 002: an Othello board in a file of eight lines of `.`, `W`, `B`; the answer is
// `x,y` (column,row from 0), or `-1,-1` for no move.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "board/color.hpp"
#include "board/move.hpp"

namespace pedra::protocol {

// 64 cells row by row from the top. CRLF and trailing blank lines are fine; anything else is an error with
// its place.
Result<std::vector<Cell>> parse_kit_state(std::string_view text);
Result<Color> parse_kit_color(std::string_view text);  // "white" or "black"
std::string write_kit_move(Move move);                 // "x,y\n"

}  // namespace pedra::protocol
