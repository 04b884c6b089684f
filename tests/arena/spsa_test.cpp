#include "arena/statistics/spsa.hpp"

#include <cmath>
#include <doctest/doctest.h>

#include "base/rng.hpp"

using namespace pedra;
using namespace pedra::arena;

namespace {

// Games between two settings whose strength falls with the distance from `best`, in steps.
std::int64_t play(Rng& rng, const Spsa::Trial& trial, const std::vector<double>& best, int games) {
  double elo = 0;
  for (std::size_t i = 0; i < best.size(); ++i) {
    const auto distance = [&](const std::vector<int>& side) {
      return std::pow((side[i] - best[i]) / 10.0, 2.0);
    };
    elo += 10 * (distance(trial.minus) - distance(trial.plus));
  }
  const double wins = 1 / (1 + std::pow(10.0, -elo / 400));
  std::int64_t net = 0;
  for (int game = 0; game < games; ++game) net += rng.below(1'000'000) < wins * 1'000'000 ? 1 : -1;
  return net;
}

}  // namespace

TEST_CASE("numbers move to where games are won, from both sides and against noise") {
  const std::vector<double> best{140, 40, 100};
  int nearer = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Spsa spsa({{"low", 100, 0, 1000, 10}, {"high", 80, 0, 1000, 10}, {"right", 100, 0, 1000, 10}}, 500, 0.02,
              seed);
    Rng rng(seed);
    while (spsa.done() < 500) spsa.add(play(rng, spsa.trial(), best, 32));
    for (std::size_t i = 0; i < 2; ++i) nearer += std::abs(spsa.numbers()[i].value - best[i]) < 20 ? 1 : 0;
    CHECK(std::abs(spsa.numbers()[2].value - best[2]) < 25);
  }
  CHECK(nearer >= 18);  // of 20, which begin 40 away
}

TEST_CASE("trials keep to the bounds, differ by about two steps, and depend on the seed alone") {
  const std::vector<TunedNumber> numbers{{"a", 3, 0, 5, 2}, {"b", 500, 1, 1000, 20}};
  Spsa spsa(numbers, 100, 0.1, 7);
  Spsa same(numbers, 100, 0.1, 7);
  const Spsa other(numbers, 100, 0.1, 8);
  bool differs = false;
  for (int i = 0; i < 100; ++i) {
    const auto trial = spsa.trial();
    CHECK(trial.plus == same.trial().plus);
    CHECK(trial.minus == same.trial().minus);
    differs = differs || trial.plus != other.trial().plus;
    for (const auto* const side : {&trial.plus, &trial.minus}) {
      CHECK((*side)[0] >= 0);
      CHECK((*side)[0] <= 5);
      CHECK((*side)[1] >= 1);
      CHECK((*side)[1] <= 1000);
    }
    CHECK(std::abs(trial.plus[1] - trial.minus[1]) <= 2 * 20 * 1.6 + 2);
    if (spsa.numbers()[1].value > 100 && spsa.numbers()[1].value < 900)
      CHECK(std::abs(trial.plus[1] - trial.minus[1]) >= 2 * 20 - 2);
    spsa.add(i % 3 == 0 ? 32 : -20);
    same.add(i % 3 == 0 ? 32 : -20);
  }
  CHECK(differs);
}

TEST_CASE("a game at the end moves a number by the rate's share of its step") {
  Spsa spsa({{"a", 0, -1000, 1000, 10}}, 1, 0.004, 1);
  spsa.add(1);
  CHECK(std::abs(spsa.numbers()[0].value) == doctest::Approx(0.04));
}
