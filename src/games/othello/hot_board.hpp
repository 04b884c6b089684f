// The board operations, inlined for the strong search: flips and mobility, one at a time or two at once.
// AVX-512, AVX2 and a portable twin, chosen when the program is built.
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
// The compiler's own header seems to it to use variables that are not set (GCC bug 105593).
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#pragma GCC diagnostic pop
#endif

namespace pedra::othello {

// The answers for two squares, or two positions. With AVX-512 they cost as much as one.
struct Pair {
  Squares first;
  Squares second;
};

// What two moves lead to: the discs of the side then to move, of the other, and the replies.
struct TwoChildren {
  Pair mine;
  Pair theirs;
  Pair replies;
};

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

#if defined(__AVX512CD__) && defined(__AVX512VL__)

namespace hot {

// The upward or the downward rays of two squares, one square in each half of the register.
inline __m512i both_rays(const std::array<Squares, 4>& first, const std::array<Squares, 4>& second) {
  return _mm512_inserti64x4(
      _mm512_castsi256_si512(_mm256_load_si256(reinterpret_cast<const __m256i*>(first.data()))),
      _mm256_load_si256(reinterpret_cast<const __m256i*>(second.data())), 1);
}

// In each half: the union of its four lanes, in all of them.
inline __m512i union_in_halves(__m512i lanes) {
  lanes = _mm512_or_si512(lanes, _mm512_shuffle_i64x2(lanes, lanes, 0b10110001));
  return _mm512_or_si512(lanes, _mm512_shuffle_epi32(lanes, _MM_PERM_BADC));
}

inline Pair halves(__m512i lanes) {
  return {static_cast<Squares>(_mm_cvtsi128_si64(_mm512_castsi512_si128(lanes))),
          static_cast<Squares>(_mm_cvtsi128_si64(_mm512_extracti32x4_epi32(lanes, 2)))};
}

// As turned(), for two squares at once; each half of the result is full of one answer.
inline __m512i turned_by_both(__m512i own, __m512i other, int first, int second) {
  const Rays& one = kRays[static_cast<std::size_t>(first)];
  const Rays& two = kRays[static_cast<std::size_t>(second)];
  const __m512i up = both_rays(one.up, two.up);
  const __m512i down = both_rays(one.down, two.down);
  const __m512i ones = _mm512_set1_epi64(-1);
  // 0xf3: other | ~up. 0x80: all three.
  const __m512i carried = _mm512_sub_epi64(_mm512_ternarylogic_epi64(other, up, up, 0xf3), ones);
  const __m512i up_end = _mm512_ternarylogic_epi64(carried, own, up, 0x80);
  const __mmask8 ends = _mm512_test_epi64_mask(up_end, up_end);
  const __m512i below = _mm512_maskz_add_epi64(ends, up_end, ones);

  const __m512i blockers = _mm512_andnot_si512(other, down);
  const __m512i highest = _mm512_srlv_epi64(_mm512_set1_epi64(static_cast<long long>(Squares{1} << 63)),
                                            _mm512_lzcnt_epi64(blockers));
  const __m512i down_end = _mm512_and_si512(highest, own);
  const __m512i above = _mm512_sub_epi64(_mm512_setzero_si512(), _mm512_add_epi64(down_end, down_end));
  // 0xf8: the first, or both others.
  return union_in_halves(_mm512_ternarylogic_epi64(_mm512_and_si512(below, up), above, down, 0xf8));
}

// As mobility(), for the position in each half.
inline __m512i mobility_of_both(__m512i own, __m512i other) {
  const __m512i step = _mm512_broadcast_i64x4(_mm256_set_epi64x(9, 8, 7, 1));
  const __m512i twice = _mm512_add_epi64(step, step);
  const __m512i inner = _mm512_broadcast_i64x4(
      _mm256_set_epi64x(0x7e7e7e7e7e7e7e7e, -1, 0x7e7e7e7e7e7e7e7e, 0x7e7e7e7e7e7e7e7e));
  const __m512i through = _mm512_and_si512(other, inner);
  __m512i up = _mm512_and_si512(through, _mm512_sllv_epi64(own, step));
  __m512i down = _mm512_and_si512(through, _mm512_srlv_epi64(own, step));
  up = _mm512_ternarylogic_epi64(up, through, _mm512_sllv_epi64(up, step), 0xf8);
  down = _mm512_ternarylogic_epi64(down, through, _mm512_srlv_epi64(down, step), 0xf8);
  const __m512i pairs_up = _mm512_and_si512(through, _mm512_sllv_epi64(through, step));
  const __m512i pairs_down = _mm512_srlv_epi64(pairs_up, step);
  up = _mm512_ternarylogic_epi64(up, pairs_up, _mm512_sllv_epi64(up, twice), 0xf8);
  down = _mm512_ternarylogic_epi64(down, pairs_down, _mm512_srlv_epi64(down, twice), 0xf8);
  up = _mm512_ternarylogic_epi64(up, pairs_up, _mm512_sllv_epi64(up, twice), 0xf8);
  down = _mm512_ternarylogic_epi64(down, pairs_down, _mm512_srlv_epi64(down, twice), 0xf8);
  const __m512i reached =
      union_in_halves(_mm512_or_si512(_mm512_sllv_epi64(up, step), _mm512_srlv_epi64(down, step)));
  // 0x02: reached, and of neither side.
  return _mm512_ternarylogic_epi64(own, other, reached, 0x02);
}

}  // namespace hot

inline Pair turned(Squares mine, Squares theirs, int first, int second) {
  return hot::halves(hot::turned_by_both(_mm512_set1_epi64(static_cast<long long>(mine)),
                                         _mm512_set1_epi64(static_cast<long long>(theirs)), first, second));
}

inline TwoChildren two_children(Squares mine, Squares theirs, int first, int second) {
  const __m512i own = _mm512_set1_epi64(static_cast<long long>(mine));
  const __m512i other = _mm512_set1_epi64(static_cast<long long>(theirs));
  const __m512i flips = hot::turned_by_both(own, other, first, second);
  const __m512i places =
      _mm512_mask_set1_epi64(_mm512_set1_epi64(static_cast<long long>(Squares{1} << first)), 0xf0,
                             static_cast<long long>(Squares{1} << second));
  const __m512i next_own = _mm512_xor_si512(other, flips);
  const __m512i next_other = _mm512_ternarylogic_epi64(own, flips, places, 0xfe);
  return {hot::halves(next_own), hot::halves(next_other),
          hot::halves(hot::mobility_of_both(next_own, next_other))};
}

#endif

#else

inline Squares turned(Squares mine, Squares theirs, int square) {
  return hot::portable_turned(mine, theirs, square);
}
inline Squares mobility(Squares mine, Squares theirs) { return hot::portable_mobility(mine, theirs); }

#endif

#if !defined(__AVX512CD__) || !defined(__AVX512VL__)

inline Pair turned(Squares mine, Squares theirs, int first, int second) {
  return {turned(mine, theirs, first), turned(mine, theirs, second)};
}

inline TwoChildren two_children(Squares mine, Squares theirs, int first, int second) {
  const Pair flips = turned(mine, theirs, first, second);
  const Pair next_mine{theirs ^ flips.first, theirs ^ flips.second};
  const Pair next_theirs{mine | flips.first | (Squares{1} << first),
                         mine | flips.second | (Squares{1} << second)};
  return {next_mine,
          next_theirs,
          {mobility(next_mine.first, next_theirs.first), mobility(next_mine.second, next_theirs.second)}};
}

#endif

}  // namespace pedra::othello
