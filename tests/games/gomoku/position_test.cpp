#include "games/gomoku/position.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "base/rng.hpp"
#include "conformance/position_suite.hpp"
#include "games/gomoku/diagram.hpp"
#include "games/mnk/position.hpp"
#include "games/perft.hpp"

namespace pedra::gomoku {
namespace {

constexpr std::array<Rule, 4> kRules{Rule::Freestyle, Rule::Standard, Rule::Caro, Rule::Renju};

auto maker(Settings settings) {
  return [settings] { return Position(settings); };
}

// Who wins when `color` plays on N of the drawing; its stones are drawn `x`, whatever its colour.
bool wins_at_n(std::string_view drawing, Rule rule, Color color, int k = 5) {
  Diagram diagram(drawing);
  if (color == Color::White)
    for (Cell& cell : diagram.cells)
      if (cell != Cell::Empty) cell = cell == Cell::Black ? Cell::White : Cell::Black;
  Position position = diagram.position(rule, color, k);
  if (!position.is_legal(diagram.at('N'))) return false;
  position.apply(diagram.at('N'));
  CHECK(position.outcome().won_by(opponent(color)) == false);
  return position.outcome().won_by(color);
}

std::vector<bool> winners_by_rule(std::string_view drawing, Color color) {
  std::vector<bool> wins;
  for (const Rule rule : kRules) wins.push_back(wins_at_n(drawing, rule, color));
  return wins;
}

using Wins = std::vector<bool>;  // freestyle, standard, caro, renju

}  // namespace

TEST_CASE("conformance: freestyle 15x15") { conformance::run_suite(maker({}), {.games = 2}); }
TEST_CASE("conformance: standard 19x19") {
  conformance::run_suite(maker({19, 19, 5, Rule::Standard}), {.games = 1});
}
TEST_CASE("conformance: four in a row, 7x7") {
  conformance::run_suite(maker({7, 7, 4, Rule::Freestyle}), {.games = 20});
}
TEST_CASE("conformance: the largest board") {
  conformance::run_suite(maker({22, 22, 6, Rule::Freestyle}), {.games = 1});
}
TEST_CASE("conformance: a rectangle") {
  conformance::run_suite(maker({9, 13, 5, Rule::Freestyle}), {.games = 4});
}
TEST_CASE("conformance: caro") { conformance::run_suite(maker({11, 11, 5, Rule::Caro}), {.games = 4}); }
TEST_CASE("conformance: renju") { conformance::run_suite(maker({9, 9, 5, Rule::Renju}), {.games = 4}); }

TEST_CASE("freestyle is the m,n,k-game: random games ply by ply") {
  Rng rng(11);
  int wins = 0;
  int draws = 0;
  for (int game = 0; game < 600; ++game) {
    const int width = kMinSide + static_cast<int>(rng.below(kMaxGomokuSide - kMinSide + 1));
    const int height = kMinSide + static_cast<int>(rng.below(kMaxGomokuSide - kMinSide + 1));
    const auto longer = static_cast<std::uint32_t>(std::max(width, height));
    const int k = 3 + static_cast<int>(rng.below(std::min(longer - 2, 6U)));
    Position fast(Settings{width, height, k, Rule::Freestyle});
    mnk::Position plain(width, height, k);
    std::vector<Point> points;
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) points.emplace_back(x, y);
    int disagreements = 0;
    while (!plain.outcome().over()) {
      const std::size_t pick = rng.below(static_cast<std::uint32_t>(points.size()));
      fast.apply(points[pick]);
      plain.apply(points[pick]);
      points[pick] = points.back();
      points.pop_back();
      if (!(fast.outcome() == plain.outcome()) || fast.to_move() != plain.to_move()) ++disagreements;
    }
    CAPTURE(game);
    REQUIRE(disagreements == 0);
    ++(plain.outcome() == Outcome::draw() ? draws : wins);
  }
  CHECK(wins > 100);
  CHECK(draws > 10);
}

TEST_CASE("perft is the m,n,k-game's") {
  for (const auto& [width, height, k, depth] :
       {std::array{3, 3, 3, 9}, std::array{4, 3, 3, 7}, std::array{4, 4, 4, 5}, std::array{7, 5, 4, 3}}) {
    Position fast(Settings{width, height, k, Rule::Freestyle});
    mnk::Position plain(width, height, k);
    CHECK(perft(fast, depth) == perft(plain, depth));
  }
}

TEST_CASE("five is seen from every one of its stones, in all directions, for both sides") {
  constexpr std::array<std::pair<int, int>, 4> kSteps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
  for (const Rule rule : kRules)
    for (const Color color : {Color::Black, Color::White})
      for (const auto& step : kSteps)
        for (int last = 0; last < 5; ++last) {
          std::vector<Cell> cells(225, Cell::Empty);
          std::vector<Point> row;
          for (int i = 0; i < 5; ++i) row.emplace_back(5 + i * step.first, 7 + i * step.second);
          for (int i = 0; i < 5; ++i)
            if (i != last)
              cells[static_cast<std::size_t>(row[static_cast<std::size_t>(i)].y() * 15 +
                                             row[static_cast<std::size_t>(i)].x())] = cell_of(color);
          auto made = Position::from_cells({15, 15, 5, rule}, cells, color);
          REQUIRE(made.ok());
          made->apply(row[static_cast<std::size_t>(last)]);
          CHECK(made->outcome() == Outcome::win(color));
          std::sort(row.begin(), row.end());
          CHECK(made->winning_line() == row);
          MoveList<Position> moves;
          made->generate(moves);
          CHECK(moves.empty());
          made->undo();
          CHECK(made->outcome() == Outcome::ongoing());
          CHECK(made->winning_line().empty());
        }
}

TEST_CASE("a win on the last empty cell is a win, no row there is a draw") {
  const Diagram win(R"(
      xxNxx
      ooxoo
      xxoxx )");
  CHECK(wins_at_n("xxNxx\nooxoo\nxxoxx", Rule::Freestyle, Color::Black));
  Position position = win.position(Rule::Freestyle, Color::White);
  position.apply(win.at('N'));
  CHECK(position.outcome() == Outcome::draw());
  CHECK(position.empty_count() == 0);
  CHECK(position.winning_line().empty());
  position.undo();
  CHECK(position.outcome() == Outcome::ongoing());
}

TEST_CASE("rows of five and more under every rule") {
  const auto* five = "..........\n.xxNxx....\n..........";
  CHECK(winners_by_rule(five, Color::Black) == Wins{true, true, true, true});
  CHECK(winners_by_rule(five, Color::White) == Wins{true, true, true, true});
  const auto* six = "..........\n.xxNxxx...\n..........";
  CHECK(winners_by_rule(six, Color::Black) == Wins{true, false, false, false});
  CHECK(winners_by_rule(six, Color::White) == Wins{true, false, false, true});
  const auto* nine = "..........\n.xxxxNxxxx\n..........";
  CHECK(winners_by_rule(nine, Color::Black) == Wins{true, false, false, false});
  CHECK(winners_by_rule(nine, Color::White) == Wins{true, false, false, true});
  const auto* four = "..........\n.xxNx.x...\n..........";
  CHECK(winners_by_rule(four, Color::Black) == Wins{false, false, false, false});
}

TEST_CASE("caro: only opposing stones at both ends block a five") {
  const Wins open{true, true, true, true};
  const Wins shut{true, true, false, true};
  CHECK(winners_by_rule("..........\n.oxxNxxo..\n..........", Color::Black) == shut);
  CHECK(winners_by_rule("..........\n.oxxNxxo..\n..........", Color::White) == shut);
  CHECK(winners_by_rule("..........\n.oxxNxx...\n..........", Color::Black) == open);
  CHECK(winners_by_rule("..........\n..xxNxxo..\n..........", Color::Black) == open);
  CHECK(winners_by_rule("..........\noxxNxx.o..\n..........", Color::Black) == open);
  CHECK(winners_by_rule("..........\nxxNxxo....\n..........", Color::Black) ==
        open);  // the edge blocks nothing
  CHECK(winners_by_rule("..........\n....oxxNxx\n..........", Color::White) == open);
  CHECK(winners_by_rule("xxNxx\n.....\n.....", Color::Black) == open);
  // Shut in one direction, free in another.
  CHECK(winners_by_rule("..........\n.oxxNxxo..\n...x......\n..x.......\n.x........\nx.........",
                        Color::Black) == open);
}

TEST_CASE("other lengths") {
  CHECK(wins_at_n("....\nxNx.\n....", Rule::Freestyle, Color::Black, 3));
  CHECK_FALSE(wins_at_n(".....\nxNxx.\n.....", Rule::Standard, Color::Black, 3));
  CHECK_FALSE(wins_at_n("......\nxxNxx.\n......", Rule::Freestyle, Color::Black, 6));
  CHECK(wins_at_n("......\nxxNxxx\n......", Rule::Standard, Color::White, 6));
  CHECK(wins_at_n("xxxxxxxxxxxxxxxxxxxxxN\n......................\n......................", Rule::Freestyle,
                  Color::Black, 22));
}

TEST_CASE("a row does not go round the edge") {
  CHECK_FALSE(wins_at_n("...xN\nxxx..\n.....\n.....\n.....", Rule::Freestyle, Color::Black));
  CHECK_FALSE(wins_at_n("....N\nx....\n.x...\n..x..\n...x.", Rule::Freestyle, Color::Black));
}

TEST_CASE("winning_line has the stones of every winning row, once each") {
  const Diagram cross(R"(
      ....x.....
      ....x.....
      ....x.....
      ....x.....
      xxxxNx....
      .......... )");
  Position position = cross.position(Rule::Freestyle);
  position.apply(cross.at('N'));
  CHECK(position.winning_line().size() == 10);
  // Under standard the row of six wins nothing.
  Position exact = cross.position(Rule::Standard);
  exact.apply(cross.at('N'));
  const std::vector<Point> column{{4, 0}, {4, 1}, {4, 2}, {4, 3}, {4, 4}};
  CHECK(exact.winning_line() == column);
}

TEST_CASE("from_cells") {
  SUBCASE("refuses a board with a finished row") {
    const Diagram done("......\nxxxxx.\n......\nooo...");
    const auto refused = Position::from_cells(done.settings(Rule::Freestyle), done.cells, Color::White);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().code == "game-over");
    CHECK(refused.error().message.find("black") != std::string::npos);
  }
  SUBCASE("takes a row that does not win under its rule") {
    const Diagram six(".......\nxxxxxx.\n.......");
    CHECK_FALSE(Position::from_cells(six.settings(Rule::Freestyle), six.cells, Color::White).ok());
    CHECK(Position::from_cells(six.settings(Rule::Standard), six.cells, Color::White).ok());
    const Diagram shut(".......\noxxxxxo\n.......");
    CHECK(Position::from_cells(shut.settings(Rule::Caro), shut.cells, Color::White).ok());
  }
  SUBCASE("refuses a wrong number of cells and bad settings") {
    const std::vector<Cell> cells(224, Cell::Empty);
    CHECK(Position::from_cells({}, cells, Color::Black).error().code == "bad-size");
    CHECK_FALSE(Position::from_cells({2, 112, 5, Rule::Freestyle}, cells, Color::Black).ok());
  }
  SUBCASE("a full board without a row is a draw") {
    const Diagram full("xxoxx\nooxoo\nxxoxx");
    CHECK(full.position(Rule::Freestyle).outcome() == Outcome::draw());
  }
  SUBCASE("is the position that moves lead to") {
    Position played(Settings{});
    for (const Point p : {Point(7, 7), Point(8, 8), Point(6, 7)}) played.apply(p);
    std::vector<Cell> cells;
    for (int y = 0; y < 15; ++y)
      for (int x = 0; x < 15; ++x) cells.push_back(played.at({x, y}));
    const auto made = Position::from_cells({}, cells, Color::White);
    REQUIRE(made.ok());
    CHECK(made->hash() == played.hash());
    CHECK(made->stones_box() == played.stones_box());
    CHECK(made->empty_count() == played.empty_count());
    CHECK(made->last_move().is_none());
    CHECK(Position::from_cells({}, cells, Color::Black)->hash() != played.hash());
  }
}

TEST_CASE("the box follows the stones, and back") {
  Position position(Settings{});
  CHECK(position.stones_box().empty());
  position.apply(Point(7, 7));
  CHECK(position.stones_box() == Box{7, 7, 7, 7});
  position.apply(Point(3, 9));
  CHECK(position.stones_box() == Box{3, 7, 7, 9});
  CHECK(position.last_move() == Move(Point(3, 9)));
  position.undo();
  CHECK(position.stones_box() == Box{7, 7, 7, 7});
  position.undo();
  CHECK(position.stones_box().empty());
}

TEST_CASE("toggle_stone leaves no trace when taken back") {
  Position position(Settings{});
  position.apply(Point(7, 7));
  const conformance::Snapshot<Position> before(position);
  position.toggle_stone({3, 3}, Color::White);
  CHECK(position.at({3, 3}) == Cell::White);
  CHECK(position.to_move() == Color::White);
  position.toggle_stone({3, 3}, Color::White);
  CHECK(conformance::Snapshot<Position>(position) == before);
}

}  // namespace pedra::gomoku
