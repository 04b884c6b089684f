// How GTP names a cell.
//
//   Gomoku   as in Go: columns A B C .. H J K .. without I, rows from the bottom: D4, Q16
//   Othello  as other Othello engines do: columns A .. H, rows from the top: F5
#pragma once
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "board/coordinates.hpp"

namespace pedra::protocol {

std::string gtp_column(int x, const Grid& grid);
std::string gtp_vertex(Move move, const Grid& grid);                     // "D4", "pass"
Result<Move> parse_gtp_vertex(std::string_view text, const Grid& grid);  // in any case

}  // namespace pedra::protocol
