#include "games/gomoku/training/factored_table.hpp"

#include <cmath>
#include <utility>

namespace pedra::gomoku {
namespace {

constexpr float kMeanDecay = 0.9F;
constexpr float kSquareDecay = 0.999F;
constexpr float kTiny = 1e-8F;

}  // namespace

FactoredTable::FactoredTable(std::size_t shared, std::vector<std::vector<std::uint16_t>> members)
    : members_(std::move(members)),
      shared_(shared),
      own_(members_.size()),
      weights_(members_.size(), 0.0F),
      gradients_(members_.size(), 0.0F) {}

void FactoredTable::move(Number& number, float gradient, float rate) const {
  number.mean = kMeanDecay * number.mean + (1 - kMeanDecay) * gradient;
  number.square = kSquareDecay * number.square + (1 - kSquareDecay) * gradient * gradient;
  number.value -= rate * (number.mean / mean_scale_) / (std::sqrt(number.square / square_scale_) + kTiny);
}

void FactoredTable::step(float rate, float pull) {
  ++steps_;
  mean_scale_ = 1 - std::pow(kMeanDecay, static_cast<float>(steps_));
  square_scale_ = 1 - std::pow(kSquareDecay, static_cast<float>(steps_));
  std::vector<float> of_shared(shared_.size(), 0.0F);
  for (std::size_t entry = 0; entry < own_.size(); ++entry) {
    for (const std::uint16_t member : members_[entry]) of_shared[member] += gradients_[entry];
    move(own_[entry], gradients_[entry] + pull * own_[entry].value, rate);
    gradients_[entry] = 0;
  }
  for (std::size_t i = 0; i < shared_.size(); ++i) move(shared_[i], of_shared[i], rate);
  for (std::size_t entry = 0; entry < own_.size(); ++entry) {
    float sum = own_[entry].value;
    for (const std::uint16_t member : members_[entry]) sum += shared_[member].value;
    weights_[entry] = sum;
  }
}

}  // namespace pedra::gomoku
