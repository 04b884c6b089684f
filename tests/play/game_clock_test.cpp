#include "play/game_clock.hpp"

#include <doctest/doctest.h>

using namespace pedra;
using namespace std::chrono_literals;
using play::GameClock;
using play::TimePoint;

TEST_CASE("a clock charges the side that runs, and stands still for the other") {
  const TimePoint start = play::now();
  GameClock clock({.main = 60s, .increment = 2s});
  CHECK_FALSE(clock.expiry());
  CHECK(clock.left(Color::Black, start + 5s) == 60s);
  clock.run(Color::Black, start);
  CHECK(clock.expiry() == start + 60s);
  CHECK(clock.left(Color::Black, start + 10s) == 50s);
  CHECK(clock.left(Color::White, start + 10s) == 60s);
  clock.add_increment(Color::Black);
  clock.run(Color::White, start + 10s);
  CHECK(clock.left(Color::Black, start + 30s) == 52s);
  CHECK(clock.left(Color::White, start + 30s) == 40s);
  clock.run(std::nullopt, start + 30s);
  CHECK(clock.left(Color::White, start + 90s) == 40s);
  CHECK_FALSE(clock.running());
}

TEST_CASE("no time is left after the last moment, and none is owed") {
  const TimePoint start = play::now();
  GameClock clock({.main = 60s}, 1s, 3s);
  clock.run(Color::Black, start);
  CHECK(clock.left(Color::Black, start + 5s) == 0s);
  clock.run(Color::White, start + 5s);
  CHECK(clock.left(Color::Black, start + 6s) == 0s);
  CHECK(clock.left(Color::White, start + 6s) == 2s);
}
