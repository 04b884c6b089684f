// The transposition table: bounds and best moves of positions seen before. Shared by all threads of a search.
//
// Entries hold the whole board, so that a bound is never another position's. A bucket is one cache line: two
// entries, of which the older, or else the cheaper to find again, gives way.
//
//   word 0   mine ^ data
//   word 1   theirs ^ spread(word 0)
//   word 2   data, from the low byte: lower, upper, depth, selectivity, best, second, date, game
//
// `game` counts the clearings: an entry of another game is a free one. So clearing costs nothing, and only every
// 255th time are the words wiped.
//
// No locks: two threads that write the same entry at once may leave words of both. Such an entry decodes to
// boards that match no position, so it is never found.
#pragma once
#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>

#include "base/zeroed_array.hpp"
#include "games/othello/squares.hpp"

namespace pedra::othello {

inline constexpr int kNoSquare = 64;

struct Bounds {
  std::int8_t lower = -64;
  std::int8_t upper = 64;
  std::uint8_t depth = 0;
  std::uint8_t selectivity = 0;
  std::uint8_t best = kNoSquare;    // the move that raised the lower bound last
  std::uint8_t second = kNoSquare;  // the one before
};

// Where a position goes in a table: every bit of the result depends on every disc.
inline std::uint64_t mixed(Squares mine, Squares theirs) {
  std::uint64_t h = mine * 0x9e3779b97f4a7c15ULL;
  h = (h ^ (h >> 32)) + theirs;
  h *= 0xc2b2ae3d27d4eb4fULL;
  return (h ^ (h >> 29)) * 0xbf58476d1ce4e5b9ULL;
}

class Table {
 public:
  explicit Table(std::size_t megabytes)
      : buckets_(std::bit_floor(std::max(kFewest, (megabytes << 20U) / sizeof(Bucket)))) {
    fit_shift();
    buckets_.touch();
  }

  void clear() {
    date_ = 1;
    if (++game_ != 0) return;
    buckets_.clear();
    fit_shift();
    game_ = 1;
  }
  void new_search() { date_ = static_cast<std::uint8_t>(date_ == 255 ? 1 : date_ + 1); }

  void prefetch(Squares mine, Squares theirs) const { __builtin_prefetch(&buckets_[index(mine, theirs)]); }

  bool probe(Squares mine, Squares theirs, Bounds& bounds) const {
    for (const Entry& entry : buckets_[index(mine, theirs)].entries) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      if (!of_this_game(data) || !entry.holds(mine, theirs, data)) continue;
      bounds = unpacked(data).bounds;
      return true;
    }
    return false;
  }

  // What a search of `depth` at `selectivity` with the window (alpha, beta) found.
  void store(Squares mine, Squares theirs, int depth, int selectivity, int alpha, int beta, int score,
             int best) {
    Entry* victim = nullptr;
    int least = 1 << 20;
    Bounds bounds;
    for (Entry& entry : buckets_[index(mine, theirs)].entries) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      if (of_this_game(data) && entry.holds(mine, theirs, data)) {
        bounds = unpacked(data).bounds;
        victim = &entry;
        break;
      }
      if (const int worth = priority(data); worth < least) {
        least = worth;
        victim = &entry;
      }
    }
    update(bounds, depth, selectivity, alpha, beta, score, best);
    const auto data = std::bit_cast<std::uint64_t>(Packed{bounds, date_, game_});
    victim->mine.store(mine ^ data, std::memory_order_relaxed);
    victim->theirs.store(theirs ^ spread(mine ^ data), std::memory_order_relaxed);
    victim->data.store(data, std::memory_order_relaxed);
  }

 private:
  struct Packed {
    Bounds bounds;
    std::uint8_t date = 0;
    std::uint8_t game = 0;
  };
  static_assert(sizeof(Packed) == 8);

  struct Entry {
    std::atomic<std::uint64_t> mine = 0;
    std::atomic<std::uint64_t> theirs = 0;
    std::atomic<std::uint64_t> data = 0;

    [[nodiscard]] bool holds(Squares own, Squares other, std::uint64_t word) const {
      const std::uint64_t first = own ^ word;
      return mine.load(std::memory_order_relaxed) == first &&
             theirs.load(std::memory_order_relaxed) == (other ^ spread(first));
    }
  };
  struct alignas(64) Bucket {
    Entry entries[2];
  };
  static_assert(sizeof(Bucket) == 64);

  static std::uint64_t spread(std::uint64_t word) { return word * 0x9e3779b97f4a7c15ULL; }
  static Packed unpacked(std::uint64_t data) { return std::bit_cast<Packed>(data); }

  [[nodiscard]] bool of_this_game(std::uint64_t data) const { return data >> 56U == game_; }
  void fit_shift() { shift_ = 64 - std::countr_zero(buckets_.size()); }
  [[nodiscard]] std::size_t index(Squares mine, Squares theirs) const {
    return static_cast<std::size_t>(mixed(mine, theirs) >> shift_);
  }

  [[nodiscard]] int priority(std::uint64_t data) const {
    const Packed packed = unpacked(data);
    if (packed.game != game_) return -1;
    return (packed.date == date_ ? 1024 : 0) + packed.bounds.depth * 8 + packed.bounds.selectivity;
  }

  static void update(Bounds& bounds, int depth, int selectivity, int alpha, int beta, int score, int best) {
    if (bounds.depth != depth || bounds.selectivity != selectivity) {
      bounds.lower = -64;
      bounds.upper = 64;
      bounds.depth = static_cast<std::uint8_t>(depth);
      bounds.selectivity = static_cast<std::uint8_t>(selectivity);
    }
    if (score > alpha && score > bounds.lower) bounds.lower = static_cast<std::int8_t>(score);
    if (score < beta && score < bounds.upper) bounds.upper = static_cast<std::int8_t>(score);
    if ((score > alpha || bounds.best == kNoSquare) && best != kNoSquare && bounds.best != best) {
      bounds.second = bounds.best;
      bounds.best = static_cast<std::uint8_t>(best);
    }
  }

  static constexpr std::size_t kFewest = 1024;
  ZeroedArray<Bucket> buckets_;
  int shift_ = 0;
  std::uint8_t date_ = 1;
  std::uint8_t game_ = 1;  // never 0, which is what an entry that was never written has
};

}  // namespace pedra::othello
