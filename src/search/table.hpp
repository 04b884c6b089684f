// The plain search's transposition table.
//
// In one iteration a position with the same plies left to search is always the same number of plies from the
// root, so a value, wins counted in plies included, may be taken as it is. What else a value depends on is in
// the key (DependsOn, games/position.hpp). Of an entry of an earlier iteration only the best move is used.
// Each slot has one entry; a new one replaces it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/move.hpp"
#include "board/score.hpp"

namespace pedra::search {

enum class Bound : std::uint8_t { AtMost, Exact, AtLeast };

// What a search within (alpha, beta) has shown about the true value.
constexpr Bound bound_of(Score value, Score alpha, Score beta) {
  return value >= beta ? Bound::AtLeast : value <= alpha ? Bound::AtMost : Bound::Exact;
}

class TranspositionTable {
 public:
  struct Entry {
    std::uint64_t key = 0;
    Score value;
    Bound bound = Bound::Exact;
    std::uint8_t depth = 0;      // plies searched below the position
    std::uint8_t iteration = 0;  // 0: the slot is empty
    bool horizon = false;        // was anything below it valued by estimate?
    Move best;
  };

  TranspositionTable() : slots_(kSlots) {}

  void new_iteration() { ++iteration_; }

  // Stays good until the next put().
  [[nodiscard]] const Entry* find(std::uint64_t key) const {
    const Entry& entry = slots_[key % kSlots];
    return entry.iteration != 0 && entry.key == key ? &entry : nullptr;
  }
  // Is the entry all that a search of `depth` plies within (alpha, beta) would find out?
  [[nodiscard]] bool answers(const Entry& entry, int depth, Score alpha, Score beta) const {
    if (entry.iteration != iteration_ || entry.depth != depth) return false;
    return entry.bound == Bound::Exact || (entry.bound == Bound::AtLeast && entry.value >= beta) ||
           (entry.bound == Bound::AtMost && entry.value <= alpha);
  }
  void put(Entry entry) {
    entry.iteration = iteration_;
    slots_[entry.key % kSlots] = entry;
  }

 private:
  static constexpr std::size_t kSlots = std::size_t{1} << 18U;  // 8 MB

  std::vector<Entry> slots_;
  std::uint8_t iteration_ = 0;
};

}  // namespace pedra::search
