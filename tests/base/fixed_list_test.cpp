#include "base/fixed_list.hpp"

#include <cstdint>
#include <doctest/doctest.h>
#include <vector>

#include "base/bits.hpp"

using namespace pedra;

TEST_CASE("a FixedList is a vector with a limit") {
  FixedList<int, 3> list;
  CHECK(list.empty());
  CHECK(list.begin() == list.end());
  CHECK(FixedList<int, 3>::capacity() == 3);
  for (int i = 1; i <= 3; ++i) list.push_back(i * 10);
  CHECK(list.size() == 3);
  CHECK(std::vector<int>(list.begin(), list.end()) == std::vector<int>{10, 20, 30});
  CHECK(list.back() == 30);
  list[1] = 5;
  list.back() = 7;
  const auto copy = list;
  CHECK(copy[1] == 5);
  CHECK(copy.back() == 7);
  list.pop_back();
  CHECK(list.size() == 2);
  CHECK(list.back() == 5);
  CHECK(copy.size() == 3);
  list.clear();
  CHECK(list.empty());
}

TEST_CASE("take_lowest_bit walks the bits upwards") {
  std::uint64_t bits = 0x8000000000000005ULL;
  CHECK(take_lowest_bit(bits) == 0);
  CHECK(take_lowest_bit(bits) == 2);
  CHECK(take_lowest_bit(bits) == 63);
  CHECK(bits == 0);
  std::uint32_t small = 1U << 31U;
  CHECK(take_lowest_bit(small) == 31);
  CHECK(small == 0);
}
