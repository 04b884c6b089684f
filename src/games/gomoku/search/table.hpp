// The transposition table: what an earlier visit to a position found. One thread; memory fixed at
// construction.
//
// Sixteen bytes an entry, four to a cache line, the whole key stored:
//
//   key 64 | value 16 | estimate 16 | move 16 | depth 8 (quarter plies) | age 6, bound 2
//
// A new entry replaces its own position's, or else the one of the four with the least depth, four plies being
// taken off for every search since it was written.
#pragma once
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "games/gomoku/search/cell_set.hpp"

namespace pedra::gomoku {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

struct TableEntry {
  std::uint64_t key = 0;
  std::int16_t value = 0;
  std::int16_t estimate = 0;
  CellIndex move = kNoCell;
  std::uint8_t depth = 0;  // in quarters of a ply
  std::uint8_t age_bound = 0;

  [[nodiscard]] Bound bound() const { return static_cast<Bound>(age_bound & 3U); }
};
static_assert(sizeof(TableEntry) == 16);

class Table {
 public:
  explicit Table(std::size_t bytes) {
    while ((buckets_ * 2) * sizeof(Bucket) <= bytes) buckets_ *= 2;
    clear();
  }

  // The pages come zeroed from the system, and only when touched: clearing a large table costs nothing.
  void clear() {
    memory_.reset(static_cast<Bucket*>(std::calloc(buckets_, sizeof(Bucket))));
    age_ = 0;
  }
  void next_search() { age_ = (age_ + 1) & 63U; }

  [[nodiscard]] const TableEntry* find(std::uint64_t key) const {
    if (memory_ == nullptr) return nullptr;
    for (const TableEntry& entry : bucket(key))
      if (entry.key == key && entry.bound() != Bound::None) return &entry;
    return nullptr;
  }

  void store(std::uint64_t key, int value, int estimate, CellIndex move, float depth, Bound bound) {
    if (memory_ == nullptr) return;
    TableEntry* target = nullptr;
    int least = 1 << 20;
    for (TableEntry& entry : bucket(key)) {
      if (entry.key == key && entry.bound() != Bound::None) {
        target = &entry;
        if (move == kNoCell) move = entry.move;
        break;
      }
      const unsigned old = (age_ - (entry.age_bound >> 2U)) & 63U;
      const int worth = entry.bound() == Bound::None ? -1000 : entry.depth - static_cast<int>(old) * 16;
      if (worth < least) {
        least = worth;
        target = &entry;
      }
    }
    const float quarters = depth < 0 ? 0.0F : depth > 63 ? 252.0F : depth * 4;
    *target = {key,
               static_cast<std::int16_t>(value),
               static_cast<std::int16_t>(estimate),
               move,
               static_cast<std::uint8_t>(quarters),
               static_cast<std::uint8_t>(age_ << 2U | static_cast<unsigned>(bound))};
  }

 private:
  using Bucket = std::array<TableEntry, 4>;
  struct Free {
    void operator()(Bucket* memory) const { std::free(memory); }
  };
  [[nodiscard]] Bucket& bucket(std::uint64_t key) const { return memory_.get()[key & (buckets_ - 1)]; }

  std::size_t buckets_ = 1;
  std::unique_ptr<Bucket, Free> memory_;
  unsigned age_ = 0;
};

}  // namespace pedra::gomoku
