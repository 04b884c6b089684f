// Renju's forbidden points: where Black may not play. Called by Position::is_legal and by views that explain
// it.
//
// A stone of Black that makes five is never a foul. Otherwise it is one when it makes (N is the new stone)
//
//   an overline     x x x N x x        six or more in a row
//   a double four   two rows of four that one stone each lifts to exactly five; both may lie on one line:
//                   x . x N x . x      x x . N x . x x
//   a double three  two rows of three, each of which one stone lifts to a straight four: . x x x x . with
//                   exactly five at both ends. That stone must not make five, and must itself be no foul:
//                   the question repeats on the board with one stone more, so it comes to an end.
//
// Only one stone in each direction can join N's row: the nearest empty cell on either side of the run through
// N. So a line has at most two such cells, at most two fours, and at most one three.
#pragma once
#include <string_view>
#include <vector>

#include "games/gomoku/position.hpp"

namespace pedra::gomoku {

enum class Foul : std::uint8_t { None, Overline, DoubleFour, DoubleThree };

std::string_view name_of(Foul foul);  // "none", "overline", "double-four", "double-three"

// What a black stone on `p`, an empty cell, would be; whoever is to move. None under every rule but renju.
Foul foul_at(const Position& position, Point p);

// The rows that make it one, for people: an overline's stones; fours and real threes, with the cells that lift them.
struct FoulRow {
  std::vector<Point> stones;  // with the new one, in the order of the line's bits
  std::vector<Point> gains;
  bool operator==(const FoulRow&) const = default;
};
std::vector<FoulRow> foul_rows(const Position& position, Point p);  // none when it is no foul

}  // namespace pedra::gomoku
