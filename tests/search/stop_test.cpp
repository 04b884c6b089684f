#include "search/stop.hpp"

#include <doctest/doctest.h>
#include <thread>

using namespace pedra;
using search::StopCheck;
using search::StopCondition;

TEST_CASE("a condition without limits is never met") {
  StopCondition condition;
  StopCheck check(condition);
  for (std::uint64_t nodes = 0; nodes < 1000; ++nodes) REQUIRE_FALSE(check.reached(nodes));
  CHECK_FALSE(check.reached());
}

TEST_CASE("the node limit is met at its node, whether or not the clock is read there") {
  for (const std::uint64_t limit : {1ULL, 15ULL, 16ULL, 17ULL, 100ULL}) {
    StopCondition condition({.nodes = limit});
    StopCheck check(condition);
    std::uint64_t nodes = 0;
    while (!check.reached(nodes)) ++nodes;
    CHECK(nodes == limit);
    CHECK(check.reached());  // and stays met
  }
}

TEST_CASE("the node limit is for all threads together") {
  StopCondition condition({.nodes = 1000});
  StopCheck one(condition);
  StopCheck other(condition);
  std::uint64_t nodes = 0;  // of each
  while (!one.reached(nodes) && !other.reached(nodes)) ++nodes;
  CHECK(nodes >= 500);
  CHECK(nodes <= 500 + StopCheck::kInterval);
  CHECK(one.total(nodes) >= 1000);
  CHECK(one.reached(nodes));
  CHECK(other.reached(nodes));
}

TEST_CASE("a requested stop is seen within the interval, by every thread") {
  std::stop_source source;
  StopCondition condition({}, source.get_token());
  StopCheck one(condition);
  StopCheck other(condition);
  CHECK_FALSE(one.reached(0));
  CHECK_FALSE(other.reached(0));
  source.request_stop();
  unsigned calls = 1;
  while (!one.reached(calls)) ++calls;
  CHECK(calls <= StopCheck::kInterval);
  CHECK(other.reached(1));
}

TEST_CASE("the time limit is met by the clock") {
  StopCondition condition({.time = std::chrono::milliseconds(20)});
  StopCheck check(condition);
  CHECK_FALSE(check.reached());
  std::this_thread::sleep_for(std::chrono::milliseconds(25));
  CHECK(condition.poll());
  CHECK(check.reached());
  CHECK(condition.seconds() >= 0.02);
}
