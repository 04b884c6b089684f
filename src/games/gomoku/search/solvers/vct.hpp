// Victory by continuous threats: every stone of the attacker makes a four or an open three, or wins, so that
// the defender has only a few answers, all of which are tried: the cells that take the threat away, and fours
// of his own. Beyond that, moves that threaten a win by fours without a three (quiet_threats.hpp). Depth-first proof-number search (A. Nagai's df-pn) over a table of its own, with continuous
// fours (vcf.hpp) at every node of the attacker's.
//
// Sound: a win that it claims is a win against every defence (proof_check.hpp replays it). Complete within
// its threats and its budget of nodes. One thread.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/zeroed_array.hpp"
#include "games/gomoku/search/board.hpp"
#include "games/gomoku/search/solvers/proof_numbers.hpp"
#include "games/gomoku/search/solvers/vcf.hpp"
#include "search/stop.hpp"

namespace pedra::gomoku {

class Vct {
 public:
  enum class Verdict : std::uint8_t { Win, NoWin, Unknown };  // NoWin: none by such threats
  enum class Reach : std::uint8_t { Threes, Quiet };          // fours and open threes; quiet threats too

  explicit Vct(std::size_t table_bytes = std::size_t{32} << 20U);
  void clear();

  // For the side to move. The board comes back as it was. Ends early, as Unknown, when `stop` is met.
  // What is known from earlier calls is used again, so that a search may go on with a larger budget.
  Verdict solve(Board& board, std::uint64_t budget, search::StopCondition& stop, Reach reach = Reach::Threes);

  // After a Win, and within its reach: what the attacker plays at a position of the proof, the solved one or one that his moves and
  // any answers lead to. Searches again, within `budget`, where the table has forgotten; kNoCell when that is
  // not enough.
  CellIndex winning_move(Board& board, std::uint64_t budget);

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }  // of all calls so far, fours included

 private:
  static constexpr std::uint32_t kInfinite = kInfiniteProof;
  static constexpr std::size_t kWays = 4;  // entries of a bucket

  // Both numbers from the attacker's side: `proof` 0 is won, `disproof` 0 is not to be won by threats.
  using Numbers = ProofNumbers;
  struct Entry {
    std::uint64_t key;
    Numbers numbers;
    std::uint32_t work;  // nodes below it; 0: the entry is empty
    CellIndex move;
  };
  struct Child {
    CellIndex cell;
    Numbers numbers;
  };
  using Children = std::vector<Child>;

  static constexpr Numbers kWon{0, kInfinite};
  static constexpr Numbers kLost{kInfinite, 0};

  [[nodiscard]] std::uint64_t key_of(std::uint64_t hash) const { return key_of(hash, reach_); }
  [[nodiscard]] std::uint64_t key_of(std::uint64_t hash, Reach reach) const;
  [[nodiscard]] Entry* find(std::uint64_t key);
  void store(std::uint64_t key, Numbers numbers, std::uint32_t work, CellIndex move);
  Numbers visit(Board& board, bool attacking, Numbers limits, int ply);
  // What the board says at once; otherwise the children. Appends nothing when decided.
  Numbers expand(Board& board, bool attacking, Children& children, CellIndex& move);
  Numbers attacker_node(Board& board, Children& children, CellIndex& move);
  Numbers defender_node(Board& board, Children& children);
  Numbers answer_quiet_threat(Board& board, Children& children);
  bool out_of_budget();

  ZeroedArray<std::array<Entry, kWays>> table_;
  Vcf vcf_;
  Color attacker_ = Color::Black;
  Reach reach_ = Reach::Threes;
  std::uint64_t nodes_ = 0;
  std::uint64_t last_ = 0;  // the node at which the budget ends
  std::optional<search::StopCheck> stop_check_;
};

}  // namespace pedra::gomoku
