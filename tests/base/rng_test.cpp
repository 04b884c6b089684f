#include "base/rng.hpp"

#include <array>
#include <doctest/doctest.h>

using namespace pedra;

TEST_CASE("the published values of SplitMix64 with seed 1234567") {
  Rng rng(1234567);
  CHECK(rng.next() == 6457827717110365317ULL);
  CHECK(rng.next() == 3203168211198807973ULL);
  CHECK(rng.next() == 9817491932198370423ULL);
  CHECK(rng.next() == 4593380528125082431ULL);
  CHECK(rng.next() == 16408922859458223821ULL);
  static_assert(mix64(0) == 0xe220a8397b1dcdafULL);
}

TEST_CASE("the same seed gives the same numbers, another seed others") {
  Rng a(5);
  Rng b(5);
  Rng c(6);
  int same = 0;
  for (int i = 0; i < 100; ++i) {
    const auto value = a.next();
    CHECK(value == b.next());
    same += value == c.next() ? 1 : 0;
  }
  CHECK(same == 0);
}

TEST_CASE("below() reaches every value and no other") {
  Rng rng(1);
  std::array<int, 10> seen{};
  for (int i = 0; i < 10'000; ++i) ++seen.at(rng.below(10));
  for (const int count : seen) {
    CHECK(count > 800);
    CHECK(count < 1200);
  }
  CHECK(rng.below(1) == 0);
}
