#include "protocol/kit.hpp"

#include <fmt/format.h>

#include "base/file.hpp"
#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/position_input.hpp"

namespace pedra::cli {
namespace {

// A stone when there is one to play; a pass and a finished game are both "no move" to the kit.
Result<Move> choose(const KitOptions& options) {
  auto player = player_spec(options.player);
  if (!player) return player.error();
  const auto color = protocol::parse_kit_color(options.color);
  if (!color) return usage(color.error().message);
  const engine::GameSpec spec = othello::Settings{};
  player->settings.limits.time = player->settings.limits.time.value_or(options.time);
  const auto engine = engine::make_engine(*player, spec);
  if (!engine) return usage(engine.error().message);

  const auto text = read_file(options.state);
  if (!text) return text.error();
  const auto cells = protocol::parse_kit_state(*text);
  if (!cells) return Error{fmt::format("{}: {}", options.state, cells.error().text())};
  const auto position = engine::AnyPosition::from_cells(spec, *cells, *color);
  if (!position) return Error{fmt::format("{}: {}", options.state, position.error().text())};
  if (position->outcome().over() || position->is_legal(Move::pass())) return Move::pass();
  return (*engine)->search(*position, {}, {}, {}).move;
}

}  // namespace

int kit(const KitOptions& options) {
  const auto move = choose(options);
  if (!move) return fail(move.error());
  const auto written = write_file(options.output, protocol::write_kit_move(*move));
  return written ? kSuccess : fail(written.error());
}

}  // namespace pedra::cli
