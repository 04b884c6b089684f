// Windows: the rows of k cells that a side can still fill. Models Evaluator<mnk::Position>.
//
// Definition. A window is k cells in line, all on the board; it is open for a side while no opposing stone is in
// it. An open window with s stones of its side is worth 4^(s-1), one without a stone nothing.
//
//   h(side) = the sum over its open windows
//   value of a state for its mover = h(mover) - h(opponent)
//
//   k = 4     . x x . x . .      h(x) in this row: .xx. 4, xx.x 16, x.x. 4, .x.. 1
//
// Every window knows how many stones of each side it holds, so a stone changes only the windows through its cell.
// The exponent grows to 15 at most, so that the largest board stays in the range of an estimate.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "games/mnk/position.hpp"

namespace pedra::mnk {

// For the plain search's quiet=on: rows of k completed, left one short, or stopped.
bool noisy(const Position& position, Move move);

class Windows {
 public:
  static constexpr DependsOn kDependsOn = DependsOn::Nothing;
  static constexpr std::int64_t kUnitsPerPoint = 1;

  void reset(const Position& position);
  void applied(const Position& position, Move move);
  void undone(const Position& position, Move move);
  [[nodiscard]] Score evaluate(const Position& position, int ply) const;
  [[nodiscard]] Score finished(const Position& position, int ply) const;

  [[nodiscard]] std::int64_t total(Color color) const { return totals_[index(color)]; }  // h(color)

  // The open windows of both sides that hold a stone.
  struct Part {
    Color color;
    std::string_view direction;  // "row", "column", "falling", "rising"
    std::vector<Point> stones;
    std::int64_t units;
  };
  [[nodiscard]] std::vector<Part> parts(const Position& position) const;

 private:
  struct Window {
    Point first;
    std::uint8_t direction;                // of kDirections
    std::array<std::uint8_t, 2> stones{};  // of Black and of White
  };
  static std::size_t index(Color color) { return static_cast<std::size_t>(color); }
  void lay_out(const Settings& settings);
  void add(Point p, Color color, int change);  // a stone more or less

  Settings settings_{.width = 0, .height = 0, .k = 0, .gravity = false};  // of the windows laid out
  std::vector<Window> windows_;
  std::vector<std::vector<std::uint16_t>> through_;  // by Point::index(): its windows
  std::array<std::int64_t, 2> totals_{};
};

static_assert(Evaluator<Windows, Position>);

}  // namespace pedra::mnk
