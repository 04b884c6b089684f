// A set of cells of one board, by index y * width + x: at most 22 * 22 of them, in eight words.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "games/gomoku/cell_index.hpp"

namespace pedra::gomoku {

class CellSet {
 public:
  void add(CellIndex cell) { words_[cell >> 6U] |= std::uint64_t{1} << (cell & 63U); }
  void remove(CellIndex cell) { words_[cell >> 6U] &= ~(std::uint64_t{1} << (cell & 63U)); }
  [[nodiscard]] bool has(CellIndex cell) const { return (words_[cell >> 6U] >> (cell & 63U) & 1U) != 0; }
  void operator|=(const CellSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
  }
  void operator&=(const CellSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
  }
  [[nodiscard]] bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words_) any |= word;
    return any == 0;
  }
  [[nodiscard]] int size() const {
    int count = 0;
    for (const std::uint64_t word : words_) count += std::popcount(word);
    return count;
  }
  // The lowest cell; the set must not be empty.
  [[nodiscard]] CellIndex first() const {
    std::size_t i = 0;
    while (words_[i] == 0) ++i;
    return static_cast<CellIndex>(i * 64 + static_cast<std::size_t>(std::countr_zero(words_[i])));
  }
  // Calls `visit(cell)` for each, lowest first.
  template <class Visit>
  void each(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1)
        visit(static_cast<CellIndex>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
  }
  bool operator==(const CellSet&) const = default;

 private:
  std::array<std::uint64_t, 8> words_{};
};

}  // namespace pedra::gomoku
