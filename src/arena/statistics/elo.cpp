#include "arena/statistics/elo.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace pedra::arena {
namespace {

constexpr double kPerLogit = 173.71779276130073;  // 400 / ln 10
constexpr double k95 = 1.959963984540054;         // of the normal distribution, two-sided
constexpr double kPriorPairs = 0.1;               // of each kind

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
double log_sigmoid(double x) { return x < 0 ? x - std::log1p(std::exp(x)) : -std::log1p(std::exp(-x)); }

// A symmetric positive definite matrix, row by row, and what Newton's method needs of it.
class Matrix {
 public:
  explicit Matrix(std::size_t n) : n_(n), cells_(n * n, 0.0) {}
  double& at(std::size_t i, std::size_t j) { return cells_[i * n_ + j]; }
  [[nodiscard]] double at(std::size_t i, std::size_t j) const { return cells_[i * n_ + j]; }

  void factorize() {  // in place: the lower triangle L with L * L^T = this
    for (std::size_t j = 0; j < n_; ++j) {
      for (std::size_t k = 0; k < j; ++k) at(j, j) -= at(j, k) * at(j, k);
      at(j, j) = std::sqrt(std::max(at(j, j), 1e-300));
      for (std::size_t i = j + 1; i < n_; ++i) {
        for (std::size_t k = 0; k < j; ++k) at(i, j) -= at(i, k) * at(j, k);
        at(i, j) /= at(j, j);
      }
    }
  }
  [[nodiscard]] std::vector<double> solve(std::vector<double> b) const {  // after factorize()
    for (std::size_t i = 0; i < n_; ++i) {
      for (std::size_t k = 0; k < i; ++k) b[i] -= at(i, k) * b[k];
      b[i] /= at(i, i);
    }
    for (std::size_t i = n_; i-- > 0;) {
      for (std::size_t k = i + 1; k < n_; ++k) b[i] -= at(k, i) * b[k];
      b[i] /= at(i, i);
    }
    return b;
  }

 private:
  std::size_t n_;
  std::vector<double> cells_;
};

double log_posterior(const std::vector<double>& strength, const std::vector<HeadToHead>& results) {
  double sum = 0;
  for (const double s : strength) sum += 0.5 * (log_sigmoid(s) + log_sigmoid(-s));
  for (const auto& r : results) {
    const double d = strength[r.first] - strength[r.second];
    sum += r.points * log_sigmoid(d) + (r.games - r.points) * log_sigmoid(-d);
  }
  return sum;
}

// The negated second derivatives, factorized; the first derivatives go to `gradient`.
Matrix curvature(const std::vector<double>& strength, const std::vector<HeadToHead>& results,
                 std::vector<double>& gradient) {
  Matrix matrix(strength.size());
  for (std::size_t i = 0; i < strength.size(); ++i) {
    const double p = sigmoid(strength[i]);
    gradient[i] = 0.5 - p;
    matrix.at(i, i) = p * (1 - p);
  }
  for (const auto& r : results) {
    const double p = sigmoid(strength[r.first] - strength[r.second]);
    const double weight = r.games * p * (1 - p);
    gradient[r.first] += r.points - r.games * p;
    gradient[r.second] -= r.points - r.games * p;
    matrix.at(r.first, r.first) += weight;
    matrix.at(r.second, r.second) += weight;
    matrix.at(r.first, r.second) -= weight;
    matrix.at(r.second, r.first) -= weight;
  }
  matrix.factorize();
  return matrix;
}

std::vector<double> most_likely(std::size_t players, const std::vector<HeadToHead>& results) {
  constexpr int kSteps = 200;  // a handful suffices; the bound is for results that are not numbers
  std::vector<double> strength(players, 0.0);
  std::vector<double> gradient(players);
  double value = log_posterior(strength, results);
  for (int step = 0; step < kSteps; ++step) {
    const std::vector<double> direction = curvature(strength, results, gradient).solve(gradient);
    double largest = 0;
    for (const double d : direction) largest = std::max(largest, std::abs(d));
    if (!(largest > 1e-10)) break;
    double scale = std::min(1.0, 3.0 / largest);
    std::vector<double> next = strength;
    for (int halving = 0; halving < 40; ++halving, scale /= 2) {
      for (std::size_t i = 0; i < players; ++i) next[i] = strength[i] + scale * direction[i];
      const double reached = log_posterior(next, results);
      if (reached >= value) {
        value = reached;
        break;
      }
    }
    strength = next;
  }
  return strength;
}

}  // namespace

std::int64_t PairResults::pair_count() const {
  return std::accumulate(pairs.begin(), pairs.end(), std::int64_t{0});
}

std::int64_t PairResults::games() const {
  return 2 * pair_count() + std::accumulate(singles.begin(), singles.end(), std::int64_t{0});
}

double PairResults::points() const {
  double sum = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i)
    sum += 0.5 * static_cast<double>(i) * static_cast<double>(pairs[i]);
  for (std::size_t i = 0; i < singles.size(); ++i)
    sum += 0.5 * static_cast<double>(i) * static_cast<double>(singles[i]);
  return sum;
}

PairResults PairResults::reversed() const {
  PairResults other = *this;
  std::reverse(other.pairs.begin(), other.pairs.end());
  std::reverse(other.singles.begin(), other.singles.end());
  return other;
}

double expected_score(double elo) { return sigmoid(elo / kPerLogit); }
double elo_of_score(double score) { return kPerLogit * std::log(score / (1 - score)); }

EloEstimate estimate_elo(const PairResults& results) {
  const double games = static_cast<double>(results.games()) + 2 * 5 * kPriorPairs;
  const double s = (results.points() + 5 * kPriorPairs) / games;
  double squares = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    const double off = 0.25 * static_cast<double>(i) - s;
    squares += 4 * off * off * (static_cast<double>(results.pairs[i]) + kPriorPairs);
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const double off = 0.5 * static_cast<double>(i) - s;
    squares += off * off * static_cast<double>(results.singles[i]);
  }
  const double logit_error = std::sqrt(squares) / games / (s * (1 - s));
  EloEstimate estimate;
  estimate.games = results.games();
  if (estimate.games > 0) estimate.score = results.points() / static_cast<double>(estimate.games);
  estimate.elo = elo_of_score(s);
  estimate.error = k95 * kPerLogit * logit_error;
  estimate.superior = 0.5 * std::erfc(-estimate.elo / kPerLogit / logit_error / std::sqrt(2.0));
  return estimate;
}

std::vector<Rating> rate_players(std::size_t players, const std::vector<HeadToHead>& results,
                                 std::optional<std::size_t> anchor, double anchor_elo) {
  std::vector<Rating> ratings(players);
  if (players == 0) return ratings;
  assert(!anchor || *anchor < players);
  for (const auto& r : results) {
    assert(r.first < players && r.second < players && r.first != r.second);
    ratings[r.first].games += r.games;
    ratings[r.first].points += r.points;
    ratings[r.second].games += r.games;
    ratings[r.second].points += r.games - r.points;
  }
  const std::vector<double> strength = most_likely(players, results);
  const auto n = static_cast<double>(players);
  const double mean = std::accumulate(strength.begin(), strength.end(), 0.0) / n;
  const double zero = anchor ? strength[*anchor] : mean;

  std::vector<double> gradient(players);
  const Matrix factor = curvature(strength, results, gradient);
  for (std::size_t i = 0; i < players; ++i) {
    // The variance of (this player - anchor) is c^T C c with C the inverse of the curvature.
    std::vector<double> contrast(players, anchor ? 0.0 : -1 / n);
    contrast[i] += 1;
    if (anchor) contrast[*anchor] -= 1;
    const std::vector<double> solved = factor.solve(contrast);
    const double variance = std::inner_product(contrast.begin(), contrast.end(), solved.begin(), 0.0);
    ratings[i].elo = (anchor ? anchor_elo : 0) + kPerLogit * (strength[i] - zero);
    ratings[i].error = k95 * kPerLogit * std::sqrt(std::max(variance, 0.0));
  }
  return ratings;
}

}  // namespace pedra::arena
