// Discs that can never turn again: a proven bound on the final score. Called by the endgame search.
// For 8x8 boards; what is counted is a safe part of all stable discs.
#pragma once
#include "games/othello/squares.hpp"

namespace pedra::othello {

// Stable discs of `mine`.
Squares stable_discs(Squares mine, Squares theirs);

}  // namespace pedra::othello
