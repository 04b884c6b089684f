// What the fits share: passes over samples in a random order, and the loss of a chance. Called by fit.cpp and
// net_fit.cpp.
#pragma once
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

#include "base/rng.hpp"

namespace pedra::gomoku {

inline double cross_entropy(float target, float logit) {
  const double soft = logit > 0 ? logit + std::log1p(std::exp(-logit)) : std::log1p(std::exp(logit));
  return soft - static_cast<double>(target) * logit;
}

// Runs passes over the samples in batches of a random order; the rate falls to nothing in a half cosine.
template <class Learn, class Step>
void run_passes(std::size_t samples, std::size_t batch, int passes, float rate, Rng& rng, Learn learn,
                Step step, const std::function<void(int)>& after_pass) {
  std::vector<std::uint32_t> order(samples);
  std::iota(order.begin(), order.end(), 0U);
  const std::size_t batches = (samples + batch - 1) / batch;
  const auto total = static_cast<float>(static_cast<std::size_t>(passes) * batches);
  float done = 0;
  for (int pass = 0; pass < passes; ++pass) {
    for (std::size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
    for (std::size_t begin = 0; begin < samples; begin += batch) {
      const std::size_t end = std::min(begin + batch, samples);
      for (std::size_t i = begin; i < end; ++i) learn(order[i], 1.0F / static_cast<float>(end - begin));
      constexpr float kPi = 3.14159265F;
      step(rate * 0.5F * (1 + std::cos(kPi * done / total)));
      done += 1;
    }
    after_pass(pass);
  }
}

}  // namespace pedra::gomoku
