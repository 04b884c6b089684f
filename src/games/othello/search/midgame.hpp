// The strong Othello search: principal variation search with Multi-ProbCut over the pattern evaluation, and
// the exact solver below it. One object a thread; the table and the weights are shared.
//
// A search has a depth and a selectivity. Depth equal to the empties at kExact is a proof; a lower
// selectivity, or a lower depth, is an estimate. Scores are whole discs for the side to move.
//
// midgame.cpp has the nodes, ordering.cpp the order in which their moves are tried.
#pragma once
#include <cstdint>

#include "games/othello/eval/weights.hpp"
#include "games/othello/search/endgame.hpp"
#include "games/othello/search/probcut.hpp"
#include "games/othello/search/table.hpp"
#include "games/othello/search/team.hpp"

namespace pedra::othello {

inline constexpr int kScoreLimit = 64;
inline constexpr int kInfinite = 127;

class Midgame final : public Team::Member {
 public:
  Midgame(const Weights& weights, const ProbCut& probcut, Table& table, Squares playable,
          search::StopCondition& stop, Scoring scoring = Scoring::EmptiesToWinner);

  // A window search at a depth; for the root and its helpers. After a stop the result means nothing.
  int search(Squares mine, Squares theirs, int alpha, int beta, int depth, int selectivity);

  [[nodiscard]] int evaluate(Squares mine, Squares theirs) const;  // static, discs

  // Every position entered, of all kinds: inner nodes, leaves of the evaluation, and the solver's down to the
  // last empty square.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_ + endgame_.nodes(); }
  [[nodiscard]] std::uint64_t prunings() const { return prunings_; }  // moves refuted the rest of their node
  [[nodiscard]] bool stopped() {
    return stop_check_.reached(nodes()) || (split_ != nullptr && split_->pointless());
  }
  [[nodiscard]] const Endgame& endgame() const { return endgame_; }

  void join(Team* team) { team_ = team; }  // nullptr: search alone
  void work(Split& split) override;

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
  struct NodeSplit;

  int principal(const Node& node, const Features& features, int alpha, int beta, int depth,
                bool parent_passed);
  int value_within(const Node& node, const Features& features, int alpha, int beta, int depth);
  int null_window(const Node& node, const Features& features, int alpha, int depth, bool parent_passed);
  int child_value(const Node& node, const Features& features, const Candidate& move, int alpha, int depth);
  int shallow(const Node& node, const Features& features, int alpha, int beta, int depth, bool parent_passed);
  bool probcut(const Node& node, const Features& features, int alpha, int depth, int& value);
  bool cut_by_children(const CandidateList& list, int alpha, int depth, int& value) const;
  bool share(const Node& node, const Features& features, CandidateList& list, std::size_t next, int alpha,
             int depth, int& best, int& best_square);

  void list_moves(const Node& node, Squares moves, bool ahead, CandidateList& list) const;
  static void sort_moves(CandidateList& list);  // the highest value first
  void order_moves(const Node& node, const Features& features, CandidateList& list, const Bounds& known,
                   int alpha, int depth);
  [[nodiscard]] int units(const Node& node, const Features& features) const;
  [[nodiscard]] int static_value(const Node& node, const Features& features) const;
  [[nodiscard]] Node child_of(const Node& node, const Candidate& move) const {
    return {move.mine, move.theirs, node.empties - 1};
  }
  [[nodiscard]] bool patterned() const { return playable_ == ~Squares{0}; }  // does the evaluation know it?

  const Weights& weights_;
  const ProbCut& probcut_;
  Table& table_;
  Squares playable_;
  Squares corners_;
  search::StopCheck stop_check_;
  Endgame endgame_;
  Team* team_ = nullptr;
  Split* split_ = nullptr;  // the innermost split this thread works on
  std::uint64_t nodes_ = 0;
  std::uint64_t prunings_ = 0;
  int selectivity_ = kExact;
  int probcut_level_ = 0;
};

}  // namespace pedra::othello
