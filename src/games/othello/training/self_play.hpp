// Games of the engine against itself, as positions with values. Called by `pedra train othello`.
//
// A game begins with a random number of random moves, which are not learnt from; then both sides search to a
// fixed depth, and from a number of empties on every position is solved. Some moves are random,
// so that the evaluation also sees positions after mistakes; labels.hpp keeps their effect out of the labels. The
// same seed and settings give the same games.
#pragma once
#include <cstdint>
#include <stop_token>
#include <vector>

#include "games/othello/eval/weights.hpp"
#include "games/othello/training/sample.hpp"

namespace pedra::othello {

struct ProbCut;

struct SelfPlaySettings {
  int random_least = 8;  // random moves at the start of a game
  int random_most = 40;
  int random_percent = 0;  // of the moves after those
  int depth = 4;
  int selectivity = 0;  // of the searches before the end
  int exact_empties = 14;
  std::uint64_t seed = 1;
};

// Plays games first_game .. first_game + games - 1 and appends their positions. The result depends on the
// settings, the weights and these two numbers only.
void self_play(const Weights& weights, const ProbCut& probcut, const SelfPlaySettings& settings,
               std::uint32_t first_game, std::uint32_t games, const std::stop_token& stop,
               std::vector<Sample>& samples);

}  // namespace pedra::othello
