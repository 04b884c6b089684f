// Two sources. Edges: for each of the 3^8 fillings of an edge, the discs that survive every order of play on
// it, from a table. Inside: a disc is stable when each of its four lines is full, or has a stable disc of its
// own side next to it.
#include "games/othello/search/stability.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <memory>

namespace pedra::othello {
namespace {

constexpr Squares kInside = 0x007e7e7e7e7e7e00;

// An edge after a disc of `mine` on `place`; own discs turn theirs between.
struct Edge {
  unsigned mine;
  unsigned theirs;
};

Edge played(Edge edge, int place) {
  unsigned turned = 0;
  for (const int step : {1, -1}) {
    unsigned run = 0;
    for (int at = place + step; at >= 0 && at < 8; at += step) {
      const unsigned bit = 1U << at;
      if ((edge.theirs & bit) != 0) {
        run |= bit;
        continue;
      }
      if ((edge.mine & bit) != 0) turned |= run;
      break;
    }
  }
  return {edge.mine | turned | (1U << place), edge.theirs & ~turned};
}

class EdgeTable {
 public:
  EdgeTable() {
    // Fuller edges first: an edge is as stable as the least of the edges that one more disc makes of it.
    for (int empties = 0; empties <= 8; ++empties)
      for (unsigned mine = 0; mine < 256; ++mine)
        for (unsigned theirs = 0; theirs < 256; ++theirs)
          if ((mine & theirs) == 0 && std::popcount(mine | theirs) == 8 - empties)
            stable_[mine * 256 + theirs] = settle({mine, theirs});
  }
  [[nodiscard]] std::uint8_t operator()(unsigned mine, unsigned theirs) const {
    return stable_[mine * 256 + theirs];
  }

 private:
  [[nodiscard]] std::uint8_t settle(Edge edge) const {
    unsigned stable = edge.mine;
    for (int place = 0; place < 8 && stable != 0; ++place) {
      if (((edge.mine | edge.theirs) >> place & 1U) != 0) continue;
      const Edge ours = played(edge, place);
      const Edge others = played({edge.theirs, edge.mine}, place);
      stable &= (*this)(ours.mine, ours.theirs);
      stable &= (*this)(others.theirs, others.mine);
    }
    return static_cast<std::uint8_t>(stable);
  }

  std::array<std::uint8_t, 65536> stable_{};
};

const EdgeTable& edges() {
  static const auto kTable = std::make_unique<EdgeTable>();
  return *kTable;
}

constexpr Squares kLeft = 0x0101010101010101;

unsigned column_bits(Squares discs, int x) {  // bit y of the result is row y
  return static_cast<unsigned>((((discs >> x) & kLeft) * 0x0102040810204080) >> 56);
}

// Bit y of `bits` to row y of column x. Seven bits can be spread by one multiplication without meeting.
Squares column_squares(unsigned bits, int x) {
  const Squares low = (Squares{bits & 0x7fU} * 0x0002040810204081) & kLeft;
  return (low | (Squares{bits >> 7} << 56)) << x;
}

Squares stable_edges(Squares mine, Squares theirs) {
  const EdgeTable& table = edges();
  Squares stable = table(mine & 0xff, theirs & 0xff);
  stable |= Squares{table(static_cast<unsigned>(mine >> 56), static_cast<unsigned>(theirs >> 56))} << 56;
  stable |= column_squares(table(column_bits(mine, 0), column_bits(theirs, 0)), 0);
  stable |= column_squares(table(column_bits(mine, 7), column_bits(theirs, 7)), 7);
  return stable;
}

// The squares whose line in one direction is full, for each of the four directions.
struct FullLines {
  Squares row;
  Squares column;
  Squares rising;   // steps of 7
  Squares falling;  // steps of 9
};

FullLines full_lines(Squares discs) {
  Squares row = discs & (discs >> 1);
  row &= row >> 2;
  row &= row >> 4;
  Squares column = discs & std::rotr(discs, 8);
  column &= std::rotr(column, 16);
  column &= std::rotr(column, 32);
  // Towards each end of a diagonal in strides 1, 2, 4; squares beyond the board count as full.
  Squares up7 = discs & (0xff01010101010101 | (discs >> 7));
  up7 &= 0xffff030303030303 | (up7 >> 14);
  up7 &= 0xffffffff0f0f0f0f | (up7 >> 28);
  Squares down7 = discs & (0x80808080808080ff | (discs << 7));
  down7 &= 0xc0c0c0c0c0c0ffff | (down7 << 14);
  down7 &= 0xf0f0f0f0ffffffff | (down7 << 28);
  Squares up9 = discs & (0xff80808080808080 | (discs >> 9));
  up9 &= 0xffffc0c0c0c0c0c0 | (up9 >> 18);
  up9 &= 0xfffffffff0f0f0f0 | (up9 >> 36);
  Squares down9 = discs & (0x01010101010101ff | (discs << 9));
  down9 &= 0x030303030303ffff | (down9 << 18);
  down9 &= 0x0f0f0f0fffffffff | (down9 << 36);
  return {(row & kLeft) * 0xff, column, up7 & down7, up9 & down9};
}

}  // namespace

Squares stable_discs(Squares mine, Squares theirs) {
  const FullLines full = full_lines(mine | theirs);
  const Squares inside = mine & kInside;
  Squares stable =
      stable_edges(mine, theirs) | (full.row & full.column & full.rising & full.falling & inside);
  for (Squares before = 0; stable != before;) {
    before = stable;
    const Squares row = full.row | (stable << 1) | (stable >> 1);
    const Squares column = full.column | (stable << 8) | (stable >> 8);
    const Squares rising = full.rising | (stable << 7) | (stable >> 7);
    const Squares falling = full.falling | (stable << 9) | (stable >> 9);
    stable |= row & column & rising & falling & inside;
  }
  return stable;
}

}  // namespace pedra::othello
