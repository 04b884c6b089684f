// Makes the steps of a forced win (win_steps.hpp) from a function that knows the attacker's moves. Called by
// engine/gomoku_solver.
#pragma once
#include <functional>
#include <vector>

#include "games/gomoku/search/board.hpp"
#include "games/gomoku/win_steps.hpp"

namespace pedra::gomoku {

// The attacker's move at a position of the proof; kNoCell when it is not known.
using WinningMove = std::function<CellIndex(Board&)>;

// The line from here to the end (or to the first position where the move is not known).
std::vector<WinStep> explain_win(Board& board, const WinningMove& winning_move);

}  // namespace pedra::gomoku
