#include "board/coordinates.hpp"

#include <doctest/doctest.h>

using namespace pedra;

namespace {

constexpr Grid kGomoku{15, 15, RowOrder::FromBottom};
constexpr Grid kOthello{8, 8, RowOrder::FromTop};
constexpr Grid kLarge{32, 32, RowOrder::FromBottom};

Point point_of(std::string_view text, const Grid& grid) {
  const auto move = parse_move(text, grid);
  REQUIRE_MESSAGE(move.ok(), move.error().text());
  return move->point();
}

Error error_of(std::string_view text, const Grid& grid) {
  CAPTURE(text);
  const auto move = parse_move(text, grid);
  REQUIRE_FALSE(move.ok());
  return move.error();
}

}  // namespace

TEST_CASE("Gomoku counts rows from the bottom, Othello from the top") {
  CHECK(point_of("h8", kGomoku) == Point(7, 7));
  CHECK(point_of("a1", kGomoku) == Point(0, 14));
  CHECK(point_of("O15", kGomoku) == Point(14, 0));
  CHECK(point_of("f5", kOthello) == Point(5, 4));
  CHECK(point_of("a1", kOthello) == Point(0, 0));
  CHECK(point_of(" H8\n", kOthello) == Point(7, 7));
  CHECK(row_number(0, kGomoku) == 15);
  CHECK(row_number(0, kOthello) == 1);
}

TEST_CASE("row,col from 0, row 0 on top, whatever the game") {
  CHECK(point_of("7, 6", kGomoku) == Point(6, 7));
  CHECK(point_of("0,14", kGomoku) == Point(14, 0));
  CHECK(point_of(" 4 ,\t5 ", kOthello) == Point(5, 4));
  CHECK(point_of("1,2", Grid{3, 2, RowOrder::FromTop}) == Point(2, 1));
}

TEST_CASE("pass") {
  CHECK(parse_move("pass", kOthello)->is_pass());
  CHECK(parse_move(" PASS ", kGomoku)->is_pass());
  CHECK(to_text(Move::pass(), kGomoku) == "pass");
  CHECK(to_text(Move(), kGomoku) == "none");
}

TEST_CASE("columns past z") {
  CHECK(column_name(0) == "a");
  CHECK(column_name(25) == "z");
  CHECK(column_name(26) == "aa");
  CHECK(column_name(31) == "af");
  CHECK(point_of("aa1", kLarge) == Point(26, 31));
  CHECK(point_of("AF32", kLarge) == Point(31, 0));
  CHECK(error_of("ag1", kLarge).code == "off-board");
  CHECK(error_of("ba1", kLarge).code == "not-a-cell");
}

TEST_CASE("a cell off the board") {
  for (const char* text : {"p1", "a16", "a0", "15,0", "0,15", "-1,0", "0,-1", "z99", "99999999999,0", "aa1"})
    CHECK(error_of(text, kGomoku).code == "off-board");
  CHECK(error_of("i1", kOthello).message ==
        "'i1' is off the board: columns a to h, rows 1 to 8, or row,col from 0,0 to 7,7");
}

TEST_CASE("what is no cell") {
  for (const char* text : {"",
                           " ",
                           "h",
                           "8",
                           "8h",
                           "hh",
                           "h8i9",
                           "h8 i9",
                           "h-8",
                           "h+8",
                           "7,",
                           ",7",
                           "7,6,5",
                           "a,b",
                           "7;6",
                           "0x7,1",
                           "passs",
                           "pas",
                           "h99999999999999999999",
                           "99999999999999999999,1",
                           "\xc3\xa9",
                           "h8\x01"})
    CHECK(error_of(text, kGomoku).code == "not-a-cell");
  CHECK(error_of("x y", kGomoku).message == "'x y' is not a cell: write h8 or row,col as in 7,6");
  CHECK(error_of("7,x", kGomoku).message == "'7,x' is not a cell: write row,col as in 7,6");
  CHECK(error_of("h8!", kGomoku).message == "'h8!' is not a cell: nothing may follow 'h8'");
  CHECK(error_of(std::string_view("h8\0", 3), kGomoku).code == "not-a-cell");
}

TEST_CASE("take_move removes one move from the front, and nothing when there is none") {
  std::string_view text = "h8j10passO15?";
  CHECK(*take_move(text, kGomoku) == Move(Point(7, 7)));
  CHECK(*take_move(text, kGomoku) == Move(Point(9, 5)));
  CHECK(take_move(text, kGomoku)->is_pass());
  CHECK(*take_move(text, kGomoku) == Move(Point(14, 0)));
  CHECK(text == "?");
  CHECK_FALSE(take_move(text, kGomoku).ok());
  CHECK(text == "?");
}

TEST_CASE("every cell's text is read back, by parse_move and take_move, on every kind of grid") {
  for (const Grid& grid :
       {kGomoku, kOthello, kLarge, Grid{1, 1, RowOrder::FromBottom}, Grid{30, 7, RowOrder::FromTop}})
    for (int y = 0; y < grid.height; ++y)
      for (int x = 0; x < grid.width; ++x) {
        const std::string text = to_text(Point(x, y), grid);
        REQUIRE(point_of(text, grid) == Point(x, y));
        const std::string row_col = std::to_string(y) + "," + std::to_string(x);
        REQUIRE(point_of(row_col, grid) == Point(x, y));
      }
}

TEST_CASE("points and moves") {
  CHECK(Point(31, 31).index() == kPointCount - 1);
  CHECK(Move().is_none());
  CHECK_FALSE(Move().is_stone());
  CHECK_FALSE(Move::pass().is_stone());
  CHECK(Move(Point(3, 4)).point() == Point(3, 4));
  CHECK(kOthello.contains(Point(7, 7)));
  CHECK_FALSE(kOthello.contains(Point(8, 0)));
  CHECK_FALSE(kOthello.contains(Point(0, 8)));
  static_assert(sizeof(Move) == 2 && sizeof(Point) == 2);
}
