// Victory by continuous fours: every stone of the attacker threatens five at once, so that the defender's
// answers are forced (one cell; under caro sometimes more), up to a five or a four that one stone cannot
// stop.
//
// Sound: a win that it claims is a win against every defence. Complete only within its budget of nodes. Keeps
// a small table of its own, good for one Settings; positions without a win are remembered too.
#pragma once
#include <cstdint>
#include <optional>

#include "base/zeroed_array.hpp"
#include "games/gomoku/search/board.hpp"

namespace pedra::gomoku {

class Vcf {
 public:
  struct Answer {
    int plies = 0;  // to the five; 0: none found
    CellIndex move = kNoCell;
  };

  explicit Vcf(int table_bits = 16) : shift_(64 - table_bits), table_(std::size_t{1} << table_bits) {}
  void clear() { table_.clear(); }

  // For the side to move. The board comes back as it was.
  Answer solve(Board& board, int budget);

  // Was the last call's answer "none" for good, whatever the budget?
  [[nodiscard]] bool complete() const { return !incomplete_; }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }  // of all calls so far

 private:
  struct Entry {
    std::uint64_t key;
    CellIndex move;
    std::uint8_t plies;     // 0: refuted ..
    std::uint8_t complete;  // .. for good (1), or with ..
    std::int32_t budget;    // .. so many nodes
  };

  Answer attack(Board& board, int depth);
  std::optional<Answer> known_of(const Entry& entry, std::uint64_t hash);
  int answer_all(Board& board, CellIndex four, int depth);

  [[nodiscard]] Entry& entry_of(std::uint64_t hash) { return table_[(hash >> shift_) & (table_.size() - 1)]; }

  int shift_;  // from a hash to its place in the table
  ZeroedArray<Entry> table_;
  std::uint64_t nodes_ = 0;
  int left_ = 0;             // of the budget
  bool incomplete_ = false;  // was anything below this node cut short?
};

}  // namespace pedra::gomoku
