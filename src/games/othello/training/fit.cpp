#include "games/othello/training/fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace pedra::othello {
namespace {

constexpr double kLimit = 32000.0 / kUnitsPerDisc;  // a weight must fit 16 bits

struct Row {
  std::array<std::uint32_t, kInstanceCount> places;
  float target;
};

Row row_of(const Sample& sample) {
  const Features features(sample.mine, sample.theirs);
  const CanonicalOrder& order = canonical_order();
  Row row{};
  for (int i = 0; i < kInstanceCount; ++i) {
    const auto lane = static_cast<std::size_t>(i);
    row.places[lane] = static_cast<std::uint32_t>(
        order.place[static_cast<std::size_t>(kLaneOffsets[lane] + features.lane(i))]);
  }
  row.target = sample.score;
  return row;
}

float predicted(const Row& row, const std::vector<float>& weights) {
  float sum = weights.back();
  for (const std::uint32_t place : row.places) sum += weights[place];
  return sum;
}

void scatter(const Row& row, float value, std::vector<float>& into) {
  into.back() += value;
  for (const std::uint32_t place : row.places) into[place] += value;
}

double dot(const std::vector<float>& a, const std::vector<float>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += double{a[i]} * double{b[i]};
  return sum;
}

// Minimises |Xw - y|^2 + ridge |w|^2 with the diagonal of X'X as preconditioner.
std::vector<float> solve(const std::vector<Row>& rows, std::size_t weight_count,
                         const FitSettings& settings) {
  std::vector<float> weights(weight_count, 0);
  std::vector<float> diagonal(weight_count, static_cast<float>(settings.ridge));
  std::vector<float> residual(weight_count, 0);
  for (const Row& row : rows) {
    scatter(row, 1, diagonal);
    scatter(row, row.target, residual);
  }
  std::vector<float> scaled(weight_count);
  std::vector<float> direction(weight_count, 0);
  std::vector<float> image(weight_count);
  double before = 0;
  for (int step = 0; step < settings.iterations; ++step) {
    for (std::size_t i = 0; i < weight_count; ++i) scaled[i] = residual[i] / diagonal[i];
    const double now = dot(residual, scaled);
    const auto beta = static_cast<float>(before == 0 ? 0 : now / before);
    before = now;
    for (std::size_t i = 0; i < weight_count; ++i) direction[i] = scaled[i] + beta * direction[i];
    for (std::size_t i = 0; i < weight_count; ++i)
      image[i] = static_cast<float>(settings.ridge) * direction[i];
    for (const Row& row : rows) scatter(row, predicted(row, direction), image);
    const double curvature = dot(direction, image);
    if (curvature <= 0) break;
    const auto alpha = static_cast<float>(now / curvature);
    for (std::size_t i = 0; i < weight_count; ++i) {
      weights[i] += alpha * direction[i];
      residual[i] -= alpha * image[i];
    }
  }
  return weights;
}

double mean_error(const std::vector<Row>& rows, const std::vector<float>& weights) {
  double sum = 0;
  for (const Row& row : rows) sum += std::abs(double{predicted(row, weights)} - double{row.target});
  return rows.empty() ? 0 : sum / static_cast<double>(rows.size());
}

}  // namespace

PhaseFit fit_phase(int phase, const std::vector<Sample>& samples, const FitSettings& settings) {
  std::vector<Row> training;
  std::vector<Row> validation;
  const int most = 60 - 2 * phase + settings.neighbours;
  const int least = 59 - 2 * phase - settings.neighbours;
  for (const Sample& sample : samples) {
    if (sample.empties > most || sample.empties < least) continue;
    if (!for_validation(sample))
      training.push_back(row_of(sample));
    else if (phase_of(sample.empties) == phase)
      validation.push_back(row_of(sample));
  }
  const auto weight_count = static_cast<std::size_t>(canonical_order().count) + 1;
  std::vector<float> weights = solve(training, weight_count, settings);
  PhaseFit fit;
  fit.positions = training.size();
  for (float& weight : weights) {
    const double units = std::round(std::clamp(double{weight}, -kLimit, kLimit) * kUnitsPerDisc);
    fit.weights.push_back(static_cast<std::int16_t>(units));
    weight = static_cast<float>(units / kUnitsPerDisc);
  }
  fit.training_error = mean_error(training, weights);
  fit.validation_error = mean_error(validation, weights);
  return fit;
}

}  // namespace pedra::othello
