// `pedra solve othello`: exact scores of a suite of positions or of one, by the strong engine without limits.
#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "app/commands.hpp"
#include "app/exit.hpp"
#include "app/json_output.hpp"
#include "app/position_input.hpp"
#include "base/file.hpp"
#include "engine/registry.hpp"
#include "record/obf.hpp"

namespace pedra::app {
namespace {

struct Problem {
  engine::AnyPosition position;
  std::optional<int> expected;  // the best score that the suite gives
};

Result<std::vector<Problem>> suite_problems(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.error();
  const auto suite = record::parse_obf(*text);
  if (!suite) return Error{fmt::format("{}: {}", path, suite.error().text())};
  if (suite->empty()) return Error{fmt::format("{}: there is no position in it", path)};
  const engine::GameSpec game{
      .kind = engine::GameKind::Othello, .gomoku = {}, .othello_size = 8, .scoring = {}};
  std::vector<Problem> problems;
  for (const auto& entry : *suite) {
    auto position = engine::AnyPosition::from_cells(game, entry.cells, entry.to_move);
    if (!position)
      return Error{fmt::format("{}: position {}: {}", path, problems.size() + 1, position.error().message)};
    std::optional<int> expected;
    for (const auto& scored : entry.scores) expected = std::max(expected.value_or(-64), scored.score);
    problems.push_back({*std::move(position), expected});
  }
  return problems;
}

Result<std::vector<Problem>> problems_of(const SolveOptions& options) {
  if (!options.suite.empty()) return suite_problems(options.suite);
  auto position = load_position(options.position);
  if (!position) return position.error();
  if (position->othello() == nullptr || position->grid().width != 8)
    return usage("solve takes Othello on the 8x8 board");
  return std::vector<Problem>{{*std::move(position), std::nullopt}};
}

SolutionRow solved(engine::Engine& engine, const Problem& problem, std::size_t number) {
  engine.new_game();
  engine.set_position(problem.position);
  engine.go({}, {});
  const auto report = engine.wait();
  const Grid grid = problem.position.grid();
  SolutionRow row{.position = number,
                  .move = to_text(report.move, grid),
                  .score = static_cast<int>(report.score),
                  .expected = problem.expected,
                  .nodes = report.nodes,
                  .seconds = report.seconds,
                  .pv = {}};
  for (const Move move : report.pv) row.pv.push_back(to_text(move, grid));
  return row;
}

std::string text_line(const SolutionRow& row) {
  const double speed = static_cast<double>(row.nodes) / std::max(row.seconds, 1e-9) / 1e6;
  return fmt::format("{:3}  {:>4}  {:+3}{}  {:>14} nodes  {:8.3f} s  {:6.1f} M/s\n", row.position, row.move,
                     row.score, row.right() ? "" : fmt::format(" (the suite says {:+})", *row.expected),
                     row.nodes, row.seconds, speed);
}

}  // namespace

int solve(const SolveOptions& options) {
  const auto problems = problems_of(options);
  if (!problems) return fail(problems.error());
  const auto spec = engine::parse_engine(fmt::format("engine:hash={}", options.hash_megabytes));
  if (!spec) return fail(spec.error());
  auto made = engine::make_engine(*spec, problems->front().position.spec());
  if (!made) return fail(made.error());
  engine::Engine& engine = **made;

  std::size_t wrong = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  for (std::size_t i = 0; i < problems->size(); ++i) {
    const SolutionRow row = solved(engine, (*problems)[i], i + 1);
    wrong += row.right() ? 0U : 1U;
    nodes += row.nodes;
    seconds += row.seconds;
    out(options.json ? json_line(row) : text_line(row));
  }
  if (!options.json && problems->size() > 1)
    out(fmt::format("{} positions, {} wrong, {} nodes, {:.3f} s\n", problems->size(), wrong, nodes, seconds));
  return wrong == 0 ? kSuccess : kNegative;
}

}  // namespace pedra::app
