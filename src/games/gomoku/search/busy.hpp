// The moves that the threads of a search are searching: a thread puts off a move that another one searches
// (simplified ABDADA). A lost entry costs a little double work and nothing else, so a full set of four drops
// one.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>

namespace pedra::gomoku {

class Busy {
 public:
  // Keys are those of the positions after the moves, and never 0.
  [[nodiscard]] bool has(std::uint64_t key) const {
    for (const auto& place : set_of(key))
      if (place.load(std::memory_order_relaxed) == key) return true;
    return false;
  }
  void enter(std::uint64_t key) {
    Set& set = set_of(key);
    for (auto& place : set) {
      const std::uint64_t held = place.load(std::memory_order_relaxed);
      if (held != 0 && held != key) continue;
      place.store(key, std::memory_order_relaxed);
      return;
    }
    set[0].store(key, std::memory_order_relaxed);
  }
  void leave(std::uint64_t key) {
    for (auto& place : set_of(key))
      if (place.load(std::memory_order_relaxed) == key) place.store(0, std::memory_order_relaxed);
  }

 private:
  using Set = std::array<std::atomic<std::uint64_t>, 4>;
  static constexpr std::size_t kSets = 4096;
  [[nodiscard]] Set& set_of(std::uint64_t key) { return sets_[key % kSets]; }
  [[nodiscard]] const Set& set_of(std::uint64_t key) const { return sets_[key % kSets]; }
  std::array<Set, kSets> sets_{};
};

}  // namespace pedra::gomoku
