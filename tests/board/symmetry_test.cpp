#include "board/symmetry.hpp"

#include <doctest/doctest.h>
#include <set>
#include <vector>

using namespace pedra;

namespace {

struct Size {
  int width;
  int height;
};

std::vector<Point> all_points(Size size) {
  std::vector<Point> points;
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x) points.emplace_back(x, y);
  return points;
}

std::vector<Point> image(const Symmetry& symmetry, std::vector<Point> points) {
  for (Point& p : points) p = symmetry(p);
  return points;
}

}  // namespace

TEST_CASE("the symmetries of a board are a group of bijections") {
  for (const Size size : {Size{8, 8}, Size{15, 15}, Size{5, 3}, Size{32, 32}, Size{4, 32}}) {
    CAPTURE(size.width);
    CAPTURE(size.height);
    const auto points = all_points(size);
    const int count = Symmetry::count(size.width, size.height);
    CHECK(count == (size.width == size.height ? 8 : 4));
    std::set<std::vector<Point>> group;
    for (int s = 0; s < count; ++s) {
      const auto moved = image(Symmetry(s, size.width, size.height), points);
      CHECK(std::set<Point>(moved.begin(), moved.end()) == std::set<Point>(points.begin(), points.end()));
      group.insert(moved);
    }
    CHECK(group.size() == static_cast<std::size_t>(count));                // all different
    CHECK(image(Symmetry(0, size.width, size.height), points) == points);  // the first moves nothing
    for (const auto& first : group)                                        // one after another is a third
      for (int s = 0; s < count; ++s)
        CHECK(group.count(image(Symmetry(s, size.width, size.height), first)) == 1);
  }
}

TEST_CASE("neighbours stay neighbours") {
  for (int s = 0; s < 8; ++s) {
    const Symmetry symmetry(s, 15, 15);
    const Point a = symmetry(Point(3, 5));
    const Point b = symmetry(Point(4, 5));
    CHECK((a.x() - b.x()) * (a.x() - b.x()) + (a.y() - b.y()) * (a.y() - b.y()) == 1);
  }
}

TEST_CASE("each bit does what it says; a pass stays a pass") {
  CHECK(Symmetry(1, 8, 8)(Point(0, 2)) == Point(7, 2));
  CHECK(Symmetry(2, 8, 8)(Point(0, 2)) == Point(0, 5));
  CHECK(Symmetry(4, 8, 8)(Point(0, 2)) == Point(2, 0));
  for (int s = 0; s < 8; ++s) {
    CHECK(Symmetry(s, 15, 15)(Point(7, 7)) == Point(7, 7));
    CHECK(Symmetry(s, 15, 15)(Move::pass()).is_pass());
    CHECK(Symmetry(s, 15, 15)(Move()).is_none());
  }
}
