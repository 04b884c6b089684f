// The evaluation: weights for every filling of every shape, by phase of the game. Read-only once made; shared
// by threads.
//
// Value of a position for the side to move = bias + the sum of its 54 pattern weights and of those of its
// four counts (counts.hpp), in units of 1/128 disc. A phase is two plies: phase 0 has 60 or 59 empty squares,
// phase 29 has 2 or 1. Each of the two has a bias of its own, because the side that will play last is better
// off. The table for side B to move has the sides of every filling exchanged.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "base/result.hpp"
#include "games/othello/eval/counts.hpp"
#include "games/othello/eval/patterns.hpp"

namespace pedra::othello {

inline constexpr int kPhases = 30;
inline constexpr int kUnitsPerDisc = 128;
inline constexpr int kWeightStep = 4;  // weights are multiples of it, so that the file packs well
inline constexpr int kBiases = 2;      // for an even and for an odd number of empties
inline constexpr int kWholeBoard = kBiases + kCounts * kCountSize;  // weights that are no pattern's

constexpr int phase_of(int empties) {
  const int phase = (60 - empties) / 2;
  return phase < 0 ? 0 : phase >= kPhases ? kPhases - 1 : phase;
}

// Where the weights of each lane's shape begin.
constexpr std::array<int, kInstanceCount> lane_offsets() {
  constexpr std::array<int, kShapeCount> kPerShape{4, 4, 4, 4, 4, 4, 4, 2, 4, 4, 4, 4, 8};
  std::array<int, kInstanceCount> offsets{};
  std::size_t lane = 0;
  for (std::size_t shape = 0; shape < kShapeCount; ++shape)
    for (int i = 0; i < kPerShape[shape]; ++i) offsets[lane++] = kShapeOffsets[shape];
  return offsets;
}
inline constexpr std::array<int, kInstanceCount> kLaneOffsets = lane_offsets();

class Weights {
 public:
  // The canonical weights of one phase in the order of canonical_order(), then the biases, then the weights
  // of each count.
  using PhaseWeights = std::vector<std::int16_t>;

  Weights();  // all zero
  void set_phase(int phase, const PhaseWeights& weights);
  [[nodiscard]] PhaseWeights phase(int phase) const;  // what set_phase() was given

  // The value in units for the side to move, `mine`, whose board the features describe.
  [[nodiscard]] int evaluate(const Features& features, Squares mine, Squares theirs, int empties) const {
    const std::int16_t* table =
        tables_.data() + static_cast<std::size_t>(phase_of(empties) * 2 + features.side()) * kTableSize;
    return table[kFillings + (empties & 1)] + sum_of_lanes(table, features.lanes()) +
           sum_of_counts(table + kFillings + kBiases, mine, theirs);
  }

 private:
  static constexpr std::size_t kTableSize = static_cast<std::size_t>(kFillings) + kWholeBoard;

  // One load at a time: gathers of eight (AVX2) made a whole search 10 % slower on the machine at hand.
  // Unrolled, so that every offset is a constant: a whole search 20 % quicker.
  static int sum_of_lanes(const std::int16_t* table, const std::uint16_t* lanes) {
    int sum = 0;
#pragma GCC unroll 54
    for (std::size_t i = 0; i < kInstanceCount; ++i) sum += table[kLaneOffsets[i] + lanes[i]];
    return sum;
  }
  static int sum_of_counts(const std::int16_t* weights, Squares mine, Squares theirs) {
    const auto counts = counts_of(mine, theirs);
    int sum = 0;
    for (std::size_t i = 0; i < kCounts; ++i) sum += weights[i * kCountSize + counts[i]];
    return sum;
  }

  std::vector<std::int16_t> tables_;
};

// For each filling of each shape (index kShapeOffsets[shape] + filling), the place of its shared weight among
// the canonical ones; and how many canonical weights there are.
struct CanonicalOrder {
  std::vector<int> place;          // kFillings of them
  std::vector<int> swapped_place;  // the place of the filling with the sides exchanged
  int count = 0;
};
const CanonicalOrder& canonical_order();

}  // namespace pedra::othello
