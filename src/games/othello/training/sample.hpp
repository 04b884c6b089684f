// One labelled position: what the evaluation learns from.
#pragma once
#include <cstdint>

#include "games/othello/squares.hpp"

namespace pedra::othello {

struct Sample {
  Squares mine = 0;
  Squares theirs = 0;
  std::int8_t score = 0;  // the final score for the side to move
  std::uint8_t empties = 0;
  std::uint16_t unused = 0;
  std::uint32_t game = 0;  // which game it came from: training and validation are split by game
};
static_assert(sizeof(Sample) == 24);

}  // namespace pedra::othello
