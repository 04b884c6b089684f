// `pedra solve gomoku`: forced wins by fours or by threats, the whole truth of small boards, and suites of
// such positions.
#include <algorithm>
#include <fmt/format.h>

#include "app/commands.hpp"
#include "app/contest.hpp"
#include "app/exit.hpp"
#include "app/json_output.hpp"
#include "app/position_input.hpp"
#include "base/file.hpp"
#include "engine/gomoku_solver.hpp"
#include "engine/gomoku_suite.hpp"

namespace pedra::app {
namespace {

constexpr auto kUsualTime = std::chrono::milliseconds(10'000);

Grid grid_of(const gomoku::Position& position) {
  return {position.width(), position.height(), RowOrder::FromBottom};
}

engine::SolveRequest request_of(const SolveOptions& options) {
  return {.method = engine::solve_method_named(options.method).value_or(engine::SolveMethod::Auto),
          .time = options.time.value_or(kUsualTime),
          .hash_megabytes = static_cast<std::size_t>(options.hash_megabytes),
          .check = true};
}

SolvedRow row_of(const engine::Solution& solution, const Grid& grid, std::size_t number) {
  SolvedRow row{.position = number,
                .verdict = name_of(solution.verdict),
                .method = name_of(solution.method),
                .move = solution.move.is_stone() ? to_text(solution.move, grid) : std::string(),
                .line = {},
                .steps = {},
                .checked = solution.checked,
                .nodes = solution.nodes,
                .seconds = solution.seconds};
  for (const Move move : solution.line) row.line.push_back(to_text(move, grid));
  for (const gomoku::WinStep& step : solution.steps) {
    SolvedRow::Step told{.move = to_text(Move(step.move), grid),
                         .threats = {},
                         .blocks = step.blocks,
                         .replies = {},
                         .reply = step.reply ? to_text(Move(*step.reply), grid) : std::string()};
    for (const gomoku::MadeThreat& threat : step.threats)
      told.threats.emplace_back(name_of(threat.made), name_of(threat.direction));
    for (const Point reply : step.replies) told.replies.push_back(to_text(Move(reply), grid));
    row.steps.push_back(std::move(told));
  }
  return row;
}

std::string text_of(const SolvedRow& row, const engine::Solution& solution, const Grid& grid) {
  std::string text = fmt::format("verdict   {}\nmethod    {}\nmove      {}\n", row.verdict, row.method,
                                 row.move.empty() ? "-" : row.move);
  if (!row.line.empty()) text += fmt::format("line      {}\n", fmt::join(row.line, " "));
  if (!row.line.empty())
    text += row.checked ? fmt::format("checked   yes, {} positions\n", solution.checked_positions)
                        : std::string("checked   no\n");
  text += fmt::format("nodes     {}\nseconds   {:.3f}\n", row.nodes, row.seconds);
  if (!solution.steps.empty()) text += "why\n" + gomoku::win_text(solution.steps, grid);
  return text;
}

int make_suite(const SolveOptions& options) {
  const auto spec = game_spec(options.position.game);
  if (!spec) return fail(spec.error());
  engine::SuiteOrder order;
  order.rule = spec->gomoku.rule;
  order.method = engine::solve_method_named(options.method).value_or(engine::SolveMethod::Vcf);
  order.count = options.make;
  order.seed = options.seed;
  if (order.method != engine::SolveMethod::Vcf && order.method != engine::SolveMethod::Vct)
    return fail(usage("--make: suites are of --method vcf or vct"));
  const StopFlag stop;
  engine::make_gomoku_suite(order, stop.flag(), [](const std::string& line) { out(line + "\n"); });
  return stop.raised() ? kInterrupted : kSuccess;
}

int run_suite(const SolveOptions& options) {
  const auto text = read_file(options.suite);
  if (!text) return fail(text.error());
  const auto problems = engine::parse_gomoku_suite(*text);
  if (!problems) return fail(Error{fmt::format("{}: {}", options.suite, problems.error().message)});
  if (problems->empty()) return fail(Error{fmt::format("{}: there is no position in it", options.suite)});
  const StopFlag stop;
  std::size_t won = 0;
  std::size_t unchecked = 0;
  double slowest = 0;
  double seconds = 0;
  for (std::size_t i = 0; i < problems->size() && !stop.raised(); ++i) {
    const auto& problem = (*problems)[i];
    engine::SolveRequest request = request_of(options);
    if (options.method.empty()) request.method = problem.method;
    const auto solution = engine::solve_gomoku(problem.position, request, stop.flag());
    if (!solution) return fail(solution.error());
    won += solution->verdict == engine::Verdict::Win ? 1U : 0U;
    unchecked += solution->verdict == engine::Verdict::Win && !solution->checked ? 1U : 0U;
    slowest = std::max(slowest, solution->seconds);
    seconds += solution->seconds;
    if (options.json) out(json_line(row_of(*solution, grid_of(problem.position), i + 1)));
  }
  if (stop.raised()) return kInterrupted;
  if (!options.json)
    out(fmt::format("{} of {} won ({:.1f} %), {} not confirmed by the checker, {:.3f} s, slowest {:.3f} s\n",
                    won, problems->size(),
                    100.0 * static_cast<double>(won) / static_cast<double>(problems->size()), unchecked,
                    seconds, slowest));
  return won == problems->size() && unchecked == 0 ? kSuccess : kNegative;
}

}  // namespace

int solve_gomoku(const SolveOptions& options, const Environment&) {
  if (options.make > 0) return make_suite(options);
  if (!options.suite.empty()) return run_suite(options);
  const auto position = load_position(options.position);
  if (!position) return fail(position.error());
  const gomoku::Position& board = *position->gomoku();
  const StopFlag stop;
  const auto solution = engine::solve_gomoku(board, request_of(options), stop.flag());
  if (!solution) return fail(usage(solution.error().message));
  const Grid grid = grid_of(board);
  const SolvedRow row = row_of(*solution, grid, 1);
  out(options.json ? json_line(row) : text_of(row, *solution, grid));
  if (stop.raised()) return kInterrupted;
  return solution->verdict == engine::Verdict::Unknown ? kNegative : kSuccess;
}

}  // namespace pedra::app
