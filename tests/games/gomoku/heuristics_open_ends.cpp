#include "heuristics_support.hpp"

namespace pedra::gomoku {
namespace {

double points(std::string_view text, int k = 5) {
  const drawn::Line bits = drawn::line(text);
  return static_cast<double>(OpenEnds::LineValue(k)(bits.own, bits.opposing, bits.cells)) / 1e6;
}

}  // namespace

TEST_CASE("open ends: runs of a line") {
  SUBCASE("an end is open when an empty cell of the board is there") {
    CHECK(points("oxxo") == 10);
    CHECK(points(".xxo") == 25);
    CHECK(points("oxx.") == 25);
    CHECK(points(".xx.") == 30.9);
    CHECK(points("xx.") == 25);
    CHECK(points(".xx") == 25);
    CHECK(points("xx") == 10);
    CHECK(points("#xx.") == 25);
    CHECK(points(".xx#") == 25);
  }
  SUBCASE("a single stone has no 20 % for its ends") {
    CHECK(points("oxo") == 1);
    CHECK(points(".xo") == 2.3);
    CHECK(points(".x.") == 2.69);
    CHECK(points("x") == 1);
  }
  SUBCASE("each length is ten times the one before") {
    CHECK(points(".xxx.") == 309);
    CHECK(points(".xxxx.") == 3090);
    CHECK(points(".xxxxo") == 2500);
    CHECK(points("oxxxxo") == 1000);
    CHECK(points(".xxxxx.") == 30900);
    CHECK(points(".xxxxxo") == 25000);
  }
  SUBCASE("k or more without an open end still count in the heuristic") {
    CHECK(points("oxxxxxo") == 20000);
    CHECK(points("xxxxx") == 20000);
    CHECK(points("oxxxxo", 4) == 2000);
    CHECK(points("oxxxxxo", 6) == 10000);
    CHECK(points("oxxxxxxo", 6) == 200000);
    CHECK(points("oxxxo", 3) == 200);
  }
  SUBCASE("longer than k counts as k") {
    CHECK(points(".xxxxxx.") == 30900);
    CHECK(points("oxxxxxxxxo") == 20000);
    CHECK(points(".xxxxx.", 4) == 3090);
  }
  SUBCASE("a gap makes two runs that share its open end") {
    CHECK(points(".xx.xx.") == 61.8);
    CHECK(points("xx.xx") == 50);
    CHECK(points(".x.oxx.") == doctest::Approx(2.69 + 25));
    CHECK(points("oo.oo") == 0);
    CHECK(points("......") == 0);
  }
}

TEST_CASE("open ends: a lone stone counts in four directions, a corner closes ends") {
  OpenEnds ends;
  Position position(Settings{});
  ends.reset(position);
  CHECK(ends.evaluate(position, 0) == Score(-1'000'000));
  position.apply(Point(7, 7));
  ends.applied(position, Point(7, 7));
  CHECK(ends.total(Color::Black) == 10'760'000);
  CHECK(ends.evaluate(position, 1) == Score(-11'710'000));  // 0.95 + 10.76 for Black; White is to move
  CHECK(ends.evaluate(position, 2) == Score(-11'662'500));
  position.apply(Point(0, 0));
  ends.applied(position, Point(0, 0));
  CHECK(ends.total(Color::White) == 7'900'000);  // 3 x 2.3, and 1 on the diagonal of a single cell
  CHECK(ends.total(Color::Black) == 10'760'000);
  CHECK(ends.evaluate(position, 2) == Score(-(902'500 + 7'900'000 - 10'760'000)));
}

TEST_CASE("open ends: 0.95 to the level, to a millionth") {
  CHECK(OpenEnds::level_units(0) == 1'000'000);
  CHECK(OpenEnds::level_units(1) == 950'000);
  CHECK(OpenEnds::level_units(2) == 902'500);
  CHECK(OpenEnds::level_units(3) == 857'375);
  CHECK(OpenEnds::level_units(4) == 814'506);
  CHECK(OpenEnds::level_units(500) == 0);
}

TEST_CASE("open ends: a won game is its winner's formula, after the ply") {
  Position position = drawn::board({"xx.",  //
                                    "oo.",  //
                                    "..."},
                                   3, Color::Black);
  OpenEnds ends;
  ends.reset(position);
  position.apply(Point(2, 0));
  ends.applied(position, Point(2, 0));
  REQUIRE(position.outcome().won_by(Color::Black));
  // Black: the row 200; columns 1, 1, 2.3; falling 1, 2.3, 1; rising 1, 1, 1.
  CHECK(ends.total(Color::Black) == 211'600'000);
  // White: the row 25; columns 2.3, 2.3; falling 2.3, 2.3; rising 1, 2.3.
  CHECK(ends.total(Color::White) == 37'500'000);
  CHECK(ends.finished(position, 1) == -Score::win_at(1, Score(175'050'000)));
  CHECK(ends.finished(position, 3) > ends.finished(position, 1));  // the loser prefers to lose later
}

TEST_CASE("open ends: rectangles") {
  const Position position = drawn::board({".......",  //
                                          ".xxx.o.",  //
                                          "......."},
                                         4, Color::White);
  OpenEnds ends;
  ends.reset(position);
  // Row 309. Columns of three cells: three singles with two open ends. Likewise the six diagonals.
  CHECK(ends.total(Color::Black) == 309'000'000 + 9 * 2'690'000);
  CHECK(ends.total(Color::White) == 4 * 2'690'000);
}

TEST_CASE("open ends: its range of k") {
  for (int k = 3; k <= OpenEnds::kMaxK; ++k) CHECK(OpenEnds::supports({15, 15, k, Rule::Freestyle}).ok());
  const auto refused = OpenEnds::supports({15, 15, OpenEnds::kMaxK + 1, Rule::Freestyle});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().message == "open-ends is defined for 3 to 9 in a row, not 10");

  // The fullest board there is room for: overlines that do not win, everywhere.
  drawn::Rows rows(22, std::string(22, 'x'));
  for (std::size_t y = 0; y < 22; ++y)
    for (std::size_t x = 0; x < 22; ++x)
      if ((x + 2 * y) % 11 == 0) rows[y][x] = '.';
  std::int64_t sum = 0;
  for (const std::string& text : drawn::all_lines(rows)) {
    const drawn::Line bits = drawn::line(text);
    sum += OpenEnds::LineValue(OpenEnds::kMaxK)(bits.own, bits.opposing, bits.cells);
  }
  CHECK(sum > 0);
  CHECK(sum < Score::kEstimateLimit);
}

}  // namespace pedra::gomoku
