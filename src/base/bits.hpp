// Walking the set bits of a word.
#pragma once
#include <bit>
#include <cstdint>

namespace pedra {

// Index of the lowest set bit, which is cleared. `bits` must not be zero.
template <class Word>
constexpr int take_lowest_bit(Word& bits) {
  const int index = std::countr_zero(bits);
  bits &= bits - 1;
  return index;
}

}  // namespace pedra
