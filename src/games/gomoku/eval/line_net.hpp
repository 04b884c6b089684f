// A small network over lines: it tells apart what the line classes (patterns.hpp) cannot.
//
//   line      nine cells around a cell, as one colour sees them: one of 22,143 patterns (a line and its mirror
//             image are one), 32 numbers each
//   cell      the sum of its four lines' numbers, each clipped to 0 .. 127
//   position  the sum over all cells, both colours' views: 64 numbers
//   value     64 -> 32 -> 1, added to a share of the tables' value
//   move      dot product of the cell's 64 numbers and 64 weights, added to a share of the tables' score; the
//             weights depend on the position: a constant part, and 64 -> 32 -> 64
//
// All in integers, so that every machine finds the same. search/line_sums.hpp keeps the sums up to date;
// training/net_fit.hpp learns them.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/zeroed_array.hpp"
#include "board/color.hpp"

namespace pedra::gomoku {

inline constexpr int kNetHalf = 4;  // cells of a line to each side
inline constexpr int kNetWindow = 2 * kNetHalf + 1;
inline constexpr std::size_t kNetKeys = std::size_t{1} << (2U * kNetWindow);
inline constexpr std::size_t kNetPatterns = 22143;
inline constexpr std::size_t kNetChannels = 32;            // of one view
inline constexpr std::size_t kNetSums = 2 * kNetChannels;  // of both
inline constexpr std::size_t kNetHidden = 32;
inline constexpr std::size_t kNetContext = 32;

// How the numbers are scaled to integers.
inline constexpr int kNetUnit = 32;          // of a pattern's numbers and a cell's sums
inline constexpr int kNetMost = 127;         // of a cell's sum
inline constexpr int kNetSpread = 16;        // a position's sums are learnt divided by this
inline constexpr int kNetWeightUnit = 1024;  // of the weights between sums, hidden numbers and value
inline constexpr int kNetShareUnit = 256;    // of the tables' shares, and of the weights of moves

// Weights beyond these are cut to them: so 64 products with a quarter of a sum, and the bias, add up within
// 32 bits, and so do 32 products of a context's number with what it adds to a move's weight.
inline constexpr std::int16_t kNetMostHidden = 2047;
inline constexpr std::int32_t kNetMostBias = 100'000'000;
inline constexpr std::int32_t kNetMostContext = 32767;  // of a context's number

// Numbers of a position, from its 64 sums; none is below zero.
template <std::size_t Count>
struct NetLayer {
  std::array<std::array<std::int16_t, kNetSums>, Count> weights{};  // by number: own sums, then the other's
  std::array<std::int32_t, Count> bias{};                           // in the unit of weight * sum / 4
  bool operator==(const NetLayer&) const = default;
};

// What one colour knows when it is to move; alike for both but under renju.
struct NetSide {
  std::vector<std::array<std::int8_t, kNetChannels>> patterns;  // its view, whoever is to move
  NetLayer<kNetHidden> hidden;
  std::array<std::int16_t, kNetHidden> output{};
  std::int32_t output_bias = 0;
  std::int16_t table_share = kNetShareUnit;
  std::array<std::int16_t, kNetSums> moves{};
  std::int16_t move_table_share = kNetShareUnit;
  NetLayer<kNetContext> context;
  std::array<std::array<std::int16_t, kNetSums>, kNetContext> context_moves{};  // added to `moves`
  bool operator==(const NetSide&) const = default;
};

struct NetWeights {
  std::array<NetSide, 2> sides;
  bool operator==(const NetWeights&) const = default;
};

// A key holds a line's nine cells, two bits each: 0 empty, 1 own, 2 opposing, 3 outside. Keys of lines that
// cannot be (a hole in the outside) have no number: kNetPatterns.
struct NetKeys {
  std::vector<std::uint16_t> pattern;  // by key
  std::vector<std::uint16_t> swapped;  // by pattern: the same line as the other colour sees it
};
const NetKeys& net_keys();
std::size_t mirror_image(std::size_t key, int cells);  // of a key of so many cells

// What a cell's number adds to the position's.
inline std::int16_t cut(std::int16_t number) {
  return std::min(std::max(number, std::int16_t{0}), std::int16_t{kNetMost});
}

// The weights as the search wants them: Black's view and White's side by side.
class LineNet {
 public:
  // Black's view and White's, of a line, a cell and a position. Loops over all of a row are few instructions,
  // and a line's is as long as a cache line: fetching them is most of what the network costs.
  using LineRow = std::array<std::int8_t, kNetSums>;
  using Row = std::array<std::int16_t, kNetSums>;
  using Sums = std::array<std::uint16_t, kNetSums>;

  explicit LineNet(const NetWeights& weights);

  // The pattern of a line as 1 black, 2 white, and its numbers.
  [[nodiscard]] std::uint16_t pattern(std::size_t key) const { return keys_->pattern[key]; }
  [[nodiscard]] const LineRow& row(std::uint16_t pattern) const { return rows_[pattern].numbers; }

  // For the side to move, in the tables' units.
  [[nodiscard]] int value(Color side, const Sums& sums, int table_value) const;

  // Of the moves of one position.
  struct MoveWeights {
    Row cell;
    int table_share;
    [[nodiscard]] int score(const Row& numbers, int table_score) const {
      std::int32_t score = 0;
      for (std::size_t i = 0; i < kNetSums; ++i) score += std::int32_t{cut(numbers[i])} * cell[i];
      return static_cast<int>((score + std::int64_t{table_score} * table_share) / kNetShareUnit);
    }
  };
  [[nodiscard]] MoveWeights move_weights(Color side, const Sums& sums) const;

 private:
  struct Head {  // as in NetSide, but Black's sums first
    NetLayer<kNetHidden> hidden;
    std::array<std::int16_t, kNetHidden> output;
    std::int32_t output_bias;
    int table_share;
    Row moves;
    int move_table_share;
    NetLayer<kNetContext> context;
    std::array<Row, kNetContext> context_moves;
  };
  const NetKeys* keys_;
  struct alignas(64) AlignedRow {
    LineRow numbers{};
  };
  ZeroedArray<AlignedRow> rows_;
  std::array<Head, 2> heads_;
};

}  // namespace pedra::gomoku
