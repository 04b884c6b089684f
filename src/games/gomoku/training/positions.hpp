// Positions for the line network to learn from: a position of a game, then a few moves drawn at random by
// their scores, so that the positions are as mixed as those inside a search; valued by a short search. Called
// by the recipe.
//
// They are kept as games whose last move alone has a score: what the search said, and the move it chose. A
// proved win or loss is the largest estimate. Positions are left out when somebody can win at once or by a
// few fours: a search never estimates them.
#pragma once
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "games/gomoku/eval/weights.hpp"
#include "games/gomoku/training/game_record.hpp"

namespace pedra::gomoku {

struct PositionSettings {
  Rule rule = Rule::Freestyle;
  std::uint64_t nodes = 800;
  std::uint32_t most_drawn = 4;  // moves that leave the game
  std::uint64_t seed = 1;
};

// Each depends on the games, the weights, the settings and its number only; `first` is the first number.
std::vector<TrainingGame> value_positions(const std::vector<TrainingGame>& games,
                                          const std::shared_ptr<const Weights>& weights,
                                          const PositionSettings& settings, std::uint32_t first,
                                          std::uint32_t count, const std::stop_token& stop);

}  // namespace pedra::gomoku
