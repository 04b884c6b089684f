// The numbers of the evaluation, in one place. Units: sigmoid(v / 200) is the chance to win.
//
// Every empty cell is worth something to either side by the four line classes of a stone there: the sum over
// its lines, plus what the combination adds (CellClass). `attack` and `defend` order moves, 40 to a factor of
// e in likelihood; `value` estimates, in eighths of a unit.
//
// Fitted on 5,400 games of the search against itself in freestyle, 1,500 nodes a move, from random openings:
// `value` and the threats to the results by logistic regression on 106,500 quiet positions (loss on games
// kept apart 0.611; ranked by hand 0.645; knowing nothing 0.693), `attack` and `defend` to the chosen moves
// by softmax (the move played is first in 35 % and among the first five in 79 % of positions; by hand 29 %
// and 69 %). What never stands in a quiet position is set by hand.
#pragma once
#include <array>
#include <cstdint>

#include "games/gomoku/eval/patterns.hpp"

namespace pedra::gomoku {

struct ClassWeights {
  std::int16_t attack;
  std::int16_t defend;
  std::int16_t value;
};

inline constexpr int kValueScale = 8;

inline constexpr std::array<ClassWeights, kLineClassCount> kLineWeights{{
    {-43, -27, -23},    // Dead
    {0, 0, 0},          // Overline
    {-35, -27, -26},    // One
    {-19, -21, -24},    // OpenOne
    {-23, -23, -14},    // Two
    {-5, 9, 138},       // OpenTwo
    {22, 14, 137},      // OpenTwo2
    {48, 30, 158},      // OpenTwo3
    {-10, 21, 77},      // Three
    {56, 42, 110},      // OpenThree
    {94, 94, 133},      // OpenThree2
    {95, 75, 56},       // Four
    {400, 300, 484},    // OpenFour
    {5000, 4000, 500},  // Five
}};

inline constexpr std::array<ClassWeights, kCellClassCount> kCellWeights{{
    {-63, -15, 79},    // None
    {-60, -40, 0},     // Forbidden
    {-39, -27, -77},   // L
    {-21, -21, 28},    // K
    {-15, -36, -190},  // J
    {2, -25, -40},     // I
    {23, 29, 87},      // H
    {56, 28, 121},     // G
    {49, 56, -11},     // F
    {60, 0, 133},      // E
    {65, 22, 225},     // D
    {9, 129, 606},     // C
    {500, 400, 506},   // B
    {0, 0, 500},       // A
}};

// What it adds for the side to move that one side has any cell of a class: none, forbidden, L, K, .. A.
inline constexpr int kTempo = 6;
inline constexpr std::array<int, kCellClassCount> kOwnThreat{0,  0,  32, 32, 41,  3, -11,
                                                             44, 50, 14, 6,  -32, 0, 0};
inline constexpr std::array<int, kCellClassCount> kOpponentThreat{0,   0,   -12, -35, -14, -19, 10,
                                                                  -48, -33, -39, -7,  -15, -15, 0};

}  // namespace pedra::gomoku
