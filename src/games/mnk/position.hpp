// The m,n,k-game in its plainest form: a matrix of stones, and k or more in a row win. Models Position.
//
// Written to be obviously right rather than fast: it is the oracle that Gomoku's line code is tested against,
// and the game to read first. Any board up to 32x32, any k of at least 1. There is no pass.
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <utility>
#include <vector>

#include "base/rng.hpp"
#include "games/position.hpp"

namespace pedra::mnk {

class Position {
 public:
  static constexpr std::size_t kMaxMoves = kPointCount;

  Position(int width, int height, int k) : width_(width), height_(height), k_(k) {
    assert(width >= 1 && width <= kMaxSide && height >= 1 && height <= kMaxSide && k >= 1);
    cells_.fill(Cell::Empty);
  }

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] int k() const { return k_; }
  [[nodiscard]] Cell at(Point p) const { return cells_[static_cast<std::size_t>(p.index())]; }
  [[nodiscard]] Color to_move() const { return history_.size() % 2 == 0 ? Color::Black : Color::White; }
  [[nodiscard]] std::uint64_t hash() const { return hash_; }

  // A win is looked for before a full board: the last empty cell can still win.
  [[nodiscard]] Outcome outcome() const {
    if (!history_.empty() && longest_row_through(history_.back()) >= k_)
      return Outcome::win(opponent(to_move()));
    if (static_cast<int>(history_.size()) == width_ * height_) return Outcome::draw();
    return Outcome::ongoing();
  }

  [[nodiscard]] bool is_legal(Move move) const {
    return move.is_stone() && on_board(move.point().x(), move.point().y()) &&
           at(move.point()) == Cell::Empty && !outcome().over();
  }

  void generate(MoveList<Position>& moves) const {
    if (outcome().over()) return;
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x)
        if (at({x, y}) == Cell::Empty) moves.push_back(Point(x, y));
  }

  void apply(Move move) {
    assert(is_legal(move));
    toggle(move.point(), to_move(), cell_of(to_move()));
    history_.push_back(move.point());
  }

  void undo() {
    const Point p = history_.back();
    history_.pop_back();
    toggle(p, to_move(), Cell::Empty);
  }

  // The longest of the four rows of one colour that run through `p`, which must hold a stone.
  [[nodiscard]] int longest_row_through(Point p) const {
    constexpr std::array<std::pair<int, int>, 4> kSteps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    int longest = 0;
    for (const auto& [dx, dy] : kSteps)
      longest = std::max(longest, 1 + stones_from(p, dx, dy) + stones_from(p, -dx, -dy));
    return longest;
  }

 private:
  [[nodiscard]] bool on_board(int x, int y) const { return x >= 0 && y >= 0 && x < width_ && y < height_; }

  [[nodiscard]] int stones_from(Point p, int dx, int dy) const {
    int count = 0;
    for (int x = p.x() + dx, y = p.y() + dy; on_board(x, y) && at({x, y}) == at(p); x += dx, y += dy) ++count;
    return count;
  }

  void toggle(Point p, Color mover, Cell becomes) {
    cells_[static_cast<std::size_t>(p.index())] = becomes;
    hash_ ^= mix64(static_cast<std::uint64_t>(p.index() * 2 + index_of(mover))) ^ kSideKey;
  }

  static constexpr std::uint64_t kSideKey = mix64(1'000'003);
  int width_;
  int height_;
  int k_;
  std::array<Cell, kPointCount> cells_;
  std::vector<Point> history_;
  std::uint64_t hash_ = 0;
};

static_assert(pedra::Position<Position>);

}  // namespace pedra::mnk
