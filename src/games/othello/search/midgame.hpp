// The strong Othello search: principal variation search with Multi-ProbCut over the pattern evaluation, and
// the exact solver below it. One object a thread; the table and the weights are shared.
//
// A search has a depth and a selectivity. Depth equal to the empties at kExact is a proof; a lower
// selectivity, or a lower depth, is an estimate. Scores are whole discs for the side to move.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "games/othello/eval/weights.hpp"
#include "games/othello/search/endgame.hpp"
#include "games/othello/search/probcut.hpp"
#include "games/othello/search/table.hpp"

namespace pedra::othello {

inline constexpr int kScoreLimit = 64;
inline constexpr int kInfinite = 127;

class Midgame {
 public:
  Midgame(const Weights& weights, const ProbCut& probcut, Table& table, Squares playable,
          const std::atomic<bool>& stop);

  // A window search at a depth; for the root and its helpers. After a stop the result means nothing.
  int search(Squares mine, Squares theirs, int alpha, int beta, int depth, int selectivity);

  [[nodiscard]] int evaluate(Squares mine, Squares theirs) const;  // static, discs
  [[nodiscard]] std::uint64_t nodes() const { return nodes_ + endgame_.nodes(); }
  [[nodiscard]] std::uint64_t prunings() const { return prunings_; }  // moves refuted the rest of their node
  void limit_nodes(std::uint64_t most) { node_limit_ = most; }
  [[nodiscard]] bool stopped() const {
    return nodes() >= node_limit_ || stop_.load(std::memory_order_relaxed);
  }
  [[nodiscard]] const Endgame& endgame() const { return endgame_; }

 private:
  struct Node {  // a position on the way down
    Squares mine;
    Squares theirs;
    int empties;
  };
  struct Candidate {
    Squares mine;  // the child's, from its mover's side
    Squares theirs;
    Squares flips;
    int square;
    int value;
  };
  struct CandidateList {
    std::array<Candidate, 34> items;
    std::size_t count = 0;
  };

  int principal(const Node& node, const Features& features, int alpha, int beta, int depth,
                bool parent_passed);
  int value_within(const Node& node, const Features& features, int alpha, int beta, int depth);
  int null_window(const Node& node, const Features& features, int alpha, int depth, bool parent_passed);
  int shallow(const Node& node, const Features& features, int alpha, int beta, int depth, bool parent_passed);
  bool probcut(const Node& node, const Features& features, int alpha, int depth, int& value);
  bool cut_by_children(const CandidateList& list, int alpha, int depth, int& value);
  void list_moves(const Node& node, Squares moves, CandidateList& list) const;
  void order_moves(const Node& node, const Features& features, CandidateList& list, const Bounds& known,
                   int alpha, int depth);
  [[nodiscard]] int static_value(const Features& features, int empties) const;
  [[nodiscard]] Node child_of(const Node& node, const Candidate& move) const {
    return {move.mine, move.theirs, node.empties - 1};
  }

  const Weights& weights_;
  const ProbCut& probcut_;
  Table& table_;
  Squares playable_;
  const std::atomic<bool>& stop_;
  Endgame endgame_;
  std::uint64_t nodes_ = 0;
  std::uint64_t prunings_ = 0;
  std::uint64_t node_limit_ = ~std::uint64_t{0};
  int selectivity_ = kExact;
  int probcut_level_ = 0;
};

}  // namespace pedra::othello
