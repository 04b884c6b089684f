// Why a game of Gomoku is won: the forced win of the side to move, or the one by which the other side has come to where
// it is. Called by the terminal's `why` and by the page.
#pragma once
#include <optional>

#include "engine/gomoku/solver.hpp"
#include "play/game.hpp"

namespace pedra::play {

struct ForcedWin {
  Color side = Color::Black;
  std::size_t ply = 0;  // how many moves were played when it began
  std::vector<gomoku::WinStep> steps;
};

// Of the side to move. When it has none: the other side's a move ago, from the first move on at which that side had one
// at each of its turns. None: nobody has one by threats, as far as `time` a position tells. Refused when the game is not
// Gomoku, or its rule has no solver; when `stop` is asked for, what was found until then.
Result<std::optional<ForcedWin>> forced_win(Game game, engine::GomokuSolver& solver,
                                            std::chrono::milliseconds time, const std::stop_token& stop);

}  // namespace pedra::play
