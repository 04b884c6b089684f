// `pedra bench othello`: the same work every time, by one thread of the strong engine with a small table: a
// middle game to a fixed depth, endings to their end. The signature is a hash of nodes, moves and scores: a
// change that should not change the search keeps it.
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "app/commands.hpp"
#include "app/exit.hpp"
#include "app/json_output.hpp"
#include "app/rows.hpp"
#include "base/rng.hpp"
#include "engine/othello_engine.hpp"
#include "record/transcript.hpp"

namespace pedra::app {
namespace {

constexpr int kDepth = 12;
constexpr std::size_t kHashMegabytes = 16;

// Games of the engine against itself, eight random moves at their start.
struct Work {
  std::string_view moves;
  bool to_the_end;  // otherwise to kDepth
};
constexpr std::array<Work, 6> kWork{{
    {"f5d6c3d3c4f4", false},
    {"f5f6e6f4e3c5c4d3f3g4", false},
    {"c4e3f4c5d6f3d3c3f5g4", false},
    {"f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1b6f3f6g4g5h5h4", false},
    {"f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1b6f3f6g4g5h5h4h3g3h6f7e7f8g6d7", true},
    {"f5f6e6f4e3c5c4d3f3g4g3d6c3b4f7f8e7h3h2h1g1g2h5g5f2f1e1d1e2d2b5a6c6c7d7e8", true},
}};

}  // namespace

int bench_othello(const BenchOptions& options) {
  engine::GameSpec game;
  game.kind = engine::GameKind::Othello;
  engine::OthelloEngine engine(othello::builtin_knowledge(), {},
                               {.hash_megabytes = kHashMegabytes, .threads = 1, .only_outcome = false});
  WorkRow row;
  std::uint64_t signature = 0;
  for (const Work& work : kWork) {
    engine::AnyPosition position(game);
    const auto moves = record::parse_transcript(work.moves, position.grid());
    if (!moves) return fail(moves.error());
    for (const Move move : *moves) {
      if (!position.is_legal(move)) return fail(position.why_illegal(move));
      position.apply(move);
    }
    engine::SearchRequest request;
    if (!work.to_the_end) request.limits.depth = kDepth;
    engine.new_game();
    engine.set_position(position);
    engine.go(request, {});
    const auto report = engine.wait();
    ++row.positions;
    row.nodes += report.nodes;
    row.seconds += report.seconds;
    for (const std::uint64_t part :
         {report.nodes, static_cast<std::uint64_t>(report.move.point().y() * 8 + report.move.point().x()),
          static_cast<std::uint64_t>(report.score + 64)})
      signature = mix64(signature ^ part);
  }
  row.signature = fmt::format("{:016x}", signature);
  out(options.json ? json_line(row)
                   : fmt::format("signature {}\nnodes     {}\nseconds   {:.3f}\nnodes/s   {:.0f}\n",
                                 row.signature, row.nodes, row.seconds,
                                 static_cast<double>(row.nodes) / std::max(row.seconds, 1e-9)));
  return kSuccess;
}

}  // namespace pedra::app
