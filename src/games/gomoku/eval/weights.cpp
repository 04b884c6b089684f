#include "games/gomoku/eval/weights.hpp"

namespace pedra::gomoku {
namespace {

struct Rank {
  int attack;
  int defend;
  int value;  // in eighths of a unit
};

constexpr std::array<Rank, kLineClassCount> kLineRanks{{
    {-43, -27, -23},    // Dead
    {0, 0, 0},          // Overline
    {-35, -27, -26},    // One
    {-19, -21, -24},    // OpenOne
    {-23, -23, -14},    // Two
    {-5, 9, 138},       // OpenTwo
    {22, 14, 137},      // OpenTwo2
    {48, 30, 158},      // OpenTwo3
    {-10, 21, 77},      // Three
    {56, 42, 110},      // OpenThree
    {94, 94, 133},      // OpenThree2
    {95, 75, 56},       // Four
    {400, 300, 484},    // OpenFour
    {5000, 4000, 500},  // Five
}};

constexpr std::array<Rank, kCellClassCount> kCellRanks{{
    {-63, -15, 79},    // None
    {-60, -40, 0},     // Forbidden
    {-60, -40, 0},     // ForbiddenFour
    {-39, -27, -77},   // OpenTwo
    {-21, -21, 28},    // Three
    {-15, -36, -190},  // DoubleTwo
    {2, -25, -40},     // ThreeTwo
    {23, 29, 87},      // OpenThree
    {56, 28, 121},     // OpenThreeTwo
    {49, 56, -11},     // DoubleThree
    {60, 0, 133},      // Four
    {65, 22, 225},     // FourTwo
    {9, 129, 606},     // FourThree
    {500, 400, 506},   // OpenFour
    {0, 0, 500},       // Five
}};

constexpr int kTempo = 6;
constexpr std::array<int, kThreatBits> kThreatRanks{-32, 6, 14, 50, 16, -15, -15, -23, -33, -48, 10};

SideWeights seed_side(bool fouls) {
  SideWeights side;
  for (std::size_t a = 0; a < kLineClassCount; ++a)
    for (std::size_t b = 0; b <= a; ++b)
      for (std::size_t c = 0; c <= b; ++c)
        for (std::size_t d = 0; d <= c; ++d) {
          const auto code = static_cast<CellCode>(a << 12U | b << 8U | c << 4U | d);
          Rank sum = kCellRanks[static_cast<std::size_t>(cell_class_of(code, fouls))];
          for (const std::size_t line : {a, b, c, d}) {
            sum.attack += kLineRanks[line].attack;
            sum.defend += kLineRanks[line].defend;
            sum.value += kLineRanks[line].value;
          }
          side.codes[code_index({a, b, c, d})] = {
              static_cast<std::int16_t>(sum.attack), static_cast<std::int16_t>(sum.defend),
              static_cast<std::int16_t>(sum.value), static_cast<std::int16_t>(sum.value)};
        }
  for (std::size_t mask = 0; mask < kThreatMasks; ++mask) {
    int sum = kTempo;
    for (std::size_t bit = 0; bit < kThreatBits; ++bit)
      if ((mask >> bit & 1U) != 0) sum += kThreatRanks[bit];
    side.threats[mask] = static_cast<std::int16_t>(sum);
  }
  return side;
}

}  // namespace

std::shared_ptr<const Weights> seed_weights(Rule rule) {
  auto weights = std::make_shared<Weights>();
  weights->sides = {seed_side(rule == Rule::Renju), seed_side(false)};
  return weights;
}

}  // namespace pedra::gomoku
