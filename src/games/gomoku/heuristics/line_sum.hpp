// The totals of a heuristic that is a sum over lines, kept up to date move by move.
//
// LineValue is a pure function (own bits, opposing bits, bits on the board) -> units of one line for one
// side. A stone lies on four lines, so a move revalues those four for both sides; undoing it takes the old
// values back from a stack and computes nothing.
//
//   values_   [Row 0 .. 42 | Column 0 .. 42 | Falling 0 .. 42 | Rising 0 .. 42], each {for Black, for White}
//   totals_   their sums
//   stack_    for every move since reset(): the four old values and the old totals
#pragma once
#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "games/gomoku/heuristics/heuristic.hpp"

namespace pedra::gomoku {

template <class LineValue>
class LineSum {
 public:
  void reset(const Position& position, const LineValue& line_value) {
    line_value_ = line_value;
    values_ = {};
    totals_ = {};
    stack_.clear();
    stack_.reserve(static_cast<std::size_t>(position.empty_count()));
    for (const Color color : {Color::Black, Color::White})
      for_each_line(position, color, [&](const LineView& line) {
        const std::int64_t value = line_value_(line.own, line.opposing, line.cells);
        values_[index(line.direction, line.line)][static_cast<std::size_t>(color)] = value;
        totals_[static_cast<std::size_t>(color)] += value;
      });
  }

  // Right after position.apply(p).
  void applied(const Position& position, Point p) {
    Frame frame;
    frame.totals = totals_;
    for (const Direction direction : kDirections) {
      const LinePlace place = position.geometry().place(p, direction);
      Sides& value = values_[index(direction, place.line)];
      frame.lines[static_cast<std::size_t>(direction)] = value;
      const LineBits black = position.stones(Color::Black).at(place);
      const LineBits white = position.stones(Color::White).at(place);
      const LineBits cells = position.geometry().cells(direction, place.line);
      const Sides fresh{black != 0 ? line_value_(black, white, cells) : 0,
                        white != 0 ? line_value_(white, black, cells) : 0};
      totals_[0] += fresh[0] - value[0];
      totals_[1] += fresh[1] - value[1];
      value = fresh;
    }
    stack_.push_back(frame);
  }

  // Right after position.undo() took back the stone on p, the last one of applied().
  void undone(const Position& position, Point p) {
    assert(!stack_.empty());
    const Frame& frame = stack_.back();
    for (const Direction direction : kDirections)
      values_[index(direction, position.geometry().place(p, direction).line)] =
          frame.lines[static_cast<std::size_t>(direction)];
    totals_ = frame.totals;
    stack_.pop_back();
  }

  [[nodiscard]] std::int64_t total(Color color) const { return totals_[static_cast<std::size_t>(color)]; }

 private:
  using Sides = std::array<std::int64_t, 2>;  // by Color
  struct Frame {
    std::array<Sides, 4> lines;
    Sides totals;
  };

  static std::size_t index(Direction direction, int line) {
    return static_cast<std::size_t>(direction) * kMaxLines + static_cast<std::size_t>(line);
  }

  LineValue line_value_{};
  std::array<Sides, 4 * static_cast<std::size_t>(kMaxLines)> values_{};
  Sides totals_{};
  std::vector<Frame> stack_;
};

}  // namespace pedra::gomoku
