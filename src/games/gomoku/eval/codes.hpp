// The four line classes of a cell as one small number, whatever their order: what the evaluation's tables are
// indexed by. And the threats on a board as one mask.
//
//   four classes a >= b >= c >= d, each 0 .. 13
//   index = choose(a + 3, 4) + choose(b + 2, 3) + choose(c + 1, 2) + d
//
// which numbers the sorted quadruples: 0 .. 2379.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

#include "games/gomoku/eval/patterns.hpp"

namespace pedra::gomoku {

inline constexpr std::size_t kCodeCount = 2380;

constexpr std::size_t code_index(std::array<std::size_t, 4> classes) {
  std::sort(classes.begin(), classes.end());
  const auto [d, c, b, a] = classes;
  return a * (a + 1) * (a + 2) * (a + 3) / 24 + b * (b + 1) * (b + 2) / 6 + c * (c + 1) / 2 + d;
}

constexpr std::array<std::size_t, 4> classes_in(CellCode code) {
  return {code & 15U, code >> 4U & 15U, code >> 8U & 15U, static_cast<std::size_t>(code >> 12U)};
}

static_assert(code_index({13, 13, 13, 13}) == kCodeCount - 1 && code_index({0, 0, 0, 0}) == 0 &&
              code_index({0, 1, 0, 0}) == 1);

// Which of these classes either side has a cell of, in a position without a five and without an own open
// four:
//
//   bit  side      class                       bit  side      class
//   0    own       FourThree                   5    opponent  OpenFour
//   1    own       FourTwo                     6    opponent  FourThree
//   2    own       Four                        7    opponent  FourTwo or Four
//   3    own       DoubleThree                 8    opponent  DoubleThree
//   4    own       OpenThreeTwo or OpenThree   9    opponent  OpenThreeTwo
//                                              10   opponent  OpenThree
inline constexpr std::size_t kThreatBits = 11;
inline constexpr std::size_t kThreatMasks = std::size_t{1} << kThreatBits;

// `count(own, cell_class)`: how many cells of the class the side to move (own) or the other one has.
template <class Count>
std::size_t threat_mask(Count count) {
  using C = CellClass;
  const auto any = [&](bool own, C a, C b) { return count(own, a) + count(own, b) > 0 ? 1U : 0U; };
  return any(true, C::FourThree, C::FourThree) | any(true, C::FourTwo, C::FourTwo) << 1U |
         any(true, C::Four, C::Four) << 2U | any(true, C::DoubleThree, C::DoubleThree) << 3U |
         any(true, C::OpenThreeTwo, C::OpenThree) << 4U | any(false, C::OpenFour, C::OpenFour) << 5U |
         any(false, C::FourThree, C::FourThree) << 6U | any(false, C::FourTwo, C::Four) << 7U |
         any(false, C::DoubleThree, C::DoubleThree) << 8U |
         any(false, C::OpenThreeTwo, C::OpenThreeTwo) << 9U | any(false, C::OpenThree, C::OpenThree) << 10U;
}

// Where a cell lies from a stone, whatever the side: 0 .. 20. `far` and `near` are the larger and the smaller
// of the distances in columns and rows.
//
//   far   1    2      3        4          5             beyond
//   near  0 1  0 1 2  0 1 2 3  0 1 2 3 4  0 1 2 3 4 5   (as the last number, 20)
inline constexpr std::size_t kNearCount = 21;

constexpr std::size_t near_index(int dx, int dy) {
  dx = dx < 0 ? -dx : dx;
  dy = dy < 0 ? -dy : dy;
  const int far = std::max(dx, dy);
  const int near = std::min(dx, dy);
  if (far == 0 || far > 5) return kNearCount - 1;
  return static_cast<std::size_t>((far - 1) * (far + 2) / 2 + near);
}
static_assert(near_index(1, 0) == 0 && near_index(1, 1) == 1 && near_index(0, -2) == 2 &&
              near_index(5, 5) == 19 + 0);

}  // namespace pedra::gomoku
