#include "protocol/kit.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <string>

using namespace pedra;
using namespace pedra::protocol;

namespace {

constexpr const char* kRows[8] = {"........", "........", "........", "...WB...",
                                  "...BW...", "........", "........", ".......B"};

std::string state(std::string_view line_end, std::string_view after = "") {
  std::string text;
  for (int row = 0; row < 8; ++row) {
    text += kRows[row];
    if (row < 7) text += line_end;
  }
  return text + std::string(after);
}

std::string error_of(std::string_view text) {
  const auto cells = parse_kit_state(text);
  REQUIRE_FALSE(cells.ok());
  return cells.error().text();
}

}  // namespace

TEST_CASE("a state, row by row from the top") {
  for (const std::string& text :
       {state("\n"), state("\n", "\n"), state("\r\n"), state("\r\n", "\r\n\r\n  \n"), state("\r")}) {
    const auto cells = parse_kit_state(text);
    REQUIRE_MESSAGE(cells.ok(), cells.error().text());
    REQUIRE(cells->size() == 64);
    CHECK((*cells)[3 * 8 + 3] == Cell::White);
    CHECK((*cells)[3 * 8 + 4] == Cell::Black);
    CHECK((*cells)[63] == Cell::Black);
    CHECK(std::count(cells->begin(), cells->end(), Cell::Empty) == 59);
  }
}

TEST_CASE("a broken state: where and what") {
  CHECK(error_of("") ==
        "line 1, column 1: expected '.', 'W' or 'B' in cell 1 of row 1, found the end of the text");
  CHECK(error_of("........\n...w") ==
        "line 2, column 4: expected '.', 'W' or 'B' in cell 4 of row 2, found 'w'");
  CHECK(error_of(".......\n") ==
        "line 1, column 8: expected '.', 'W' or 'B' in cell 8 of row 1, found the end of the line");
  CHECK(error_of("........\r\n.........\r\n") ==
        "line 2, column 9: expected the end of the line after 8 cells, found '.'");
  CHECK(error_of("........ \n") == "line 1, column 9: expected the end of the line after 8 cells, found ' '");
  CHECK(error_of("........\n\n") ==
        "line 2, column 1: expected '.', 'W' or 'B' in cell 1 of row 2, found the end of the line");
  CHECK(error_of(state("\n", "\n\nB")) == "line 10, column 1: expected nothing after the eighth row");
  CHECK(error_of(state("\n", ".")) ==
        "line 8, column 9: expected the end of the line after 8 cells, found '.'");
  CHECK(error_of(std::string_view("...\0....\n", 9)).find("found byte 0x00") != std::string::npos);
  CHECK(error_of(state("\n").substr(0, 62)).starts_with("line 7, column 9"));
}

TEST_CASE("colours and answers") {
  CHECK(*parse_kit_color("white") == Color::White);
  CHECK(*parse_kit_color(" Black\n") == Color::Black);
  CHECK_FALSE(parse_kit_color("").ok());
  CHECK_FALSE(parse_kit_color("blackwhite").ok());
  CHECK(write_kit_move(Point(2, 4)) == "2,4\n");  // column, row
  CHECK(write_kit_move(Move::pass()) == "-1,-1\n");
  CHECK(write_kit_move(Move()) == "-1,-1\n");
}
