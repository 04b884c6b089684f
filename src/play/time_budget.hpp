// How long a move may take, from what a protocol says about clocks. Pure arithmetic; the sessions call it.
#pragma once
#include <chrono>
#include <optional>

#include "engine/game.hpp"
#include "search/limits.hpp"

namespace pedra::play {

using Milliseconds = std::chrono::milliseconds;

// When nobody says how many moves are left, a clock is planned for so many more: an even share of what is
// left shrinks as the game goes on but never runs out.
inline constexpr int kPlannedMoves = 25;

// What is left of a clock, divided by this, is the mover's share for its next move. Gomoku: kPlannedMoves at
// every moment. Othello: the moves up to where the rest is solved, all alike. Those at 28 to 20 empties,
// which find the outcome, once had five times as much: twice was +17 +- 31 Elo, and once +15 +- 31 over
// twice.
double planned_moves(const engine::AnyPosition& position);

struct TurnTime {
  std::optional<Milliseconds> per_move;  // at most this; none: no such limit
  std::optional<Milliseconds> left;      // for the rest of the game (or of the period); may be negative
  int moves_left = 0;                    // that `left` must last for; 0: nobody knows ..
  double planned = kPlannedMoves;        // .. and this many are planned for
};

// kept back from every move for pipes and scheduling, and from a whole game for what nobody foresees
inline constexpr Milliseconds kMoveOverhead{30};
inline constexpr Milliseconds kGameReserve{500};

// The time to search; zero when the move should be played at once. Without any limit, `otherwise`.
Milliseconds time_for_move(const TurnTime& clock, Milliseconds otherwise);

// Limits that hold both.
search::Limits tighter(const search::Limits& a, const search::Limits& b);

// When the clock is all but out: what can be seen at once, and in Othello the last dozen moves solved.
search::Limits hurried();

// A search of `time`, or a hurried one when there is none.
search::Limits limits_for(Milliseconds time);

// The limits of the next move. Where a game's clock rules, the search is frugal, and may take more than its
// even share when it needs to.
search::Limits limits_for(const TurnTime& clock, Milliseconds otherwise);

}  // namespace pedra::play
