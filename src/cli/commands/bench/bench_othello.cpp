// `pedra bench othello`: the same work every time, by one thread of the strong engine with a small table: a
// middle game to a fixed depth, endings to their end. The signature is a hash of nodes, moves and scores: a
// change that should not change the search keeps it.
#include <array>
#include <optional>
#include <vector>

#include "cli/commands.hpp"
#include "cli/commands/bench/fixed_work.hpp"
#include "cli/exit.hpp"
#include "engine/othello/engine.hpp"
#include "record/obf.hpp"
#include "record/transcript.hpp"

namespace pedra::cli {
namespace {

constexpr int kDepth = 12;
constexpr std::size_t kBenchHashMegabytes = 16;

// Moves from the start, searched to kDepth; and endings of data/othello/endings.obf, solved.
constexpr std::array<std::string_view, 3> kMiddleGames{"c4c3d3e3e2b4", "c4c3d3e3e2b4b3d2f3f4e6f2",
                                                       "c4c3d3e3e2b4b3d2f3f4e6f2a4d6f6c5b5g6f1e1"};
constexpr std::string_view kEndings =
    "O-XXXXX-O-XOOX-OOXOOOOO-OOXXXOXXOOOXOXX-O-OOOX---XOOOX----XXXX-- X;\n"
    "---OOO----XOOO---XXOOOOO--OOOOOO-OXXXXOOOOXXXOOO--XXXXO---OOOOOO X;\n"
    "--O-O-----OOOO---XOOOOO-XXXXOOOOXXOOOOOOXOXOXXXX-OOXXX---OXX---- X;\n";

Result<std::vector<engine::AnyPosition>> middle_games(const engine::GameSpec& game) {
  std::vector<engine::AnyPosition> positions;
  for (const std::string_view text : kMiddleGames) {
    engine::AnyPosition position(game);
    const auto moves = record::parse_transcript(text, position.grid());
    if (!moves) return moves.error();
    for (const Move move : *moves) {
      if (!position.is_legal(move)) return position.why_illegal(move);
      position.apply(move);
    }
    positions.push_back(std::move(position));
  }
  return positions;
}

Result<std::vector<engine::AnyPosition>> endings(const engine::GameSpec& game) {
  const auto suite = record::parse_obf(kEndings);
  if (!suite) return suite.error();
  std::vector<engine::AnyPosition> positions;
  for (const auto& entry : *suite) {
    auto position = engine::AnyPosition::from_cells(game, entry.cells, entry.to_move);
    if (!position) return position.error();
    positions.push_back(*std::move(position));
  }
  return positions;
}

void work_on(engine::Engine& engine, const engine::AnyPosition& position, std::optional<int> depth,
             FixedWork& done) {
  engine::SearchRequest request;
  request.limits.depth = depth;
  engine.new_game();
  const auto report = engine.search(position, request, {}, {});
  const Point at = report.move.point();
  done.add(report,
           {static_cast<std::uint64_t>(at.y() * 8 + at.x()), static_cast<std::uint64_t>(report.score + 64)});
}

}  // namespace

int bench_othello(const BenchOptions& options) {
  const engine::GameSpec game = othello::Settings{};
  engine::OthelloEngine engine({}, {.hash_megabytes = kBenchHashMegabytes});
  FixedWork done;
  const auto open = middle_games(game);
  if (!open) return fail(open.error());
  const auto late = endings(game);
  if (!late) return fail(late.error());
  for (const auto& position : *open) work_on(engine, position, kDepth, done);
  for (const auto& position : *late) work_on(engine, position, std::nullopt, done);
  done.print(options.json);
  return kSuccess;
}

}  // namespace pedra::cli
