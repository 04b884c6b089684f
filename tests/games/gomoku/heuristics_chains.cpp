#include <array>

#include "heuristics_support.hpp"

namespace pedra::gomoku {
namespace {

std::int64_t squares(std::string_view text) {
  const drawn::Line bits = drawn::line(text);
  return Chains::LineValue()(bits.own, bits.opposing, bits.cells);
}

// Document 003's seqN: how many chains of each length a side has, all directions together.
using ChainCounts = std::array<int, kMaxGomokuSide + 1>;
ChainCounts chain_counts(const Position& position, Color color) {
  ChainCounts counts{};
  for (const HeuristicPart& part : Chains::parts(position))
    if (part.color == color) ++counts[part.stones.size()];
  return counts;
}

}  // namespace

TEST_CASE("chains: squares of a line") {
  CHECK(squares("......") == 0);
  CHECK(squares("x") == 1);
  CHECK(squares("xx") == 4);
  CHECK(squares("oxxxo") == 9);
  CHECK(squares("xx.xxx") == 13);
  CHECK(squares("x.x.x") == 3);
  CHECK(squares("xxoxx") == 8);
  CHECK(squares("xxxxxxxxxxxxxxxxxxxxxx") == 484);
  CHECK(squares("ooooo") == 0);
}

TEST_CASE("chains: opposing stones that a stone blocks") {
  const auto blocked = [](const drawn::Rows& rows, Point p) {
    return blocked_stones(drawn::board(rows, 6, Color::White), p, Color::Black);
  };
  SUBCASE("both sides of a hole") {
    CHECK(blocked({"........", "oooxo...", "........"}, {3, 1}) == 4);
    CHECK(blocked({"........", "ooo.o...", "........"}, {3, 1}) == 4);  // before it is played
  }
  SUBCASE("a gap or an own stone ends the row, and far stones do not count") {
    CHECK(blocked({"........", ".oo.xooo", "........"}, {4, 1}) == 3);
    CHECK(blocked({"........", "oxoxo.oo", "........"}, {3, 1}) == 2);
  }
  SUBCASE("all eight directions, corner to corner") {
    CHECK(blocked({"o.o.o...", ".ooo....", "ooxoo...", ".ooo....", "o.o.o..."}, {2, 2}) == 16);
    CHECK(blocked({"xoo...", "oo....", "o.o..."}, {0, 0}) == 2 + 2 + 2);
    CHECK(blocked({".....o", "....oo", "...oox"}, {5, 2}) == 2 + 2 + 1);
  }
  SUBCASE("at least one") { CHECK(blocked({"........", "...x....", "o......."}, {3, 1}) == 1); }
}

TEST_CASE("chains: H for the side that just moved") {
  Position position = drawn::board({".......",  //
                                    ".oo.o..",  //
                                    "......."},
                                   5, Color::Black);
  Chains chains;
  chains.reset(position);
  // White: the row 4 + 1; three singles in each of the other directions. No stone was played: TEB = 1.
  CHECK(chains.total(Color::White) == 14);
  CHECK(chains.evaluate(position, 0) == Score(-14));
  position.apply(Point(3, 1));
  chains.applied(position, Point(3, 1));
  CHECK(chains.evaluate(position, 1) == Score(-(4 * 3 - 14)));

  // The value does not depend on where the search began.
  Chains fresh;
  fresh.reset(position);
  CHECK(fresh.evaluate(position, 0) == chains.evaluate(position, 1));

  position.apply(Point(6, 0));
  chains.applied(position, Point(6, 0));
  CHECK(chains.evaluate(position, 2) == Score(-(18 * 1 - 4)));
}

TEST_CASE("chains: the winner's utility is a hundred times its squares minus the loser's") {
  Position position = drawn::board({"xx.",  //
                                    "oo.",  //
                                    "..."},
                                   3, Color::Black);
  Chains chains;
  chains.reset(position);
  position.apply(Point(2, 0));
  chains.applied(position, Point(2, 0));
  REQUIRE(position.outcome().won_by(Color::Black));
  CHECK(chains.total(Color::Black) == 9 + 9);
  CHECK(chains.total(Color::White) == 4 + 6);
  CHECK(chains.finished(position, 1) == -Score::win_at(1, Score(1790)));
  CHECK(chains.finished(position, 3) > chains.finished(position, 1));
}

TEST_CASE("chains: a draw is nought") {
  Position position = drawn::board({"xox",  //
                                    "xox",  //
                                    "ox."},
                                   3, Color::White);
  position.apply(Point(2, 2));
  REQUIRE(position.outcome() == Outcome::draw());
  Chains chains;
  OpenEnds ends;
  FiveWindows windows;
  chains.reset(position);
  ends.reset(position);
  windows.reset(position);
  CHECK(chains.finished(position, 1) == Score(0));
  CHECK(ends.finished(position, 1) == Score(0));
  CHECK(windows.finished(position, 1) == Score(0));
}

TEST_CASE("chains: the list by length") {
  Position position = drawn::board({"xxxx.o.",  //
                                    ".....o.",  //
                                    "..x..o.",  //
                                    ".....o.",  //
                                    "......."},
                                   5, Color::White);
  const ChainCounts black = chain_counts(position, Color::Black);
  CHECK(black[4] == 1);
  CHECK(black[5] == 0);
  CHECK(black[2] == 0);
  CHECK(black[1] == 4 * 3 + 4);
  ChainCounts white = chain_counts(position, Color::White);
  CHECK(white[4] == 1);
  CHECK(white[1] == 4 * 3);
  position.apply(Point(5, 4));
  white = chain_counts(position, Color::White);
  CHECK(white[5] == 1);
  CHECK(white[4] == 0);
  CHECK(position.outcome().won_by(Color::White));

  Chains chains;
  chains.reset(position);
  std::int64_t sum = 0;
  for (std::size_t n = 0; n < white.size(); ++n) sum += static_cast<std::int64_t>(n * n) * white[n];
  CHECK(chains.total(Color::White) == sum);
}

TEST_CASE("the documents' formulas with other weights") {
  Position position = drawn::board({".......",  //
                                    "...x...",  //
                                    "..ooo..",  //
                                    "...x...",  //
                                    "......."},
                                   5, Color::Black);
  position.apply(Point(1, 2));  // blocks the three
  const auto value = [&position](auto heuristic) {
    heuristic.reset(position);
    return -heuristic.evaluate(position, 0).units();
  };
  Chains plain;
  plain.reset(position);
  const std::int64_t own = plain.total(Color::Black);
  const std::int64_t other = plain.total(Color::White);
  CHECK(value(Chains()) == 3 * own - other);
  CHECK(value(Chains({.blocked = 2})) == 6 * own - other);
  CHECK(value(Chains({.blocked = 0})) == own - other);

  const Position three = drawn::board({".......",  //
                                       "..xxx..",  //
                                       "......."},
                                      5, Color::White);
  CHECK(FiveWindows::parts(three).front().units == 1'000'000);
  CHECK(FiveWindows::parts(three, {.stone = 3}).front().units == 27);
  const auto of_row = [&three](const HeuristicWeights& weights) {
    std::int64_t most = 0;
    for (const auto& part : OpenEnds::parts(three, weights)) most = std::max(most, part.units);
    return most;
  };
  CHECK(of_row({}) == 100 * (1'400'000 + 1'690'000));
  CHECK(of_row({.length = 3}) == 9 * (1'400'000 + 1'690'000));
  CHECK(of_row({.open = 0}) == 100 * (1'400'000 + 1'000'000));
  CHECK(of_row({.open = 33}) == 100 * (1'400'000 + 1'768'900));
}

TEST_CASE("chains: any k") {
  CHECK(Chains::supports({22, 22, 22, Rule::Freestyle}).ok());
  CHECK(Chains::supports({3, 3, 3, Rule::Freestyle}).ok());
}

}  // namespace pedra::gomoku
