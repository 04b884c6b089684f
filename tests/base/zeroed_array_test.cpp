#include "base/zeroed_array.hpp"

#include <algorithm>
#include <cstdint>
#include <doctest/doctest.h>
#include <utility>

namespace pedra {

TEST_CASE("all zero when made and when cleared, of any size") {
  struct Pair {
    std::uint64_t a;
    std::uint32_t b;
  };
  constexpr std::size_t kLarge = 300'000;  // several large pages
  for (const auto& [size, touched] :
       {std::pair<std::size_t, bool>{0, false}, {1, false}, {1000, true}, {kLarge, false}, {kLarge, true}}) {
    ZeroedArray<Pair> array(size);
    REQUIRE(array.size() == std::max<std::size_t>(size, 1));
    if (touched) array.touch();
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
