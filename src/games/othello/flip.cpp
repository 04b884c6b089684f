// The eight directions, and how far each moves in the word. The last four are the first four turned round.
//
//      -9 -8 -7        upward rays:    +1 +7 +8 +9, they end in higher bits
//      -1  @ +1        downward rays:  -1 -7 -8 -9, in lower ones
//      +7 +8 +9
#include "games/othello/flip.hpp"

#include <array>
#include <bit>
#include <utility>

#include "base/bits.hpp"
#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace pedra::othello {

Squares reference_flip(Squares mine, Squares theirs, int square) {
  Squares flipped = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      if (dx == 0 && dy == 0) continue;
      Squares run = 0;
      for (int x = square % 8 + dx, y = square / 8 + dy; x >= 0 && x < 8 && y >= 0 && y < 8;
           x += dx, y += dy) {
        const Squares here = square_bit({x, y});
        if ((theirs & here) != 0) {
          run |= here;
          continue;
        }
        if ((mine & here) != 0) flipped |= run;
        break;
      }
    }
  return flipped;
}

Squares reference_moves(Squares mine, Squares theirs, Squares playable) {
  Squares moves = 0;
  for (Squares empty = playable & ~(mine | theirs); empty != 0;) {
    const int square = take_lowest_bit(empty);
    if (reference_flip(mine, theirs, square) != 0) moves |= Squares{1} << square;
  }
  return moves;
}

namespace {

// A row of the board seen as a number must not run on into the next row. A disc that is flipped along a
// direction with a sideways part is never on the left or right edge, so those columns are taken out of
// `theirs` beforehand.
constexpr Squares kInnerColumns = 0x7e7e7e7e7e7e7e7e;
alignas(32) constexpr std::array<Squares, 4> kSteps{1, 7, 8, 9};
alignas(32) constexpr std::array<Squares, 4> kMayFlip{kInnerColumns, kInnerColumns, ~Squares{0},
                                                      kInnerColumns};

constexpr Squares kHighestSquare = Squares{1} << 63;

// Rays from a square, in the order of kSteps, the square itself excluded.
struct alignas(64) Rays {
  std::array<Squares, 4> up;
  std::array<Squares, 4> down;
};

constexpr Squares ray(int square, int dx, int dy) {
  Squares squares = 0;
  for (int x = square % 8 + dx, y = square / 8 + dy; x >= 0 && x < 8 && y >= 0 && y < 8; x += dx, y += dy)
    squares |= square_bit({x, y});
  return squares;
}

constexpr std::array<Rays, 64> make_rays() {
  constexpr std::array<std::pair<int, int>, 4> kDirections{{{1, 0}, {-1, 1}, {0, 1}, {1, 1}}};
  std::array<Rays, 64> rays{};
  for (int square = 0; square < 64; ++square)
    for (std::size_t i = 0; i < 4; ++i) {
      const auto [dx, dy] = kDirections[i];
      rays[static_cast<std::size_t>(square)].up[i] = ray(square, dx, dy);
      rays[static_cast<std::size_t>(square)].down[i] = ray(square, -dx, -dy);
    }
  return rays;
}

constexpr std::array<Rays, 64> kRays = make_rays();

}  // namespace

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
Squares portable::fast_flip(Squares mine, Squares theirs, int square) {
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
    const Squares end = (kHighestSquare >> std::countl_zero(not_theirs)) & mine & down;
    flipped |= (Squares{0} - 2 * end) & down;
  }
  return flipped;
}

// Parallel prefix: all of `mine` walk at once, doubling the stride. `up` and `down` collect their discs next
// to mine: one, two, four and then the six that a line can have at most. A step beyond them is a move if the
// square is empty.
Squares portable::legal_moves(Squares mine, Squares theirs, Squares playable) {
  Squares reached = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const Squares step = kSteps[i];
    const Squares through = theirs & kMayFlip[i];
    Squares up = through & (mine << step);
    Squares down = through & (mine >> step);
    up |= through & (up << step);
    down |= through & (down >> step);
    const Squares pairs_up = through & (through << step);
    const Squares pairs_down = through & (through >> step);
    up |= pairs_up & (up << 2 * step);
    down |= pairs_down & (down >> 2 * step);
    up |= pairs_up & (up << 2 * step);
    down |= pairs_down & (down >> 2 * step);
    reached |= (up << step) | (down >> step);
  }
  return reached & playable & ~(mine | theirs);
}

#if defined(__AVX2__)

namespace {

__m256i load(const std::array<Squares, 4>& lanes) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(lanes.data()));
}

__m256i in_all_lanes(Squares squares) { return _mm256_set1_epi64x(static_cast<long long>(squares)); }

Squares union_of_lanes(__m256i lanes) {
  const __m128i halves = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
  return static_cast<Squares>(_mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))));
}

}  // namespace

// The same, one direction in each of the four lanes: +1 +7 +8 +9 and then -1 -7 -8 -9. AVX2 has no
// countl_zero, so the end of a downward ray is found by smearing: every blocker spreads down its ray (strides
// 1, 2, 4: all seven squares), and the one square with nothing set above it on the ray is the highest.
//
// Measured on 20,000 positions of random play (Xeon at 2.8 GHz, both built for it): flip 5.2 ns against 10.2
// of the portable twin with g++ 12, 3.4 against 4.7 with clang 14; mobility 6.7 against 8.0, and 3.5
// against 5.6.
Squares fast_flip(Squares mine, Squares theirs, int square) {
  const Rays& rays = kRays[static_cast<std::size_t>(square)];
  const __m256i zero = _mm256_setzero_si256();
  const __m256i ones = _mm256_set1_epi64x(-1);
  const __m256i own = in_all_lanes(mine);
  const __m256i other = in_all_lanes(theirs);

  const __m256i up = load(rays.up);
  const __m256i carried = _mm256_sub_epi64(_mm256_or_si256(other, _mm256_xor_si256(up, ones)), ones);
  const __m256i up_end = _mm256_and_si256(carried, _mm256_and_si256(own, up));
  const __m256i below_end =
      _mm256_sub_epi64(_mm256_add_epi64(up_end, ones), _mm256_cmpeq_epi64(up_end, zero));

  const __m256i step = load(kSteps);
  const __m256i down = load(rays.down);
  __m256i smeared = _mm256_andnot_si256(other, down);
  smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, step));
  smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, _mm256_slli_epi64(step, 1)));
  smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, _mm256_slli_epi64(step, 2)));
  const __m256i highest = _mm256_andnot_si256(_mm256_srlv_epi64(smeared, step), smeared);
  const __m256i down_end = _mm256_and_si256(highest, own);
  const __m256i above_end = _mm256_sub_epi64(zero, _mm256_add_epi64(down_end, down_end));

  return union_of_lanes(_mm256_or_si256(_mm256_and_si256(below_end, up), _mm256_and_si256(above_end, down)));
}

Squares legal_moves(Squares mine, Squares theirs, Squares playable) {
  const __m256i step = load(kSteps);
  const __m256i twice = _mm256_slli_epi64(step, 1);
  const __m256i own = in_all_lanes(mine);
  const __m256i through = _mm256_and_si256(in_all_lanes(theirs), load(kMayFlip));

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
  const __m256i reached = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
  return union_of_lanes(reached) & playable & ~(mine | theirs);
}

#else

Squares fast_flip(Squares mine, Squares theirs, int square) {
  return portable::fast_flip(mine, theirs, square);
}
Squares legal_moves(Squares mine, Squares theirs, Squares playable) {
  return portable::legal_moves(mine, theirs, playable);
}

#endif

}  // namespace pedra::othello
