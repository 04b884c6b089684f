#include "games/othello/search/last_square.hpp"

namespace pedra::othello {
namespace {

// The discs between `place` and the nearest disc of `own`, on both sides of it.
constexpr int between(unsigned own, int length, int place) {
  int count = 0;
  for (const int step : {1, -1})
    for (int at = place + step; at >= 0 && at < length; at += step)
      if (((own >> at) & 1) != 0) {
        count += (at - place) * step - 1;
        break;
      }
  return count;
}

// From `square` both ways along a direction, as far as the board goes.
Squares line_through(Squares playable, int square, int dx, int dy) {
  return (hot::ray(square, dx, dy) | hot::ray(square, -dx, -dy) | (Squares{1} << square)) & playable;
}

}  // namespace

constexpr std::array<std::uint16_t, last::table_of(8, 8)> last::kCounts = [] {
  std::array<std::uint16_t, table_of(8, 8)> counts{};
  for (int length = 3; length <= 8; ++length)
    for (int place = 0; place < length; ++place)
      for (unsigned mine = 0; mine < 1U << length; ++mine)
        counts[table_of(length, place) + mine] = static_cast<std::uint16_t>(
            between(mine, length, place) + 256 * between(~mine & ~(1U << place), length, place));
  return counts;
}();

LastSquare::LastSquare(Squares playable) : lines_{} {
  for (int square = 0; square < 64; ++square) {
    if (((playable >> square) & 1) == 0) continue;
    Lines& lines = lines_[static_cast<std::size_t>(square)];
    const std::array<Squares, 4> all{
        line_through(playable, square, 1, 0), line_through(playable, square, 0, 1),
        line_through(playable, square, 1, 1), line_through(playable, square, 1, -1)};
    for (std::size_t i = 0; i < 4; ++i) {
      const int length = std::popcount(all[i]);
      if (length < 3) continue;
      lines.squares[i] = all[i];
#if !defined(PEDRA_PEXT)
      const int low = std::countr_zero(all[i]);
      // A column's bits 0, 8, .. 56 go to 56 .. 63; a diagonal's are in columns of their own already, and the
      // product adds up the rows into the highest. The line's own first bit comes to bit 0.
      constexpr std::array<Squares, 4> kFactors{1, 0x0102040810204080, 0x0101010101010101,
                                                0x0101010101010101};
      lines.factor[i] = kFactors[i];
      lines.before[i] = static_cast<std::uint8_t>(i == 0 ? low : i == 1 ? low % 8 : 0);
      const int first = i == 1 ? low / 8 : i == 2 ? low % 8 : low % 8 - (length - 1);
      lines.after[i] = static_cast<std::uint8_t>(i == 0 ? 0 : 56 + first);
#endif
      const int place = std::countr_zero(gathered(Squares{1} << square, lines, i));
      lines.table[i] = static_cast<std::uint16_t>(last::table_of(length, place));
    }
  }
}

}  // namespace pedra::othello
