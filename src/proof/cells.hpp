// A set of cells of one board, by number y * width + x. At most 250 cells: certificates write a cell as one
// byte.
#pragma once
#include <array>
#include <bit>
#include <compare>
#include <cstdint>

#include "base/bits.hpp"

namespace pedra::proof {

inline constexpr int kMaxCells = 250;

class Cells {
 public:
  [[nodiscard]] bool has(int cell) const { return (words_[word(cell)] & bit(cell)) != 0; }
  void add(int cell) { words_[word(cell)] |= bit(cell); }
  void remove(int cell) { words_[word(cell)] &= ~bit(cell); }
  void operator|=(const Cells& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
  }
  void operator&=(const Cells& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
  }
  [[nodiscard]] bool empty() const { return (words_[0] | words_[1] | words_[2] | words_[3]) == 0; }
  [[nodiscard]] int size() const {
    int count = 0;
    for (const std::uint64_t word : words_) count += std::popcount(word);
    return count;
  }
  [[nodiscard]] int lowest() const {  // of a set that is not empty
    std::size_t i = 0;
    while (words_[i] == 0) ++i;
    return static_cast<int>(i) * 64 + std::countr_zero(words_[i]);
  }
  // Calls `visit(cell)` for each, lowest first.
  template <class Visit>
  void each(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      for (std::uint64_t left = words_[i]; left != 0;)
        visit(static_cast<int>(i) * 64 + take_lowest_bit(left));
  }
  auto operator<=>(const Cells&) const = default;

 private:
  static std::size_t word(int cell) { return static_cast<std::size_t>(cell) / 64; }
  static std::uint64_t bit(int cell) { return std::uint64_t{1} << (static_cast<unsigned>(cell) % 64U); }
  std::array<std::uint64_t, 4> words_{};
};

}  // namespace pedra::proof
