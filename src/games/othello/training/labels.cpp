#include "games/othello/training/labels.hpp"

#include <cmath>

namespace pedra::othello {

void label_games(std::vector<Sample>& samples, double trust) {
  double next_label = 0;
  for (std::size_t i = samples.size(); i-- > 0;) {
    Sample& sample = samples[i];
    const bool last = i + 1 == samples.size() || samples[i + 1].game != sample.game;
    double label = sample.value;
    if (!last && (sample.marks & (kSolved | kRandomMove)) == 0) {
      const bool same_side = ((sample.marks ^ samples[i + 1].marks) & kOtherSide) == 0;
      label = (1 - trust) * label + trust * (same_side ? next_label : -next_label);
    }
    sample.value = static_cast<std::int16_t>(std::lround(label));
    next_label = label;
  }
}

}  // namespace pedra::othello
