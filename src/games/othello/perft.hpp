// Perft for Othello alone, on two words instead of a Position; games/perft.hpp is what it must agree with
// (tests compare them). Called by app/perft.cpp.
#pragma once
#include <cstdint>

#include "games/othello/position.hpp"

namespace pedra::othello {

// The sequences of `depth` moves; passes count as moves, a game that ends earlier counts nothing.
std::uint64_t fast_perft(const Position& position, int depth);

}  // namespace pedra::othello
