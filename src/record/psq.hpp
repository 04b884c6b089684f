// PSQ, the game files of Piskvork and of the Gomocup tournaments. Called by the arena's import and export.
//
//   Piskvorky 15x15, 11:11, 0     columns x rows; the players' levels, 0 for a person; 1: the second began
//   8,8,0                         x,y from 1 at the top left, and the milliseconds the move took
//   9,7,250
//   pbrain-one.exe                the two names; left out where people play
//   pbrain-two.exe
//   0                             -1 while the game goes on, otherwise how it ended: 0 on the board, 15 on time
//   0,Freestyle15_1               newer Gomocup files add a line that names the rule
//
// Nothing says who won: the winner is the side that moved last (a five, or an opponent who failed to answer). So a result
// is read as that player's win, unless the board is full or the code is -1. A move's time is kept as its
// comment, "250 ms".
#pragma once
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "record/game_record.hpp"

namespace pedra::record {

Result<GameRecord> parse_psq(std::string_view text);  // an error carries its place

// For a Gomoku record that starts from the empty board. parse_psq reads it back but for the rule, k, date and
// comments that are no times; a result that PSQ cannot hold (a draw, a win of the side to move) becomes -1.
Result<std::string> write_psq(const GameRecord& record);

}  // namespace pedra::record
