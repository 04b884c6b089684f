// Fitting the weights to labelled positions: ridge regression by conjugate gradients, phase by phase.
//
// Every position is 54 patterns, a bias and four counts whose weights should add up to its label. Minimised
// is the sum of squared errors, positions of neighbouring phases counting less, plus a ridge that pulls each
// weight towards a prior as if it had been seen `ridge` more times with nothing else to say. The prior is
// zero; or weights learnt before, so that few better games improve on many worse ones; or, where there are
// few positions, a coarser model: a fit over the many plies around the phase. So a filling that is rare in a
// phase is worth what it is worth in the phases near by, and the weight of one that is rare everywhere stays near zero.
#pragma once
#include <vector>

#include "games/othello/eval/weights.hpp"
#include "games/othello/training/sample.hpp"

namespace pedra::othello {

struct FitSettings {
  int iterations = 30;
  double ridge = 12;
  int neighbours = 2;             // plies on either side of the phase that are learnt from too
  double neighbour_weight = 0.5;  // what their positions count for
  int coarse_neighbours = 8;      // plies on either side in the coarser model; 0: none
};

struct PhaseFit {
  Weights::PhaseWeights weights;
  std::size_t positions = 0;    // of the phase itself, learnt from
  double training_error = 0;    // mean absolute, in discs, of the rounded weights
  double validation_error = 0;  // on games that were not learnt from
};

// One game in `kValidationShare` is kept for validation.
inline constexpr std::uint32_t kValidationShare = 20;
inline bool for_validation(const Sample& sample) { return sample.game % kValidationShare == 0; }

// Fits phases `first` to `last`, which share one coarser model. `before` is the prior, or null.
std::vector<PhaseFit> fit_phases(int first, int last, const std::vector<Sample>& samples,
                                 const FitSettings& settings, const Weights* before = nullptr);

}  // namespace pedra::othello
