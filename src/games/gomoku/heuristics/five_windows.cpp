#include "games/gomoku/heuristics/five_windows.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "base/bits.hpp"

namespace pedra::gomoku {
namespace {

constexpr int kMinK = 3;
constexpr int kMaxK = kMostWindowStones;

constexpr LineBits bits_below(int bit) { return (LineBits{1} << bit) - 1; }

// Cells `first` .. `last` of a line, at least k of them and none held by the opponent: every row of k is a
// window.
//
//   o [ . A . B C . . ] o
//     first         last
template <GroupWeight kWeight>
class Segment {
 public:
  Segment(int first, int last, int k, const GroupValues& values)
      : first_(first), last_(last), k_(k), values_(values) {}

  // Windows that hold both cells: they begin no later than `low` and end no sooner than `high`.
  [[nodiscard]] int windows(int low, int high) const {
    return std::min(low, last_ - k_ + 1) - std::max(first_, high - k_ + 1) + 1;
  }

  [[nodiscard]] std::int64_t value(int stones, int low, int high) const {
    const std::int64_t power = values_[static_cast<std::size_t>(stones)];
    return kWeight == GroupWeight::Stones ? power : power * windows(low, high);
  }

  // The largest sum that a parting of `stones` can have.
  [[nodiscard]] std::int64_t best(LineBits stones) const {
    const int low = std::countr_zero(stones);
    const int high = 31 - std::countl_zero(stones);
    // All in one window are one group: taking a stone from it costs more than any number of windows can give
    // back.
    if (high - low < k_) return value(std::popcount(stones), low, high);
    return Parting(*this, stones).sum();
  }

  void list_groups(LineBits stones, FixedList<WindowGroup, kMaxGomokuSide>& groups) const {
    Parting(*this, stones).list(*this, groups);
  }

 private:
  class Parting {
   public:
    Parting(const Segment& segment, LineBits stones) {
      for (; stones != 0; ++count_) at_[count_] = take_lowest_bit(stones);
      best_[0] = 0;
      for (std::size_t end = 1; end <= count_; ++end) {
        const int high = at_[end - 1];
        best_[end] = 0;
        for (std::size_t begin = end; begin-- > 0 && high - at_[begin] < segment.k_;) {
          const std::int64_t sum =
              best_[begin] + segment.value(static_cast<int>(end - begin), at_[begin], high);
          if (sum > best_[end]) {
            best_[end] = sum;
            begin_[end] = begin;
          }
        }
      }
    }

    [[nodiscard]] std::int64_t sum() const { return best_[count_]; }

    void list(const Segment& segment, FixedList<WindowGroup, kMaxGomokuSide>& groups) const {
      for (std::size_t end = count_; end > 0; end = begin_[end]) {
        LineBits stones = 0;
        for (std::size_t i = begin_[end]; i < end; ++i) stones |= LineBits{1} << at_[i];
        const int windows = segment.windows(at_[begin_[end]], at_[end - 1]);
        groups.push_back({stones, windows, best_[end] - best_[begin_[end]]});
      }
    }

   private:
    std::size_t count_ = 0;
    std::array<int, kMaxGomokuSide> at_;                 // the bits of the stones, lowest first
    std::array<std::int64_t, kMaxGomokuSide + 1> best_;  // [n]: the best sum of the first n stones
    std::array<std::size_t, kMaxGomokuSide + 1>
        begin_;  // [n]: where the group begins that ends with stone n - 1
  };

  int first_;
  int last_;
  int k_;
  const GroupValues& values_;
};

// Calls visit(segment, stones in it) for every open segment that has own stones.
template <GroupWeight kWeight, class Visit>
void for_each_open_segment(LineBits own, LineBits opposing, LineBits cells, int k, const GroupValues& values,
                           const Visit& visit) {
  const LineBits free = cells & ~opposing;
  while (own != 0) {
    const int stone = std::countr_zero(own);
    const int first = 32 - std::countl_zero(~free & bits_below(stone));  // the cell above the nearest wall
    const int last = stone + std::countr_one(free >> stone) - 1;
    if (last - first + 1 >= k) visit(Segment<kWeight>(first, last, k, values), own & bits_below(last + 1));
    own &= ~bits_below(last + 1);
  }
}

}  // namespace

template <GroupWeight kWeight>
WindowGroups<kWeight>::LineValue::LineValue(int k, const HeuristicWeights& weights) : k_(k) {
  values_[0] = 1;
  for (std::size_t i = 1; i < values_.size(); ++i) values_[i] = values_[i - 1] * weights.stone;
}

template <GroupWeight kWeight>
std::int64_t WindowGroups<kWeight>::LineValue::operator()(LineBits own, LineBits opposing,
                                                          LineBits cells) const {
  std::int64_t sum = 0;
  for_each_open_segment<kWeight>(own, opposing, cells, k_, values_,
                                 [&](const auto& segment, LineBits stones) { sum += segment.best(stones); });
  return sum;
}

template <GroupWeight kWeight>
FixedList<WindowGroup, kMaxGomokuSide> WindowGroups<kWeight>::LineValue::groups(LineBits own,
                                                                                LineBits opposing,
                                                                                LineBits cells) const {
  FixedList<WindowGroup, kMaxGomokuSide> list;
  for_each_open_segment<kWeight>(
      own, opposing, cells, k_, values_,
      [&](const auto& segment, LineBits stones) { segment.list_groups(stones, list); });
  return list;
}

template <GroupWeight kWeight>
Result<Ok> WindowGroups<kWeight>::supports(const Settings& settings) {
  return check_k(settings, kWeight == GroupWeight::Stones ? "five-windows" : "five-windows-plus", kMinK,
                 kMaxK);
}

template <GroupWeight kWeight>
void WindowGroups<kWeight>::reset(const Position& position) {
  assert(supports(position.settings()).ok());
  sum_.reset(position, LineValue(position.settings().k, weights_));
}

template <GroupWeight kWeight>
void WindowGroups<kWeight>::applied(const Position& position, Move move) {
  sum_.applied(position, move.point());
}

template <GroupWeight kWeight>
void WindowGroups<kWeight>::undone(const Position& position, Move move) {
  sum_.undone(position, move.point());
}

template <GroupWeight kWeight>
Score WindowGroups<kWeight>::evaluate(const Position& position, int) const {
  return Score(-movers_value(position));
}

template <GroupWeight kWeight>
Score WindowGroups<kWeight>::finished(const Position& position, int ply) const {
  return finished_score(position, ply, movers_value(position));
}

template <GroupWeight kWeight>
std::int64_t WindowGroups<kWeight>::movers_value(const Position& position) const {
  return total(mover_of(position)) - total(position.to_move());
}

template <GroupWeight kWeight>
std::vector<HeuristicPart> WindowGroups<kWeight>::parts(const Position& position,
                                                        const HeuristicWeights& weights) {
  const LineValue value(position.settings().k, weights);
  std::vector<HeuristicPart> parts;
  for (const Color color : {Color::Black, Color::White})
    for_each_line(position, color, [&](const LineView& line) {
      for (const WindowGroup& group : value.groups(line.own, line.opposing, line.cells))
        parts.push_back(make_part(position, color, line, group.stones, group.windows, group.value));
    });
  return parts;
}

template class WindowGroups<GroupWeight::Stones>;
template class WindowGroups<GroupWeight::StonesTimesWindows>;

}  // namespace pedra::gomoku
