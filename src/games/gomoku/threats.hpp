// The fives, fours and threes on a board, found on demand: for views, lessons and tests. A search that needs
// them at every node keeps its own.
//
// "Four" means k - 1 stones and "three" k - 2, drawn here for k = 5 (G: a gain). Which cells win is the
// rule's word: an exact five under standard, none that White shuts in under caro, an exact five for Black
// under renju.
//
//   Five         xxxxx               a winning row. No gains.
//   OpenFour     GxxxxG              k - 1 in a row, and the cells at both ends win
//   ClosedFour   oxxxxG  #xxxxG      k - 1 in a row, and exactly one end wins
//   SplitFour    xGxxx xxGxx xxxGx   the winning cell is inside. Where longer rows win too, `stones` are all
//                                    that the gain joins, which can be more than k - 1: xxGxxx
//   OpenThree    .GxxxG.  o.xxxG.    k - 2 in a row that a stone at a gain turns into an open four (in the
//                                    second drawing only on the right: oxxxx is closed)
//   SplitThree   .xGxx.  .xxGx.      k - 2 around one hole; filled, it is an open four
//
// Each threat is listed once. Stones of a five are not listed as a four too, and a three that shares a stone
// with a four on the same line is left out; two fours (x.xxx.x) or two threes (x.xx.x) may share stones, as
// each has a gain of its own. For Black under renju a forbidden cell is no gain. With k = 3 there are no
// threes: a lone stone would be one, and tell nothing.
#pragma once
#include <string_view>
#include <vector>

#include "games/gomoku/position.hpp"

namespace pedra::gomoku {

enum class ThreatKind : std::uint8_t { Five, OpenFour, ClosedFour, SplitFour, OpenThree, SplitThree };

std::string_view name_of(
    ThreatKind kind);  // "five", "open-four", "closed-four", "split-four", "open-three", ...

struct Threat {
  Color side;
  Direction direction;
  ThreatKind kind;
  std::vector<Point> stones;  // in the order of the line's bits
  std::vector<Point> gains;   // cells that complete or lift it, in the same order
  bool operator==(const Threat&) const = default;
};

// Black's before White's, of each side the strongest kind first (in the order of ThreatKind), then by
// direction, line and place on the line.
std::vector<Threat> threats(const Position& position);

}  // namespace pedra::gomoku
