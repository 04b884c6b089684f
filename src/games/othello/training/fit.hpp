// Fitting the weights of one phase to labelled positions: ridge regression by conjugate gradients.
//
// Every position is 46 weights and a bias that should add up to its final score. Minimised is the mean
// squared error plus a ridge that pulls each weight towards zero as if it had been seen `ridge` more times
// with nothing to say, so that rare fillings stay modest.
#pragma once
#include <vector>

#include "games/othello/eval/weights.hpp"
#include "games/othello/training/sample.hpp"

namespace pedra::othello {

struct FitSettings {
  int iterations = 30;
  double ridge = 12;
  int neighbours = 2;  // plies on either side of the phase that are learnt from too
};

struct PhaseFit {
  Weights::PhaseWeights weights;
  std::size_t positions = 0;
  double training_error = 0;    // mean absolute, in discs, of the rounded weights
  double validation_error = 0;  // on games that were not learnt from
};

// One game in `kValidationShare` is kept for validation.
inline constexpr std::uint32_t kValidationShare = 20;
inline bool for_validation(const Sample& sample) { return sample.game % kValidationShare == 0; }

PhaseFit fit_phase(int phase, const std::vector<Sample>& samples, const FitSettings& settings);

}  // namespace pedra::othello
