#include "play/time_budget.hpp"

#include <algorithm>
#include <doctest/doctest.h>

namespace pedra::play {

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
  const engine::GameSpec othello = othello::Settings{};
  engine::AnyPosition position(othello);
  CHECK(planned_moves(engine::AnyPosition(engine::GameSpec{})) == kPlannedMoves);
  // 60, 58, .. 20 empties, and 3 shares for the rest.
  CHECK(planned_moves(position) == doctest::Approx(21 + 3));
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

TEST_CASE(
    "under a game's clock a search is frugal and may take more than its share; within a turn it is not") {
  const Milliseconds share = time_for_move({.per_move = {}, .left = 25s}, 5s);
  const search::Limits clocked = limits_for({.per_move = {}, .left = 25s}, 5s);
  CHECK(clocked.frugal);
  CHECK(*clocked.time > share);
  CHECK(*clocked.time < 2 * share);
  // The turn's own limit is kept, and rules alone where it is the tighter.
  CHECK(*limits_for({.per_move = share + 100ms, .left = 25s}, 5s).time <= share + 100ms - kMoveOverhead);
  CHECK(limits_for({.per_move = 100ms, .left = 25s}, 5s) == limits_for(100ms - kMoveOverhead));
  CHECK_FALSE(limits_for({.per_move = 100ms, .left = {}}, 5s).frugal);
  // The last move of a period has nothing to save for; a clock that is out hurries.
  CHECK_FALSE(limits_for({.per_move = {}, .left = 5s, .moves_left = 1}, 5s).frugal);
  CHECK(limits_for({.per_move = {}, .left = 10ms}, 5s) == hurried());
}

TEST_CASE("searches that take all they are given never overdraw a clock") {
  for (const double planned : {25.0, 3.0}) {
    Milliseconds left = 60s;
    for (int move = 0; move < 300; ++move) {
      const auto limits = limits_for({.per_move = {}, .left = left, .planned = planned}, 5s);
      if (limits.frugal) left -= *limits.time + kMoveOverhead;
      CHECK(left > 0ms);
    }
  }
}

TEST_CASE("a frugal search leaves it at that sooner when its answer stands") {
  const search::Limits limits{.depth = {}, .nodes = {}, .time = 1000ms, .frugal = true};
  CHECK_FALSE(limits.past_soft_limit(0.1, 0, false));
  CHECK(limits.past_soft_limit(0.5, 0, false));
  CHECK_FALSE(limits.past_soft_limit(0.5, 0, true));
  CHECK(limits.past_soft_limit(0.7, 0, true));
  const search::Limits by_nodes{.depth = {}, .nodes = 1000, .time = {}, .frugal = true};
  CHECK(by_nodes.past_soft_limit(0, 500, false));
  const search::Limits plain{.depth = {}, .nodes = {}, .time = 1000ms};
  CHECK_FALSE(plain.past_soft_limit(0.99, 0, false));
}

TEST_CASE("tighter limits hold both") {
  const search::Limits a{.depth = 3, .nodes = {}, .time = 10ms};
  const search::Limits b{.depth = 5, .nodes = 7, .time = {}};
  CHECK(tighter(a, b) == search::Limits{.depth = 3, .nodes = 7, .time = 10ms});
  CHECK(limits_for(0ms) == hurried());
  const search::Limits clocked{.depth = {}, .nodes = {}, .time = 50ms, .frugal = true};
  CHECK(tighter(clocked, b).frugal);
  CHECK_FALSE(tighter(a, clocked).frugal);  // a's time is the tighter, and is its alone
}

}  // namespace pedra::play
