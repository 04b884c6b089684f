// The numbers of the evaluation, in one place. Units: sigmoid(v / 200) is the chance to win.
//
// Every empty cell is worth something to either side by the four line classes of a stone there: the sum over
// its lines, plus what the combination adds (CellClass). `attack` and `defend` order moves, `value`
// estimates.
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

inline constexpr std::array<ClassWeights, kLineClassCount> kLineWeights{{
    {0, 0, 0},        // Dead
    {0, 0, 0},        // Overline
    {2, 1, 0},        // One
    {5, 4, 1},        // OpenOne
    {8, 5, 1},        // Two
    {18, 14, 3},      // OpenTwo
    {22, 17, 3},      // OpenTwo2
    {25, 19, 4},      // OpenTwo3
    {20, 12, 4},      // Three
    {56, 40, 9},      // OpenThree
    {62, 44, 10},     // OpenThree2
    {34, 30, 8},      // Four
    {400, 300, 40},   // OpenFour
    {5000, 4000, 0},  // Five
}};

inline constexpr std::array<ClassWeights, kCellClassCount> kCellWeights{{
    {0, 0, 0},       // None
    {-60, -40, -6},  // Forbidden
    {0, 0, 0},       // L
    {0, 0, 0},       // K
    {14, 10, 2},     // J
    {20, 14, 4},     // I
    {0, 0, 0},       // H
    {26, 20, 5},     // G
    {120, 100, 18},  // F
    {0, 0, 0},       // E
    {30, 24, 6},     // D
    {260, 200, 36},  // C
    {500, 400, 50},  // B
    {0, 0, 0},       // A
}};

// What standing threats add for the side to move, by the best class either side has on the board.
struct ThreatWeights {
  int tempo = 22;       // the move itself
  int own_c = 60;       // a four with an open three is at hand
  int own_f = 40;       // two open threes at once are at hand
  int opponent_b = 45;  // an open three of the opponent's must be met now
  int opponent_c = 25;
};
inline constexpr ThreatWeights kThreatWeights{};

}  // namespace pedra::gomoku
