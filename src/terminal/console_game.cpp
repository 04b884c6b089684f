#include "terminal/console_game.hpp"

#include <utility>

#include "terminal/console.hpp"
#include "terminal/interrupt.hpp"

namespace pedra::terminal {
namespace {

// A random player that was given no seed gets one from the game's, each colour its own.
void seed_engines(ConsoleOptions& options) {
  if (!options.seed) return;
  const auto give_seed = [](play::Player& player, std::uint64_t seed) {
    if (player.engine && player.engine->name == "random" && player.engine->seed == engine::EngineSpec().seed)
      player.engine->seed = seed;
  };
  give_seed(options.black, *options.seed);
  give_seed(options.white, *options.seed + 1);
}

}  // namespace

Result<ConsoleGame> ConsoleGame::make(ConsoleOptions options) {
  if (options.swap2 && !options.game.moves().empty())
    return Error{"swap2 starts from an empty board, not from a loaded game"};
  seed_engines(options);
  auto live = play::LiveGame::make(
      {.game = options.game, .players = {options.black, options.white}, .swap2 = options.swap2},
      {.adviser = options.hint.value_or(play::strongest_engine()),
       .move_time = options.time,
       .seed = options.seed.value_or(1)});
  if (!live) return live.error();
  if (const auto made = live->prepare(); !made) return made.error();
  return ConsoleGame(std::move(options), *std::move(live));
}

int ConsoleGame::run(LineSource& lines, std::ostream& out) {
  const Interrupt interrupt;
  return Console(options_, live_, lines, out).run();
}

std::vector<std::string> ConsoleGame::commands() {
  std::vector<std::string> names;
  for (const auto& command : Console::commands()) {
    names.emplace_back(command.name);
    names.emplace_back(command.portuguese);
  }
  return names;
}

}  // namespace pedra::terminal
