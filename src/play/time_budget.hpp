// How long a move may take, from what a protocol says about clocks. Pure arithmetic; the sessions call it.
#pragma once
#include <chrono>
#include <optional>

#include "engine/game.hpp"
#include "search/limits.hpp"

namespace pedra::play {

using Milliseconds = std::chrono::milliseconds;

// Without a known number of moves left, the time is planned for so many more. An even share of what is left
// shrinks during the game and never runs out.
inline constexpr int kPlannedMoves = 25;

// The time left, divided by this, is the share of the next move. Gomoku: always kPlannedMoves. Othello: the
// moves until the rest is solved, with equal shares. More time at 28 to 20 empties was measured: twice the
// share instead of five times +17 +- 31 Elo, once instead of twice +15 +- 31.
double planned_moves(const engine::AnyPosition& position);

struct TurnTime {
  std::optional<Milliseconds> per_move;  // at most this; none: no such limit
  std::optional<Milliseconds> left;      // for the rest of the game (or of the period); may be negative
  int moves_left = 0;                    // for which `left` must last; 0: not known ..
  double planned = kPlannedMoves;        // .. then it is planned for so many
};

// Kept back from every move for pipes and scheduling, and from the whole game for delays.
inline constexpr Milliseconds kMoveOverhead{30};
inline constexpr Milliseconds kGameReserve{500};

// The time to search; zero: move at once. Without any limit, `otherwise`.
Milliseconds time_for_move(const TurnTime& clock, Milliseconds otherwise);

// Limits that hold both.
search::Limits tighter(const search::Limits& a, const search::Limits& b);

// When almost no time is left: a few plies, and in Othello the last dozen moves solved.
search::Limits hurried();

// A search of `time`, or a hurried one when there is none.
search::Limits limits_for(Milliseconds time);

// The limits of the next move. With a clock for the game the search is frugal, and may take more than its
// even share.
search::Limits limits_for(const TurnTime& clock, Milliseconds otherwise);

}  // namespace pedra::play
