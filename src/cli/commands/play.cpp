#include <cstdio>
#include <iostream>
#include <utility>

#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/position_input.hpp"
#include "terminal/console_game.hpp"

namespace pedra::cli {
namespace {

// Who plays which colour. What is not given: a person, against the engine when the other is a person too.
std::pair<std::string, std::string> players(const PlayOptions& options) {
  const auto facing = [](const std::string& other) { return other == "human" ? "engine" : "human"; };
  if (options.black.empty() && options.white.empty()) return {"human", "engine"};
  return {options.black.empty() ? facing(options.white) : options.black,
          options.white.empty() ? facing(options.black) : options.white};
}

Result<play::Player> player(const std::string& text, bool all_cells) {
  auto player = play::parse_player(text);
  if (!player) return usage(player.error().message);
  if (player->engine) player->engine->all_cells = player->engine->all_cells || all_cells;
  return player;
}

Result<terminal::ConsoleGame> prepare(const PlayOptions& options, const Environment& environment) {
  const auto spec = game_spec(options.game);
  if (!spec) return spec.error();
  if (options.all_cells && spec->gomoku() == nullptr) return usage("--all-cells is for Gomoku");
  const auto [black_text, white_text] = players(options);
  const auto black = player(black_text, options.all_cells);
  if (!black) return black.error();
  const auto white = player(white_text, options.all_cells);
  if (!white) return white.error();

  terminal::ConsoleOptions console{
      .game = play::Game(*spec), .black = *black, .white = *white, .seed = options.seed, .hint = {}};
  if (!options.load.empty()) {
    auto game = load_game(options.load, *spec);
    if (!game) return game.error();
    console.game = *std::move(game);
  }
  if (options.time) console.time = *options.time;
  console.swap2 = options.opening == "swap2";
  console.colour = environment.color;
  console.language = environment.language;
  auto made = terminal::ConsoleGame::make(std::move(console));
  if (!made) return usage(made.error().message);
  return made;
}

}  // namespace

int play(const PlayOptions& options, const Environment& environment) {
  auto console = prepare(options, environment);
  if (!console) return fail(console.error());
  const auto lines = terminal::standard_lines(terminal::ConsoleGame::commands());
  const int exit_code = console->run(*lines, std::cout);
  if (!std::cout.flush()) std::clearerr(stdout);  // the reader has gone: the game ended without it
  return exit_code;
}

}  // namespace pedra::cli
