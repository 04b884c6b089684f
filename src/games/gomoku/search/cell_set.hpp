// A set of cells of one board, by index y * width + x: at most 22 * 22 of them, in eight words.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "games/gomoku/cell_index.hpp"
#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace pedra::gomoku {

class CellSet {
 public:
  static constexpr std::size_t kRoom = 512;  // cells that it could hold
  using Bytes = std::array<std::uint8_t, kRoom>;

  // The cells whose byte is this one. `bytes` begins at a multiple of 64.
  static CellSet where(const Bytes& bytes, std::uint8_t wanted) {
    CellSet set;
    for (std::size_t i = 0; i < set.words_.size(); ++i) {
      const std::uint8_t* const from = &bytes[i * 64];
#if defined(__AVX512BW__)
      set.words_[i] =
          _mm512_cmpeq_epi8_mask(_mm512_load_si512(from), _mm512_set1_epi8(static_cast<char>(wanted)));
#elif defined(__SSE2__)
      for (unsigned part = 0; part < 4; ++part) {
        const __m128i some = _mm_load_si128(reinterpret_cast<const __m128i*>(from) + part);
        const __m128i same = _mm_cmpeq_epi8(some, _mm_set1_epi8(static_cast<char>(wanted)));
        set.words_[i] |= std::uint64_t{static_cast<std::uint16_t>(_mm_movemask_epi8(same))} << (16 * part);
      }
#else
      for (unsigned bit = 0; bit < 64; ++bit)
        set.words_[i] |= std::uint64_t{from[bit] == wanted ? 1U : 0U} << bit;
#endif
    }
    return set;
  }

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
