// The whole truth about small boards: win, draw or loss of a freestyle position with at most 64 cells.
//
// Two questions are asked, each with yes or no for an answer: can the side to move force a row, and if not,
// can the other side? Depth-first proof-number search over a table of positions under all symmetries of the
// board. What makes "no" cheap:
//
//   no line   every row of k cells has a stone of the other side: nothing can come of it
//   pairing   every open row has two empty cells of its own, a pair; the other side answers a stone on one of
//             a pair by the other, and no row is ever filled. Pairs are found by matching:
//
//               . a a . .      rows of five within a line share their pair if all of them cover it
//               . . b . .
//               . . b c c
//
//   forced    a row that lacks one stone must be filled, or stopped
//
// On an empty board the second side cannot win (a stolen strategy would be the first side's), which spares
// the second question there.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/result.hpp"
#include "base/zeroed_array.hpp"
#include "games/gomoku/position.hpp"
#include "games/gomoku/search/solvers/proof_numbers.hpp"
#include "search/stop.hpp"

namespace pedra::gomoku {

class FullSolver {
 public:
  enum class Value : std::uint8_t { Loss, Draw, Win, Unknown };  // for the side to move
  struct Answer {
    Value value = Value::Unknown;
    Move move;  // that keeps the value; none when it is not known
    std::uint64_t nodes = 0;
  };

  static Result<Ok> supports(const Settings& settings);
  FullSolver(const Settings& settings, std::size_t table_bytes);  // supports() them

  // The game must not be over. Unknown when `budget` nodes were not enough, or `stop` was met.
  Answer solve(const Position& position, std::uint64_t budget, search::StopCondition& stop);

 private:
  using Cells = std::uint64_t;  // bit y * width + x
  static constexpr std::uint32_t kInfinite = kInfiniteProof;

  // "Maker" is who is asked about, "breaker" the other one.
  struct State {
    Cells maker = 0;
    Cells breaker = 0;
    bool makers_turn = true;
  };
  using Numbers = ProofNumbers;
  static constexpr Numbers kYes{0, kInfinite};
  static constexpr Numbers kNo{kInfinite, 0};
  static constexpr std::size_t kWays = 4;
  struct Entry {
    Cells maker;
    Cells breaker;
    Numbers numbers;
    std::uint32_t work;  // 0: the entry is empty
    bool makers_turn;
  };
  using Bucket = std::array<Entry, kWays>;
  struct Child {
    int cell;
    int score;
    Numbers numbers;
  };

  [[nodiscard]] State canonical(State state) const;
  [[nodiscard]] static State after(State state, int cell);
  [[nodiscard]] Bucket& bucket(const State& state);
  [[nodiscard]] Entry* find(const State& state);
  void store(const State& state, Numbers numbers, std::uint64_t work);
  std::optional<bool> force(const State& state, int* move);
  Numbers visit(const State& state, Numbers limits);
  Numbers expand(const State& state, std::vector<Child>& children) const;
  [[nodiscard]] bool has_pairing(const State& state) const;
  bool out_of_budget() { return nodes_ >= last_ || (stop_check_ && stop_check_->reached()); }

  int width_;
  int height_;
  int cells_;
  std::vector<Cells> rows_;         // of k cells, those of one line one after another
  std::vector<std::size_t> lines_;  // where each line's rows begin in rows_; the end at last
  std::vector<std::array<std::uint8_t, 64>> symmetries_;
  ZeroedArray<Bucket> table_;
  std::uint64_t nodes_ = 0;
  std::uint64_t last_ = 0;
  std::optional<search::StopCheck> stop_check_;
};

}  // namespace pedra::gomoku
