// The m,n,k-game in its plainest form: a matrix of stones, and k or more in a row win. Models Position.
//
// Written to be obviously right rather than fast: it is the oracle that Gomoku's line code is tested against,
// and the game to read first. Any board up to 32x32, any k of at least 1. There is no pass.
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/rng.hpp"
#include "games/mnk/settings.hpp"
#include "games/position.hpp"

namespace pedra::mnk {

class Position {
 public:
  static constexpr std::size_t kMaxMoves = kPointCount;

  explicit Position(const Settings& settings) : settings_(settings) {  // settings must be checked()
    cells_.fill(Cell::Empty);
  }
  Position(int width, int height, int k) : Position(Settings{width, height, k, false}) {}

  // Stones already on the board: `cells` row by row from the top. Refused when a side has k in a row already, or
  // when gravity would not leave a stone where it is. Any number of stones of each side is allowed.
  static Result<Position> from_cells(const Settings& settings, std::span<const Cell> cells, Color to_move);

  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] int width() const { return settings_.width; }
  [[nodiscard]] int height() const { return settings_.height; }
  [[nodiscard]] Cell at(Point p) const { return cells_[static_cast<std::size_t>(p.index())]; }
  [[nodiscard]] Color to_move() const { return to_move_; }
  [[nodiscard]] std::uint64_t hash() const { return hash_; }
  [[nodiscard]] Outcome outcome() const { return outcome_; }
  [[nodiscard]] Move last_move() const { return history_.empty() ? Move() : Move(history_.back()); }

  [[nodiscard]] bool is_legal(Move move) const {
    return !outcome_.over() && move.is_stone() && on_board(move.point().x(), move.point().y()) &&
           at(move.point()) == Cell::Empty && (!settings_.gravity || rests(move.point()));
  }

  void generate(MoveList<Position>& moves) const {
    if (outcome_.over()) return;
    for (int y = 0; y < height(); ++y)
      for (int x = 0; x < width(); ++x)
        if (at({x, y}) == Cell::Empty && (!settings_.gravity || rests({x, y}))) moves.push_back(Point(x, y));
  }

  void apply(Move move) {
    assert(is_legal(move));
    put(move.point(), cell_of(to_move_));
    history_.push_back(move.point());
    outcome_ = outcome_after(move.point());
    to_move_ = opponent(to_move_);
    hash_ ^= kSideKey;
  }

  void undo() {
    to_move_ = opponent(to_move_);
    hash_ ^= kSideKey;
    outcome_ = Outcome::ongoing();
    put(history_.back(), Cell::Empty);
    history_.pop_back();
  }

  // Where a stone in column `x` comes to rest; none when the column is full.
  [[nodiscard]] std::optional<Point> drop(int x) const {
    for (int y = height() - 1; y >= 0; --y)
      if (at({x, y}) == Cell::Empty) return Point(x, y);
    return std::nullopt;
  }

  // The stones of the winning row or rows, when the last stone won; empty otherwise.
  [[nodiscard]] std::vector<Point> winning_line() const {
    if (outcome_.kind != Outcome::Kind::Win) return {};
    const Point last = history_.back();
    std::vector<Point> line{last};
    for (const auto& [dx, dy] : kSteps) {
      const int after = stones_from(last, dx, dy);
      const int before = stones_from(last, -dx, -dy);
      if (1 + after + before < settings_.k) continue;
      for (int i = -before; i <= after; ++i)
        if (i != 0) line.emplace_back(last.x() + i * dx, last.y() + i * dy);
    }
    std::sort(line.begin(), line.end());
    return line;
  }

 private:
  static constexpr std::array<std::pair<int, int>, 4> kSteps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
  static constexpr std::uint64_t kSideKey = mix64(1'000'003);

  [[nodiscard]] bool on_board(int x, int y) const { return x >= 0 && y >= 0 && x < width() && y < height(); }
  [[nodiscard]] bool rests(Point p) const {
    return p.y() + 1 == height() || at({p.x(), p.y() + 1}) != Cell::Empty;
  }

  // How many stones like the one on `p` follow it without a gap in one direction.
  [[nodiscard]] int stones_from(Point p, int dx, int dy) const {
    int count = 0;
    for (int x = p.x() + dx, y = p.y() + dy; on_board(x, y) && at({x, y}) == at(p); x += dx, y += dy) ++count;
    return count;
  }

  [[nodiscard]] bool has_row_through(Point p) const {
    return std::any_of(kSteps.begin(), kSteps.end(), [&](const auto& step) {
      const auto [dx, dy] = step;
      return 1 + stones_from(p, dx, dy) + stones_from(p, -dx, -dy) >= settings_.k;
    });
  }

  // A win is looked for before a full board: the last empty cell can still win.
  [[nodiscard]] Outcome outcome_after(Point last) const {
    if (has_row_through(last)) return Outcome::win(to_move_);
    return stones_ == width() * height() ? Outcome::draw() : Outcome::ongoing();
  }

  void put(Point p, Cell becomes) {
    Cell& cell = cells_[static_cast<std::size_t>(p.index())];
    const Cell stone = becomes == Cell::Empty ? cell : becomes;
    hash_ ^= mix64(static_cast<std::uint64_t>(p.index() * 2 + (stone == Cell::White ? 1 : 0)));
    stones_ += becomes == Cell::Empty ? -1 : 1;
    cell = becomes;
  }

  Settings settings_;
  std::array<Cell, kPointCount> cells_;
  Color to_move_ = Color::Black;
  Outcome outcome_ = Outcome::ongoing();
  int stones_ = 0;
  std::vector<Point> history_;
  std::uint64_t hash_ = 0;
};

static_assert(pedra::Position<Position>);

}  // namespace pedra::mnk
