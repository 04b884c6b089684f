// `pedra solve`: which game it is.
#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "engine/game.hpp"

namespace pedra::cli {
namespace {

// One overload a game.
int solve_game(const gomoku::Settings& /*game*/, const SolveOptions& options,
               const Environment& environment) {
  return solve_gomoku(options, environment);
}

int solve_game(const mnk::Settings& /*game*/, const SolveOptions& options, const Environment& environment) {
  if (options.make > 0 || options.quiet_check > 0 || !options.suite.empty() || !options.method.empty())
    return fail(usage("m,n,k-games are solved one position at a time, by one method"));
  return solve_mnk(options, environment);
}

int solve_game(const othello::Settings& /*game*/, const SolveOptions& options,
               const Environment& environment) {
  if (options.quiet_check > 0 || options.nodes)
    return fail(usage("--quiet-check and --nodes are not Othello's"));
  return solve_othello(options, environment);
}

}  // namespace

int solve(const SolveOptions& options, const Environment& environment) {
  if (options.seed && options.make == 0 && options.quiet_check == 0)
    return fail(usage("--seed goes with --make or --quiet-check"));
  if (!options.store.empty() && options.suite.empty()) return fail(usage("--store goes with --suite"));
  const auto game = engine::game_named(options.position.game.game).value_or(engine::GameSpec());
  return std::visit([&](const auto& settings) { return solve_game(settings, options, environment); },
                    game.settings);
}

}  // namespace pedra::cli
