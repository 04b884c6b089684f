// Games of the search against itself, from random openings that look balanced. Called by the recipe.
//
// An opening is a random number of random stones in a small square anywhere on the board, as tournaments have
// them; it is thrown away when a short search calls either side better by more than a point and a half. Then
// both sides search a number of nodes a move. A game ends as soon as the search has proved a win: what comes
// after teaches nothing. Each game depends on the weights, the settings and its number only.
#pragma once
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "games/gomoku/eval/weights.hpp"
#include "games/gomoku/training/game_record.hpp"

namespace pedra::gomoku {

struct SelfPlaySettings {
  Rule rule = Rule::Freestyle;
  std::uint64_t nodes = 1000;
  int opening_least = 3;
  int opening_most = 9;
  int large_share = 5;  // one game in so many is on 20x20, the others on 15x15
  std::uint64_t seed = 1;
};

std::vector<TrainingGame> self_play(const std::shared_ptr<const Weights>& weights,
                                    const SelfPlaySettings& settings, std::uint32_t first_game,
                                    std::uint32_t games, const std::stop_token& stop);

}  // namespace pedra::gomoku
