// Solving Gomoku positions through the engine room: methods, verdicts, lines with reasons, suites.
#include "engine/gomoku_solver.hpp"

#include <atomic>
#include <doctest/doctest.h>

#include "base/file.hpp"
#include "engine/gomoku_suite.hpp"

using namespace pedra;
using namespace pedra::engine;

namespace {

const std::atomic<bool> kGoOn{false};

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
                              const std::atomic<bool>& stop) {
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
  CHECK(gomoku::win_text(solution->steps, {15, 15, RowOrder::FromBottom}).find("an open four (row)") !=
        std::string::npos);
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

TEST_CASE("the sample suites in data/ are solved and checked") {
  for (const char* name : {"vcf-sample.txt", "vct-sample.txt"}) {
    const auto text = read_file(std::filesystem::path(PEDRA_SOURCE_DIR) / "data" / "gomoku" / name);
    REQUIRE(text.ok());
    const auto problems = parse_gomoku_suite(*text);
    REQUIRE_MESSAGE(problems.ok(), (problems.ok() ? std::string() : problems.error().message));
    CHECK(problems->size() >= 10);
    for (const SuiteProblem& problem : *problems) {
      const auto solution = solve_gomoku(problem.position, by(problem.method), kGoOn);
      REQUIRE(solution.ok());
      CHECK(solution->verdict == Verdict::Win);
      CHECK(solution->checked);
    }
  }
}

TEST_CASE("bad suites are refused with the line") {
  CHECK_FALSE(parse_gomoku_suite("15 15 5 freestyle vcf"));
  CHECK_FALSE(parse_gomoku_suite("15 15 5 freestyle vcf h8h8"));
  CHECK_FALSE(parse_gomoku_suite("99 15 5 freestyle vcf h8"));
  CHECK_FALSE(parse_gomoku_suite("15 15 5 none vcf h8"));
  CHECK(parse_gomoku_suite("# nothing\n\n")->empty());
}
