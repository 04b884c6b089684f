// A Gomoku board: any rectangle up to 22x22, any k, four rules. Models Position.
//
// Costs: apply and undo touch one cell and four lines; the outcome is read from those four lines only. Under
// renju is_legal() for Black runs the foul test (foul.hpp), so generate() is slow there; a strong search asks
// lazily. Under renju a side left with nothing but forbidden cells draws. There is no pass.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "games/gomoku/lines.hpp"
#include "games/gomoku/rule.hpp"
#include "games/position.hpp"

namespace pedra::gomoku {

// A rectangle of cells, both corners included; empty while left > right.
struct Box {
  int left = kMaxSide;
  int top = kMaxSide;
  int right = -1;
  int bottom = -1;
  [[nodiscard]] bool empty() const { return left > right; }
  bool operator==(const Box&) const = default;
};

class Position {
 public:
  static constexpr std::size_t kMaxMoves = kMaxGomokuSide * kMaxGomokuSide;

  explicit Position(const Settings& settings);  // settings must be checked()

  // A position with stones already on the board: `cells` row by row from the top, width * height of them.
  // Refused when somebody has a winning row already; any number of stones of each side is allowed.
  static Result<Position> from_cells(const Settings& settings, std::span<const Cell> cells, Color to_move);

  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] int width() const { return settings_.width; }
  [[nodiscard]] int height() const { return settings_.height; }
  [[nodiscard]] Cell at(Point p) const { return cells_[static_cast<std::size_t>(p.index())]; }
  [[nodiscard]] bool contains(Point p) const { return p.x() < width() && p.y() < height(); }
  [[nodiscard]] Color to_move() const { return to_move_; }
  [[nodiscard]] std::uint64_t hash() const { return hash_; }
  [[nodiscard]] Outcome outcome() const { return outcome_; }
  [[nodiscard]] int empty_count() const { return empty_count_; }
  [[nodiscard]] bool is_legal(Move move) const;
  void generate(MoveList<Position>& moves) const;
  void apply(Move move);
  void undo();

  // The last stone played since the start or the set-up; none before.
  [[nodiscard]] Move last_move() const { return history_.empty() ? Move() : history_.back().move; }
  // The smallest rectangle around all stones.
  [[nodiscard]] const Box& stones_box() const { return box_; }
  // The stones of the winning row or rows, when the last stone won; empty otherwise.
  [[nodiscard]] std::vector<Point> winning_line() const;
  [[nodiscard]] const LineStones& stones(Color color) const {
    return stones_[static_cast<std::size_t>(color)];
  }
  [[nodiscard]] const LineGeometry& geometry() const { return geometry_; }
  [[nodiscard]] bool is_empty(Point p) const { return contains(p) && at(p) == Cell::Empty; }

  // Would a stone of `color` on `place` of this line win? The cell may be empty or already hold that stone.
  [[nodiscard]] bool wins_on(LinePlace place, Color color) const;

  // Lays or lifts a stone of any colour without changing the side to move, history, box or outcome: for the
  // foul test and threat views, which try stones and must take each back before anything else is asked.
  void toggle_stone(Point p, Color color);

 private:
  struct Undo {
    Move move;
    Outcome outcome;
    Box box;
  };

  [[nodiscard]] Outcome outcome_after(Point p, Color color) const;
  [[nodiscard]] bool has_legal_move() const;       // stops at the first one
  [[nodiscard]] bool is_forbidden(Point p) const;  // for the side to move; `p` must be empty

  Settings settings_;
  LineGeometry geometry_;
  std::array<LineStones, 2> stones_{};
  std::array<Cell, kPointCount> cells_{};
  Color to_move_ = Color::Black;
  Outcome outcome_;
  Box box_;
  int empty_count_ = 0;
  std::uint64_t hash_ = 0;
  std::vector<Undo> history_;
};

}  // namespace pedra::gomoku
