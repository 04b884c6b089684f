// Chains: squared chain lengths, times the stones just blocked. Models Evaluator<gomoku::Position>.
//
// Definition. A chain is a maximal row of stones of one side in one direction; a lone stone is a chain of one
// in each of the four. squares(side) is the sum of length^2 over the side's chains.
//
//   H for the mover, who just added a stone = squares(mover) x TEB - squares(opponent)
//
// TEB, the opposing stones that this stone blocks: in each of the eight directions the unbroken row of them
// that begins at its neighbour; at least 1 (of `blocked` for each stone: a weight, 1 in the document). It closes the hole between two chains in line, which squares
// alone do not see:
//
//   o o o X o . .     X blocks 3 + 1 stones in its row: with nothing in the other directions TEB = 4
//
// The stone is position.last_move(), also where the search began, so that a value does not depend on where
// that was; a position that was set up has none, and TEB = 1.
//
// At the end of the game, U = squares(own) x TEB - squares(opposing) x FJ with FJ = 100, read from the beaten
// side, which adds no stone any more: TEB = 1. The winner's utility is its negation, 100 x squares(winner) -
// squares(loser). (Read from the winner's side the formula would punish winning: the hundredfold term is
// subtracted.) It orders equally quick wins; the quicker win is always the better. Defined for every k: only
// the rules know what wins.
#pragma once
#include <cstdint>
#include <vector>

#include "games/gomoku/heuristics/line_sum.hpp"
#include "games/gomoku/heuristics/weights.hpp"

namespace pedra::gomoku {

// TEB for the stone on `p`, which may be there already or is about to be played by `color`; at least 1.
int blocked_stones(const Position& position, Point p, Color color);

class Chains {
 public:
  static constexpr DependsOn kDependsOn = DependsOn::LastMove;
  static constexpr std::int64_t kUnitsPerPoint = 1;
  static constexpr std::int64_t kEndOfGame = 100;  // FJ

  static Result<Ok> supports(const Settings& settings);

  explicit Chains(const HeuristicWeights& weights = {}) : blocked_(weights.blocked) {}

  void reset(const Position& position);
  void applied(const Position& position, Move move);
  void undone(const Position& position, Move move);
  [[nodiscard]] Score evaluate(const Position& position, int ply) const;
  [[nodiscard]] Score finished(const Position& position, int ply) const;

  // Sum of squared chain lengths.
  [[nodiscard]] std::int64_t total(Color color) const { return sum_.total(color); }

  // The chains of both sides and their squares, before TEB.
  static std::vector<HeuristicPart> parts(const Position& position, const HeuristicWeights& weights = {});

  // The squares of one line. A chain of n has n - 1 pairs of neighbours, n - 2 pairs of next neighbours .. 1,
  // and n^2 = n + 2 x (1 + 2 + .. + n - 1): shifting the line over itself counts them for all chains at once.
  struct LineValue {
    std::int64_t operator()(LineBits own, LineBits opposing, LineBits cells) const;
  };

 private:
  int blocked_;
  LineSum<LineValue> sum_;
};

static_assert(Evaluator<Chains, Position>);

}  // namespace pedra::gomoku
