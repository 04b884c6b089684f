#include "record/obf.hpp"

#include <doctest/doctest.h>
#include <string>

using namespace pedra;

namespace {

const std::string kLine =
    "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; C7:-36;";

}  // namespace

TEST_CASE("a suite has its positions, sides and scores") {
  const auto suite = record::parse_obf("% a comment\n\n" + kLine + "\r\n" + kLine.substr(0, 64) + " O\n");
  REQUIRE(suite);
  REQUIRE(suite->size() == 2);
  const auto& first = suite->front();
  CHECK(first.cells.size() == 64);
  CHECK(first.cells[0] == Cell::White);
  CHECK(first.cells[7] == Cell::Black);
  CHECK(first.to_move == Color::Black);
  REQUIRE(first.scores.size() == 2);
  CHECK(first.scores[0].move == Move(Point(0, 1)));
  CHECK(first.scores[0].score == 38);
  CHECK(first.scores[1].score == -36);
  CHECK((*suite)[1].to_move == Color::White);
  CHECK((*suite)[1].scores.empty());
}

TEST_CASE("a broken suite is refused with its place") {
  const auto place = [](const std::string& text) {
    const auto suite = record::parse_obf(text);
    REQUIRE_FALSE(suite.ok());
    return suite.error().text();
  };
  CHECK(place("\nXXQ").find("line 2, column 3: expected a cell") == 0);
  CHECK(place(kLine.substr(0, 63)).find("line 1, column 64: expected a cell") == 0);
  CHECK(place(kLine.substr(0, 64)).find("line 1, column 65: expected the side") == 0);
  CHECK(place(kLine.substr(0, 64) + " X; Z9:+3").find("line 1, column 69: expected a move") == 0);
  CHECK(place(kLine.substr(0, 64) + " X; A2 +3").find("line 1, column 71: expected ':'") == 0);
  CHECK(place(kLine.substr(0, 64) + " X; A2:+65").find("line 1, column 72: expected a score") == 0);
}
