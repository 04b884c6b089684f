// The transposition table: bounds and best moves of positions seen before.
//
// Entries hold the whole board, so that a bound is never another position's. A bucket is one cache line: two
// entries, and the one that is older, or else was cheaper to find, gives way. Safe for several threads: a
// bucket is locked for the few nanoseconds of a copy.
#pragma once
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

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

class Table {
 public:
  explicit Table(std::size_t megabytes) {
    std::size_t buckets = 1024;
    while (buckets * 2 * sizeof(Bucket) <= megabytes << 20U) buckets *= 2;
    buckets_ = std::vector<Bucket>(buckets);
    shift_ = 64 - std::countr_zero(buckets);
  }

  void clear() {
    for (Bucket& bucket : buckets_)
      for (Entry& entry : bucket.entries) entry = Entry{};
    date_ = 1;
  }
  void new_search() { date_ = static_cast<std::uint8_t>(date_ == 255 ? 1 : date_ + 1); }

  void prefetch(Squares mine, Squares theirs) const { __builtin_prefetch(&buckets_[index(mine, theirs)]); }

  bool probe(Squares mine, Squares theirs, Bounds& bounds) {
    Bucket& bucket = buckets_[index(mine, theirs)];
    const Guard guard(bucket.lock);
    for (Entry& entry : bucket.entries)
      if (entry.mine == mine && entry.theirs == theirs && entry.date != 0) {
        entry.date = date_;
        bounds = entry.bounds;
        return true;
      }
    return false;
  }

  // What a search of `depth` at `selectivity` with the window (alpha, beta) found.
  void store(Squares mine, Squares theirs, int depth, int selectivity, int alpha, int beta, int score,
             int best) {
    Bucket& bucket = buckets_[index(mine, theirs)];
    const Guard guard(bucket.lock);
    Entry* victim = &bucket.entries[0];
    for (Entry& entry : bucket.entries) {
      if (entry.mine == mine && entry.theirs == theirs && entry.date != 0) {
        update(entry, depth, selectivity, alpha, beta, score, best);
        return;
      }
      if (priority(entry) < priority(*victim)) victim = &entry;
    }
    *victim = Entry{mine, theirs, {}, 0};
    update(*victim, depth, selectivity, alpha, beta, score, best);
  }

 private:
  struct Entry {
    Squares mine = 0;
    Squares theirs = 0;
    Bounds bounds;
    std::uint8_t date = 0;  // 0: free
  };
  struct alignas(64) Bucket {
    Entry entries[2];
    std::atomic<bool> lock = false;
    Bucket() = default;
    Bucket(const Bucket& other) : entries{other.entries[0], other.entries[1]} {}
    Bucket& operator=(const Bucket&) = delete;
    Bucket(Bucket&&) = delete;
    Bucket& operator=(Bucket&&) = delete;
    ~Bucket() = default;
  };
  static_assert(sizeof(Bucket) == 64);

  class Guard {
   public:
    explicit Guard(std::atomic<bool>& lock) : lock_(lock) {
      while (lock_.exchange(true, std::memory_order_acquire)) continue;
    }
    ~Guard() { lock_.store(false, std::memory_order_release); }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

   private:
    std::atomic<bool>& lock_;
  };

  [[nodiscard]] std::size_t index(Squares mine, Squares theirs) const {
    std::uint64_t h = mine * 0x9e3779b97f4a7c15ULL;
    h = (h ^ (h >> 32)) + theirs;
    h *= 0xc2b2ae3d27d4eb4fULL;
    return static_cast<std::size_t>((h ^ (h >> 29)) * 0xbf58476d1ce4e5b9ULL >> shift_);
  }

  [[nodiscard]] int priority(const Entry& entry) const {
    if (entry.date == 0) return -1;
    return (entry.date == date_ ? 1024 : 0) + entry.bounds.depth * 8 + entry.bounds.selectivity;
  }

  void update(Entry& entry, int depth, int selectivity, int alpha, int beta, int score, int best) const {
    Bounds& bounds = entry.bounds;
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
    entry.date = date_;
  }

  std::vector<Bucket> buckets_;
  int shift_ = 0;
  std::uint8_t date_ = 1;
};

}  // namespace pedra::othello
