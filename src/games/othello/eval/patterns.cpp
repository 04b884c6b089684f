#include "games/othello/eval/patterns.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <string_view>
#include <vector>

namespace pedra::othello {
namespace {

constexpr std::array<std::string_view, kShapeCount> kShapes{
    "a1b1c1a2b2c2a3b3c3", "b2a1b1c1d1e1f1g1h1g2", "a5a4a3a2a1b2b1c1d1e1", "a1c1d1e1f1h1c2d2e2f2",
    "a2b2c2d2e2f2g2h2",   "a3b3c3d3e3f3g3h3",     "a4b4c4d4e4f4g4h4",     "a1b2c3d4e5f6g7h8",
    "a2b3c4d5e6f7g8",     "a3b4c5d6e7f8",         "a4b5c6d7e8",           "a5b6c7d8",
    "c2d2e2c3d3e3c4d4e4"};

using SquareList = std::vector<int>;

SquareList squares_of(std::string_view text) {
  SquareList squares;
  for (std::size_t i = 0; i < text.size(); i += 2)
    squares.push_back((text[i + 1] - '1') * 8 + (text[i] - 'a'));
  return squares;
}

int mirrored(int square, int symmetry) {
  int x = square % 8;
  int y = square / 8;
  if ((symmetry & 1) != 0) x = 7 - x;
  if ((symmetry & 2) != 0) y = 7 - y;
  if ((symmetry & 4) != 0) std::swap(x, y);
  return y * 8 + x;
}

SquareList mirrored(const SquareList& squares, int symmetry) {
  SquareList images;
  for (const int square : squares) images.push_back(mirrored(square, symmetry));
  return images;
}

SquareList sorted(SquareList squares) {
  std::sort(squares.begin(), squares.end());
  return squares;
}

std::array<Instance, kInstanceCount> make_instances() {
  std::array<Instance, kInstanceCount> instances{};
  std::size_t count = 0;
  for (int shape = 0; shape < kShapeCount; ++shape) {
    std::vector<SquareList> seen;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      const SquareList squares = mirrored(squares_of(kShapes[static_cast<std::size_t>(shape)]), symmetry);
      if (std::find(seen.begin(), seen.end(), sorted(squares)) != seen.end()) continue;
      seen.push_back(sorted(squares));
      Instance& instance = instances.at(count++);
      instance.shape = shape;
      instance.size = static_cast<int>(squares.size());
      std::copy(squares.begin(), squares.end(), instance.squares.begin());
    }
  }
  return instances;
}

// For each shape, the reflection of the board that maps its first instance to itself, as a permutation of
// digits; where there is none, all stay where they are.
std::array<std::array<int, kMaxShapeSquares>, kShapeCount> make_mirrors() {
  std::array<std::array<int, kMaxShapeSquares>, kShapeCount> mirrors{};
  for (std::size_t shape = 0; shape < kShapeCount; ++shape) {
    const SquareList squares = squares_of(kShapes[shape]);
    std::iota(mirrors[shape].begin(), mirrors[shape].end(), 0);
    for (int symmetry = 1; symmetry < 8; ++symmetry) {
      const SquareList images = mirrored(squares, symmetry);
      if (sorted(images) != sorted(squares) || images == squares) continue;
      for (std::size_t i = 0; i < squares.size(); ++i)
        mirrors[shape][i] =
            static_cast<int>(std::find(squares.begin(), squares.end(), images[i]) - squares.begin());
      break;
    }
  }
  return mirrors;
}

int number_of(const std::array<int, kMaxShapeSquares>& digits, int size) {
  int number = 0;
  for (int i = 0; i < size; ++i) number = number * 3 + digits[static_cast<std::size_t>(i)];
  return number;
}

std::array<int, kMaxShapeSquares> digits_of(int filling, int size) {
  std::array<int, kMaxShapeSquares> digits{};
  for (int i = size - 1; i >= 0; --i, filling /= 3) digits[static_cast<std::size_t>(i)] = filling % 3;
  return digits;
}

}  // namespace

const std::array<int, kShapeCount> kShapeSizes{9, 10, 10, 10, 8, 8, 8, 8, 7, 6, 5, 4, 9};
const std::array<Instance, kInstanceCount> kInstances = make_instances();

const std::array<Features::Vector, 64>& Features::weights() {
  static const auto kTable = [] {
    auto table = std::make_unique<std::array<Vector, 64>>();
    for (std::size_t lane = 0; lane < kInstanceCount; ++lane) {
      int power = 1;
      for (int i = kInstances[lane].size - 1; i >= 0; --i, power *= 3)
        (*table)[kInstances[lane].squares[static_cast<std::size_t>(i)]][lane / kPerRegister]
                [lane % kPerRegister] = static_cast<std::uint16_t>(power);
    }
    return table;
  }();
  return *kTable;
}

const std::array<Features::Vector, 64>& Features::kWeights = Features::weights();

Features::Features(Squares mine, Squares theirs) : lanes_{}, side_(0) {
  for (int square = 0; square < 64; ++square) {
    const Squares bit = Squares{1} << square;
    if ((mine & bit) != 0) continue;
    const Vector& worth = kWeights[static_cast<std::size_t>(square)];
    for (std::size_t i = 0; i < kRegisters; ++i)
      lanes_[i] += (theirs & bit) != 0 ? worth[i] : worth[i] + worth[i];
  }
}

int swapped_sides(int filling, int size) {
  auto digits = digits_of(filling, size);
  for (int& digit : digits) digit = digit == 2 ? 2 : 1 - digit;
  return number_of(digits, size);
}

int canonical_filling(int shape, int filling) {
  static const auto kMirrors = make_mirrors();
  const int size = kShapeSizes[static_cast<std::size_t>(shape)];
  const auto digits = digits_of(filling, size);
  std::array<int, kMaxShapeSquares> image{};
  for (int i = 0; i < size; ++i)
    image[static_cast<std::size_t>(kMirrors[static_cast<std::size_t>(shape)][static_cast<std::size_t>(i)])] =
        digits[static_cast<std::size_t>(i)];
  return std::min(filling, number_of(image, size));
}

}  // namespace pedra::othello
