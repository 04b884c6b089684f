#include "play/swap2_choice.hpp"

#include <doctest/doctest.h>
#include <set>

namespace pedra::play {

TEST_CASE("three different cells, on every board, the most even of those proposed") {
  for (int side = 3; side <= 22; ++side)
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      engine::GameSpec spec;
      spec = gomoku::Settings{.width = side, .height = side, .k = std::min(side, 5)};
      int asked = 0;
      double best = 1e9;
      const auto stones = swap2_opening(spec, seed, [&](const engine::AnyPosition& position) {
        CHECK(position.to_move() == Color::White);
        const double value = 10.0 - 3.0 * asked++;  // 10, 7, 4, 1, -2, ..
        best = std::min(best, std::abs(value));
        return std::optional(value);
      });
      REQUIRE(stones.has_value());
      CHECK(asked == kSwap2Openings);
      CHECK(best == 1.0);
      CHECK(std::set<Point>(stones->begin(), stones->end()).size() == 3);
      for (const Point stone : *stones) CHECK(spec.grid().contains(stone));
    }
}

TEST_CASE("the valuer can stop it") {
  CHECK_FALSE(swap2_opening({}, 1, [](const auto&) { return std::optional<double>(); }).has_value());
}

TEST_CASE("all openings together take what one search may") {
  const search::Limits whole{.depth = 7, .nodes = 16'000, .time = std::chrono::milliseconds(3200)};
  const search::Limits each = swap2_share(whole);
  CHECK(each.depth == 7);
  CHECK(*each.nodes * kSwap2Openings == 16'000);
  CHECK(*each.time * kSwap2Openings == std::chrono::milliseconds(3200));
  CHECK(swap2_share({.depth = {}, .nodes = 1, .time = std::chrono::milliseconds(1)}).any());
  CHECK(*swap2_share({.depth = {}, .nodes = 1, .time = {}}).nodes == 1);
  CHECK_FALSE(swap2_share({}).any());
}

TEST_CASE("the better colour is taken") {
  search::SearchReport report;
  report.score = 5;
  CHECK_FALSE(swap2_takes_black(report));
  report.score = -5;
  CHECK(swap2_takes_black(report));
  report.win_in = 9;
  CHECK_FALSE(swap2_takes_black(report));
  report.win_in = -8;
  CHECK(swap2_takes_black(report));
  search::SearchReport sooner = report;
  sooner.win_in = -2;
  CHECK(value_of(sooner) < value_of(report));
}

}  // namespace pedra::play
