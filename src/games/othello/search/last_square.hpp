// How many discs either side turns on the last empty square: both numbers from one table look-up for each of the
// square's four lines. Called by endgame.cpp at every leaf.
//
// With one empty square, every other disc that is not of `mine` is the opponent's, so one side's discs suffice.
// Those of a line are gathered into one number (PEXT, or a multiplication), the index of a table of both counts.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "games/othello/hot_board.hpp"
// AMD's first two Zens take hundreds of cycles for PEXT.
#if defined(__BMI2__) && !defined(__znver1__) && !defined(__znver2__)
#define PEDRA_PEXT
#endif

namespace pedra::othello {

namespace last {

// For a line of `length` and a place on it: 2^length counts, theirs in the high byte. Lines of one and two
// squares share a table of zeros.
constexpr std::size_t table_of(int length, int place) {
  if (length < 3) return 0;
  std::size_t start = 4;
  for (int shorter = 3; shorter < length; ++shorter) start += static_cast<std::size_t>(shorter) << shorter;
  return start + (static_cast<std::size_t>(place) << length);
}
extern const std::array<std::uint16_t, table_of(8, 8)> kCounts;

}  // namespace last

struct LastFlips {
  int mine;
  int theirs;
};

class LastSquare {
 public:
  explicit LastSquare(Squares playable);

  // The discs that each side would turn on `square` when all others of the board are taken.
  [[nodiscard]] LastFlips flips(Squares mine, int square) const {
    const Lines& lines = lines_[static_cast<std::size_t>(square)];
    unsigned sum = 0;
    for (std::size_t i = 0; i < 4; ++i) sum += last::kCounts[lines.table[i] + gathered(mine, lines, i)];
    return {static_cast<int>(sum & 0xff), static_cast<int>(sum >> 8)};
  }

 private:
  struct Lines {  // row, column, falling and rising diagonal
    std::array<Squares, 4> squares{};
    std::array<std::uint16_t, 4> table{};  // where the counts for this line and this place on it begin
#if !defined(PEDRA_PEXT)
    std::array<Squares, 4> factor{};
    std::array<std::uint8_t, 4> before{};  // shifts before and after the multiplication
    std::array<std::uint8_t, 4> after{};
#endif
  };

  static std::size_t gathered(Squares mine, const Lines& lines, std::size_t i) {
#if defined(PEDRA_PEXT)
    return _pext_u64(mine, lines.squares[i]);
#else
    return (((mine & lines.squares[i]) >> lines.before[i]) * lines.factor[i]) >> lines.after[i];
#endif
  }

  std::array<Lines, 64> lines_;
};

}  // namespace pedra::othello
