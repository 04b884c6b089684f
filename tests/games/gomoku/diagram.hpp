// A drawn board for tests: one row a line, `x` black, `o` white, `.` empty; capital letters are empty cells
// with a name. The board is as wide and as high as the drawing.
#pragma once
#include <doctest/doctest.h>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "games/gomoku/position.hpp"

namespace pedra::gomoku {

struct Diagram {
  int width = 0;
  int height = 0;
  std::vector<Cell> cells;
  std::map<char, Point> marks;

  explicit Diagram(std::string_view drawing) {
    for (const std::string_view line : split(drawing, '\n')) {
      const std::string_view row = trim(line);
      if (row.empty()) continue;
      width = static_cast<int>(row.size());
      for (std::size_t x = 0; x < row.size(); ++x) {
        cells.push_back(row[x] == 'x' ? Cell::Black : row[x] == 'o' ? Cell::White : Cell::Empty);
        if (row[x] >= 'A' && row[x] <= 'Z') marks[row[x]] = Point(static_cast<int>(x), height);
      }
      ++height;
    }
    REQUIRE(cells.size() == static_cast<std::size_t>(width * height));
  }

  // The same drawing with rows and columns exchanged.
  [[nodiscard]] Diagram transposed() const {
    Diagram other = *this;
    std::swap(other.width, other.height);
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        other.cells[static_cast<std::size_t>(x * height + y)] =
            cells[static_cast<std::size_t>(y * width + x)];
    for (auto& mark : other.marks) mark.second = Point(mark.second.y(), mark.second.x());
    return other;
  }

  [[nodiscard]] Diagram mirrored() const {
    Diagram other = *this;
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        other.cells[static_cast<std::size_t>(y * width + width - 1 - x)] =
            cells[static_cast<std::size_t>(y * width + x)];
    for (auto& mark : other.marks) mark.second = Point(width - 1 - mark.second.x(), mark.second.y());
    return other;
  }

  [[nodiscard]] Settings settings(Rule rule, int k = 5) const { return {width, height, k, rule}; }

  [[nodiscard]] Position position(Rule rule, Color to_move = Color::Black, int k = 5) const {
    auto made = Position::from_cells(settings(rule, k), cells, to_move);
    REQUIRE_MESSAGE(made.ok(), (made.ok() ? std::string() : made.error().text()));
    return *made;
  }

  [[nodiscard]] Point at(char mark) const {
    REQUIRE(marks.count(mark) == 1);
    return marks.at(mark);
  }
};

// The eight ways to look at a drawing.
inline std::vector<Diagram> all_views(const Diagram& diagram) {
  std::vector<Diagram> views;
  Diagram turned = diagram;
  for (int quarter = 0; quarter < 4; ++quarter) {
    views.push_back(turned);
    views.push_back(turned.transposed());
    turned = turned.transposed().mirrored();
  }
  return views;
}

}  // namespace pedra::gomoku
