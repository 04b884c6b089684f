// The evaluation's patterns: small groups of squares whose filling is looked up in a table of weights.
//
// Thirteen shapes, 54 instances by rotation and reflection; x marks the squares of the first instance (corner
// at the upper left):
//
//   corner   x x x      edge+2X  x x x x x x x x    angle  x x x x x    block  x . x x x x . x
//            x x x               . x . . . . x .           x x                 . . x x x x . .
//            x x x                                         x
//                                                          x
//   rows 2, 3 and 4 (eight squares each)                   x
//   diagonals of 8, 7, 6, 5 and 4 squares
//   middle   c2 to e4: nine squares of which most stand in the middle, where the shapes above see lines only
//
// The filling of an instance is a number in base 3, one digit a square: 0 side A, 1 side B, 2 empty. A and B
// are fixed for a search (A is the root's mover), so a move changes digits only on the squares it touches,
// and turning the board over for the other side is a second table instead of a second set of numbers.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "base/bits.hpp"
#include "games/othello/squares.hpp"

namespace pedra::othello {

inline constexpr int kShapeCount = 13;
inline constexpr int kInstanceCount = 54;
inline constexpr int kLanes = 64;  // instances padded to whole vector registers
inline constexpr int kMaxShapeSquares = 10;

struct Instance {
  int shape = 0;
  int size = 0;
  std::array<std::uint8_t, kMaxShapeSquares> squares{};  // the most significant digit first
};

// All instances, in lane order; instances of one shape follow each other.
extern const std::array<Instance, kInstanceCount> kInstances;
extern const std::array<int, kShapeCount> kShapeSizes;

// Where a shape's weights begin in a table of all shapes, and how many there are in all.
constexpr std::array<int, kShapeCount + 1> shape_offsets() {
  constexpr std::array<int, kShapeCount> kSizes{9, 10, 10, 10, 8, 8, 8, 8, 7, 6, 5, 4, 9};
  std::array<int, kShapeCount + 1> offsets{};
  for (std::size_t i = 0; i < kShapeCount; ++i) {
    int fillings = 1;
    for (int j = 0; j < kSizes[i]; ++j) fillings *= 3;
    offsets[i + 1] = offsets[i] + fillings;
  }
  return offsets;
}
inline constexpr std::array<int, kShapeCount + 1> kShapeOffsets = shape_offsets();
inline constexpr int kFillings = kShapeOffsets[kShapeCount];

// The numbers of all instances for one position, kept up to date move by move. Copy it before a move: undo is
// free.
class Features {
 public:
  // `mine` (the side to move) becomes side A.
  Features(Squares mine, Squares theirs);

  // The side to move puts a disc on `square` and turns `flipped`: the disc's digit falls from 2 to 0 (side A)
  // or 1 (side B), the turned ones change between 1 and 0.
  void play(int square, Squares flipped) { *this = played(square, flipped); }

  // The same, as new features: no copy of the old ones is made first.
  [[nodiscard]] Features played(int square, Squares flipped) const {
    Features next;
    const Vector& placed = kWeights[static_cast<std::size_t>(square)];
    Vector turned{};
    while (flipped != 0) {
      const Vector& one = kWeights[static_cast<std::size_t>(take_lowest_bit(flipped))];
      for (std::size_t i = 0; i < kRegisters; ++i) turned[i] += one[i];
    }
    if (side_ == 0)
      for (std::size_t i = 0; i < kRegisters; ++i)
        next.lanes_[i] = lanes_[i] - (placed[i] + placed[i] + turned[i]);
    else
      for (std::size_t i = 0; i < kRegisters; ++i) next.lanes_[i] = lanes_[i] + turned[i] - placed[i];
    next.side_ = side_ ^ 1;
    return next;
  }
  void pass() { side_ ^= 1; }

  [[nodiscard]] int side() const { return side_; }  // 0: A is to move
  [[nodiscard]] std::uint16_t lane(int instance) const {
    return lanes_[static_cast<std::size_t>(instance) / kPerRegister]
                 [static_cast<std::size_t>(instance) % kPerRegister];
  }
  // All lanes, in order, for code that reads several at once.
  [[nodiscard]] const std::uint16_t* lanes() const {
    return reinterpret_cast<const std::uint16_t*>(lanes_.registers);
  }

 private:
  Features() = default;  // to be filled

  // Sixteen lanes of 16 bits: one register with AVX2, several without. The compiler writes both.
  static constexpr std::size_t kPerRegister = 16;
  static constexpr std::size_t kRegisters = kLanes / kPerRegister;
  using Register [[gnu::vector_size(2 * kPerRegister), gnu::may_alias]] = std::uint16_t;
  struct Vector {
    Register registers[kRegisters];
    Register& operator[](std::size_t i) { return registers[i]; }
    const Register& operator[](std::size_t i) const { return registers[i]; }
  };

  static const std::array<Vector, 64>& weights();
  // What a square is worth in each instance: a power of three, or 0 where it is no part of it.
  static const std::array<Vector, 64>& kWeights;

  Vector lanes_;
  int side_;
};

// The number with the digits of A and B exchanged, for a shape of `size` squares.
int swapped_sides(int filling, int size);

// The smallest of the numbers that a filling and its mirror image within its own shape have: they share a
// weight.
int canonical_filling(int shape, int filling);

}  // namespace pedra::othello
