#include "games/gomoku/swap2.hpp"

#include <doctest/doctest.h>
#include <initializer_list>
#include <vector>

namespace pedra::gomoku {
namespace {

using Player = Swap2::Player;
using Task = Swap2::Task;
using Choice = Swap2::Choice;

void lay(Swap2& opening, std::initializer_list<Point> points) {
  for (const Point p : points) REQUIRE(opening.place(p).ok());
}

Swap2 after_three() {
  Swap2 opening(15, 15);
  lay(opening, {{7, 7}, {8, 8}, {6, 7}});
  return opening;
}

Swap2 after_five() {
  Swap2 opening = after_three();
  REQUIRE(opening.choose(Choice::LayTwo).ok());
  lay(opening, {{0, 0}, {14, 14}});
  return opening;
}

void check_finished(const Swap2& opening, Player black, std::size_t stones) {
  CHECK(opening.task() == Task::Finished);
  CHECK(opening.holder(Color::Black) == black);
  CHECK(opening.holder(Color::White) != black);
  CHECK(opening.to_act() == opening.holder(Color::White));
  CHECK(opening.next_color() == Color::White);
  CHECK(opening.stones_to_place() == 0);
  CHECK(opening.choices().empty());
  CHECK(opening.stones().size() == stones);
}

}  // namespace

TEST_CASE("swap2: the first player lays black, white, black") {
  Swap2 opening(15, 15);
  for (int left = 3; left > 0; --left) {
    CHECK(opening.task() == Task::Place);
    CHECK(opening.to_act() == Player::First);
    CHECK(opening.stones_to_place() == left);
    CHECK(opening.next_color() == (left == 2 ? Color::White : Color::Black));
    CHECK(opening.choices().empty());
    lay(opening, {{left, left}});
  }
  CHECK(opening.task() == Task::Choose);
  CHECK(opening.to_act() == Player::Second);
  CHECK(opening.stones_to_place() == 0);
  CHECK(opening.choices().size() == 3);
  const std::vector<Swap2::Stone> expected{
      {{3, 3}, Color::Black}, {{2, 2}, Color::White}, {{1, 1}, Color::Black}};
  CHECK(opening.stones() == expected);
}

TEST_CASE("swap2: the second player takes white and moves") {
  Swap2 opening = after_three();
  REQUIRE(opening.choose(Choice::TakeWhite).ok());
  check_finished(opening, Player::First, 3);
  CHECK(opening.to_act() == Player::Second);
}

TEST_CASE("swap2: the second player takes black, so the first moves") {
  Swap2 opening = after_three();
  REQUIRE(opening.choose(Choice::TakeBlack).ok());
  check_finished(opening, Player::Second, 3);
  CHECK(opening.to_act() == Player::First);
}

TEST_CASE("swap2: the second player lays two more and the first chooses") {
  Swap2 opening = after_three();
  REQUIRE(opening.choose(Choice::LayTwo).ok());
  CHECK(opening.task() == Task::Place);
  CHECK(opening.to_act() == Player::Second);
  CHECK(opening.stones_to_place() == 2);
  CHECK(opening.next_color() == Color::White);
  lay(opening, {{0, 0}});
  CHECK(opening.stones_to_place() == 1);
  CHECK(opening.next_color() == Color::Black);
  CHECK(opening.to_act() == Player::Second);
  lay(opening, {{14, 14}});
  CHECK(opening.task() == Task::Choose);
  CHECK(opening.to_act() == Player::First);
  CHECK(opening.choices().size() == 2);
  SUBCASE("takes white") {
    REQUIRE(opening.choose(Choice::TakeWhite).ok());
    check_finished(opening, Player::Second, 5);
  }
  SUBCASE("takes black") {
    REQUIRE(opening.choose(Choice::TakeBlack).ok());
    check_finished(opening, Player::First, 5);
  }
}

TEST_CASE("swap2: what is not allowed is refused and changes nothing") {
  SUBCASE("a choice while stones are due") {
    Swap2 opening(15, 15);
    CHECK(opening.choose(Choice::TakeWhite).error().code == "not-now");
    lay(opening, {{1, 1}});
    CHECK(opening.choose(Choice::LayTwo).error().code == "not-now");
    CHECK(opening.stones_to_place() == 2);
  }
  SUBCASE("a stone while a choice is due") {
    Swap2 opening = after_three();
    CHECK(opening.place({0, 0}).error().code == "not-now");
    CHECK(opening.stones().size() == 3);
    Swap2 later = after_five();
    CHECK(later.place({1, 1}).error().code == "not-now");
    CHECK(later.stones().size() == 5);
  }
  SUBCASE("laying two a second time") {
    Swap2 opening = after_five();
    CHECK(opening.choose(Choice::LayTwo).error().code == "not-allowed");
    CHECK(opening.task() == Task::Choose);
    CHECK(opening.choose(Choice::TakeBlack).ok());
  }
  SUBCASE("points that cannot take a stone") {
    Swap2 opening(9, 13);
    CHECK(opening.place({9, 0}).error().code == "off-board");
    CHECK(opening.place({0, 13}).error().code == "off-board");
    lay(opening, {{8, 12}});
    CHECK(opening.place({8, 12}).error().code == "occupied");
    CHECK(opening.stones().size() == 1);
    CHECK(opening.next_color() == Color::White);
  }
  SUBCASE("an occupied point among the last two") {
    Swap2 opening = after_three();
    REQUIRE(opening.choose(Choice::LayTwo).ok());
    CHECK(opening.place({7, 7}).error().code == "occupied");
    CHECK(opening.stones_to_place() == 2);
  }
  SUBCASE("anything after the end") {
    Swap2 opening = after_three();
    REQUIRE(opening.choose(Choice::TakeBlack).ok());
    CHECK(opening.place({0, 0}).error().code == "not-now");
    CHECK(opening.choose(Choice::TakeWhite).error().code == "not-now");
    CHECK(opening.holder(Color::Black) == Player::Second);
  }
}

TEST_CASE("swap2: names") {
  CHECK(name_of(Player::First) == "first");
  CHECK(name_of(Player::Second) == "second");
  CHECK(name_of(Choice::TakeWhite) == "take-white");
  CHECK(name_of(Choice::TakeBlack) == "take-black");
  CHECK(name_of(Choice::LayTwo) == "lay-two");
}

}  // namespace pedra::gomoku
