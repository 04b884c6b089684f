// The numbers of the evaluation, in one place. Units: sigmoid(v / 200) is the chance to win.
//
// Every empty cell is worth something to either side by the four line classes of a stone there: the sum over
// its lines, plus what the combination adds (CellClass). `attack` and `defend` order moves, 40 to a factor of
// e in likelihood; `value` estimates, in eighths of a unit.
//
// Fitted on 2,900 games of the search against itself in freestyle, 1,500 nodes a move, from random openings:
// `value` and the threats to the results by logistic regression on 60,600 quiet positions (loss on games kept
// apart 0.605; ranked by hand 0.642; knowing nothing 0.693), `attack` and `defend` to the chosen moves by
// softmax (the move played is first in 38 % and among the first five in 83 % of positions; by hand 32 % and
// 71 %). What never stands in a quiet position is set by hand.
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
    {-42, -22, -28},    // Dead
    {0, 0, 0},          // Overline
    {-38, -23, -30},    // One
    {-23, -11, -35},    // OpenOne
    {-22, -17, -19},    // Two
    {1, 5, 162},        // OpenTwo
    {27, 14, 164},      // OpenTwo2
    {47, 27, 179},      // OpenTwo3
    {-12, 18, 95},      // Three
    {66, 42, 116},      // OpenThree
    {93, 98, 134},      // OpenThree2
    {101, 64, 64},      // Four
    {400, 300, 379},    // OpenFour
    {5000, 4000, 500},  // Five
}};

inline constexpr std::array<ClassWeights, kCellClassCount> kCellWeights{{
    {-50, -29, 95},    // None
    {-60, -40, 0},     // Forbidden
    {-45, -28, -87},   // L
    {-26, -19, 14},    // K
    {-25, -25, -241},  // J
    {-10, -11, -102},  // I
    {31, 30, 105},     // H
    {60, 40, 61},      // G
    {43, 75, -236},    // F
    {66, -1, 168},     // E
    {81, 36, 154},     // D
    {17, 141, 440},    // C
    {500, 400, 442},   // B
    {0, 0, 500},       // A
}};

// What it adds for the side to move that one side has any cell of a class: none, forbidden, L, K, .. A.
inline constexpr int kTempo = 15;
inline constexpr std::array<int, kCellClassCount> kOwnThreat{0,  0,  25, 34, 41,  10, -13,
                                                             36, 15, 8,  1,  -66, 0,  0};
inline constexpr std::array<int, kCellClassCount> kOpponentThreat{0,   0,   -12, -30, -17, -23, 9,
                                                                  -41, -24, -29, -7,  -12, 1,   0};

}  // namespace pedra::gomoku
