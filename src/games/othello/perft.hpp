// Perft for Othello alone, on two words instead of a Position, counted as Othello's published figures are:
// a game that has ended counts once (the first ends after nine moves). Apart from that it agrees with
// games/perft.hpp, which counts such games not at all (tests compare them). Called by cli/commands/perft.cpp.
#pragma once
#include <cstdint>

#include "games/othello/position.hpp"

namespace pedra::othello {

// The sequences of `depth` moves, and the shorter ones that end a game; passes count as moves.
std::uint64_t fast_perft(const Position& position, int depth);

}  // namespace pedra::othello
