// The symmetries of a board: eight for a square, four for any other rectangle.
#pragma once
#include "board/move.hpp"

namespace pedra {

class Symmetry {
 public:
  static constexpr int count(int width, int height) { return width == height ? 8 : 4; }

  // `which` in [0, count): bit 0 mirrors left-right, bit 1 top-bottom, bit 2 swaps x and y (squares only).
  constexpr Symmetry(int which, int width, int height) : which_(which), width_(width), height_(height) {
    assert(which >= 0 && which < count(width, height));
  }
  [[nodiscard]] constexpr Point operator()(Point p) const {
    int x = (which_ & 1) != 0 ? width_ - 1 - p.x() : p.x();
    int y = (which_ & 2) != 0 ? height_ - 1 - p.y() : p.y();
    return (which_ & 4) != 0 ? Point(y, x) : Point(x, y);
  }
  [[nodiscard]] constexpr Move operator()(Move m) const {
    return m.is_stone() ? Move((*this)(m.point())) : m;
  }

 private:
  int which_;
  int width_;
  int height_;
};

}  // namespace pedra
