// A set of cells of an m,n,k-board as bits, for the solver: a row of k is found by shifts of the whole board.
//
// Column by column, each from the bottom up, with one bit more than it has cells. That bit is never set in a set of
// stones, so that no row goes on from the top of a column to the bottom of the next:
//
//   3 columns, 2 rows     2 5 8    the bits that are no cells
//                         1 4 7    one up is +1, one to the right is +(height + 1),
//                         0 3 6    the diagonals are +height and +(height + 2)
//
// One word holds every board up to 8x7; the largest board takes eight.
#pragma once
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace pedra::mnk {

template <std::size_t kWords>
class CellSet {
 public:
  static constexpr int kBits = static_cast<int>(kWords * 64);

  static constexpr CellSet cell(int bit) {
    CellSet set;
    set.words_[static_cast<std::size_t>(bit / 64)] = std::uint64_t{1} << (bit % 64);
    return set;
  }

  [[nodiscard]] bool empty() const { return *this == CellSet(); }
  [[nodiscard]] bool has(int bit) const {
    return ((words_[static_cast<std::size_t>(bit / 64)] >> (bit % 64)) & 1U) != 0;
  }
  [[nodiscard]] int count() const {
    int sum = 0;
    for (const std::uint64_t word : words_) sum += std::popcount(word);
    return sum;
  }
  [[nodiscard]] const std::array<std::uint64_t, kWords>& words() const { return words_; }

  CellSet& operator&=(const CellSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  CellSet& operator|=(const CellSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  friend CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
  friend CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
  [[nodiscard]] CellSet without(const CellSet& other) const {
    CellSet set = *this;
    for (std::size_t i = 0; i < kWords; ++i) set.words_[i] &= ~other.words_[i];
    return set;
  }
  // By 1 to 63 bits.
  [[nodiscard]] CellSet operator<<(int by) const {
    CellSet set;
    for (std::size_t i = 0; i < kWords; ++i)
      set.words_[i] = words_[i] << by | (i == 0 ? 0 : words_[i - 1] >> (64 - by));
    return set;
  }
  [[nodiscard]] CellSet operator>>(int by) const {
    CellSet set;
    for (std::size_t i = 0; i < kWords; ++i)
      set.words_[i] = words_[i] >> by | (i + 1 == kWords ? 0 : words_[i + 1] << (64 - by));
    return set;
  }

  auto operator<=>(const CellSet&) const = default;

 private:
  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace pedra::mnk
