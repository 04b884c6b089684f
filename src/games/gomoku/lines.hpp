// The stones of one side as bits along the four directions, so that a question about a row is a few bit
// operations.
//
//   direction   line number         bit
//   Row         y                   x
//   Column      x                   y
//   Falling  \  x - y + height - 1  x
//   Rising   /  x + y               x
//
// Every point lies on four lines; `cells(direction, line)` has a bit for each cell of the line that is on the
// board, so everything outside it is wall. A line has at most 22 cells, and there are at most 43 lines in a
// direction.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "board/move.hpp"
#include "games/gomoku/rule.hpp"

namespace pedra::gomoku {

enum class Direction : std::uint8_t { Row, Column, Falling, Rising };
inline constexpr std::array<Direction, 4> kDirections{Direction::Row, Direction::Column, Direction::Falling,
                                                      Direction::Rising};
std::string_view name_of(Direction direction);  // "row", "column", "falling", "rising"

inline constexpr int kMaxLines = 2 * kMaxGomokuSide - 1;

using LineBits = std::uint32_t;

// One line, and the place of one point on it.
struct LinePlace {
  Direction direction;
  int line;
  int bit;
};

class LineGeometry {
 public:
  LineGeometry() = default;
  LineGeometry(int width, int height);

  [[nodiscard]] LinePlace place(Point p, Direction direction) const {
    switch (direction) {
      case Direction::Row:
        return {direction, p.y(), p.x()};
      case Direction::Column:
        return {direction, p.x(), p.y()};
      case Direction::Falling:
        return {direction, p.x() - p.y() + height_ - 1, p.x()};
      case Direction::Rising:
        break;
    }
    return {direction, p.x() + p.y(), p.x()};
  }
  // The inverse of place().
  [[nodiscard]] Point point(LinePlace place) const {
    switch (place.direction) {
      case Direction::Row:
        return {place.bit, place.line};
      case Direction::Column:
        return {place.line, place.bit};
      case Direction::Falling:
        return {place.bit, place.bit - place.line + height_ - 1};
      case Direction::Rising:
        break;
    }
    return {place.bit, place.line - place.bit};
  }
  [[nodiscard]] LineBits cells(Direction direction, int line) const {
    return cells_[static_cast<std::size_t>(direction)][static_cast<std::size_t>(line)];
  }
  [[nodiscard]] int line_count(Direction direction) const {
    if (direction == Direction::Row) return height_;
    return direction == Direction::Column ? width_ : width_ + height_ - 1;
  }

 private:
  int width_ = 0;
  int height_ = 0;
  std::array<std::array<LineBits, kMaxLines>, 4> cells_{};
};

class LineStones {
 public:
  [[nodiscard]] LineBits at(Direction direction, int line) const {
    return bits_[static_cast<std::size_t>(direction)][static_cast<std::size_t>(line)];
  }
  [[nodiscard]] LineBits at(LinePlace place) const { return at(place.direction, place.line); }
  void flip(LinePlace place) {
    bits_[static_cast<std::size_t>(place.direction)][static_cast<std::size_t>(place.line)] ^= LineBits{1}
                                                                                              << place.bit;
  }

 private:
  std::array<std::array<LineBits, kMaxLines>, 4> bits_{};
};

// A maximal run of set bits, from bit `first` to bit `last`.
struct Run {
  int first;
  int last;
  [[nodiscard]] int length() const { return last - first + 1; }
};

// The run through `bit`, which must be set.
Run run_through(LineBits stones, int bit);

}  // namespace pedra::gomoku
