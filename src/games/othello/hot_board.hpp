// The board operations, inlined for the strong search: flips, mobility, and the last disc's flips. AVX2 with
// a portable twin, chosen when the program is built.
//
// A node holds two words, the mover's discs and the opponent's. Everything here answers as flip.hpp's
// functions do (tests compare them); being in a header is what makes the difference in a search of tens of
// millions of nodes a second.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "games/othello/squares.hpp"
#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace pedra::othello {

namespace hot {

// Rays from each square in the order +1 +7 +8 +9 (towards higher bits) and -1 -7 -8 -9.
struct alignas(64) Rays {
  std::array<Squares, 4> up;
  std::array<Squares, 4> down;
};

constexpr Squares ray(int square, int dx, int dy) {
  Squares squares = 0;
  for (int x = square % 8 + dx, y = square / 8 + dy; x >= 0 && x < 8 && y >= 0 && y < 8; x += dx, y += dy)
    squares |= Squares{1} << (y * 8 + x);
  return squares;
}

constexpr std::array<Rays, 64> make_rays() {
  constexpr int kDx[] = {1, -1, 0, 1};
  constexpr int kDy[] = {0, 1, 1, 1};
  std::array<Rays, 64> rays{};
  for (int square = 0; square < 64; ++square)
    for (std::size_t i = 0; i < 4; ++i) {
      rays[static_cast<std::size_t>(square)].up[i] = ray(square, kDx[i], kDy[i]);
      rays[static_cast<std::size_t>(square)].down[i] = ray(square, -kDx[i], -kDy[i]);
    }
  return rays;
}

inline constexpr std::array<Rays, 64> kRays = make_rays();

constexpr std::array<Squares, 64> make_neighbours() {
  std::array<Squares, 64> neighbours{};
  for (int square = 0; square < 64; ++square)
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) {
        const int x = square % 8 + dx;
        const int y = square / 8 + dy;
        if ((dx != 0 || dy != 0) && x >= 0 && x < 8 && y >= 0 && y < 8)
          neighbours[static_cast<std::size_t>(square)] |= Squares{1} << (y * 8 + x);
      }
  return neighbours;
}

inline constexpr std::array<Squares, 64> kNeighbours = make_neighbours();

// Flips along one line of eight when every other cell is taken: kLineFlips[place][own discs] counts the discs
// between `place` and the nearest own disc on either side. A shorter diagonal has no own disc beyond its end,
// so it fits too.
constexpr std::array<std::array<std::uint8_t, 256>, 8> make_line_flips() {
  std::array<std::array<std::uint8_t, 256>, 8> flips{};
  for (int place = 0; place < 8; ++place)
    for (int own = 0; own < 256; ++own) {
      int count = 0;
      for (int end = place + 1; end < 8; ++end)
        if (((own >> end) & 1) != 0) {
          count += end - place - 1;
          break;
        }
      for (int end = place - 1; end >= 0; --end)
        if (((own >> end) & 1) != 0) {
          count += place - end - 1;
          break;
        }
      flips[static_cast<std::size_t>(place)][static_cast<std::size_t>(own)] =
          static_cast<std::uint8_t>(count);
    }
  return flips;
}

inline constexpr auto kLineFlips = make_line_flips();

struct Diagonals {
  Squares falling;  // steps of +9
  Squares rising;   // steps of +7
};

constexpr std::array<Diagonals, 64> make_diagonals() {
  std::array<Diagonals, 64> lines{};
  for (int square = 0; square < 64; ++square) {
    const Squares self = Squares{1} << square;
    lines[static_cast<std::size_t>(square)] = {ray(square, 1, 1) | ray(square, -1, -1) | self,
                                               ray(square, 1, -1) | ray(square, -1, 1) | self};
  }
  return lines;
}

inline constexpr std::array<Diagonals, 64> kDiagonals = make_diagonals();

// A row of the board seen as a number must not run on into the next row. A disc that is flipped along a
// direction with a sideways part is never on the left or right edge, so those columns are taken out of
// `theirs` beforehand.
inline constexpr Squares kInnerColumns = 0x7e7e7e7e7e7e7e7e;

// Upward rays: a carry does the walking. Off the ray all bits are set, so adding 1 carries to the ray's first
// square, through their discs, and stops on the first square that is not theirs:
//
//   bit          low                  high
//   the ray       . A . B . C . D . E         A B C theirs, D mine
//   theirs|~ray   1 1 1 1 1 1 1 0 1 0
//   + 1           0 0 0 0 0 0 0 1 1 0    ->  & mine & ray = D; D - 1, on the ray, is A B C.
//
// Downward rays have no carry. The highest square of the ray that is not theirs is the end; every bit of the
// ray above that end, when the end is mine, flips: -(2 * end) is all the bits above it, and -(2 * 0) is none.
inline Squares portable_turned(Squares mine, Squares theirs, int square) {
  const Rays& rays = kRays[static_cast<std::size_t>(square)];
  Squares flipped = 0;
  for (const Squares up : rays.up) {
    const Squares end = ((theirs | ~up) + 1) & mine & up;
    flipped |= (end - Squares{end != 0}) & up;
  }
  for (const Squares down : rays.down) {
    // The bit added keeps the shift below 64 on a ray full of theirs; bit 0 is then no end, being theirs or
    // off the ray.
    const Squares not_theirs = (down & ~theirs) | 1;
    const Squares end = ((Squares{1} << 63) >> std::countl_zero(not_theirs)) & mine & down;
    flipped |= (Squares{0} - 2 * end) & down;
  }
  return flipped;
}

// Parallel prefix: all of `mine` walk at once, doubling the stride. `up` and `down` collect their discs next
// to mine: one, two, four and then the six that a line can have at most. A step beyond them is a move if the
// square is empty.
inline Squares portable_mobility(Squares mine, Squares theirs) {
  Squares reached = 0;
  for (const int step : {1, 7, 8, 9}) {
    const Squares through = step == 8 ? theirs : theirs & kInnerColumns;
    Squares up = through & (mine << step);
    Squares down = through & (mine >> step);
    up |= through & (up << step);
    down |= through & (down >> step);
    const Squares pairs_up = through & (through << step);
    const Squares pairs_down = through & (through >> step);
    for (int i = 0; i < 2; ++i) {
      up |= pairs_up & (up << 2 * step);
      down |= pairs_down & (down >> 2 * step);
    }
    reached |= (up << step) | (down >> step);
  }
  return reached & ~(mine | theirs);
}

}  // namespace hot

#if defined(__AVX2__)

// One direction in each of four lanes. Upward rays: a carry walks through their discs to the end of the row.
// Downward: the highest square that is not theirs is the end (drawn above).
inline Squares turned(Squares mine, Squares theirs, int square) {
  const hot::Rays& rays = hot::kRays[static_cast<std::size_t>(square)];
  const __m256i zero = _mm256_setzero_si256();
  const __m256i ones = _mm256_set1_epi64x(-1);
  const __m256i own = _mm256_set1_epi64x(static_cast<long long>(mine));
  const __m256i other = _mm256_set1_epi64x(static_cast<long long>(theirs));
  const __m256i up = _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.up.data()));
  const __m256i down = _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.down.data()));

  const __m256i carried = _mm256_sub_epi64(_mm256_or_si256(other, _mm256_xor_si256(up, ones)), ones);
  const __m256i up_end = _mm256_and_si256(carried, _mm256_and_si256(own, up));
  const __m256i below = _mm256_sub_epi64(_mm256_add_epi64(up_end, ones), _mm256_cmpeq_epi64(up_end, zero));

  const __m256i blockers = _mm256_andnot_si256(other, down);
#if defined(__AVX512CD__) && defined(__AVX512VL__)
  const __m256i highest = _mm256_srlv_epi64(_mm256_set1_epi64x(static_cast<long long>(Squares{1} << 63)),
                                            _mm256_lzcnt_epi64(blockers));
#else
  const __m256i step = _mm256_set_epi64x(9, 8, 7, 1);
  __m256i smeared = _mm256_or_si256(blockers, _mm256_srlv_epi64(blockers, step));
  smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, _mm256_slli_epi64(step, 1)));
  smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, _mm256_slli_epi64(step, 2)));
  const __m256i highest = _mm256_andnot_si256(_mm256_srlv_epi64(smeared, step), smeared);
#endif
  const __m256i down_end = _mm256_and_si256(highest, own);
  const __m256i above = _mm256_sub_epi64(zero, _mm256_add_epi64(down_end, down_end));

  const __m256i lanes = _mm256_or_si256(_mm256_and_si256(below, up), _mm256_and_si256(above, down));
  const __m128i halves = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
  return static_cast<Squares>(_mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))));
}

inline Squares mobility(Squares mine, Squares theirs) {
  const __m256i step = _mm256_set_epi64x(9, 8, 7, 1);
  const __m256i twice = _mm256_set_epi64x(18, 16, 14, 2);
  const __m256i inner = _mm256_set_epi64x(0x7e7e7e7e7e7e7e7e, -1, 0x7e7e7e7e7e7e7e7e, 0x7e7e7e7e7e7e7e7e);
  const __m256i own = _mm256_set1_epi64x(static_cast<long long>(mine));
  const __m256i through = _mm256_and_si256(_mm256_set1_epi64x(static_cast<long long>(theirs)), inner);

  __m256i up = _mm256_and_si256(through, _mm256_sllv_epi64(own, step));
  __m256i down = _mm256_and_si256(through, _mm256_srlv_epi64(own, step));
  up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, step)));
  down = _mm256_or_si256(down, _mm256_and_si256(through, _mm256_srlv_epi64(down, step)));
  const __m256i pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, step));
  const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, step);
  up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, twice)));
  down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, twice)));
  up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, twice)));
  down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, twice)));
  const __m256i lanes = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
  const __m128i halves = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
  return static_cast<Squares>(_mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves)))) &
         ~(mine | theirs);
}

#else

inline Squares turned(Squares mine, Squares theirs, int square) {
  return hot::portable_turned(mine, theirs, square);
}
inline Squares mobility(Squares mine, Squares theirs) { return hot::portable_mobility(mine, theirs); }

#endif

// How many discs `mine` turns on `square`, the last empty square of the board.
inline int last_flips(Squares mine, int square) {
  const auto x = static_cast<std::size_t>(square % 8);
  const auto y = static_cast<std::size_t>(square / 8);
  const hot::Diagonals& diagonals = hot::kDiagonals[static_cast<std::size_t>(square)];
  constexpr Squares kColumn = 0x0101010101010101;
  constexpr Squares kGather = 0x0102040810204080;  // column bits 0, 8, .. 56 to bits 56 .. 63
  const auto row = static_cast<std::uint8_t>(mine >> (8 * y));
  const auto column = static_cast<std::uint8_t>((((mine >> x) & kColumn) * kGather) >> 56);
  const auto falling = static_cast<std::uint8_t>(((mine & diagonals.falling) * kColumn) >> 56);
  const auto rising = static_cast<std::uint8_t>(((mine & diagonals.rising) * kColumn) >> 56);
  const auto& by_x = hot::kLineFlips[x];
  return by_x[row] + hot::kLineFlips[y][column] + by_x[falling] + by_x[rising];
}

}  // namespace pedra::othello
