// `pedra solve`: which game it is.
#include "cli/commands.hpp"
#include "cli/exit.hpp"

namespace pedra::cli {

int solve(const SolveOptions& options, const Environment& environment) {
  if (options.seed && options.make == 0 && options.quiet_check == 0)
    return fail(usage("--seed goes with --make or --quiet-check"));
  if (options.position.game.game != "othello") return solve_gomoku(options, environment);
  if (options.quiet_check > 0 || options.nodes)
    return fail(usage("--quiet-check and --nodes are Gomoku's alone"));
  return solve_othello(options, environment);
}

}  // namespace pedra::cli
