// A cell of one board as a number, y * width + x: for the search, its tables and the games that training keeps.
#pragma once
#include <cstdint>

#include "games/gomoku/rule.hpp"

namespace pedra::gomoku {

using CellIndex = std::uint16_t;
inline constexpr int kMaxCells = kMaxGomokuSide * kMaxGomokuSide;
inline constexpr CellIndex kNoCell = 0xffff;

}  // namespace pedra::gomoku
