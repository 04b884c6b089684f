// `pedra solve`: which game it is.
#include "app/commands.hpp"

namespace pedra::app {

int solve(const SolveOptions& options, const Environment& environment) {
  return options.position.game.game == "othello" ? solve_othello(options, environment)
                                                 : solve_gomoku(options, environment);
}

}  // namespace pedra::app
