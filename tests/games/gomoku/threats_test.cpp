#include "games/gomoku/threats.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <set>

#include "base/rng.hpp"
#include "games/gomoku/diagram.hpp"
#include "games/mnk/position.hpp"

namespace pedra::gomoku {
namespace {

// "open-four G,H" for each threat of the drawing: its kind and the letters of its gains; `side` plays x.
std::vector<std::string> found(const Diagram& drawing, Rule rule, int k = 5, Color side = Color::Black) {
  Diagram diagram = drawing;
  if (side == Color::White)
    for (Cell& cell : diagram.cells)
      if (cell != Cell::Empty) cell = cell == Cell::Black ? Cell::White : Cell::Black;
  std::vector<std::string> lines;
  for (const Threat& threat : threats(diagram.position(rule, side, k))) {
    if (threat.side != side) continue;
    std::string text(name_of(threat.kind));
    std::string letters;
    for (const Point gain : threat.gains)
      for (const auto& mark : diagram.marks)
        if (mark.second == gain) letters += mark.first;
    CHECK(letters.size() == threat.gains.size());  // every gain was drawn
    std::sort(letters.begin(), letters.end());
    lines.push_back(text + " " + letters);
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

using Lines = std::vector<std::string>;

// The row of a drawing laid along each direction of a large board, starting away from every edge.
std::vector<Diagram> in_all_directions(std::string_view row) {
  std::vector<Diagram> views;
  constexpr std::array<std::pair<int, int>, 4> kSteps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
  const int side = 19;
  for (const auto& step : kSteps) {
    std::string board;
    for (int y = 0; y < side; ++y) board += std::string(static_cast<std::size_t>(side), '.') + "\n";
    for (std::size_t i = 0; i < row.size(); ++i) {
      const int x = 3 + static_cast<int>(i) * step.first;
      const int y = (step.second < 0 ? 15 : 3) + static_cast<int>(i) * step.second;
      board[static_cast<std::size_t>(y * (side + 1) + x)] = row[i];
    }
    views.emplace_back(board);
  }
  return views;
}

void check_everywhere(std::string_view row, Rule rule, const Lines& expected, int k = 5) {
  CAPTURE(row);
  CAPTURE(name_of(rule));
  for (const Diagram& view : in_all_directions(row))
    for (const Color side : {Color::Black, Color::White}) CHECK(found(view, rule, k, side) == expected);
}

struct Drawn {
  std::string_view row;
  Lines expected;
};

void check_all(Rule rule, const std::vector<Drawn>& cases, int k = 5) {
  for (const Drawn& drawn : cases) check_everywhere(drawn.row, rule, drawn.expected, k);
}

Lines on_board(std::string_view drawing, Rule rule, Color side = Color::Black, int k = 5) {
  return found(Diagram(drawing), rule, k, side);
}

bool is_four(ThreatKind kind) { return kind >= ThreatKind::OpenFour && kind <= ThreatKind::SplitFour; }
bool is_three(ThreatKind kind) { return kind == ThreatKind::OpenThree || kind == ThreatKind::SplitThree; }

bool contains(const std::vector<Point>& points, Point p) {
  return std::find(points.begin(), points.end(), p) != points.end();
}

bool share_a_stone(const Threat& a, const std::vector<Point>& stones) {
  return std::any_of(a.stones.begin(), a.stones.end(), [&stones](Point p) { return contains(stones, p); });
}

// The row of exactly k - 1 through `p` in one direction with both ends empty, walked cell by cell; empty when
// there is none.
std::vector<Point> plain_open_four(const mnk::Position& plain, Point p, std::pair<int, int> step) {
  const auto cell = [&plain](int x, int y) {
    const bool inside = x >= 0 && y >= 0 && x < plain.width() && y < plain.height();
    return inside ? symbol(plain.at({x, y})) : '#';
  };
  const char own = symbol(plain.at(p));
  int x = p.x();
  int y = p.y();
  while (cell(x - step.first, y - step.second) == own) {
    x -= step.first;
    y -= step.second;
  }
  if (cell(x - step.first, y - step.second) != '.') return {};
  std::vector<Point> row;
  for (; cell(x, y) == own; x += step.first, y += step.second) row.emplace_back(x, y);
  if (cell(x, y) != '.' || static_cast<int>(row.size()) != plain.settings().k - 1) return {};
  return row;
}

// Visits every position of random freestyle games, as both games see it.
template <class Visit>
void for_each_random_position(std::uint64_t seed, int games, const Visit& visit) {
  Rng rng(seed);
  for (int game = 0; game < games; ++game) {
    const int width = 6 + static_cast<int>(rng.below(7));
    const int height = 6 + static_cast<int>(rng.below(7));
    const int k = 4 + static_cast<int>(rng.below(3));
    Position fast(Settings{width, height, k, Rule::Freestyle});
    mnk::Position plain(width, height, k);
    while (!plain.outcome().over()) {
      visit(fast, plain);
      MoveList<mnk::Position> moves;
      plain.generate(moves);
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      fast.apply(move);
      plain.apply(move);
    }
  }
}

}  // namespace

TEST_CASE("freestyle threats in all directions, for both sides") {
  check_all(Rule::Freestyle, {
                                 {"AxxxxB", {"open-four AB"}},
                                 {"oxxxxA", {"closed-four A"}},
                                 {"Axxxxo", {"closed-four A"}},
                                 {"oxxxxo", {}},
                                 {"xAxxx", {"split-four A"}},
                                 {"xxAxx", {"split-four A"}},
                                 {"xxxAx", {"split-four A"}},
                                 {"oxAxxxo", {"split-four A"}},
                                 {"xoxxx", {}},
                                 {"xAxxxBx", {"split-four A", "split-four B"}},
                                 {"xxAxxxBxx", {"split-four A", "split-four B"}},
                                 {"xxAxxx", {"split-four A"}},
                                 {"AxxxxBx", {"open-four AB"}},
                                 {"AxxxxBxxxxC", {"open-four AB", "open-four BC"}},
                                 {"AxxxB", {"open-three AB"}},
                                 {"o.xxxA.o", {"open-three A"}},
                                 {"o.xxx.o", {}},
                                 {"oxxx.", {}},
                                 {"x.AxxxB", {"open-three AB"}},
                                 {"xAxx", {"split-three A"}},
                                 {"xxAx", {"split-three A"}},
                                 {"oxAxx", {}},
                                 {"x.xxo", {}},
                                 {"x..xx", {}},
                                 {"xAxxBx", {"split-three A", "split-three B"}},
                                 {"oxxxxA.xBxx", {"closed-four A", "split-three B"}},
                                 {"xx", {}},
                             });
}

TEST_CASE("standard: a row that would grow past five is no threat") {
  check_all(Rule::Standard, {
                                {"AxxxxB", {"open-four AB"}},
                                {"oxxxxA", {"closed-four A"}},
                                {"xAxxx", {"split-four A"}},
                                {"xAxxxBx", {"split-four A", "split-four B"}},
                                {"xx.xxx.xx", {}},
                                {"xx.xxx", {}},
                                {"Axxxx.x", {"closed-four A"}},
                                {"x.xxxx.x", {}},
                                {"Axxxx.xxxxB", {"closed-four A", "closed-four B"}},
                                {"xxxxxx", {}},
                                {"AxxxB", {"open-three AB"}},
                                {"x..xxxA", {"open-three A"}},
                                {"x..xxx..x", {}},
                                {"x.xx.x", {}},
                                {"xAxx", {"split-three A"}},
                                {"oxxxxA.xBxx", {"closed-four A", "split-three B"}},
                            });
}

TEST_CASE("caro: a five shut in by two stones is no threat") {
  check_all(Rule::Caro, {
                            {"AxxxxB", {"open-four AB"}},
                            {"oxxxxA", {"closed-four A"}},
                            {"oxxxx.o", {}},
                            {"oAxxxxBo", {"open-four AB"}},
                            {"oxAxxx", {"split-four A"}},
                            {"ox.xxxo", {}},
                            {"xAxxxBx", {"split-four A", "split-four B"}},
                            {"xx.xxx", {}},
                            {"AxxxB", {"open-three AB"}},
                            {"o.xxxA.o", {"open-three A"}},
                            {"o.xxx.o", {}},
                            {"xAxx", {"split-three A"}},
                        });
}

TEST_CASE("renju: five exactly for Black, five or more for White") {
  check_everywhere("AxxxxB", Rule::Renju, {"open-four AB"});
  check_everywhere("xAxxx", Rule::Renju, {"split-four A"});
  check_everywhere("AxxxB", Rule::Renju, {"open-three AB"});
  for (const Diagram& view : in_all_directions("AxxxxBx")) {
    CHECK(found(view, Rule::Renju, 5, Color::Black) == Lines{"closed-four A"});
    CHECK(found(view, Rule::Renju, 5, Color::White) == Lines{"open-four AB"});
  }
  for (const Diagram& view : in_all_directions("xxAxxx")) {
    CHECK(found(view, Rule::Renju, 5, Color::Black).empty());
    CHECK(found(view, Rule::Renju, 5, Color::White) == Lines{"split-four A"});
  }
}

TEST_CASE("renju: a forbidden cell lifts no three of Black's") {
  const auto* overline = R"(
      ..........
      ......x...
      ......x...
      ......x...
      .o.xxxG.o.
      ......x...
      ......x...
      .......... )";
  CHECK(on_board(overline, Rule::Renju).empty());
  CHECK(on_board(overline, Rule::Renju, Color::White) == Lines{"open-three G", "split-four G"});
  const auto* double_four = R"(
      ......o...
      ......x...
      ......x...
      ......x...
      .o.xxxG.o.
      ..........
      .......... )";
  CHECK(on_board(double_four, Rule::Renju).empty());
  CHECK(on_board(double_four, Rule::Standard) == Lines{"open-three G"});
}

TEST_CASE("four, six and three in a row") {
  check_all(Rule::Freestyle,
            {
                {"AxxxB", {"open-four AB"}},
                {"oxxxA", {"closed-four A"}},
                {"xAxx", {"split-four A"}},
                {"AxxB", {"open-three AB"}},
                {"xAx", {"split-three A"}},
                {"o.xxA.", {"open-three A"}},
                {"x", {}},
            },
            4);
  check_all(Rule::Standard,
            {
                {"AxxxxxB", {"open-four AB"}},
                {"xxAxxx", {"split-four A"}},
                {"oxxxxxA", {"closed-four A"}},
                {"AxxxxB", {"open-three AB"}},
                {"xxAxx", {"split-three A"}},
                {"xxx", {}},
            },
            6);
  check_all(Rule::Freestyle,
            {
                {"AxxB", {"open-four AB"}},
                {"xAx", {"split-four A"}},
                {"oxxA", {"closed-four A"}},
                {"x", {}},
                {"x..x", {}},
            },
            3);
}

TEST_CASE("at the edges") {
  CHECK(on_board("......\nxxxxA.\n......", Rule::Freestyle) == Lines{"closed-four A"});
  CHECK(on_board("......\n.Axxxx\n......", Rule::Freestyle) == Lines{"closed-four A"});
  CHECK(on_board("xxxx\n....\n....\n....\n....", Rule::Freestyle).empty());
  CHECK(on_board("xxAxx\n.....\n.....", Rule::Freestyle) == Lines{"split-four A"});
  CHECK(on_board(".....\n.xxx.\n.....", Rule::Freestyle).empty());
  CHECK(on_board("......\n.xxxA.\n......", Rule::Freestyle) == Lines{"open-three A"});
  CHECK(on_board(".......\n.AxxxB.\n.......", Rule::Freestyle) == Lines{"open-three AB"});
  CHECK(on_board("......\nx.xx..\n......", Rule::Freestyle).empty());
  CHECK(on_board("......\n.xAxx.\n......", Rule::Freestyle) == Lines{"split-three A"});
  CHECK(on_board("x.....\n.x....\n..x...\n...x..\n....A.\n......", Rule::Freestyle) ==
        Lines{"closed-four A"});
  CHECK(on_board("....x\n...x.\n..x..\n.x...\nA....", Rule::Freestyle) == Lines{"closed-four A"});
}

TEST_CASE("a finished row is a five and nothing else") {
  for (const auto& [drawing, stones] :
       {std::pair{"........\n.xxNxx..\n........", 5U}, std::pair{"........\n.xxNxxx.\n........", 6U}}) {
    const Diagram diagram(drawing);
    Position position = diagram.position(Rule::Freestyle);
    position.apply(diagram.at('N'));
    const auto all = threats(position);
    REQUIRE(all.size() == 1);
    CHECK(all.front().kind == ThreatKind::Five);
    CHECK(all.front().stones == position.winning_line());
    CHECK(all.front().stones.size() == stones);
    CHECK(all.front().gains.empty());
  }
}

TEST_CASE("stones, direction and order of the list") {
  const Diagram diagram(R"(
      .x........
      ..x...o...
      ...x..o...
      ......o...
      ..........
      .xxxx.....
      ..........
      .......... )");
  const auto all = threats(diagram.position(Rule::Freestyle));
  REQUIRE(all.size() == 2);
  CHECK(all[0] == Threat{Color::Black,
                         Direction::Row,
                         ThreatKind::OpenFour,
                         {{1, 5}, {2, 5}, {3, 5}, {4, 5}},
                         {{0, 5}, {5, 5}}});
  CHECK(all[1] ==
        Threat{Color::White, Direction::Column, ThreatKind::OpenThree, {{6, 1}, {6, 2}, {6, 3}}, {{6, 4}}});
}

TEST_CASE("names of threats") {
  CHECK(name_of(ThreatKind::Five) == "five");
  CHECK(name_of(ThreatKind::OpenFour) == "open-four");
  CHECK(name_of(ThreatKind::ClosedFour) == "closed-four");
  CHECK(name_of(ThreatKind::SplitFour) == "split-four");
  CHECK(name_of(ThreatKind::OpenThree) == "open-three");
  CHECK(name_of(ThreatKind::SplitThree) == "split-three");
}

TEST_CASE("the gains of the fours are exactly the cells where a stone wins") {
  int fours = 0;
  for_each_random_position(21, 60, [&fours](const Position& fast, mnk::Position& plain) {
    std::set<Point> gains;
    for (const Threat& threat : threats(fast))
      if (threat.side == fast.to_move() && is_four(threat.kind)) {
        gains.insert(threat.gains.begin(), threat.gains.end());
        ++fours;
      }
    std::set<Point> winning;
    MoveList<mnk::Position> moves;
    plain.generate(moves);
    for (const Move move : moves) {
      plain.apply(move);
      if (plain.outcome().kind == Outcome::Kind::Win) winning.insert(move.point());
      plain.undo();
    }
    REQUIRE(gains == winning);
  });
  CHECK(fours > 200);
}

TEST_CASE("threes are exactly what one stone turns into an open four") {
  constexpr std::array<std::pair<int, int>, 4> kSteps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
  int threes = 0;
  for_each_random_position(22, 60, [&](Position& fast, mnk::Position& plain) {
    const auto before = threats(fast);
    MoveList<mnk::Position> moves;
    plain.generate(moves);
    for (const Move move : moves) {
      plain.apply(move);
      for (const Direction direction : kDirections) {
        const auto row = plain_open_four(plain, move.point(), kSteps[static_cast<std::size_t>(direction)]);
        int lifted = 0;
        bool part_of_a_four = false;
        for (const Threat& threat : before) {
          if (threat.side != fast.to_move() || threat.direction != direction) continue;
          if (is_three(threat.kind) && contains(threat.gains, move.point())) {
            ++lifted;
            REQUIRE(row.size() == threat.stones.size() + 1);
            for (const Point p : threat.stones) REQUIRE(contains(row, p));
          }
          part_of_a_four = part_of_a_four || (is_four(threat.kind) && share_a_stone(threat, row));
        }
        threes += lifted;
        REQUIRE(lifted == (row.empty() || part_of_a_four ? 0 : 1));
      }
      plain.undo();
    }
  });
  CHECK(threes > 200);
}

}  // namespace pedra::gomoku
