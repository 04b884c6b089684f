#include "games/gomoku/lines.hpp"

#include <array>
#include <bit>
#include <doctest/doctest.h>
#include <utility>

namespace pedra::gomoku {

TEST_CASE("every point has its place on four lines, and comes back from it") {
  for (const auto& [width, height] :
       {std::pair{22, 22}, std::pair{9, 13}, std::pair{13, 9}, std::pair{3, 22}}) {
    const LineGeometry geometry(width, height);
    for (const Direction direction : kDirections) {
      int cells = 0;
      for (int line = 0; line < geometry.line_count(direction); ++line)
        cells += std::popcount(geometry.cells(direction, line));
      CHECK(cells == width * height);
    }
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        for (const Direction direction : kDirections) {
          const LinePlace place = geometry.place({x, y}, direction);
          REQUIRE(place.line >= 0);
          REQUIRE(place.line < geometry.line_count(direction));
          CHECK((geometry.cells(direction, place.line) >> place.bit & 1U) == 1);
          CHECK(geometry.point(place) == Point(x, y));
        }
  }
}

TEST_CASE("neighbours on a line are neighbours on the board") {
  const LineGeometry geometry(10, 7);
  const std::array<std::pair<int, int>, 4> steps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
  for (std::size_t d = 0; d < 4; ++d) {
    LinePlace place = geometry.place({4, 3}, kDirections[d]);
    ++place.bit;
    CHECK(geometry.point(place) == Point(4 + steps[d].first, 3 + steps[d].second));
  }
}

TEST_CASE("flipping twice is nothing") {
  const LineGeometry geometry(15, 15);
  LineStones stones;
  const LinePlace place = geometry.place({7, 3}, Direction::Rising);
  stones.flip(place);
  CHECK(stones.at(place) == LineBits{1} << 7);
  stones.flip(place);
  CHECK(stones.at(place) == 0);
}

TEST_CASE("the run through a bit") {
  constexpr LineBits kStones = 0b0000'0011'1011'0000'0000'1111'0111;
  const auto run = [](int bit) {
    const Run found = run_through(kStones, bit);
    return std::pair(found.first, found.last);
  };
  CHECK(run(0) == std::pair(0, 2));
  CHECK(run(1) == std::pair(0, 2));
  CHECK(run(4) == std::pair(4, 7));
  CHECK(run(7) == std::pair(4, 7));
  CHECK(run(16) == std::pair(16, 17));
  CHECK(run(20) == std::pair(19, 21));
  const Run all = run_through(0x3fffffU, 13);
  CHECK(all.first == 0);
  CHECK(all.last == 21);
  CHECK(all.length() == 22);
}

TEST_CASE("names of directions") {
  CHECK(name_of(Direction::Row) == "row");
  CHECK(name_of(Direction::Column) == "column");
  CHECK(name_of(Direction::Falling) == "falling");
  CHECK(name_of(Direction::Rising) == "rising");
}

}  // namespace pedra::gomoku
