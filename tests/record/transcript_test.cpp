#include "record/transcript.hpp"

#include <doctest/doctest.h>

#include "base/rng.hpp"
#include "record/game_record.hpp"

using namespace pedra;
using namespace pedra::record;

namespace {

constexpr Grid kGomoku{15, 15, RowOrder::FromBottom};
constexpr Grid kOthello{8, 8, RowOrder::FromTop};

std::vector<Move> parsed(std::string_view text, const Grid& grid) {
  const auto moves = parse_transcript(text, grid);
  REQUIRE_MESSAGE(moves.ok(), moves.error().text());
  return *moves;
}

Error error_of(std::string_view text, const Grid& grid) {
  const auto moves = parse_transcript(text, grid);
  REQUIRE_FALSE(moves.ok());
  return moves.error();
}

}  // namespace

TEST_CASE("moves one after another") {
  const std::vector<Move> expected = {Point(7, 7), Point(8, 6), Point(9, 5)};
  CHECK(parsed("h8i9j10", kGomoku) == expected);
  CHECK(parsed("H8I9J10", kGomoku) == expected);
  CHECK(parsed(" h8 i9\r\n\tj10\n", kGomoku) == expected);
  CHECK(parsed("1. h8 i9 2. j10", kGomoku) == expected);
  CHECK(parsed("1.h8 1...i9 2.j10", kGomoku) == expected);
  CHECK(parsed("f5d6C3", kOthello) == std::vector<Move>{Point(5, 4), Point(3, 5), Point(2, 2)});
  CHECK(parsed("f5passPASSd6", kOthello) ==
        std::vector<Move>{Point(5, 4), Move::pass(), Move::pass(), Point(3, 5)});
  CHECK(parsed("passpasspassh8pass", kGomoku).size() == 5);
  CHECK(parsed("h0000000000000000008i9", kGomoku).size() == 2);
  CHECK(parsed("", kGomoku).empty());
  CHECK(parsed(" \n 1. ", kGomoku).empty());
}

TEST_CASE("a broken transcript: where and what") {
  CHECK(error_of("h8\n i9x", kGomoku).text().starts_with("line 2, column 4: 'x' is not a cell"));
  CHECK(error_of("h8i16", kGomoku).text().starts_with("line 1, column 3: 'i16' is off the board"));
  CHECK(error_of("h8i16", kGomoku).code == "off-board");
  CHECK(error_of("f5d9", kOthello).column == 3);
  CHECK(error_of("h8 12 i9", kGomoku)
            .text()
            .starts_with("line 1, column 4: a row number without its column letter"));
  CHECK(error_of("h8,i9", kGomoku).text() == "line 1, column 3: expected a move such as h8, found ','");
  CHECK(error_of("f5\r\n\xc3\xa9", kOthello).text() ==
        "line 2, column 1: expected a move such as e5, found byte 0xc3");
  CHECK(error_of("f5\xc3\xa9", kOthello).column == 3);
  CHECK(error_of(".h8", kGomoku).column == 1);
  CHECK_FALSE(parse_transcript("h99999999999999999999999", kGomoku).ok());
}

TEST_CASE("at most 2000 moves") {
  std::string text;
  for (std::size_t i = 0; i < kMaxRecordedMoves; ++i) text += "h8";
  CHECK(parsed(text, kGomoku).size() == 2000);
  CHECK(error_of(text + "h8", kGomoku).text() == "line 1, column 4001: more than 2000 moves");
  text.clear();
  for (int i = 0; i < 5'000'000; ++i) text += "pass";  // hours, if a move looked at all that follows it
  CHECK(error_of(text, kOthello).column == 8001);
}

TEST_CASE("what is written is read back") {
  Rng rng(1);
  for (int i = 0; i < 500; ++i) {
    const Grid grid{1 + static_cast<int>(rng.below(32)), 1 + static_cast<int>(rng.below(32)),
                    static_cast<RowOrder>(rng.below(2))};
    std::vector<Move> moves;
    for (std::uint32_t n = rng.below(40); n > 0; --n) {
      const int x = static_cast<int>(rng.below(static_cast<std::uint32_t>(grid.width)));
      const int y = static_cast<int>(rng.below(static_cast<std::uint32_t>(grid.height)));
      moves.push_back(rng.below(5) == 0 ? Move::pass() : Move(Point(x, y)));
    }
    CHECK(parsed(write_transcript(moves, grid), grid) == moves);
  }
  CHECK(write_transcript({Point(7, 7), Move::pass(), Point(9, 5)}, kGomoku) == "h8passj10");
}
