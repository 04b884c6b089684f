// How long a move may take, from what a protocol says about clocks. Pure arithmetic; the sessions call it.
#pragma once
#include <chrono>
#include <optional>

#include "search/limits.hpp"

namespace pedra::protocol {

using Milliseconds = std::chrono::milliseconds;

struct Clock {
  std::optional<Milliseconds> per_move;  // at most this; none: no such limit
  std::optional<Milliseconds> left;      // for the rest of the game (or of the period); may be negative
  int moves_left = 0;                    // that `left` must last for; 0: nobody knows
};

// kept back from every move for pipes and scheduling, and from a whole game for what nobody foresees
inline constexpr Milliseconds kMoveOverhead{30};
inline constexpr Milliseconds kGameReserve{500};

// The time to search; zero when the move should be played at once. Without any limit, `otherwise`.
Milliseconds time_for_move(const Clock& clock, Milliseconds otherwise);

// Limits that hold both.
search::Limits tighter(const search::Limits& a, const search::Limits& b);

// As fast as is compatible with looking at the opponent's answer.
search::Limits hurried();

// The two above together: a search of `time`, or a hurried one when there is none.
search::Limits limits_for(Milliseconds time);

}  // namespace pedra::protocol
