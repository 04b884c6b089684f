#include "games/gomoku/lines.hpp"

#include <bit>
#include <cassert>

namespace pedra::gomoku {

std::string_view name_of(Direction direction) {
  constexpr std::array<std::string_view, 4> kNames{"row", "column", "falling", "rising"};
  return kNames[static_cast<std::size_t>(direction)];
}

LineGeometry::LineGeometry(int width, int height) : width_(width), height_(height) {
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      for (const Direction direction : kDirections) {
        const LinePlace at = place({x, y}, direction);
        cells_[static_cast<std::size_t>(direction)][static_cast<std::size_t>(at.line)] |= LineBits{1}
                                                                                          << at.bit;
      }
}

Run run_through(LineBits stones, int bit) {
  assert((stones >> bit & 1U) != 0);
  const int from_bit_up = std::countr_one(stones >> bit);
  const int from_bit_down = std::countl_one(stones << (31 - bit));
  return {bit - from_bit_down + 1, bit + from_bit_up - 1};
}

}  // namespace pedra::gomoku
