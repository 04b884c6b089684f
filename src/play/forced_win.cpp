#include "play/forced_win.hpp"

namespace pedra::play {

Result<std::optional<ForcedWin>> forced_win(Game game, engine::GomokuSolver& solver,
                                            std::chrono::milliseconds time, const std::stop_token& stop) {
  const auto of_mover = [&]() -> Result<std::optional<ForcedWin>> {
    if (game.over()) return std::optional<ForcedWin>();
    auto solution = solver.solve(*game.position().gomoku(), {.time = time}, stop);
    if (!solution) return solution.error();
    if (solution->steps.empty()) return std::optional<ForcedWin>();
    return std::optional(
        ForcedWin{game.position().to_move(), game.moves().size(), std::move(solution->steps)});
  };
  if (game.position().gomoku() == nullptr) return Error{"only a game of Gomoku has wins by fours and threes"};
  auto win = of_mover();
  if (!win || *win) return win;
  while (!stop.stop_requested() && game.undo()) {
    auto earlier = of_mover();
    if (!earlier) return earlier;
    if (!*earlier) break;
    win = std::move(earlier);
    if (!game.undo()) break;
  }
  return win;
}

}  // namespace pedra::play
