// Several lines and several threads: the values of many cells at once, and one table for all threads.
#include <doctest/doctest.h>
#include <set>

#include "games/gomoku/diagram.hpp"
#include "games/gomoku/search/think.hpp"

namespace pedra::gomoku {
namespace {

const std::stop_token kGoOn;
constexpr std::size_t kTableBytes = std::size_t{4} << 20U;

const char* const kQuiet = R"(
    ...............
    ...............
    ...............
    ...............
    ...............
    ......o........
    ......xxo......
    .......x.......
    ......o........
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............)";

search::SearchReport ask(const Position& position, const search::Limits& limits, int lines, int threads = 1,
                         const search::ReportSink& sink = {}) {
  const auto tables = std::make_shared<const PatternTables>(position.settings());
  SearchMemory memory(kTableBytes, threads);
  return think(position, tables, memory, {.limits = limits, .lines = lines}, kGoOn, sink);
}

void check_lines(const search::SearchReport& report, std::size_t count, const Position& position) {
  REQUIRE(report.lines.size() == count);
  CHECK(report.lines.front().move == report.move);
  CHECK(report.lines.front().score == report.score);
  CHECK(report.lines.front().pv == report.pv);
  std::set<int> seen;
  for (std::size_t i = 0; i < count; ++i) {
    const search::Line& line = report.lines[i];
    CHECK(position.is_legal(line.move));
    CHECK(seen.insert(line.move.point().index()).second);
    REQUIRE_FALSE(line.pv.empty());
    CHECK(line.pv.front() == line.move);
    if (i > 0) CHECK(line.score <= report.lines[i - 1].score);
  }
}

}  // namespace

TEST_CASE("three lines are the three best moves, in order, after every depth") {
  const Position position = Diagram(kQuiet).position(Rule::Freestyle);
  int reports = 0;
  const auto report =
      ask(position, {.depth = 4, .nodes = {}, .time = {}}, 3, 1, [&](const search::SearchReport& r) {
        ++reports;
        check_lines(r, 3, position);
      });
  CHECK(reports == 4);
  CHECK(report.lines.back().depth == 4);
}

TEST_CASE("every move: each cell near the stones has its value; the losing ones are seen to lose") {
  const Diagram diagram(R"(
    .........
    .........
    ..A......
    ...x.....
    ....x....
    ..o..x...
    ...o..x..
    ....o..o.
    .........)");
  const Position position = diagram.position(Rule::Freestyle, Color::White);
  const auto report = ask(position, {.depth = 2, .nodes = {}, .time = {}}, 1 << 16);
  check_lines(report, report.lines.size(), position);
  CHECK(report.lines.size() > 50);
  CHECK(report.move == diagram.at('A'));
  for (std::size_t i = 1; i < report.lines.size(); ++i) CHECK(report.lines[i].win_in == -2);
}

TEST_CASE("a stopped search of many lines still has all of them") {
  const Position position = Diagram(kQuiet).position(Rule::Standard);
  const auto report = ask(position, {.depth = {}, .nodes = 20'000, .time = {}}, 12);
  check_lines(report, 12, position);
}

TEST_CASE("a win by fours is the first line, and the others are searched beside it") {
  const Diagram diagram(R"(
    .........
    .........
    ..xxx....
    .........
    .........
    ....oo...
    ....o....
    .........
    .........)");
  const Position position = diagram.position(Rule::Freestyle, Color::Black);
  const auto report = ask(position, {.depth = 3, .nodes = {}, .time = {}}, 5);
  check_lines(report, 5, position);
  CHECK(report.win_in == 3);
}

TEST_CASE("the moves that threads are busy with are known until they are left, the newest at least") {
  Busy busy;
  const auto key = [](std::uint64_t i) { return 7 + (i << 20U); };  // all in one set
  for (std::uint64_t i = 0; i < 4; ++i) busy.enter(key(i));
  for (std::uint64_t i = 0; i < 4; ++i) CHECK(busy.has(key(i)));
  busy.leave(key(2));
  CHECK_FALSE(busy.has(key(2)));
  busy.enter(key(4));
  busy.enter(key(5));
  CHECK(busy.has(key(4)));
  CHECK(busy.has(key(5)));
  CHECK_FALSE(busy.has(8));
}

TEST_CASE("threads share one table and agree on what is certain") {
  const Position position = Diagram(kQuiet).position(Rule::Freestyle);
  int depth = 0;  // whichever thread finished one, each is told of once, in order
  const auto quiet =
      ask(position, {.depth = 9, .nodes = {}, .time = {}}, 1, 3, [&](const search::SearchReport& r) {
        CHECK(r.depth > depth);
        depth = r.depth;
        REQUIRE_FALSE(r.pv.empty());
        CHECK(r.pv.front() == r.move);
        Position end = position;
        for (const Move move : r.pv) {
          REQUIRE(end.is_legal(move));
          end.apply(move);
        }
      });
  CHECK(quiet.depth == 9);
  const auto few = ask(position, {.depth = {}, .nodes = 5'000, .time = {}}, 1, 2);
  CHECK(few.nodes >= 4'900);
  CHECK(few.nodes < 30'000);
  const auto several = ask(position, {.depth = 4, .nodes = {}, .time = {}}, 4, 2);
  check_lines(several, 4, position);
}

TEST_CASE("renju: a side without a legal move draws; the search claims nothing else") {
  // Black may take neither of the two empty cells: both are overlines. White's four there wins nothing.
  const Diagram diagram(R"(
    xxxAxxx
    oooxooo
    xoxoxox
    xoxoxox
    oxoxoxo
    oxoxoxo
    xxxBxxx)");
  const Position position = diagram.position(Rule::Renju, Color::Black);
  REQUIRE_FALSE(position.is_legal(diagram.at('A')));
  REQUIRE_FALSE(position.is_legal(diagram.at('B')));
  const auto tables = std::make_shared<const PatternTables>(position.settings());
  Board board(position, tables);
  CHECK_FALSE(board.has_legal_move());
  const Position white = diagram.position(Rule::Renju, Color::White);
  const auto report = ask(white, {.depth = 3, .nodes = {}, .time = {}}, 1);
  CHECK_FALSE(report.win_in);
}

}  // namespace pedra::gomoku
