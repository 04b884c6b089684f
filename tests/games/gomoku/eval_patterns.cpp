// Line classes by drawings: `x` black, `o` white, `C` the cell asked about, `#` the edge of the board.
#include <doctest/doctest.h>
#include <string_view>

#include "games/gomoku/eval/patterns.hpp"

using namespace pedra;
using namespace pedra::gomoku;

namespace {

LineClass class_in(const PatternTables& tables, std::string_view drawing, Color color = Color::Black) {
  const auto centre = static_cast<int>(drawing.find('C'));
  std::uint64_t line = 0;
  for (int i = -tables.half(); i <= tables.half(); ++i) {
    const int at = centre + i;
    const char c =
        at < 0 || at >= static_cast<int>(drawing.size()) ? '#' : drawing[static_cast<std::size_t>(at)];
    const std::uint64_t bits = c == 'x' ? 1 : c == 'o' ? 2 : c == '#' ? 3 : 0;
    line |= bits << (2 * (i + tables.half()));
  }
  const unsigned both = tables.line_classes(line);
  return static_cast<LineClass>(color == Color::Black ? both & 15U : both >> 4U);
}

PatternTables tables_for(Rule rule, int k = 5) { return PatternTables({15, 15, k, rule}); }

}  // namespace

TEST_CASE("freestyle: every class by its drawing") {
  const PatternTables tables = tables_for(Rule::Freestyle);
  using L = LineClass;
  CHECK(class_in(tables, "....xxCxx....") == L::Five);
  CHECK(class_in(tables, "...xxxCxxx...") == L::Five);
  CHECK(class_in(tables, "....xxCx.....") == L::OpenFour);
  CHECK(class_in(tables, "....x.xCx.x..") == L::OpenFour);
  CHECK(class_in(tables, "...oxxCx.....") == L::Four);
  CHECK(class_in(tables, "....x.Cxx....") == L::Four);
  CHECK(class_in(tables, "#xxxC.") == L::Four);
  CHECK(class_in(tables, "#xxxCo") == L::Dead);
  CHECK(class_in(tables, ".....xCx.....") == L::OpenThree2);
  CHECK(class_in(tables, "..o.xCx.o....") == L::Three);
  CHECK(class_in(tables, "....o.xCx..o.") == L::OpenThree);
  CHECK(class_in(tables, "....oxxC.....") == L::Three);
  CHECK(class_in(tables, "......C......") == L::OpenOne);
  CHECK(class_in(tables, ".....xC......") == L::OpenTwo3);
  CHECK(class_in(tables, "....oxC......") == L::Two);
  CHECK(class_in(tables, "..o..C.o.....") == L::Dead);
  CHECK(class_in(tables, "....ooCoo....") == L::Dead);
  CHECK(class_in(tables, "....ooCoo....", Color::White) == L::Five);
}

TEST_CASE("the drawings of patterns.hpp, with the edge right beside them") {
  const PatternTables tables = tables_for(Rule::Freestyle);
  using L = LineClass;
  CHECK(class_in(tables, "xxCxx") == L::Five);
  CHECK(class_in(tables, ".xxCx.") == L::OpenFour);
  CHECK(class_in(tables, "oxxCx.") == L::Four);
  CHECK(class_in(tables, "..xCx..") == L::OpenThree2);
  CHECK(class_in(tables, "o.xCx..") == L::OpenThree);
  CHECK(class_in(tables, "oxxC..") == L::Three);
  CHECK(class_in(tables, "...xC...") == L::OpenTwo3);
  CHECK(class_in(tables, "..xC...") == L::OpenTwo2);
  CHECK(class_in(tables, "o.xC...") == L::OpenTwo);
  CHECK(class_in(tables, "oxC...") == L::Two);
  CHECK(class_in(tables, "...C...") == L::OpenOne);
  CHECK(class_in(tables, "o.C...") == L::One);
  CHECK(class_in(tables, "oxxCo") == L::Dead);
}

TEST_CASE("only five wins under standard; six and more are dead") {
  const PatternTables tables = tables_for(Rule::Standard);
  CHECK(class_in(tables, "....xxCxx....") == LineClass::Five);
  CHECK(class_in(tables, "...xxxCxx....") == LineClass::Dead);
  CHECK(class_in(tables, "..x.xxCx.....") == LineClass::Four);  // the left fifth would make six
  CHECK(class_in(tables, "..x.xxCx.x...") == LineClass::Dead);  // both would
  CHECK(class_in(tables, "....xxCx.....") == LineClass::OpenFour);
}

TEST_CASE("renju: overlines and two fours on one line are Black's fouls, not White's") {
  const PatternTables tables = tables_for(Rule::Renju);
  CHECK(class_in(tables, "...xxxCxx....") == LineClass::Overline);
  CHECK(class_in(tables, "...oooCoo....", Color::White) == LineClass::Five);
  CHECK(class_in(tables, "....x.xCx.x..") == LineClass::Overline);
  CHECK(class_in(tables, "....o.oCo.o..", Color::White) == LineClass::OpenFour);
  CHECK(class_in(tables, "....xxCx.....") == LineClass::OpenFour);
}

TEST_CASE("caro: shut in is no win, the edge shuts nothing, and an open four must survive any answer") {
  const PatternTables tables = tables_for(Rule::Caro);
  CHECK(class_in(tables, "...oxxCxxo...") == LineClass::Dead);
  CHECK(class_in(tables, "...oxxCxx....") == LineClass::Five);
  CHECK(class_in(tables, "#xxCxxo") == LineClass::Five);
  CHECK(class_in(tables, "....xxCx.....") == LineClass::OpenFour);
  CHECK(class_in(tables, "..o.xxCx.....") == LineClass::Four);  // shutting the right end shuts the row in
}

TEST_CASE("every k from 3 to 8 has its five, four and open four; larger tables agree with their definition") {
  for (int k = 3; k <= 8; ++k) {
    const PatternTables tables = tables_for(Rule::Freestyle, k);
    const auto row = [&](std::string_view left, int stones, std::string_view right) {
      return class_in(tables, std::string(left) + std::string(static_cast<std::size_t>(stones), 'x') + "C" +
                                  std::string(right));
    };
    CHECK(row("........", k - 1, "........") == LineClass::Five);
    CHECK(row("........", k - 2, "........") == LineClass::OpenFour);
    CHECK(row(".......o", k - 2, "........") == LineClass::Four);
    CHECK(row(".......o", k - 2, "o.......") == LineClass::Dead);
    CHECK(row(".......o", k - 1, "o.......") == LineClass::Five);
  }
  CHECK_FALSE(PatternTables::supports({15, 15, 9, Rule::Freestyle}));
}
