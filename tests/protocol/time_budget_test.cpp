#include "protocol/time_budget.hpp"

#include <algorithm>
#include <doctest/doctest.h>

namespace pedra::protocol {

using namespace std::chrono_literals;

TEST_CASE("the time for a move") {
  CHECK(time_for_move({}, 700ms) == 700ms);
  CHECK(time_for_move({.per_move = 1000ms, .left = {}}, 700ms) == 1000ms - kMoveOverhead);
  CHECK(time_for_move({.per_move = 10ms, .left = {}}, 700ms) == 0ms);
  CHECK(time_for_move({.per_move = {}, .left = 25s + kGameReserve}, 700ms) == 1s - kMoveOverhead);
  CHECK(time_for_move({.per_move = {}, .left = 1000ms, .moves_left = 1}, 700ms) == 1000ms - kMoveOverhead);
  CHECK(time_for_move({.per_move = {}, .left = -5s}, 700ms) == 0ms);
}

TEST_CASE("a clock planned so is never overdrawn, however long the game") {
  Milliseconds left = 60s;
  for (int move = 0; move < 300; ++move) {
    const auto time = time_for_move({.per_move = {}, .left = left}, 5s);
    left -= time + (time > 0ms ? kMoveOverhead : 0ms);  // overhead included
    CHECK(left > 0ms);
  }
}

TEST_CASE("Othello's clock is planned up to where the rest is solved, and not overdrawn") {
  const engine::GameSpec othello{.kind = engine::GameKind::Othello, .gomoku = {}};
  engine::AnyPosition position(othello);
  CHECK(planned_moves(engine::AnyPosition(engine::GameSpec{})) == kPlannedMoves);
  // 16 moves with more than 28 empties, then 1, 7/3, 11/3, 5, 5 shares, and 3 for the rest.
  CHECK(planned_moves(position) == doctest::Approx(16 + 17 + 3));
  Milliseconds left = 10s;
  Milliseconds longest = 0ms;
  while (!position.outcome().over()) {
    const auto time = time_for_move({.per_move = {}, .left = left, .planned = planned_moves(position)}, 5s);
    CHECK(planned_moves(position) >= 1.5);
    left -= time + (time > 0ms ? kMoveOverhead : 0ms);
    CHECK(left > 0ms);
    longest = std::max(longest, time);
    position.apply(position.legal_moves().front());
    if (!position.outcome().over()) position.apply(position.legal_moves().front());
  }
  CHECK(longest < 3s);
}

TEST_CASE("tighter limits hold both") {
  const search::Limits a{.depth = 3, .nodes = {}, .time = 10ms};
  const search::Limits b{.depth = 5, .nodes = 7, .time = {}};
  CHECK(tighter(a, b) == search::Limits{.depth = 3, .nodes = 7, .time = 10ms});
  CHECK(limits_for(0ms) == hurried());
}

}  // namespace pedra::protocol
