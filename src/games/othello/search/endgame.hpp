// The exact solver for the last empty squares, where no evaluation is asked: null windows, fewest
// instructions.
//
//   1 - 4 empties   unrolled; a lone square of its quadrant first
//   5               odd quadrants first, stability cut
//   6 - parameters::kEndgameEmpties   moves ordered by the opponent's mobility, a small table, stability cut
//
// Called by midgame.cpp for every node with no more empties than that. One object a thread.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "games/othello/hot_board.hpp"
#include "games/othello/position.hpp"
#include "games/othello/search/last_square.hpp"
#include "games/othello/squares.hpp"
#include "search/stop.hpp"

namespace pedra::othello {

// The union of the quadrants with an odd number of the squares in `empties`.
Squares odd_quadrants(Squares empties);

class Endgame {
 public:
  // `playable`: the squares of the board. Stability is used on the 8x8 board only.
  explicit Endgame(Squares playable, Scoring scoring = Scoring::EmptiesToWinner,
                   search::StopCheck* stop = nullptr);

  // The value for the side to move against the window (alpha, alpha + 1): a bound, which is above alpha
  // exactly when the value is. Means nothing once `stop` was reached.
  int solve(Squares mine, Squares theirs, int alpha);

  // Positions visited, those with one empty square and those decided at once included.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] int final_score(Squares mine, Squares theirs) const;

 private:
  struct alignas(32) Entry {  // of the small table; two to a cache line
    Squares mine = 0;
    Squares theirs = 0;
    std::int8_t lower = -64;
    std::int8_t upper = 64;
    std::uint8_t best = 64;
  };

  [[nodiscard]] int solve_1(Squares mine, int square) const;
  int best_of_two(Squares theirs, Pair flips, int alpha, int first, int second);
  int solve_2(Squares mine, Squares theirs, int alpha, int first, int second);
  int solve_3(Squares mine, Squares theirs, int alpha, int first, int second, int third);
  int solve_4(Squares mine, Squares theirs, int alpha, Squares empties, Squares odd);
  // `moves`: the legal ones of `mine`, which whoever orders its moves by them has counted already.
  int solve_5(Squares mine, Squares theirs, int alpha, Squares empties, Squares odd, Squares moves);
  int solve_by_mobility(Squares mine, Squares theirs, int alpha, Squares empties, Squares odd, int count,
                        Squares moves);
  int solve_few(Squares mine, Squares theirs, int alpha, Squares empties, Squares odd, int count);
  [[nodiscard]] Squares moves_of(Squares mine, Squares theirs) const;
  Entry& entry_of(Squares mine, Squares theirs);
  [[nodiscard]] bool stopped() { return stop_ != nullptr && stop_->reached(); }
  [[nodiscard]] bool cut_by_stability(Squares mine, Squares theirs, int alpha, int count, int& bound) const;

  Squares playable_;
  Squares corners_;
  int square_count_;
  Scoring scoring_;
  search::StopCheck* stop_;
  std::uint64_t nodes_ = 0;
  std::vector<Entry> small_table_;
  LastSquare last_square_;
};

}  // namespace pedra::othello
