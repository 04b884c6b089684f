#include "arena/statistics/sprt.hpp"

#include <charconv>
#include <cmath>
#include <fmt/format.h>

#include "base/text.hpp"
#include "base/visible_text.hpp"

namespace pedra::arena {
namespace {

constexpr double kNever = 1e-3;  // the count of a kind that never happened

// The most likely distribution with a given mean, for values evenly spread over 0 .. 1.
template <std::size_t N>
std::array<double, N> most_likely_with_mean(const std::array<double, N>& frequency, double mean) {
  constexpr double kSpacing = 1.0 / static_cast<double>(N - 1);
  const auto slope = [&](double x) {
    double sum = 0;
    for (std::size_t i = 0; i < N; ++i) {
      const double off = static_cast<double>(i) * kSpacing - mean;
      sum += frequency[i] * off / (1 + x * off);
    }
    return sum;
  };
  // slope() falls from +infinity to -infinity between the poles of the two ends.
  double low = -1 / (1 - mean);
  double high = 1 / mean;
  for (int step = 0; step < 200; ++step) {
    const double middle = 0.5 * (low + high);
    (slope(middle) > 0 ? low : high) = middle;
  }
  const double x = 0.5 * (low + high);
  std::array<double, N> probability{};
  for (std::size_t i = 0; i < N; ++i)
    probability[i] = frequency[i] / (1 + x * (static_cast<double>(i) * kSpacing - mean));
  return probability;
}

template <std::size_t N>
double log_likelihood_ratio(const std::array<std::int64_t, N>& counts, const SprtBounds& bounds) {
  std::array<double, N> frequency{};
  double total = 0;
  bool any = false;
  for (std::size_t i = 0; i < N; ++i) {
    any = any || counts[i] > 0;
    frequency[i] = counts[i] > 0 ? static_cast<double>(counts[i]) : kNever;
    total += frequency[i];
  }
  if (!any) return 0;
  for (double& f : frequency) f /= total;
  const auto p0 = most_likely_with_mean(frequency, expected_score(bounds.elo0));
  const auto p1 = most_likely_with_mean(frequency, expected_score(bounds.elo1));
  double llr = 0;
  for (std::size_t i = 0; i < N; ++i) llr += total * frequency[i] * std::log(p1[i] / p0[i]);
  return llr;
}

}  // namespace

Result<SprtBounds> parse_sprt(std::string_view text) {
  const Error bad{
      fmt::format("'{}' are not SPRT bounds: write elo0,elo1 as in 0,10, and after them alpha,beta below 0.5",
                  excerpt(text))};
  const auto parts = split(text, ',');
  if (parts.size() != 2 && parts.size() != 4) return bad;
  SprtBounds bounds;
  const std::array<double*, 4> fields{&bounds.elo0, &bounds.elo1, &bounds.alpha, &bounds.beta};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string_view part = trim(parts[i]);
    const auto read = std::from_chars(part.data(), part.data() + part.size(), *fields[i]);
    if (read.ec != std::errc() || read.ptr != part.data() + part.size()) return bad;
  }
  const auto rate = [](double x) { return x > 1e-9 && x < 0.5; };
  const auto elo = [](double x) { return x >= -1000 && x <= 1000; };
  if (!elo(bounds.elo0) || !elo(bounds.elo1) || !(bounds.elo0 < bounds.elo1)) return bad;
  if (!rate(bounds.alpha) || !rate(bounds.beta)) return bad;
  return bounds;
}

std::string to_text(const SprtBounds& bounds) {
  return fmt::format("{},{},{},{}", bounds.elo0, bounds.elo1, bounds.alpha, bounds.beta);
}

SprtStatus sprt(const PairResults& results, const SprtBounds& bounds) {
  SprtStatus status;
  status.lower = std::log(bounds.beta / (1 - bounds.alpha));
  status.upper = std::log((1 - bounds.beta) / bounds.alpha);
  status.llr = results.pair_count() > 0 ? log_likelihood_ratio(results.pairs, bounds)
                                        : log_likelihood_ratio(results.singles, bounds);
  if (status.llr >= status.upper) status.state = SprtState::AcceptedH1;
  if (status.llr <= status.lower) status.state = SprtState::AcceptedH0;
  return status;
}

}  // namespace pedra::arena
