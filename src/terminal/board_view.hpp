// A position as text. Nothing here prints.
//
//       a b c d e          letters and the left numbers spell b4
//    5  . . . . .  0
//    4  .(x). . .  1       the right and lower numbers, which are shown when asked for, spell row,col: 1,1
//    3  . . O . .  2
//    2  . . . O .  3       (x) the last stone, in capitals the winning line
//    1  . . . . .  4
//       0 1 2 3 4
//
// Colours add nothing to what the characters show; without them no escape code is written.
#pragma once
#include <string>

#include "engine/game.hpp"

namespace pedra::terminal {

struct BoardMarks {
  bool colour = false;
  bool pairs = true;       // the numbers of row,col too
  bool playable = false;   // Othello: '+' where the side to move can play
  bool forbidden = false;  // renju: '!' where Black, to move, must not
};

// Lines end with '\n' and carry no trailing spaces.
std::string draw_board(const engine::AnyPosition& position, const BoardMarks& marks);

}  // namespace pedra::terminal
