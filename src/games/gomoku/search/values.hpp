// The search's numbers: values for the side to move, in units of eval/weights.hpp, and depths in hundredths of
// a ply. All whole, so that every compiler and machine searches the same tree.
//
//   -30000 + p  lost in p plies from the root | estimates, |v| <= 20000 | 30000 - p  won in p plies
#pragma once
#include <cstdlib>

namespace pedra::gomoku {

inline constexpr int kMate = 30000;
inline constexpr int kInfinity = 32000;
inline constexpr int kMaxPly = 200;                           // deepest node of a search, extensions included
inline constexpr int kMateBound = kMate - 2 * kMaxPly - 300;  // beyond it a value is certain
inline constexpr int kMaxEstimate = 20000;

using Depth = int;
inline constexpr Depth kOnePly = 100;

constexpr int mate_in(int ply) { return kMate - ply; }
constexpr int mated_in(int ply) { return -kMate + ply; }
constexpr bool is_mate(int value) { return value > kMateBound || value < -kMateBound; }

}  // namespace pedra::gomoku
