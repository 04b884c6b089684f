// The three stones with which a machine opens under swap2. The dialogue itself is Session's
// (swap2_opening.cpp).
#pragma once
#include <array>
#include <cstdint>

#include "board/move.hpp"

namespace pedra::ui {

// Black, white, black: one of a few openings beside an edge, where Black's two stones and White's stone with
// the move weigh about the same; turned and mirrored by the seed. Fits every board that Gomoku is played on.
std::array<Point, 3> swap2_stones(int width, int height, std::uint64_t seed);

}  // namespace pedra::ui
