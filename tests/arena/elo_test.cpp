#include "arena/statistics/elo.hpp"

#include <cmath>
#include <doctest/doctest.h>

using namespace pedra::arena;

TEST_CASE("games and points of pairs and singles") {
  const PairResults results{{1, 2, 3, 4, 5}, {1, 1, 2}};
  CHECK(results.pair_count() == 15);
  CHECK(results.games() == 34);
  CHECK(results.points() == doctest::Approx(0 + 1 + 3 + 6 + 10 + 0.5 + 2));
  CHECK(results.reversed().points() == doctest::Approx(34 - 22.5));
}

TEST_CASE("the logistic scale: 400 points are ten to one") {
  CHECK(expected_score(0) == doctest::Approx(0.5));
  CHECK(expected_score(400) == doctest::Approx(10.0 / 11));
  CHECK(elo_of_score(10.0 / 11) == doctest::Approx(400));
}

TEST_CASE("an estimate by hand") {
  // 200 pairs worth 215 points, and the prior's half pair: s = 215.5 / 401.
  const EloEstimate e = estimate_elo({{20, 40, 60, 50, 30}, {}});
  CHECK(e.games == 400);
  CHECK(e.score == doctest::Approx(215.0 / 400));
  const double s = 215.5 / 401;
  double squares = 0;
  const double counts[] = {20.1, 40.1, 60.1, 50.1, 30.1};
  for (int i = 0; i < 5; ++i) squares += 4 * counts[i] * std::pow(i * 0.25 - s, 2);
  CHECK(e.elo == doctest::Approx(400 * std::log10(s / (1 - s))));
  const double error = 1.96 * 400 / std::log(10.0) * std::sqrt(squares) / 401 / (s * (1 - s));
  CHECK(e.error == doctest::Approx(error).epsilon(1e-4));
  CHECK(e.elo - e.error < 0);  // not decided at 95 %
  CHECK(e.superior == doctest::Approx(0.9715).epsilon(0.01));
}

TEST_CASE("pairs that always split carry less doubt than the same games counted one by one") {
  const EloEstimate split = estimate_elo({{0, 0, 50, 0, 0}, {}});
  const EloEstimate singles = estimate_elo({{}, {50, 0, 50}});
  CHECK(split.elo == doctest::Approx(0));
  CHECK(singles.elo == doctest::Approx(0));
  CHECK(split.error < singles.error / 5);
  // Singles by hand: squares 100 * 0.25, and 4 * 0.1 * 2 * (0.25 + 0.0625) of the prior.
  CHECK(singles.error == doctest::Approx(1.96 * 173.7178 * std::sqrt(25 + 0.25) / 101 / 0.25).epsilon(1e-4));
}

TEST_CASE("all won, all lost and nothing played are finite and honest") {
  const EloEstimate won = estimate_elo({{0, 0, 0, 0, 10}, {}});
  CHECK(won.score == 1.0);
  CHECK(won.elo == doctest::Approx(644).epsilon(0.01));
  CHECK(won.error == doctest::Approx(591).epsilon(0.01));
  CHECK(won.elo - won.error > 0);
  CHECK(won.superior > 0.98);
  const EloEstimate lost = estimate_elo({{10, 0, 0, 0, 0}, {}});
  CHECK(lost.elo == doctest::Approx(-won.elo));
  CHECK(lost.superior == doctest::Approx(1 - won.superior));
  const EloEstimate one = estimate_elo({{}, {0, 0, 1}});
  CHECK(one.elo - one.error < 0);  // one game decides nothing
  const EloEstimate none = estimate_elo({});
  CHECK(none.elo == 0);
  CHECK(none.superior == doctest::Approx(0.5));
  for (const auto& e : {won, lost, one, none}) {
    CHECK(std::isfinite(e.elo));
    CHECK(std::isfinite(e.error));
  }
  CHECK(std::isfinite(estimate_elo({{0, 0, 0, 0, 1'000'000'000}, {}}).elo));
}

TEST_CASE("two players' ratings are the logistic difference") {
  const auto ratings = rate_players(2, {{0, 1, 1000, 750}}, 1);
  CHECK(ratings[1].elo == 0);
  CHECK(ratings[1].error == doctest::Approx(0));
  CHECK(ratings[0].elo == doctest::Approx(elo_of_score(0.75)).epsilon(0.01));
  CHECK(ratings[0].error == doctest::Approx(1.96 * 173.72 / std::sqrt(1000 * 0.1875)).epsilon(0.01));
  CHECK(ratings[0].points == 750);
  CHECK(ratings[1].points == 250);
}

TEST_CASE("ratings of a field agree with the strengths that made its results, and have mean zero") {
  const double truth[] = {-300, -100, 0, 150, 250};
  std::vector<HeadToHead> results;
  for (std::size_t i = 0; i < 5; ++i)
    for (std::size_t j = i + 1; j < 5; ++j)
      results.push_back({i, j, 10000, 10000 * expected_score(truth[i] - truth[j])});
  const auto ratings = rate_players(5, results);
  double sum = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    CHECK(ratings[i].elo == doctest::Approx(truth[i]).epsilon(0.01));
    CHECK(ratings[i].error < 5);
    sum += ratings[i].elo;
  }
  CHECK(sum == doctest::Approx(0));
}

TEST_CASE("a field with a clean sweep, an unplayed player and a group apart still converges") {
  const auto ratings =
      rate_players(6, {{0, 1, 1'000'000, 1'000'000}, {1, 2, 50, 0}, {3, 4, 2, 2}}, std::nullopt);
  for (const auto& r : ratings) {
    CHECK(std::isfinite(r.elo));
    CHECK(std::isfinite(r.error));
  }
  CHECK(ratings[0].elo > ratings[1].elo + 1000);
  CHECK(ratings[2].elo > ratings[1].elo);
  CHECK(ratings[5].games == 0);
  CHECK(ratings[5].error > 300);
  CHECK(rate_players(0, {}).empty());
  CHECK(rate_players(1, {}, 0, 1500)[0].elo == 1500);
}
