// From what the search said during a game to what the evaluation is to learn. Called before every fit.
//
// The end of a game tells more truth about a position than a shallow search of it does, but with the noise of
// every move in between. A label is therefore the value that the search gave, drawn towards the label of the
// position after it, and so on to the solved end:
//
//   label(t) = value(t)                                               solved, or left by a random move
//   label(t) = (1 - trust) value(t) + trust * -label(t + 1)           otherwise (+ after a pass)
//
// `trust` 1 takes the outcome alone, 0 the search alone. A random move ends the chain, so its luck never
// leaks into the positions before it.
#pragma once
#include <vector>

#include "games/othello/training/sample.hpp"

namespace pedra::othello {

// Replaces every value by its label. Samples of one game follow each other in the order of play.
void label_games(std::vector<Sample>& samples, double trust);

}  // namespace pedra::othello
