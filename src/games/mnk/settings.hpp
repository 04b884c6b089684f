// An m,n,k-game: k stones of one side in a row, in any of the four directions, win on a board of m columns and
// n rows. With gravity a stone falls to the lowest empty cell of its column.
#pragma once

#include "base/result.hpp"
#include "board/move.hpp"

namespace pedra::mnk {

struct Settings {
  int width = 3;
  int height = 3;
  int k = 3;
  bool gravity = false;
  bool operator==(const Settings&) const = default;
};

inline constexpr int kLongestSide = 22;  // as Gomoku's, so that a letter names a column

// Sides from 1 to 22, k from 1 to the longer side.
Result<Settings> checked(const Settings& settings);

}  // namespace pedra::mnk
