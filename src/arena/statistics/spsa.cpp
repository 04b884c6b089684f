#include "arena/statistics/spsa.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "base/rng.hpp"

namespace pedra::arena {
namespace {

// The exponents that Spall recommends, and the share of the iterations by which the first moves are damped.
constexpr double kAlpha = 0.602;
constexpr double kGamma = 0.101;
constexpr double kDamped = 0.1;

}  // namespace

Spsa::Spsa(std::vector<TunedNumber> numbers, int iterations, double rate, std::uint64_t seed)
    : numbers_(std::move(numbers)), iterations_(iterations), rate_(rate), seed_(seed) {
  assert(iterations >= 1 && rate > 0);
}

double Spsa::chance(std::size_t number, std::uint64_t use) const {
  const std::uint64_t place = static_cast<std::uint64_t>(done_) << 32U | number << 2U | use;
  return static_cast<double>(mix64(mix64(seed_) ^ place) >> 11U) * 0x1p-53;
}

double Spsa::trial_step(const TunedNumber& number) const {
  return number.step * std::pow(static_cast<double>(iterations_) / (done_ + 1), kGamma);
}

Spsa::Trial Spsa::trial() const {
  Trial trial;
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    const TunedNumber& number = numbers_[i];
    const auto at = [&](double direction, std::uint64_t use) {
      const double wanted = number.value + direction * trial_step(number);
      return static_cast<int>(
          std::floor(std::clamp(wanted, number.least, number.most) + chance(i, use) * (1 - 1e-9)));
    };
    trial.plus.push_back(at(sign(i), 1));
    trial.minus.push_back(at(-sign(i), 2));
  }
  return trial;
}

void Spsa::add(std::int64_t net_wins) {
  const double damped = kDamped * iterations_;
  const double decay = std::pow((damped + iterations_) / (damped + done_ + 1), kAlpha);
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    TunedNumber& number = numbers_[i];
    const double gain = rate_ * number.step * number.step * decay / trial_step(number);
    number.value =
        std::clamp(number.value + gain * sign(i) * static_cast<double>(net_wins), number.least, number.most);
  }
  ++done_;
}

}  // namespace pedra::arena
