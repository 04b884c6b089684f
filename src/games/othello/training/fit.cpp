#include "games/othello/training/fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace pedra::othello {
namespace {

constexpr double kLimit = 32000.0 / kUnitsPerDisc;  // a weight must fit 16 bits

struct Row {
  std::array<std::uint32_t, kInstanceCount + 1 + kCounts> places;  // patterns, bias, counts
  float target;
  float weight;  // what an error here counts for
};

Row row_of(const Sample& sample, double weight) {
  const Features features(sample.mine, sample.theirs);
  const CanonicalOrder& order = canonical_order();
  Row row{};
  for (int i = 0; i < kInstanceCount; ++i) {
    const auto lane = static_cast<std::size_t>(i);
    row.places[lane] = static_cast<std::uint32_t>(
        order.place[static_cast<std::size_t>(kLaneOffsets[lane] + features.lane(i))]);
  }
  row.places[kInstanceCount] = static_cast<std::uint32_t>(order.count + (sample.empties & 1));
  const auto counts = counts_of(sample.mine, sample.theirs);
  for (std::size_t i = 0; i < kCounts; ++i)
    row.places[kInstanceCount + 1 + i] = static_cast<std::uint32_t>(static_cast<std::size_t>(order.count) +
                                                                    kBiases + i * kCountSize + counts[i]);
  row.target = static_cast<float>(sample.value) / kUnitsPerDisc;
  row.weight = static_cast<float>(weight);
  return row;
}

double predicted(const Row& row, const std::vector<double>& weights) {
  double sum = 0;
  for (const std::uint32_t place : row.places) sum += weights[place];
  return sum;
}

void scatter(const Row& row, double value, std::vector<double>& into) {
  for (const std::uint32_t place : row.places) into[place] += value;
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += double{a[i]} * double{b[i]};
  return sum;
}

// Minimises |Xw - y|^2 + ridge |w - prior|^2 with the diagonal of X'X as preconditioner.
std::vector<double> solve(const std::vector<Row>& rows, const std::vector<double>& prior,
                          const FitSettings& settings) {
  const std::size_t weight_count = prior.size();
  std::vector<double> weights = prior;
  std::vector<double> diagonal(weight_count, settings.ridge);
  std::vector<double> residual(weight_count, 0);
  for (const Row& row : rows) {
    scatter(row, row.weight, diagonal);
    scatter(row, row.weight * (row.target - predicted(row, prior)), residual);
  }
  std::vector<double> scaled(weight_count);
  std::vector<double> direction(weight_count, 0);
  std::vector<double> image(weight_count);
  double before = 0;
  for (int step = 0; step < settings.iterations; ++step) {
    for (std::size_t i = 0; i < weight_count; ++i) scaled[i] = residual[i] / diagonal[i];
    const double now = dot(residual, scaled);
    const double beta = before == 0 ? 0 : now / before;
    before = now;
    for (std::size_t i = 0; i < weight_count; ++i) direction[i] = scaled[i] + beta * direction[i];
    for (std::size_t i = 0; i < weight_count; ++i) image[i] = settings.ridge * direction[i];
    for (const Row& row : rows) scatter(row, row.weight * predicted(row, direction), image);
    const double curvature = dot(direction, image);
    if (curvature <= 0) break;
    const double alpha = now / curvature;
    for (std::size_t i = 0; i < weight_count; ++i) {
      weights[i] += alpha * direction[i];
      residual[i] -= alpha * image[i];
    }
  }
  return weights;
}

double mean_error(const std::vector<Row>& rows, const std::vector<double>& weights) {
  double sum = 0;
  for (const Row& row : rows) sum += std::abs(double{predicted(row, weights)} - double{row.target});
  return rows.empty() ? 0 : sum / static_cast<double>(rows.size());
}

// The rows of `samples` with least .. most empties; those `margin` beyond on either side count less.
std::vector<Row> training_rows(const std::vector<Sample>& samples, int least, int most, int margin,
                               double margin_weight) {
  std::vector<Row> rows;
  for (const Sample& sample : samples) {
    if (for_validation(sample) || sample.empties > most + margin || sample.empties < least - margin) continue;
    const bool inside = sample.empties <= most && sample.empties >= least;
    rows.push_back(row_of(sample, inside ? 1 : margin_weight));
  }
  return rows;
}

std::vector<Row> validation_rows(const std::vector<Sample>& samples, int phase) {
  std::vector<Row> rows;
  for (const Sample& sample : samples)
    if (for_validation(sample) && phase_of(sample.empties) == phase) rows.push_back(row_of(sample, 1));
  return rows;
}

PhaseFit fit_phase(int phase, const std::vector<Sample>& samples, const std::vector<double>& prior,
                   const FitSettings& settings) {
  const auto training =
      training_rows(samples, 59 - 2 * phase, 60 - 2 * phase, settings.neighbours, settings.neighbour_weight);
  std::vector<double> weights = solve(training, prior, settings);
  PhaseFit fit;
  for (double& weight : weights) {
    const double steps =
        std::round(std::clamp(double{weight}, -kLimit, kLimit) * kUnitsPerDisc / kWeightStep);
    fit.weights.push_back(static_cast<std::int16_t>(steps * kWeightStep));
    weight = steps * kWeightStep / kUnitsPerDisc;
  }
  fit.positions = static_cast<std::size_t>(
      std::count_if(training.begin(), training.end(), [](const Row& row) { return row.weight == 1; }));
  fit.training_error = mean_error(training, weights);
  fit.validation_error = mean_error(validation_rows(samples, phase), weights);
  return fit;
}

}  // namespace

std::vector<PhaseFit> fit_phases(int first, int last, const std::vector<Sample>& samples,
                                 const FitSettings& settings, const Weights* before) {
  const auto weight_count = static_cast<std::size_t>(canonical_order().count) + kWholeBoard;
  std::vector<double> coarse(weight_count, 0);
  if (before == nullptr && settings.coarse_neighbours > 0)
    coarse = solve(training_rows(samples, 59 - 2 * last, 60 - 2 * first, settings.coarse_neighbours, 1),
                   coarse, settings);
  std::vector<PhaseFit> fits;
  for (int phase = first; phase <= last; ++phase) {
    std::vector<double> prior = coarse;
    if (before != nullptr) {
      const Weights::PhaseWeights learnt = before->phase(phase);
      std::transform(learnt.begin(), learnt.end(), prior.begin(),
                     [](std::int16_t units) { return static_cast<double>(units) / kUnitsPerDisc; });
    }
    fits.push_back(fit_phase(phase, samples, prior, settings));
  }
  return fits;
}

}  // namespace pedra::othello
