#include "base/zeroed_array.hpp"

#include <algorithm>
#include <cstdint>
#include <doctest/doctest.h>

namespace pedra {

TEST_CASE("all zero when made and when cleared, of any size") {
  struct Pair {
    std::uint64_t a;
    std::uint32_t b;
  };
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{1000}}) {
    ZeroedArray<Pair> array(size);
    REQUIRE(array.size() == std::max<std::size_t>(size, 1));
    for (int round = 0; round < 2; ++round) {
      for (std::size_t i = 0; i < array.size(); ++i) {
        REQUIRE((array[i].a == 0 && array[i].b == 0));
        array[i] = {i + 1, 7};
      }
      array.clear();
    }
  }
}

}  // namespace pedra
