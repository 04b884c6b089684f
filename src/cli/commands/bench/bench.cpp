#include <algorithm>
#include <fmt/format.h>

#include "cli/board_text.hpp"
#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "cli/position_input.hpp"
#include "cli/rows.hpp"

namespace pedra::cli {
namespace {

using engine::GameSpec;

// Gomoku after 30 stones: no four, no three that can still become one. Black to move.
constexpr std::string_view kGomokuMiddle = R"(
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . x o x . o o . . . . . .
. . . . o . . x . x . . . . .
. . . o . x . x o . . . . . .
. . . . . . o o . . . . . . .
. . . . . . . x x . . . . . .
. . . . . . x x o . o . . . .
. . . . . . . . o x o . . . .
. . . . . . . . o o x x . . .
. . . . . . . . x x . o . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
)";

// Othello after 20 moves (c4c3d3e3e2b4b3d2f3f4e6f2a4d6f6c5b5g6f1e1). Black to move, with eleven moves.
constexpr std::string_view kOthelloMiddle = R"(
. . . . o x . .
. . . o o o . .
. x x x o o . .
x x x o x o . .
. x x x x . . .
. . . o o o o .
. . . . . . . .
. . . . . . . .
)";

// Tic-tac-toe after two stones. Black to move.
constexpr std::string_view kMnkMiddle = R"(
. . .
. x .
o . .
)";

std::string_view middle_of(const gomoku::Settings& /*game*/) { return kGomokuMiddle; }
std::string_view middle_of(const mnk::Settings& /*game*/) { return kMnkMiddle; }
std::string_view middle_of(const othello::Settings& /*game*/) { return kOthelloMiddle; }

Result<engine::AnyPosition> middle_game(const GameSpec& game) {
  const auto board =
      parse_board(std::visit([](const auto& settings) { return middle_of(settings); }, game.settings));
  if (!board) return board.error();
  return engine::AnyPosition::from_cells(game, board->cells, Color::Black);
}

// Searches again and again until the time is used: a search may end early when it has nothing left to find.
Result<BenchRow> measure(std::string_view name, const GameSpec& game, std::chrono::milliseconds time) {
  const auto position = middle_game(game);
  if (!position) return position.error();
  engine::EngineSpec player;
  player.name = name;
  const auto engine = engine::make_engine(player, position->spec());
  if (!engine) return engine.error();
  BenchRow row{.name = name};
  const auto started = search::Clock::now();
  while (true) {
    const auto left =
        time - std::chrono::duration_cast<std::chrono::milliseconds>(search::Clock::now() - started);
    if (left.count() <= 0) return row;
    engine::SearchRequest request;
    request.limits.time = left;
    const auto report = (*engine)->search(*position, request, {}, {});
    row.nodes += report.nodes;
    row.seconds += report.seconds;
    row.depth = std::max(row.depth, report.depth);
  }
}

}  // namespace

int bench(const BenchOptions& options) {
  if (options.what == "othello") return bench_othello(options);
  if (options.what == "gomoku") return bench_gomoku(options);
  if (options.what == "latency") return bench_latency(options);
  if (options.what == "jobs") return bench_jobs(options);
  for (const GameSpec& game : engine::games())
    for (const std::string_view name : engine::heuristics_for(game)) {
      const auto row = measure(name, game, options.time);
      if (!row) return fail(row.error());
      out(options.json
              ? json_line(*row)
              : told(fmt::format("{:<18} {:>10.0f} nodes/s  {:>11} nodes in {:>6.3f} s  depth {}", row->name,
                                 row->nodes_per_second(), row->nodes, row->seconds, row->depth)) +
                    "\n");
    }
  return kSuccess;
}

}  // namespace pedra::cli
