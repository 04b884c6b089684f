// One position of self-play and what it is worth: what the evaluation learns from. Written by self_play,
// kept in chunk files as it is in memory, labelled by labels.hpp before a fit.
#pragma once
#include <cstdint>

#include "games/othello/squares.hpp"

namespace pedra::othello {

struct Sample {
  Squares mine = 0;
  Squares theirs = 0;
  std::int16_t value = 0;  // what the search said, or the label made of it: 1/128 disc, for the side to move
  std::uint8_t empties = 0;
  std::uint8_t marks = 0;
  std::uint32_t game = 0;  // which game it came from: training and validation are split by game
};
static_assert(sizeof(Sample) == 24);

// What `marks` may hold.
inline constexpr std::uint8_t kOtherSide = 1;   // the side to move is not the one of the game's first sample
inline constexpr std::uint8_t kSolved = 2;      // the value is exact
inline constexpr std::uint8_t kRandomMove = 4;  // the move that was played here was random

}  // namespace pedra::othello
