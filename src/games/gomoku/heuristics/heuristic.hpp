// What the documents' three heuristics share: the side they speak of, how a finished game is valued, and the
// list of their parts for views. Called by open_ends, five_windows and chains; views read HeuristicPart.
//
// The mover of a position is the side whose stone led to it, opponent(to_move()). The documents value a state
// for its mover, the search asks for the side to move: Evaluator::evaluate is minus the mover's value.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/gomoku/lines.hpp"
#include "games/gomoku/position.hpp"

namespace pedra::gomoku {

inline Color mover_of(const Position& position) { return opponent(position.to_move()); }

// For the plain search's quiet=on: rows of k completed, left one short, or stopped.
bool noisy(const Position& position, Move move);

// One run or group of one side, in one direction, and what it adds to that side's total. The parts of a side
// add up to its total exactly.
struct HeuristicPart {
  Color color;
  Direction direction;
  std::vector<Point> stones;
  int openings;  // open ends of a run, open windows around a group; 0 where the heuristic does not look at
                 // them
  std::int64_t units;  // of the heuristic's kUnitsPerPoint
};

// A game that is over, for the side to move. A draw is 0. A win is a loss of the side to move: the quicker it
// came the worse, whatever else stands on the board (Score::win_at), and among equally quick ones the
// winner's utility decides. A utility too large for its place between two plies is cut to fit.
Score finished_score(const Position& position, int ply, std::int64_t winners_utility);

// Refuses settings whose k is outside [least, most], in words.
Result<Ok> check_k(const Settings& settings, std::string_view heuristic, int least, int most);

// One line as one side sees it.
struct LineView {
  Direction direction;
  int line;
  LineBits own;
  LineBits opposing;
  LineBits cells;
};

inline LineView view_line(const Position& position, Color color, Direction direction, int line) {
  return {direction, line, position.stones(color).at(direction, line),
          position.stones(opponent(color)).at(direction, line), position.geometry().cells(direction, line)};
}

// Every line on which `color` has a stone.
template <class Visit>
void for_each_line(const Position& position, Color color, const Visit& visit) {
  for (const Direction direction : kDirections)
    for (int line = 0; line < position.geometry().line_count(direction); ++line)
      if (position.stones(color).at(direction, line) != 0) visit(view_line(position, color, direction, line));
}

// Every maximal run of set bits, lowest first, as the bits it covers. Adding its lowest bit to a run carries
// through it, so that the carry's `and` with the word leaves the other runs:
//
//   bits            . 1 1 . 1 1 1 .          (highest bit on the left)
//   bits + lowest   . 1 1 1 . . . .
//   bits & that     . 1 1 . . . . .
template <class Visit>
constexpr void for_each_run(LineBits bits, const Visit& visit) {
  while (bits != 0) {
    const LineBits others = bits & (bits + (bits & -bits));
    visit(bits ^ others);
    bits = others;
  }
}

HeuristicPart make_part(const Position& position, Color color, const LineView& line, LineBits stones,
                        int openings, std::int64_t units);

}  // namespace pedra::gomoku
