#include "games/perft.hpp"

#include <fmt/format.h>
#include <vector>

#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "cli/position_input.hpp"
#include "games/othello/perft.hpp"
#include "search/limits.hpp"

namespace pedra::cli {
namespace {

std::uint64_t sequences(othello::Position& position, int depth) {
  return othello::fast_perft(position, depth);
}
template <Position P>
std::uint64_t sequences(P& position, int depth) {
  return pedra::perft(position, depth);
}

template <Position P>
int count(P position, const Grid& grid, const PerftOptions& options) {
  const auto started = search::Clock::now();
  std::uint64_t total = 0;
  if (options.divide && options.depth > 0) {
    MoveList<P> moves;
    position.generate(moves);
    for (const Move move : moves) {
      position.apply(move);
      const std::uint64_t below = sequences(position, options.depth - 1);
      position.undo();
      total += below;
      out(options.json ? divide_json(to_text(move, grid), below)
                       : fmt::format("{} {}\n", to_text(move, grid), below));
    }
    if (!options.json) out("total ");
  } else {
    total = sequences(position, options.depth);
  }
  const std::chrono::duration<double> elapsed = search::Clock::now() - started;
  out(options.json ? perft_json(options.game.game, options.depth, total, elapsed.count())
                   : fmt::format("{}\n", total));
  return kSuccess;
}

}  // namespace

int perft(const PerftOptions& options) {
  const auto spec = game_spec(options.game);
  if (!spec) return fail(spec.error());
  const engine::AnyPosition start(*spec);
  return start.visit([&](const auto& position) { return count(position, start.grid(), options); });
}

}  // namespace pedra::cli
