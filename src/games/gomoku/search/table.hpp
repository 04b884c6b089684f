// The transposition table: what an earlier visit to a position found. Shared by the threads of a search
// without locks; memory fixed at construction.
//
// Sixteen bytes an entry, four to a cache line, in two words:
//
//   word 0   key XOR word 1
//   word 1   value 16 | estimate 16 | move 16 | depth 8 (quarter plies) | age 6, bound 2     low bits first
//
// Lock-less: where two threads write one entry at the same moment, a mixture of their words has neither key and
// is not found (R. Hyatt, T. Mann). A new entry replaces its own position's, or else the one of the four with
// the least depth, less four plies for every search since it was written.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <optional>

#include "base/zeroed_array.hpp"
#include "games/gomoku/search/cell_set.hpp"
#include "games/gomoku/search/values.hpp"

namespace pedra::gomoku {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

struct TableEntry {
  std::int16_t value = 0;
  std::int16_t estimate = 0;
  CellIndex move = kNoCell;
  std::uint8_t depth = 0;  // in quarters of a ply
  std::uint8_t age = 0;    // 6 bits
  Bound bound = Bound::None;
};

class Table {
 public:
  static constexpr Depth kDepthUnit = kOnePly / 4;
  static constexpr int kMaxDepth = 252;
  // A depth as an entry keeps it.
  static std::uint8_t quarters(Depth depth) {
    return static_cast<std::uint8_t>(std::clamp(depth / kDepthUnit, 0, kMaxDepth));
  }

  explicit Table(std::size_t bytes) : buckets_(bytes / sizeof(Bucket)) { buckets_.touch(); }

  // Not while a search runs.
  void clear() {
    buckets_.clear();
    age_ = 0;
  }
  void next_search() { age_ = (age_ + 1) & 63U; }

  [[nodiscard]] std::optional<TableEntry> find(std::uint64_t key) const {
    for (Slot& slot : bucket(key)) {
      const std::uint64_t data = load(slot[1]);
      if ((load(slot[0]) ^ data) != key) continue;
      const TableEntry entry = unpacked(data);
      if (entry.bound != Bound::None) return entry;
    }
    return std::nullopt;
  }

  void store(std::uint64_t key, int value, int estimate, CellIndex move, Depth depth, Bound bound) {
    Slot* target = nullptr;
    int least = 1 << 20;
    for (Slot& slot : bucket(key)) {
      const std::uint64_t data = load(slot[1]);
      const TableEntry entry = unpacked(data);
      if ((load(slot[0]) ^ data) == key && entry.bound != Bound::None) {
        target = &slot;
        if (move == kNoCell) move = entry.move;
        break;
      }
      const unsigned old = (age_ - entry.age) & 63U;
      const int worth = entry.bound == Bound::None ? -1000 : entry.depth - static_cast<int>(old) * 16;
      if (worth < least) {
        least = worth;
        target = &slot;
      }
    }
    const std::uint64_t data = packed({static_cast<std::int16_t>(value), static_cast<std::int16_t>(estimate),
                                       move, quarters(depth), static_cast<std::uint8_t>(age_), bound});
    save((*target)[0], key ^ data);
    save((*target)[1], data);
  }

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

 private:
  __extension__ using Wide = unsigned __int128;
  using Slot = std::array<std::uint64_t, 2>;
  using Bucket = std::array<Slot, 4>;
  static std::uint64_t load(std::uint64_t& word) {
    return std::atomic_ref(word).load(std::memory_order_relaxed);
  }
  static void save(std::uint64_t& word, std::uint64_t value) {
    std::atomic_ref(word).store(value, std::memory_order_relaxed);
  }
  static std::uint64_t packed(const TableEntry& entry) {
    return std::uint64_t{static_cast<std::uint16_t>(entry.value)} |
           std::uint64_t{static_cast<std::uint16_t>(entry.estimate)} << 16U |
           std::uint64_t{entry.move} << 32U | std::uint64_t{entry.depth} << 48U |
           std::uint64_t{entry.age} << 58U | std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 56U;
  }
  static TableEntry unpacked(std::uint64_t data) {
    return {static_cast<std::int16_t>(data & 0xffffU),      static_cast<std::int16_t>(data >> 16U & 0xffffU),
            static_cast<CellIndex>(data >> 32U & 0xffffU),  static_cast<std::uint8_t>(data >> 48U & 0xffU),
            static_cast<std::uint8_t>(data >> 58U & 0x3fU), static_cast<Bound>(data >> 56U & 3U)};
  }
  // The key as a fraction of all keys, so that any number of buckets will do.
  [[nodiscard]] Bucket& bucket(std::uint64_t key) const {
    return buckets_[static_cast<std::size_t>(Wide{key} * buckets_.size() >> 64U)];
  }

  mutable ZeroedArray<Bucket> buckets_;  // reading is done by atomic_ref, which wants no const
  unsigned age_ = 0;
};

}  // namespace pedra::gomoku
