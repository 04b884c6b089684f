#include "play/swap2_choice.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/rng.hpp"

namespace pedra::play {
namespace {

// Three different cells: the first not on the border, the others at most three columns and rows from it.
std::array<Point, 3> propose(const Grid& grid, Rng& rng) {
  const auto inside = [&rng](int least, int most) {
    return least + static_cast<int>(rng.below(static_cast<std::uint32_t>(most - least + 1)));
  };
  std::array<Point, 3> stones;
  stones[0] = Point(inside(1, grid.width - 2), inside(1, grid.height - 2));
  for (std::size_t i = 1; i < stones.size();) {
    constexpr int kReach = 3;
    const int x = std::clamp(stones[0].x() + inside(-kReach, kReach), 0, grid.width - 1);
    const int y = std::clamp(stones[0].y() + inside(-kReach, kReach), 0, grid.height - 1);
    stones[i] = Point(x, y);
    if (std::find(stones.begin(), stones.begin() + static_cast<std::ptrdiff_t>(i), stones[i]) ==
        stones.begin() + static_cast<std::ptrdiff_t>(i))
      ++i;
  }
  return stones;
}

}  // namespace

double value_of(const search::SearchReport& report) {
  constexpr double kCertain = 1e18;
  if (!report.win_in) return report.score;
  return *report.win_in > 0 ? kCertain / *report.win_in : kCertain / std::min(*report.win_in, -1);
}

std::optional<std::array<Point, 3>> swap2_opening(const engine::GameSpec& game, std::uint64_t seed,
                                                  const Valuer& value) {
  Rng rng(seed);
  std::optional<std::array<Point, 3>> best;
  double distance = 0;
  for (int i = 0; i < kSwap2Openings; ++i) {
    const auto stones = propose(game.grid(), rng);
    engine::AnyPosition position(game);
    for (const Point stone : stones) position.apply(stone);
    const auto found = value(position);
    if (!found) return std::nullopt;
    if (best && std::abs(*found) >= distance) continue;
    best = stones;
    distance = std::abs(*found);
  }
  return best;
}

search::Limits swap2_share(const search::Limits& whole) {
  search::Limits each = whole;
  if (each.time) each.time = std::max(*each.time / kSwap2Openings, std::chrono::milliseconds(1));
  if (each.nodes) each.nodes = std::max<std::uint64_t>(*each.nodes / kSwap2Openings, 1);
  return each;
}

bool swap2_takes_black(const search::SearchReport& report) { return value_of(report) < 0; }

}  // namespace pedra::play
