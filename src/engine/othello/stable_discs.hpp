// Which discs of an Othello board can never turn again, for views: the search's own count, which nobody above
// engine/ may see. A safe part of all stable discs; none on boards other than 8x8.
#pragma once
#include <vector>

#include "board/color.hpp"
#include "games/othello/position.hpp"

namespace pedra::engine {

std::vector<Point> stable_discs(const othello::Position& position, Color color);

}  // namespace pedra::engine
