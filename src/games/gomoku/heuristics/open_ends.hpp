// OpenEnds: powers of ten by the length of a run, more for open ends. Models Evaluator<gomoku::Position>.
//
// Definition. A run is a maximal row of stones of one side in one direction; a lone stone is a run of one in
// each of the four. An open end is an empty cell of the board next to the run. k is the row that wins.
//
//   score(n)  = 10^(min(n, k) - 1): ONE = 1, TWO = 10, THREE = 100, FOUR = 1000, FIVE = 10000
//   pieces    = score, and for n >= 2 another 20 % of it for each open end
//   heuristic = score x 1.3 for one open end, x 1.69 for two; with none it is 0, or score when n >= k
//   (the 10 and the 30 % are the document's weights, which may be changed)
//
//                  open ends   pieces   heuristic   together
//     o x x o          0         10         0          10
//     . x x o          1         12        13          25
//     . x x .          2         14        16.9        30.9
//     . x .            2          1         1.69        2.69
//     o x o            0          1         0           1
//   o x x x x x o      0      10000     10000       20000
//
//   total(side) = sum of pieces + heuristic over the side's runs
//   value of a state at level L of the tree, for its mover = 0.95^L + total(mover) - total(opponent)
//
// Every weight is a whole number of ten-thousandths, so a total is exact; 0.95^L is rounded to a unit, a
// millionth. A won game has the same value as its utility, which orders equally quick wins; the quicker win
// is always the better.
//
// k goes from 3 to 9: up to there no board that can be set up, overlines of exact rules included, leaves the
// range of an estimate (a run of ten would be worth 10^9 points of the 10^11 there is room for).
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "games/gomoku/heuristics/line_sum.hpp"
#include "games/gomoku/heuristics/weights.hpp"

namespace pedra::gomoku {

class OpenEnds {
 public:
  static constexpr DependsOn kDependsOn = DependsOn::Nothing;
  static constexpr std::int64_t kUnitsPerPoint = 1'000'000;
  static constexpr int kMaxK = 9;

  static Result<Ok> supports(const Settings& settings);

  explicit OpenEnds(const HeuristicWeights& weights = {}) : weights_(weights) {}

  void reset(const Position& position);
  void applied(const Position& position, Move move);
  void undone(const Position& position, Move move);
  [[nodiscard]] Score evaluate(const Position& position, int ply) const;
  [[nodiscard]] Score finished(const Position& position, int ply) const;

  // Sum of pieces + heuristic, in units.
  [[nodiscard]] std::int64_t total(Color color) const { return sum_.total(color); }

  // The runs of both sides; `openings` are their open ends.
  static std::vector<HeuristicPart> parts(const Position& position, const HeuristicWeights& weights = {});

  // 0.95^level in units.
  static std::int64_t level_units(int level);

  // What the runs of one line are worth.
  class LineValue {
   public:
    LineValue() = default;
    explicit LineValue(int k, const HeuristicWeights& weights = {});

    [[nodiscard]] std::int64_t run(int length, int open_ends) const {
      return run_[static_cast<std::size_t>(length < k_ ? length : k_)][static_cast<std::size_t>(open_ends)];
    }
    std::int64_t operator()(LineBits own, LineBits opposing, LineBits cells) const;

   private:
    int k_ = 0;
    std::array<std::array<std::int64_t, 3>, kMaxK + 1> run_{};  // [length][open ends], in units
  };

 private:
  [[nodiscard]] std::int64_t movers_value(const Position& position, int ply) const;

  HeuristicWeights weights_;
  LineSum<LineValue> sum_;
};

static_assert(Evaluator<OpenEnds, Position>);

}  // namespace pedra::gomoku
