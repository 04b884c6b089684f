// Solving Gomoku positions through engine/: methods, verdicts, lines with reasons, suites.
#include <doctest/doctest.h>
#include <stop_token>
#include <tuple>

#include "base/file.hpp"
#include "engine/gomoku/solver.hpp"
#include "engine/gomoku/suite.hpp"
#include "source_dir.hpp"

using namespace pedra;
using namespace pedra::engine;

namespace {

const std::stop_token kGoOn;

gomoku::Position play(const gomoku::Settings& settings, std::initializer_list<Point> moves) {
  gomoku::Position position(settings);
  for (const Point p : moves) position.apply(p);
  return position;
}

SolveRequest by(SolveMethod method) {
  return {.method = method,
          .time = std::chrono::seconds(20),
          .nodes = UINT64_MAX,
          .explain = true,
          .check = true};
}

Result<Solution> solve_gomoku(const gomoku::Position& position, const SolveRequest& request,
                              const std::stop_token& stop) {
  return GomokuSolver(16).solve(position, request, stop);
}

}  // namespace

TEST_CASE("an open three is won by fours; the steps say how") {
  const auto position = play({15, 15, 5, gomoku::Rule::Freestyle}, {Point(6, 7), Point(0, 0), Point(7, 7),
                                                                    Point(14, 0), Point(8, 7), Point(0, 14)});
  const auto solution = solve_gomoku(position, by(SolveMethod::Auto), kGoOn);
  REQUIRE(solution.ok());
  CHECK(solution->verdict == Verdict::Win);
  CHECK(solution->method == SolveMethod::Vcf);
  CHECK(solution->checked);
  REQUIRE_FALSE(solution->steps.empty());
  CHECK(solution->steps.front().threats.front().made == gomoku::Made::OpenFour);
  CHECK(solution->steps.front().replies.empty());
}

TEST_CASE("a quiet position has no win by threats; a small board is solved whole") {
  const auto quiet = play({15, 15, 5, gomoku::Rule::Freestyle}, {Point(7, 7), Point(8, 8)});
  const auto none = solve_gomoku(quiet, by(SolveMethod::Vct), kGoOn);
  REQUIRE(none.ok());
  CHECK(none->verdict == Verdict::NoWin);
  const auto small =
      solve_gomoku(gomoku::Position({3, 3, 3, gomoku::Rule::Freestyle}), by(SolveMethod::Auto), kGoOn);
  REQUIRE(small.ok());
  CHECK(small->verdict == Verdict::Draw);
  CHECK(small->move.is_stone());
  CHECK_FALSE(solve_gomoku(quiet, by(SolveMethod::Full), kGoOn));
}

TEST_CASE("the same number of nodes gives the same answer, whatever was solved before") {
  const auto text = read_file(source_dir() / "data" / "gomoku" / "wins-by-threats.txt");
  REQUIRE(text.ok());
  const auto problems = parse_gomoku_suite(*text);
  REQUIRE(problems.ok());
  GomokuSolver used(16);
  const SolveRequest request{.method = SolveMethod::Vct,
                             .time = std::chrono::hours(1),
                             .nodes = 3000,
                             .explain = false,
                             .check = false};
  for (std::size_t i = 0; i < 10; ++i) {
    const auto first = used.solve((*problems)[i].position, request, kGoOn);
    const auto second = GomokuSolver(16).solve((*problems)[i].position, request, kGoOn);
    REQUIRE((first.ok() && second.ok()));
    CHECK(first->verdict == second->verdict);
    CHECK(first->nodes == second->nodes);
    CHECK(first->move == second->move);
  }
}

// The whole suites are for `pedra solve gomoku --suite`; a few problems are for every day.
TEST_CASE("a sample of the suites in data/ is solved and checked") {
  for (const auto& [name, method, least] :
       {std::tuple{"wins-by-fours.txt", SolveMethod::Vcf, std::size_t{500}},
        std::tuple{"wins-by-threats.txt", SolveMethod::Vct, std::size_t{500}}}) {
    const auto text = read_file(source_dir() / "data" / "gomoku" / name);
    REQUIRE(text.ok());
    const auto problems = parse_gomoku_suite(*text);
    REQUIRE_MESSAGE(problems.ok(), (problems.ok() ? std::string() : problems.error().message));
    CHECK(problems->size() >= least);
    for (const SuiteProblem& problem : *problems) CHECK(problem.method == method);
    GomokuSolver solver(32);
    int won = 0;
    int asked = 0;
    const SolveRequest request{
        .method = method, .time = std::chrono::hours(1), .nodes = 200'000, .explain = false, .check = true};
    for (std::size_t i = 0; i < problems->size(); i += problems->size() / 10, ++asked) {
      const auto solution = solver.solve((*problems)[i].position, request, kGoOn);
      REQUIRE(solution.ok());
      if (solution->verdict != Verdict::Win) continue;
      ++won;
      CHECK(solution->checked);
      CHECK(solution->checked_plies >= 5);
    }
    CHECK(won * 10 >= asked * 8);
  }
}

TEST_CASE("auto does not wait for fours where threes are quicker, nor the other way round") {
  const auto text = read_file(source_dir() / "data" / "gomoku" / "wins-by-fours.txt");
  REQUIRE(text.ok());
  const auto problems = parse_gomoku_suite(*text);
  REQUIRE(problems.ok());
  GomokuSolver solver(32);
  SolveRequest request = by(SolveMethod::Auto);
  request.time = std::chrono::hours(1);
  // Fours alone need 300,000 nodes for the first, and fours by themselves before threes 155,000.
  for (const auto& [index, nodes] : {std::pair<std::size_t, std::uint64_t>(116, 60'000), {262, 250'000}}) {
    CAPTURE(index);
    request.nodes = nodes;
    const auto solution = solver.solve((*problems)[index].position, request, kGoOn);
    REQUIRE(solution.ok());
    CHECK(solution->verdict == Verdict::Win);
    CHECK(solution->checked);
  }
}

TEST_CASE("moves that threaten fours without a three win what fours and threes do not") {
  const auto text = read_file(source_dir() / "data" / "gomoku" / "wins-by-quiet-threats.txt");
  REQUIRE(text.ok());
  const auto problems = parse_gomoku_suite(*text);
  REQUIRE_MESSAGE(problems.ok(), (problems.ok() ? std::string() : problems.error().message));
  GomokuSolver solver(32);
  int won = 0;
  int asked = 0;
  for (std::size_t i = 0; i < problems->size(); i += problems->size() / 8, ++asked) {
    CHECK((*problems)[i].method == SolveMethod::Lambda2);
    SolveRequest request = by(SolveMethod::Vct);
    request.nodes = 100'000;
    request.time = std::chrono::hours(1);
    const auto threes = solver.solve((*problems)[i].position, request, kGoOn);
    REQUIRE(threes.ok());
    CHECK(threes->verdict != Verdict::Win);
    request.method = SolveMethod::Lambda2;
    const auto solution = solver.solve((*problems)[i].position, request, kGoOn);
    REQUIRE(solution.ok());
    if (solution->verdict != Verdict::Win) continue;
    ++won;
    CHECK(solution->method == SolveMethod::Lambda2);
    CHECK(solution->checked);
    CHECK_FALSE(solution->steps.empty());
  }
  CHECK(won * 5 >= asked * 2);
}

TEST_CASE("a suite is made of checked wins, and made again alike") {
  for (const SolveMethod method : {SolveMethod::Vcf, SolveMethod::Vct}) {
    std::string made;
    std::string again;
    SuiteOrder order{.rule = gomoku::Rule::Freestyle, .method = method, .count = 1, .seed = 3};
    make_gomoku_suite(order, kGoOn, [&](const std::string& line) { made += line + "\n"; });
    make_gomoku_suite(order, kGoOn, [&](const std::string& line) { again += line + "\n"; });
    CHECK(made == again);
    const auto problems = parse_gomoku_suite(made);
    REQUIRE(problems.ok());
    REQUIRE(problems->size() == 1);
    const auto solution = solve_gomoku(problems->front().position, by(method), kGoOn);
    REQUIRE(solution.ok());
    CHECK(solution->verdict == Verdict::Win);
    CHECK(solution->checked);
    if (method == SolveMethod::Vct)
      CHECK(solve_gomoku(problems->front().position, by(SolveMethod::Vcf), kGoOn)->verdict == Verdict::NoWin);
  }
}

TEST_CASE("quiet positions: every win that is claimed stands up to every defence") {
  const QuietOrder order{.rules = {gomoku::Rule::Freestyle, gomoku::Rule::Standard, gomoku::Rule::Renju},
                         .count = 120,
                         .nodes = 5000,
                         .seed = 1};
  int told = 0;
  const QuietCount count = check_quiet_positions(order, kGoOn, [&told](const QuietCount&) { ++told; });
  CHECK(count.positions == 120);
  CHECK(told == 120);
  CHECK(count.by_fours + count.by_threats > 0);
  CHECK(count.refuted == 0);
}

TEST_CASE("a suite takes set-up positions beside games") {
  const auto problems =
      parse_gomoku_suite("5 3 4 freestyle vcf white ...../.xx../.o.o.\n3 3 3 freestyle vcf a1\n");
  REQUIRE(problems.ok());
  REQUIRE(problems->size() == 2);
  const gomoku::Position& drawn = problems->front().position;
  CHECK(drawn.to_move() == Color::White);
  CHECK(drawn.at({1, 1}) == Cell::Black);
  CHECK(drawn.at({3, 2}) == Cell::White);
  CHECK(drawn.empty_count() == 11);
}

TEST_CASE("bad suites are refused with the line") {
  CHECK_FALSE(parse_gomoku_suite("15 15 5 freestyle vcf"));
  CHECK_FALSE(parse_gomoku_suite("15 15 5 freestyle vcf h8h8"));
  CHECK_FALSE(parse_gomoku_suite("99 15 5 freestyle vcf h8"));
  CHECK_FALSE(parse_gomoku_suite("15 15 5 none vcf h8"));
  CHECK_FALSE(parse_gomoku_suite("5 3 4 freestyle vcf red ...../.xx../.o.o."));
  CHECK_FALSE(parse_gomoku_suite("5 3 4 freestyle vcf black ...../.xx.."));
  CHECK_FALSE(parse_gomoku_suite("5 3 4 freestyle vcf black ...../.xx../.o.q."));
  CHECK_FALSE(parse_gomoku_suite("5 3 4 freestyle vcf black xxxx./...../....."));
  CHECK(parse_gomoku_suite("# nothing\n\n")->empty());
}
