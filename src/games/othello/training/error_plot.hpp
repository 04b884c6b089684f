// The errors of a training as a drawing: one line a generation, mean absolute error in discs over the
// empties. Called by recipe.cpp, which leaves it in the work folder; docs/training.md shows the one of the
// weights in the tree.
#pragma once
#include <string>
#include <vector>

namespace pedra::othello {

struct PhaseError {
  int empties = 0;  // the larger of the phase's two
  std::size_t positions = 0;
  double training = 0;
  double validation = 0;
};

// An SVG picture of the validation errors.
std::string error_plot(const std::vector<std::vector<PhaseError>>& generations);

}  // namespace pedra::othello
