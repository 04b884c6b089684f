// Point: a cell of any board up to 32x32. Move: a stone on a point, or a pass. Both are two bytes.
//
//   index of a point = y * 32 + x, whatever the board's size; x counts columns from the left and
//   y counts rows from the top, both from 0.
#pragma once
#include <cassert>
#include <compare>
#include <cstdint>

namespace pedra {

inline constexpr int kMaxSide = 32;
inline constexpr int kPointCount = kMaxSide * kMaxSide;

class Point {
 public:
  constexpr Point() = default;
  constexpr Point(int x, int y) : index_(static_cast<std::uint16_t>(y * kMaxSide + x)) {
    assert(x >= 0 && x < kMaxSide && y >= 0 && y < kMaxSide);
  }
  [[nodiscard]] constexpr int x() const { return index_ % kMaxSide; }
  [[nodiscard]] constexpr int y() const { return index_ / kMaxSide; }
  [[nodiscard]] constexpr int index() const { return index_; }
  constexpr auto operator<=>(const Point&) const = default;

 private:
  std::uint16_t index_ = 0;
};

class Move {
 public:
  constexpr Move() = default;  // no move at all: the best move of a finished game
  constexpr Move(Point point) : code_(static_cast<std::uint16_t>(point.index())) {}
  static constexpr Move pass() { return Move(kPass); }

  [[nodiscard]] constexpr bool is_none() const { return code_ == kNone; }
  [[nodiscard]] constexpr bool is_pass() const { return code_ == kPass; }
  [[nodiscard]] constexpr bool is_stone() const { return code_ < kPointCount; }
  [[nodiscard]] constexpr Point point() const {
    assert(is_stone());
    return {code_ % kMaxSide, code_ / kMaxSide};
  }
  constexpr auto operator<=>(const Move&) const = default;

 private:
  static constexpr std::uint16_t kPass = kPointCount;
  static constexpr std::uint16_t kNone = 0xffff;
  explicit constexpr Move(std::uint16_t code) : code_(code) {}
  std::uint16_t code_ = kNone;
};

}  // namespace pedra
