// `pedra bench latency`: how far the strong engines come in their first milliseconds. Three moments: the first
// search of an engine just made, the first one after new_game(), and one in the middle of a game, with what
// the searches of the moves before have left. What an engine loses there, it loses in every game.
#include <array>
#include <chrono>
#include <fmt/format.h>
#include <memory>

#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "cli/rows.hpp"
#include "engine/registry.hpp"

namespace pedra::cli {
namespace {

using engine::GameSpec;
using Milliseconds = std::chrono::milliseconds;

constexpr std::array<Milliseconds, 3> kTimes{Milliseconds(10), Milliseconds(50), Milliseconds(100)};
constexpr Milliseconds kBefore(100);  // of a search before the one that is measured
constexpr int kPliesBefore = 2;

// Quiet positions, so that no search ends early.
constexpr std::array<Point, 4> kGomokuStones{Point(7, 7), Point(8, 9), Point(5, 5), Point(10, 6)};
constexpr std::array<Point, 6> kOthelloMoves{Point(2, 3), Point(2, 2), Point(3, 2),
                                             Point(4, 2), Point(4, 1), Point(1, 3)};

engine::AnyPosition position_of(const GameSpec& game) {
  engine::AnyPosition position(game);
  const auto play = [&position](const auto& moves) {
    for (const Move move : moves) position.apply(move);
  };
  if (game.othello() != nullptr)
    play(kOthelloMoves);
  else
    play(kGomokuStones);
  return position;
}

search::SearchReport searched(engine::Engine& engine, const engine::AnyPosition& position,
                              Milliseconds time) {
  engine::SearchRequest request;
  request.limits.time = time;
  return engine.search(position, request, {}, {});
}

Result<Ok> measure(const GameSpec& game, Milliseconds time, bool json) {
  engine::AnyPosition position = position_of(game);
  engine::EngineSpec player;
  player.name = "engine";
  const auto made = engine::make_engine(player, position.spec());
  if (!made) return made.error();
  engine::Engine& engine = **made;
  const auto show = [&](std::string_view moment, const search::SearchReport& report) {
    const LatencyRow row{.game = game.name(),
                         .moment = moment,
                         .milliseconds = static_cast<int>(time.count()),
                         .depth = report.depth,
                         .nodes = report.nodes,
                         .seconds = report.seconds};
    out(json ? json_line(row)
             : told(fmt::format("{:<8} {:<9} {:>4} ms  depth {:>3}  {:>9} nodes in {:.3f} s", row.game,
                                row.moment, row.milliseconds, row.depth, row.nodes, row.seconds)) +
                   "\n");
  };
  show("start", searched(engine, position, time));
  engine.new_game();
  show("new game", searched(engine, position, time));
  engine.new_game();
  for (int ply = 0; ply < kPliesBefore; ++ply) position.apply(searched(engine, position, kBefore).move);
  show("mid-game", searched(engine, position, time));
  return Ok{};
}

}  // namespace

int bench_latency(const BenchOptions& options) {
  for (const GameSpec& game : {GameSpec(gomoku::Settings{}), GameSpec(othello::Settings{})})
    for (const Milliseconds time : kTimes)
      if (const auto measured = measure(game, time, options.json); !measured) return fail(measured.error());
  return kSuccess;
}

}  // namespace pedra::cli
