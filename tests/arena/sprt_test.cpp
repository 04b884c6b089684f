#include "arena/statistics/sprt.hpp"

#include <doctest/doctest.h>

#include "base/rng.hpp"

using namespace pedra::arena;

TEST_CASE("log-likelihood ratios computed independently to 50 digits") {
  const auto llr = [](const PairResults& results, double elo0, double elo1) {
    return sprt(results, {elo0, elo1}).llr;
  };
  CHECK(llr({{10, 40, 100, 50, 12}, {}}, 0, 10) == doctest::Approx(0.5414019478049).epsilon(1e-9));
  CHECK(llr({{3, 5, 8, 30, 54}, {}}, 0, 20) == doctest::Approx(5.0687118524144).epsilon(1e-9));
  CHECK(llr({{0, 0, 50, 0, 0}, {}}, 0, 20) == doctest::Approx(-2.9526470962271).epsilon(1e-9));
  CHECK(llr({{20, 0, 0, 0, 0}, {}}, 0, 20) == doctest::Approx(-1.1845328543905).epsilon(1e-9));
  CHECK(llr({{}, {20, 30, 50}}, -5, 5) == doctest::Approx(1.2334724100920).epsilon(1e-9));
  CHECK(llr({}, 0, 10) == 0);
}

TEST_CASE("a score of 100 % or 0 % ends the test") {
  CHECK(sprt({{0, 0, 0, 0, 52}, {}}, {0, 20}).state == SprtState::Running);
  CHECK(sprt({{0, 0, 0, 0, 53}, {}}, {0, 20}).state == SprtState::AcceptedH1);
  CHECK(sprt({{50, 0, 0, 0, 0}, {}}, {0, 20}).state == SprtState::AcceptedH0);
  const SprtStatus huge = sprt({{0, 0, 0, 0, 1'000'000}, {}}, {0, 20});
  CHECK(huge.state == SprtState::AcceptedH1);
}

TEST_CASE("equal players at 0,20: H1 is not accepted within 1,000 games for 19 of 20 seeds") {
  int accepted = 0;
  int decided = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    pedra::Rng rng(seed);
    PairResults results;
    SprtState state = SprtState::Running;
    for (int pair = 0; pair < 500 && state == SprtState::Running; ++pair) {
      // Each game: 35 % won, 30 % drawn, 35 % lost.
      const auto game = [&rng] {
        const auto x = rng.below(100);
        return x < 35 ? 0U : x < 65 ? 1U : 2U;
      };
      ++results.pairs[game() + game()];
      state = sprt(results, {0, 20}).state;
    }
    accepted += state == SprtState::AcceptedH1 ? 1 : 0;
    decided += state != SprtState::Running ? 1 : 0;
  }
  CHECK(accepted <= 1);
  CHECK(decided >= 3);  // and the test does decide
}

TEST_CASE("a player 60 points stronger passes 0,20") {
  int accepted = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    pedra::Rng rng(seed);
    PairResults results;
    SprtState state = SprtState::Running;
    const auto win = static_cast<std::uint32_t>(1'000'000 * expected_score(60));
    for (int pair = 0; pair < 2000 && state == SprtState::Running; ++pair) {
      const auto game = [&] { return rng.below(1'000'000) < win ? 2U : 0U; };
      ++results.pairs[game() + game()];
      state = sprt(results, {0, 20}).state;
    }
    accepted += state == SprtState::AcceptedH1 ? 1 : 0;
  }
  CHECK(accepted >= 19);
}

TEST_CASE("bounds as people write them") {
  const auto two = parse_sprt("0, 10");
  REQUIRE(two);
  CHECK(*two == SprtBounds{0, 10, 0.05, 0.05});
  const auto four = parse_sprt("-5,0,0.1,0.02");
  REQUIRE(four);
  CHECK(*parse_sprt(to_text(*four)) == *four);
  for (const char* bad :
       {"", "1", "10,0", "0,10,0.5,0.1", "0,10,0,0.1", "a,b", "0,nan", "nan,1", "0,1e9", "1,2,3"})
    CHECK_FALSE(parse_sprt(bad));
}
