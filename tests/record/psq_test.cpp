// PSQ: Piskvork's files as they come, what is wrong with them, and there and back.
#include "record/psq.hpp"

#include <doctest/doctest.h>

using namespace pedra;
using namespace pedra::record;

namespace {

constexpr std::string_view kGomocup =
    "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,250\r\n10,6,12\r\n"
    "pbrain-one.zip\r\npbrain-two.zip\r\n0\r\n0,Standard15_1\r\n";

}  // namespace

TEST_CASE("a file of the Gomocup tournament") {
  const auto record = parse_psq(kGomocup);
  REQUIRE(record.ok());
  CHECK(record->game == "gomoku");
  CHECK(record->grid == Grid{15, 15, RowOrder::FromBottom});
  CHECK(record->rule == "standard");
  CHECK(record->black == "pbrain-one.zip");
  CHECK(record->white == "pbrain-two.zip");
  CHECK(record->result == "B+");  // who moved last
  REQUIRE(record->moves.size() == 3);
  CHECK(record->moves[0] == RecordedMove{Color::Black, Point(7, 7), ""});
  CHECK(record->moves[1] == RecordedMove{Color::White, Point(8, 6), "250 ms"});
  CHECK(record->moves[2] == RecordedMove{Color::Black, Point(9, 5), "12 ms"});
}

TEST_CASE("people have no names, a game that goes on has no winner, the second may have begun") {
  const auto people = parse_psq("Piskvorky 19x19, 0:0, 0\n1,1,0\n19,19,5\n-1\n");
  REQUIRE(people.ok());
  CHECK(people->black.empty());
  CHECK(people->result.empty());
  CHECK(people->moves[1].move == Move(Point(18, 18)));
  const auto second = parse_psq("Piskvorky 15x15, 11:11, 1\n8,8,0\nfirst\nsecond\n15\n");
  REQUIRE(second.ok());
  CHECK(second->black == "second");
  CHECK(second->white == "first");
  CHECK(second->result == "B+");
}

TEST_CASE("a full board says nothing of the winner, and numbers may be names") {
  const auto full = parse_psq("Piskvorky 1x2, 1:1, 0\n1,1,0\n1,2,0\n12\n13\n0\n");
  REQUIRE(full.ok());
  CHECK(full->result.empty());
  CHECK(full->black == "12");
  CHECK(full->white == "13");
}

TEST_CASE("what is wrong has its place") {
  const auto where = [](std::string_view text) {
    const auto record = parse_psq(text);
    REQUIRE_FALSE(record.ok());
    return std::pair(record.error().line, record.error().column);
  };
  CHECK(where("") == std::pair(1, 1));
  CHECK(where("\n\n  Gomoku 15x15") == std::pair(3, 3));
  CHECK(where("Piskvorky 15, 11:11, 0") == std::pair(1, 10));
  CHECK(where("Piskvorky 33x15, 11:11, 0") == std::pair(1, 10));
  CHECK(where("Piskvorky 15x15, 11:11, 7") == std::pair(1, 24));
  CHECK(where("Piskvorky 15x15, 11:11, 0\n8,8,0\n16,1,0\n") == std::pair(3, 1));
  CHECK(where("Piskvorky 15x15, 11:11, 0\r\n0,8,0\r\n") == std::pair(2, 1));
}

TEST_CASE("there and back") {
  const auto record = parse_psq(kGomocup);
  REQUIRE(record.ok());
  GameRecord plain = *record;
  plain.rule.clear();  // PSQ has no place for it
  const auto text = write_psq(plain);
  REQUIRE(text.ok());
  CHECK(*text == "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,250\n10,6,12\npbrain-one.zip\npbrain-two.zip\n0\n");
  const auto again = parse_psq(*text);
  REQUIRE(again.ok());
  CHECK(*again == plain);
}

TEST_CASE("what PSQ cannot hold") {
  GameRecord record;
  record.game = "othello";
  CHECK_FALSE(write_psq(record).ok());
  record.game = "gomoku";
  record.moves = {{Color::White, Point(0, 0), ""}};
  CHECK_FALSE(write_psq(record).ok());
  record.moves = {{Color::Black, Point(0, 0), ""}};
  record.setup = {{Color::Black, Point(1, 1)}};
  CHECK_FALSE(write_psq(record).ok());
  record.setup.clear();
  record.result = "W+";  // of the side to move
  const auto text = write_psq(record);
  REQUIRE(text.ok());
  CHECK(text->ends_with("-1\n"));
}

TEST_CASE("names cannot break the lines") {
  GameRecord record;
  record.moves = {{Color::Black, Point(0, 0), ""}};
  record.black = "a\nb";
  record.white = "7";
  record.result = "B+";
  const auto text = write_psq(record);
  REQUIRE(text.ok());
  const auto again = parse_psq(*text);
  REQUIRE(again.ok());
  CHECK(again->black == "a b");
  CHECK(again->white == "player 7");
  CHECK(again->result == "B+");
}
