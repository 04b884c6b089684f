// `pedra solve gomoku`: forced wins by fours or by threats, the whole truth of small boards, and suites of
// such positions.
#include <algorithm>
#include <fmt/format.h>

#include "base/file.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "cli/position_input.hpp"
#include "cli/worker/shared_suite.hpp"
#include "engine/gomoku/solver.hpp"
#include "engine/gomoku/suite.hpp"
#include "terminal/wording.hpp"

namespace pedra::cli {
namespace {

constexpr auto kUsualTime = std::chrono::milliseconds(10'000);

Grid grid_of(const gomoku::Position& position) {
  return {position.width(), position.height(), RowOrder::FromBottom};
}

SuiteOrder order_of(const SolveOptions& options) {
  return {.game = "gomoku",
          .hash_megabytes = options.hash_megabytes,
          .time = options.time,
          .method = options.method,
          .nodes = options.nodes,
          .explain = options.json};
}

}  // namespace

engine::SolveRequest request_of(const SuiteOrder& order) {
  return {.method = engine::solve_method_named(order.method).value_or(engine::SolveMethod::Auto),
          .time = order.time.value_or(kUsualTime),
          .nodes = order.nodes.value_or(UINT64_MAX),
          .explain = order.explain,
          .check = true};
}

SolvedRow row_of(const engine::Solution& solution, const Grid& grid, std::size_t number) {
  SolvedRow row{.position = number,
                .verdict = name_of(solution.verdict),
                .method = name_of(solution.method),
                .move = solution.move.is_stone() ? to_text(solution.move, grid) : std::string(),
                .line = {},
                .steps = {},
                .plies = {},
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

Result<SuiteVerdict> verdict_of(const engine::SuiteProblem& problem, std::size_t number,
                                const SuiteOrder& order, engine::GomokuSolver& solver,
                                const std::stop_token& stop) {
  engine::SolveRequest request = request_of(order);
  if (order.method.empty()) request.method = problem.method;
  const auto solution = solver.solve(problem.position, request, stop);
  if (!solution) return solution.error();
  const bool won = solution->verdict == engine::Verdict::Win;
  return SuiteVerdict{
      .won = won && solution->seconds <= std::chrono::duration<double>(request.time).count(),
      .unchecked = won && !solution->checked,
      .nodes = solution->nodes,
      .seconds = solution->seconds,
      .json = order.explain ? json_line(row_of(*solution, grid_of(problem.position), number)) : ""};
}

namespace {

// "No win" is said of what was searched: other ways to win were not tried.
std::string solution_text(const engine::Solution& solution) {
  if (solution.verdict != engine::Verdict::NoWin) return verdict_text(name_of(solution.verdict));
  return messages().text(solution.method == engine::SolveMethod::Vcf ? "solve.no_fours" : "solve.no_threats");
}

std::string text_of(const SolvedRow& row, const engine::Solution& solution, const Grid& grid) {
  const lang::Messages& all = messages();
  std::vector<std::pair<std::string_view, std::string>> fields{
      {"solve.verdict", solution_text(solution)},
      {"solve.method", std::string(row.method)},
      {"search.move", row.move.empty() ? "-" : row.move}};
  if (!row.line.empty()) {
    fields.emplace_back("solve.line", fmt::format("{}", fmt::join(row.line, " ")));
    fields.emplace_back(
        "solve.checked",
        row.checked ? all.text("solve.yes", {{"positions", std::to_string(solution.checked_positions)}})
                    : all.text("solve.no"));
  }
  if (solution.verdict == engine::Verdict::NoWin)
    fields.emplace_back("solve.searched",
                        all.text(solution.method == engine::SolveMethod::Vcf   ? "solve.all_fours"
                                 : solution.method == engine::SolveMethod::Vct ? "solve.all_threats"
                                                                               : "solve.quiet_threats"));
  fields.emplace_back("search.nodes", std::to_string(row.nodes));
  fields.emplace_back("search.seconds", all.decimal(row.seconds, 3));
  std::string text = field_lines(fields);
  if (!solution.steps.empty())
    text += all.text("solve.why") + "\n" + terminal::win_text(solution.steps, grid, all);
  return text;
}

int make_suite(const SolveOptions& options) {
  const auto spec = game_spec(options.position.game);
  if (!spec) return fail(spec.error());
  engine::SuiteOrder order;
  order.rule = spec->gomoku()->rule;
  order.method = engine::solve_method_named(options.method).value_or(engine::SolveMethod::Vcf);
  order.count = options.make;
  order.seed = options.seed_or_first();
  if (order.method == engine::SolveMethod::Auto || order.method == engine::SolveMethod::Full)
    return fail(usage("--make: suites are of --method vcf, vct or lambda2"));
  const StopFlag stop;
  out(fmt::format("# Made by: pedra solve gomoku --make {} --method {} --rule {} --seed {}\n", order.count,
                  name_of(order.method), name_of(order.rule), order.seed));
  engine::make_gomoku_suite(order, stop.token(), [](const std::string& line) { out(line + "\n"); });
  return stop.raised() ? kInterrupted : kSuccess;
}

int check_quiet(const SolveOptions& options, const Environment& environment) {
  const auto spec = game_spec(options.position.game);
  if (!spec) return fail(spec.error());
  engine::QuietOrder order{.rules = {spec->gomoku()->rule},
                           .count = options.quiet_check,
                           .nodes = options.nodes.value_or(engine::QuietOrder{}.nodes),
                           .seed = options.seed_or_first()};
  if (options.position.game.rule.empty())
    order.rules = {gomoku::Rule::Freestyle, gomoku::Rule::Standard, gomoku::Rule::Renju};
  const StopFlag stop;
  LiveLine live(environment.live);
  const auto count = engine::check_quiet_positions(order, stop.token(), [&](const engine::QuietCount& now) {
    if (now.positions % 100 == 0)
      live.show(messages().text("solve.quiet_so_far", {{"positions", std::to_string(now.positions)},
                                                       {"refuted", std::to_string(now.refuted)}}));
  });
  live.clear();
  out(messages().text("solve.quiet", {{"positions", std::to_string(count.positions)},
                                      {"fours", std::to_string(count.by_fours)},
                                      {"threats", std::to_string(count.by_threats)},
                                      {"refuted", std::to_string(count.refuted)}}) +
      "\n");
  if (stop.raised()) return kInterrupted;
  return count.refuted == 0 ? kSuccess : kNegative;
}

// The positions of a suite, a line each.
std::vector<std::string> suite_lines(std::string_view text) {
  std::vector<std::string> lines;
  for (const std::string_view line : split(text, '\n'))
    if (!trim(line).empty() && !trim(line).starts_with('#')) lines.emplace_back(trim(line));
  return lines;
}

int run_suite(const SolveOptions& options, const Environment& environment) {
  const auto text = read_file(options.suite);
  if (!text) return fail(text.error());
  const auto problems = engine::parse_gomoku_suite(*text);
  if (!problems) return fail(Error{fmt::format("{}: {}", options.suite, problems.error().message)});
  if (problems->empty()) return fail(Error{fmt::format("{}: there is no position in it", options.suite)});
  std::vector<std::string> shared;
  if (!options.store.empty()) {
    auto results = solve_together(options, order_of(options), suite_lines(*text), environment);
    if (!results) return fail(results.error());
    shared = *std::move(results);
  }
  const StopFlag stop;
  engine::GomokuSolver solver(static_cast<std::size_t>(options.hash_megabytes));
  std::size_t won = 0;  // and in time: a look at the clock may come a little late
  std::size_t unchecked = 0;
  double slowest = 0;
  double seconds = 0;
  std::uint64_t nodes = 0;
  for (std::size_t i = 0; i < problems->size() && !stop.raised(); ++i) {
    const auto verdict = options.store.empty()
                             ? verdict_of((*problems)[i], i + 1, order_of(options), solver, stop.token())
                             : unpack_verdict(shared[i]);
    if (!verdict) return fail(verdict.error());
    won += verdict->won ? 1U : 0U;
    unchecked += verdict->unchecked ? 1U : 0U;
    slowest = std::max(slowest, verdict->seconds);
    seconds += verdict->seconds;
    nodes += verdict->nodes;
    if (options.json) out(verdict->json);
  }
  if (stop.raised()) return kInterrupted;
  const auto share = 100.0 * static_cast<double>(won) / static_cast<double>(problems->size());
  if (!options.json)
    out(messages().text("solve.suite", {{"won", std::to_string(won)},
                                        {"positions", std::to_string(problems->size())},
                                        {"share", messages().decimal(share, 1)},
                                        {"unchecked", std::to_string(unchecked)},
                                        {"seconds", messages().decimal(seconds, 3)},
                                        {"slowest", messages().decimal(slowest, 3)},
                                        {"nodes", std::to_string(nodes)},
                                        {"speed", fmt::format("{:.0f}", static_cast<double>(nodes) /
                                                                            std::max(seconds, 1e-6))}}) +
        "\n");
  return won == problems->size() && unchecked == 0 ? kSuccess : kNegative;
}

}  // namespace

int solve_gomoku(const SolveOptions& options, const Environment& environment) {
  if (options.make > 0) return make_suite(options);
  if (options.quiet_check > 0) return check_quiet(options, environment);
  if (!options.suite.empty()) return run_suite(options, environment);
  const auto position = load_position(options.position);
  if (!position) return fail(position.error());
  const gomoku::Position& board = *position->gomoku();
  const StopFlag stop;
  engine::GomokuSolver solver(static_cast<std::size_t>(options.hash_megabytes));
  SuiteOrder explained = order_of(options);
  explained.explain = true;
  const auto solution = solver.solve(board, request_of(explained), stop.token());
  if (!solution) return fail(usage(solution.error().message));
  const Grid grid = grid_of(board);
  const SolvedRow row = row_of(*solution, grid, 1);
  out(options.json ? json_line(row) : text_of(row, *solution, grid));
  if (stop.raised()) return kInterrupted;
  return solution->verdict == engine::Verdict::Unknown ? kNegative : kSuccess;
}

}  // namespace pedra::cli
