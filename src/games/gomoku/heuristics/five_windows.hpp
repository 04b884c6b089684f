// FiveWindows and FiveWindowsPlus: groups of stones that can still become k in a row. Both model
// Evaluator<gomoku::Position>.
//
// Definition. A window is k cells in line, all on the board; it is open for a side while no opposing stone is
// in it. In each direction the side's stones are parted into groups; the stones of a group lie in one open
// window, with or without gaps between them, and a stone that lies in no open window counts nothing.
//
//   value of a group of i stones = 10^(2i)                                     FiveWindows
//                                = 10^(2i) x open windows that hold all of it  FiveWindowsPlus
//   (the 100 to the power of i is the document's weight; FiveWindows takes others from 2 on)
//   h(side) = the sum over the groups of that parting which makes the sum largest
//   value of a state for its mover = h(mover) - h(opponent)
//
//   k = 5     o . A B C . . o     one group of three; its windows are .ABC. and ABC.. : plus counts it twice
//             o F . D C . o       one group of three; its window is F.DC. : once
//             o A B C . o         no window: nothing
//
// Why the largest sum is "each stone belongs to the largest group that fits": a line has far fewer than 100
// groups, so one group of i + 1 stones outweighs all groups of i or fewer, and the largest sum takes the
// largest group first, then the largest of what is left. It is a maximum over all partings and thus the same
// for a line and its mirror image. Going along the line and closing a group when its window is full is not:
//
//   A . B . C D E      from the left  ABC DE = 10^6 + 10^4, from the right  A BCDE = 10^2 + 10^8, which is h
//
// Groups of a best parting never interleave (moving a stone from the smaller to the larger of two that do
// would add more than it takes), so it is found going along the stones of an open segment, a stretch of at
// least k cells without an opposing stone:  best(first j stones) = max over i of best(first i) + value of the
// group i+1 .. j.
//
// The windows have k cells under every rule; where exactly k must be made (standard, caro, Black in renju)
// they are used as they are. A won game has the same value as its utility, which orders equally quick wins;
// the quicker win is always the better. k goes from 3 to 7: 10^14 for a full group is the most that the range
// of an estimate holds.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "base/fixed_list.hpp"
#include "games/gomoku/heuristics/line_sum.hpp"
#include "games/gomoku/heuristics/weights.hpp"

namespace pedra::gomoku {

enum class GroupWeight : std::uint8_t { Stones, StonesTimesWindows };

// [i]: the value of a group of i stones.
inline constexpr std::size_t kMostWindowStones = 7;
using GroupValues = std::array<std::int64_t, kMostWindowStones + 1>;

struct WindowGroup {
  LineBits stones;
  int windows;  // open windows that hold all its stones
  std::int64_t value;
};

template <GroupWeight kWeight>
class WindowGroups {
 public:
  static constexpr DependsOn kDependsOn = DependsOn::Nothing;
  static constexpr std::int64_t kUnitsPerPoint = 1;

  static Result<Ok> supports(const Settings& settings);

  explicit WindowGroups(const HeuristicWeights& weights = {}) : weights_(weights) {}

  void reset(const Position& position);
  void applied(const Position& position, Move move);
  void undone(const Position& position, Move move);
  [[nodiscard]] Score evaluate(const Position& position, int ply) const;
  [[nodiscard]] Score finished(const Position& position, int ply) const;

  // h(color).
  [[nodiscard]] std::int64_t total(Color color) const { return sum_.total(color); }

  // The groups of both sides; `openings` are their open windows. Where two partings have the same sum, one of
  // them.
  static std::vector<HeuristicPart> parts(const Position& position, const HeuristicWeights& weights = {});

  // The groups of one line.
  class LineValue {
   public:
    LineValue() = default;
    explicit LineValue(int k, const HeuristicWeights& weights = {});
    std::int64_t operator()(LineBits own, LineBits opposing, LineBits cells) const;
    [[nodiscard]] FixedList<WindowGroup, kMaxGomokuSide> groups(LineBits own, LineBits opposing,
                                                                LineBits cells) const;

   private:
    int k_ = 0;
    GroupValues values_{};
  };

 private:
  [[nodiscard]] std::int64_t movers_value(const Position& position) const;

  HeuristicWeights weights_;
  LineSum<LineValue> sum_;
};

using FiveWindows = WindowGroups<GroupWeight::Stones>;
using FiveWindowsPlus = WindowGroups<GroupWeight::StonesTimesWindows>;

extern template class WindowGroups<GroupWeight::Stones>;
extern template class WindowGroups<GroupWeight::StonesTimesWindows>;

static_assert(Evaluator<FiveWindows, Position>);
static_assert(Evaluator<FiveWindowsPlus, Position>);

}  // namespace pedra::gomoku
