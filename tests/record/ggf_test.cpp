#include "record/ggf.hpp"

#include <doctest/doctest.h>

namespace pedra::record {
namespace {

constexpr std::string_view kNboardGame =
    "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]BO[8 "
    "---------------------------O*------*O--------------------------- *]B[F5]W[F6/-1.50/2.3]B[PA];)";

}  // namespace

TEST_CASE("a game as NBoard sends it") {
  const auto record = parse_ggf(kNboardGame);
  REQUIRE(record.ok());
  CHECK(record->game == "othello");
  CHECK(record->grid == Grid{8, 8, RowOrder::FromTop});
  CHECK(record->black == "./mEdax");
  CHECK(record->white == "chris");
  CHECK(record->date == "2014-02-21");
  CHECK(record->result.empty());
  CHECK(record->setup.empty());
  REQUIRE(record->moves.size() == 3);
  CHECK(record->moves[0] == RecordedMove{Color::Black, Point(5, 4), ""});
  CHECK(record->moves[1] == RecordedMove{Color::White, Point(5, 5), "-1.50/2.3"});
  CHECK(record->moves[2].move.is_pass());
}

TEST_CASE("what is written is read back the same") {
  auto record = *parse_ggf(kNboardGame);
  for (const std::string result : {"", "0", "B+10", "W+64"}) {
    record.result = result;
    const auto text = write_ggf(record);
    REQUIRE(text.ok());
    const auto again = parse_ggf(*text);
    REQUIRE(again.ok());
    CHECK(*again == record);
  }
  const auto set_up = parse_ggf("(;GM[Othello]BO[4 *O-- OOOO **** O-*- O]W[C1];)");
  REQUIRE(set_up.ok());
  CHECK(set_up->grid.width == 4);
  CHECK(set_up->setup.size() == 12);
  CHECK(set_up->to_move == Color::White);
  CHECK(*parse_ggf(*write_ggf(*set_up)) == *set_up);
}

TEST_CASE("results, sizes and names of the servers") {
  CHECK(parse_ggf("(;GM[Othello]RE[+12.000:r]TY[8r20];)")->result == "B+12");
  CHECK(parse_ggf("(;GM[Othello]RE[-2.00];)")->result == "W+2");
  CHECK(parse_ggf("(;GM[Othello]RE[nan];)")->result.empty());
  CHECK(parse_ggf("(;GM[Othello]TY[10];)")->grid.width == 10);
  GameRecord odd;
  CHECK_FALSE(write_ggf(odd).ok());  // a game of Gomoku
  odd.game = "othello";
  odd.grid = {8, 8, RowOrder::FromTop};
  odd.black = "a]b[c\\";
  CHECK(parse_ggf(*write_ggf(odd))->black == "a_b_c_");
}

TEST_CASE("errors have their place") {
  for (const auto* const wrong :
       {"", "F5D6", "(;GM[Go];)", "(;GM[Othello]B[F9];)", "(;GM[Othello]B[];)", "(;GM[Othello]BO[];)",
        "(;GM[Othello]BO[7 *];)", "(;GM[Othello]BO[4 ---------------- -];)",
        "(;GM[Othello]BO[4 ?--------------- *];)", "(;GM[Othello]B[F5]"}) {
    const auto record = parse_ggf(wrong);
    REQUIRE_FALSE(record.ok());
    CHECK(record.error().line == 1);
  }
  std::string endless = "(;GM[Othello]";
  for (int i = 0; i < 3000; ++i) endless += "B[PA]";
  CHECK_FALSE(parse_ggf(endless + ";)").ok());
}

}  // namespace pedra::record
