#include "terminal/console_game.hpp"

#include <utility>

#include "terminal/interrupt.hpp"
#include "terminal/session.hpp"

namespace pedra::terminal {
namespace {

// A random player that was given no seed gets one from the game's, each colour its own.
void seed_engines(ConsoleOptions& options) {
  if (!options.seed) return;
  const auto unseeded = [](const Seat& seat) {
    return seat.engine.name == "random" && seat.engine.seed == engine::EngineSpec().seed;
  };
  if (unseeded(options.black)) options.black.engine.seed = *options.seed;
  if (unseeded(options.white)) options.white.engine.seed = *options.seed + 1;
}

}  // namespace

Result<ConsoleGame> ConsoleGame::make(ConsoleOptions options) {
  if (options.swap2) {
    if (options.game.position().gomoku() == nullptr) return Error{"swap2 is an opening of Gomoku"};
    // Three black stones lie on the board before anybody has a colour: they must not be able to win.
    if (options.game.position().spec().gomoku()->k < 4)
      return Error{"swap2 needs a game of four in a row or more"};
    if (!options.game.moves().empty())
      return Error{"swap2 starts from an empty board, not from a loaded game"};
  }
  seed_engines(options);
  auto table = Table::make(options.game, options.black, options.white, options.time);
  if (!table) return table.error();
  return ConsoleGame(std::move(options), *std::move(table));
}

int ConsoleGame::run(LineSource& lines, std::ostream& out) {
  const Interrupt interrupt;
  return Session(options_, table_, lines, out).run();
}

std::vector<std::string> ConsoleGame::commands() {
  std::vector<std::string> names;
  for (const auto& command : Session::commands()) names.emplace_back(command.name);
  return names;
}

}  // namespace pedra::terminal
