// Games of the engine against itself, as labelled positions. Called by `pedra train othello`.
//
// A game begins with a random number of random moves, which are not learnt from; then both sides search to a
// fixed depth, and from a number of empties on play is exact, so that the final score is the true value of
// every later position and a fair one of the earlier. The same seed and settings give the same games.
#pragma once
#include <atomic>
#include <cstdint>
#include <vector>

#include "games/othello/eval/weights.hpp"
#include "games/othello/search/probcut.hpp"
#include "games/othello/training/sample.hpp"

namespace pedra::othello {

struct SelfPlaySettings {
  int random_least = 8;  // random moves at the start of a game
  int random_most = 40;
  int depth = 4;
  int selectivity = 0;  // of the searches before the end
  int exact_empties = 14;
  std::uint64_t seed = 1;
};

// Plays games first_game .. first_game + games - 1 and appends their positions. Each game depends on the seed
// and its number only.
void self_play(const Weights& weights, const ProbCut& probcut, const SelfPlaySettings& settings,
               std::uint32_t first_game, std::uint32_t games, const std::atomic<bool>& stop,
               std::vector<Sample>& samples);

}  // namespace pedra::othello
