// Fitting the weights to samples: values by logistic regression on the chance to win, move scores by softmax
// over the moves there were. Deterministic from its seed; one thread.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "games/gomoku/training/samples.hpp"

namespace pedra::gomoku {

struct FitSettings {
  int value_passes = 30;  // over all samples
  int move_passes = 12;
  float value_rate = 0.002F;  // of the first step; the last one's is nothing
  float move_rate = 0.02F;
  float pull = 3e-4F;  // of an entry's own number towards zero
  std::uint64_t seed = 1;
};

struct PassLoss {
  double learnt;
  double unseen;  // of games that were not learnt from
};

struct Fitted {
  Weights weights;
  std::vector<PassLoss> value_losses;  // mean cross entropy after every pass; knowing nothing is 0.693
  std::vector<PassLoss> move_losses;
  double first_share = 0;  // unseen positions whose move has the best score ..
  double five_share = 0;   // .. and is among the best five
};

// `apart`: black and white have weights of their own (renju).
Fitted fit(const Samples& learnt, const Samples& unseen, bool apart, bool fouls, const FitSettings& settings,
           const std::function<void(const std::string&)>& say);

}  // namespace pedra::gomoku
