#include "heuristics_support.hpp"

namespace pedra::gomoku {
namespace {

template <class E>
std::int64_t value(std::string_view text, int k) {
  const drawn::Line bits = drawn::line(text);
  return typename E::LineValue{k}(bits.own, bits.opposing, bits.cells);
}
std::int64_t plain(std::string_view text, int k = 5) { return value<FiveWindows>(text, k); }
std::int64_t plus(std::string_view text, int k = 5) { return value<FiveWindowsPlus>(text, k); }

}  // namespace

TEST_CASE("five windows: groups of a line") {
  SUBCASE("a hundredfold for each stone") {
    CHECK(plain(".....") == 0);
    CHECK(plain("x....") == 100);
    CHECK(plain("x...x") == 10'000);
    CHECK(plain("x.x.x") == 1'000'000);
    CHECK(plain("xx.xx") == 100'000'000);
    CHECK(plain("xxxxx") == 10'000'000'000);
  }
  SUBCASE("without room for k nothing counts: stones, edges and cells off the board are walls") {
    CHECK(plain("oxxx.o") == 0);
    CHECK(plain("oxxx..o") == 1'000'000);
    CHECK(plain("xxxx") == 0);
    CHECK(plain("#xxxx#") == 0);
    CHECK(plain("xxxxo.") == 0);
    CHECK(plain("xxxxo.x...") == 100);
    CHECK(plain("oxoxoxo") == 0);
  }
  SUBCASE("a stone belongs to one group, the larger groups first") {
    CHECK(plain("x....x") == 200);
    CHECK(plain("xxxxxx") == 10'000'000'100);
    CHECK(plain("x.x.xxx") == 100'000'100);  // from the left it would be 3 + 2
    CHECK(plain("xxx.x.x") == 100'000'100);
    CHECK(plain("x..xx..x") == 1'000'100);
    CHECK(plain("xxxx.xxx") == 101'000'000);
    CHECK(plain("xx..o..xx..") == 10'000);
  }
  SUBCASE("windows of other lengths") {
    CHECK(plain("xxxxxx", 6) == 1'000'000'000'000);
    CHECK(plain("xxxxxx", 4) == 100'010'000);
    CHECK(plain("oxxx.o", 4) == 1'000'000);
    CHECK(plain("oxxx..o", 6) == 0);
    CHECK(plain("x.x", 3) == 10'000);
    CHECK(plain("xxxxxxx", 7) == 100'000'000'000'000);
  }
}

TEST_CASE("five windows plus: a group counts once for each window that holds it") {
  CHECK(plus("....x....") == 500);
  CHECK(plus("x....") == 100);
  CHECK(plus("x........") == 100);
  CHECK(plus(".x.......") == 200);
  CHECK(plus("o.xxx..o") == 2'000'000);  // .xxx. and xxx..
  CHECK(plus("..xxx..") == 3'000'000);
  CHECK(plus("ox.xx.o") == 1'000'000);
  CHECK(plus(".xxxx.") == 200'000'000);
  CHECK(plus("oxxxx.") == 100'000'000);
  CHECK(plus("x.x.xxx") == 100'000'100);
  CHECK(plus(".xxxxx.") == 10'000'000'000);
  CHECK(plus(".x.", 3) == 100);
  CHECK(plus("..x..", 3) == 300);
}

TEST_CASE("five windows: the best of all partings, whichever way the line is read") {
  Rng rng(7);
  for (int round = 0; round < 3000; ++round) {
    const int k = 3 + static_cast<int>(rng.below(5));
    std::string text;
    const std::uint32_t length = 1 + rng.below(22);
    const std::uint32_t walls = rng.below(3);
    for (std::uint32_t i = 0; i < length; ++i) {
      const std::uint32_t dice = rng.below(10);
      text += dice < walls ? 'o' : dice < 6 ? '.' : 'x';
    }
    CAPTURE(text);
    CAPTURE(k);
    drawn::NaivePartings oracle(text, 'x', k, false);
    CHECK(plain(text, k) == oracle.best());
    CHECK(plain(text, k) == oracle.largest_first());
    CHECK(plus(text, k) == drawn::NaivePartings(text, 'x', k, true).best());
    const std::string mirrored(text.rbegin(), text.rend());
    CHECK(plain(mirrored, k) == plain(text, k));
    CHECK(plus(mirrored, k) == plus(text, k));
  }
}

TEST_CASE("five windows: the document's Figure 1") {
  //     0 1 2 3 4
  //   0 . o o . .        A B C in a row: .ABC. and ABC.. are its windows, the edge closes the third
  //   1 . A B C .        C D F rising: F.DC. is the only one, both its ends leave the board
  //   2 . o D E .        B E falling, D E in a row
  //   3 . . . o .        single: C falling, E rising, F in its column, F falling
  //   4 F . . o .        nothing: A, B D, C E in their columns, A D falling, A and B rising, F in its row
  //   5 . . o . o
  drawn::Rows rows(15, std::string(15, '.'));
  rows[0] = ".oo............";
  rows[1] = ".xxx...........";
  rows[2] = ".oxx...........";
  rows[3] = "...o...........";
  rows[4] = "x..o...........";
  rows[5] = "..o.o..........";
  const Position position = drawn::board(rows, 5, Color::White);
  const std::map<Point, char> name{{{1, 1}, 'A'}, {{2, 1}, 'B'}, {{3, 1}, 'C'},
                                   {{2, 2}, 'D'}, {{3, 2}, 'E'}, {{0, 4}, 'F'}};
  const auto black_groups = [&](const std::vector<HeuristicPart>& parts) {
    std::map<std::string, std::pair<int, std::int64_t>> groups;  // "ABC-" -> windows, value
    for (const HeuristicPart& part : parts) {
      if (part.color != Color::Black) continue;
      std::string stones;
      for (const Point p : part.stones) stones += name.at(p);
      std::sort(stones.begin(), stones.end());
      groups[stones + "-|\\/"[static_cast<std::size_t>(part.direction)]] = {part.openings, part.units};
    }
    return groups;
  };

  FiveWindows windows;
  windows.reset(position);
  CHECK(windows.total(Color::Black) == 4 * 100 + 2 * 10'000 + 2 * 1'000'000);
  auto groups = black_groups(FiveWindows::parts(position));
  CHECK(groups.size() == 8);
  for (const char* single : {"C\\", "E/", "F|", "F\\"}) CHECK(groups[single].second == 100);
  for (const char* pair : {"BE\\", "DE-"}) CHECK(groups[pair].second == 10'000);
  for (const char* triple : {"ABC-", "CDF/"}) CHECK(groups[triple].second == 1'000'000);
  CHECK(groups["ABC-"].first == 2);
  CHECK(groups["CDF/"].first == 1);

  FiveWindowsPlus weighed;
  weighed.reset(position);
  auto plus_groups = black_groups(FiveWindowsPlus::parts(position));
  CHECK(plus_groups.size() == 8);
  CHECK(plus_groups["ABC-"] == std::pair<int, std::int64_t>{2, 2'000'000});
  CHECK(plus_groups["CDF/"] == std::pair<int, std::int64_t>{1, 1'000'000});
  std::int64_t sum = 0;
  for (const auto& group : plus_groups) sum += group.second.second;
  CHECK(weighed.total(Color::Black) == sum);
}

TEST_CASE("five windows: values and a won game") {
  // Black has four in its row (one window: edge and white stone), White nothing there but two singles
  // elsewhere.
  Position position = drawn::board({"xxxx.o",  //
                                    "......",  //
                                    "......"},
                                   5, Color::White);
  FiveWindows windows;
  windows.reset(position);
  CHECK(windows.total(Color::Black) == 100'000'000);  // columns and diagonals are too short for five
  CHECK(windows.total(Color::White) == 0);
  CHECK(windows.evaluate(position, 0) == Score(-100'000'000));
  position.apply(Point(0, 1));
  windows.applied(position, Point(0, 1));
  CHECK(windows.evaluate(position, 1) == Score(100'000'000 - 100));
  position.apply(Point(4, 0));
  windows.applied(position, Point(4, 0));
  REQUIRE(position.outcome().won_by(Color::Black));
  CHECK(windows.finished(position, 2) == -Score::win_at(2, Score(10'000'000'000 - 100)));
  CHECK(windows.finished(position, 4) > windows.finished(position, 2));
}

TEST_CASE("five windows: a utility larger than its place is cut, and the ply still decides") {
  // Seven in a row and a column at once, and sevens that stand there already as parts of overlines.
  drawn::Rows rows(16, std::string(16, '.'));
  for (std::size_t i = 0; i < 7; ++i) rows[15][i] = rows[15 - i][0] = 'x';
  for (std::size_t y = 1; y < 8; y += 2) rows[y] = "....xxxxxxxxxxxx";
  rows[15][0] = '.';
  Position position = drawn::board(rows, 7, Color::Black, Rule::Standard);
  FiveWindows windows;
  windows.reset(position);
  position.apply(Point(0, 15));
  windows.applied(position, Point(0, 15));
  REQUIRE(position.outcome().won_by(Color::Black));
  CHECK(windows.total(Color::Black) > Score::kWinStep / 2);
  CHECK(windows.finished(position, 1) == -Score::win_at(1, Score(Score::kWinStep / 2 - 1)));
  CHECK(windows.finished(position, 2) > windows.finished(position, 1));
}

TEST_CASE("five windows: its range of k") {
  CHECK(FiveWindows::supports({15, 15, 3, Rule::Freestyle}).ok());
  CHECK(FiveWindowsPlus::supports({15, 15, 7, Rule::Standard}).ok());
  CHECK_FALSE(FiveWindows::supports({15, 15, 8, Rule::Freestyle}).ok());
  CHECK(FiveWindowsPlus::supports({15, 15, 8, Rule::Freestyle}).error().message ==
        "five-windows-plus is defined for 3 to 7 in a row, not 8");
}

}  // namespace pedra::gomoku
