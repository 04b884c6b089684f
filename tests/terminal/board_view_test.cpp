#include "terminal/board_view.hpp"

#include <doctest/doctest.h>
#include <initializer_list>
#include <string>

using namespace pedra;
using namespace pedra::terminal;
using engine::AnyPosition;
using engine::GameSpec;

namespace {

AnyPosition gomoku_after(int width, int height, int k, std::initializer_list<const char*> moves,
                         gomoku::Rule rule = gomoku::Rule::Freestyle) {
  AnyPosition position(GameSpec(gomoku::Settings{width, height, k, rule}));
  for (const char* const text : moves) {
    const auto move = parse_move(text, position.grid());
    REQUIRE(move.ok());
    REQUIRE(position.is_legal(*move));
    position.apply(*move);
  }
  return position;
}

}  // namespace

TEST_CASE("an empty 3x3 board shows both spellings' coordinates") {
  CHECK(draw_board(gomoku_after(3, 3, 3, {}), {}) ==
        "    a b c\n"
        " 3  . . .  0\n"
        " 2  . . .  1\n"
        " 1  . . .  2\n"
        "    0 1 2\n");
}

TEST_CASE("the last stone stands in brackets, at either edge too") {
  CHECK(draw_board(gomoku_after(3, 3, 3, {"b2", "a3"}), {}) ==
        "    a b c\n"
        " 3 (o). .  0\n"
        " 2  . x .  1\n"
        " 1  . . .  2\n"
        "    0 1 2\n");
  CHECK(draw_board(gomoku_after(3, 3, 3, {"2,2"}), {}) ==
        "    a b c\n"
        " 3  . . .  0\n"
        " 2  . . .  1\n"
        " 1  . .(x) 2\n"
        "    0 1 2\n");
}

TEST_CASE("the winning line is in capitals") {
  CHECK(draw_board(gomoku_after(3, 3, 3, {"a3", "a2", "b2", "a1", "c1"}), {}) ==
        "    a b c\n"
        " 3  X . .  0\n"
        " 2  o X .  1\n"
        " 1  o .(X) 2\n"
        "    0 1 2\n");
}

TEST_CASE("15x15: two digits on both axes stay in line") {
  CHECK(draw_board(gomoku_after(15, 15, 5, {"h8", "i9", "a15", "o1"}), {}) ==
        "    a b c d e f g h i j k l m n o\n"
        "15  x . . . . . . . . . . . . . .  0\n"
        "14  . . . . . . . . . . . . . . .  1\n"
        "13  . . . . . . . . . . . . . . .  2\n"
        "12  . . . . . . . . . . . . . . .  3\n"
        "11  . . . . . . . . . . . . . . .  4\n"
        "10  . . . . . . . . . . . . . . .  5\n"
        " 9  . . . . . . . . o . . . . . .  6\n"
        " 8  . . . . . . . x . . . . . . .  7\n"
        " 7  . . . . . . . . . . . . . . .  8\n"
        " 6  . . . . . . . . . . . . . . .  9\n"
        " 5  . . . . . . . . . . . . . . .  10\n"
        " 4  . . . . . . . . . . . . . . .  11\n"
        " 3  . . . . . . . . . . . . . . .  12\n"
        " 2  . . . . . . . . . . . . . . .  13\n"
        " 1  . . . . . . . . . . . . . .(o) 14\n"
        "                        1 1 1 1 1\n"
        "    0 1 2 3 4 5 6 7 8 9 0 1 2 3 4\n");
}

TEST_CASE("a rectangle, 22 wide") {
  CHECK(draw_board(gomoku_after(22, 3, 5, {"v1"}), {}) ==
        "    a b c d e f g h i j k l m n o p q r s t u v\n"
        " 3  . . . . . . . . . . . . . . . . . . . . . .  0\n"
        " 2  . . . . . . . . . . . . . . . . . . . . . .  1\n"
        " 1  . . . . . . . . . . . . . . . . . . . . .(x) 2\n"
        "                        1 1 1 1 1 1 1 1 1 1 2 2\n"
        "    0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1\n");
}

TEST_CASE("Othello counts rows from the top and marks where one can play") {
  GameSpec spec;
  spec = othello::Settings{};
  const AnyPosition start(spec);
  const std::string board =
      "    a b c d e f g h\n"
      " 1  . . . . . . . .  0\n"
      " 2  . . . . . . . .  1\n"
      " 3  . . . + . . . .  2\n"
      " 4  . . + o x . . .  3\n"
      " 5  . . . x o + . .  4\n"
      " 6  . . . . + . . .  5\n"
      " 7  . . . . . . . .  6\n"
      " 8  . . . . . . . .  7\n"
      "    0 1 2 3 4 5 6 7\n";
  CHECK(draw_board(start, {.playable = true}) == board);
  std::string unmarked = board;
  for (char& c : unmarked)
    if (c == '+') c = '.';
  CHECK(draw_board(start, {}) == unmarked);
}

TEST_CASE("renju marks what is forbidden, for Black to move only") {
  // Two open threes of Black meet at h8.
  const auto position =
      gomoku_after(15, 15, 5, {"h9", "a1", "h10", "c1", "i8", "e1", "j8", "g1"}, gomoku::Rule::Renju);
  const std::string drawn = draw_board(position, {.forbidden = true});
  CHECK(drawn.find(" 8  . . . . . . . ! x x") != std::string::npos);
  CHECK(draw_board(position, {}).find('!') == std::string::npos);
}

TEST_CASE("without colour there is no escape code; with it the characters are the same") {
  const auto position = gomoku_after(5, 5, 3, {"a3", "a2", "b2", "b5", "c1"});
  const std::string plain = draw_board(position, {});
  const std::string coloured = draw_board(position, {.colour = true});
  CHECK(plain.find('\x1b') == std::string::npos);
  std::string stripped;
  for (std::size_t i = 0; i < coloured.size(); ++i) {
    if (coloured[i] == '\x1b')
      i = coloured.find('m', i);
    else
      stripped += coloured[i];
  }
  CHECK(stripped == plain);
  CHECK(coloured != plain);
}
