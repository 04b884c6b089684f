// The same position by several players, to be put side by side: which players, when nobody names them. Called by
// the page's comparison and by `pedra compare`.
#pragma once
#include <string>
#include <vector>

#include "engine/engine_spec.hpp"

namespace pedra::lab {

struct ComparedPlayer {
  std::string label;
  engine::EngineSpec player;
};

// Minimax, alpha-beta, what deepening, ordering and the table each save and what all three save, with one
// heuristic at one depth; then the strongest engine.
std::vector<ComparedPlayer> usual_comparison(const engine::EngineSpec& heuristic, int depth);

}  // namespace pedra::lab
