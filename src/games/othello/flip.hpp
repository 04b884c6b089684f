// Which discs a stone turns, and where a side can play. Called by position.cpp on every move.
//
// Both questions are answered twice: reference_*, one square at a time, to read and to test against; and the
// fast ones, which treat whole lines as numbers. What always holds for the arguments: `mine` and `theirs`
// have no square in common and `square` is empty. Off-board squares of smaller boards are empty
// (squares.hpp).
#pragma once
#include "games/othello/squares.hpp"

namespace pedra::othello {

// The opposing discs that turn when `mine` puts a disc on `square`; zero: the move is not legal.
Squares reference_flip(Squares mine, Squares theirs, int square);

// The empty squares of `playable` where `mine` turns at least one disc.
Squares reference_moves(Squares mine, Squares theirs, Squares playable);

// The same answers for the hot paths. With AVX2 four directions go at once; without, one by one.
Squares fast_flip(Squares mine, Squares theirs, int square);
Squares legal_moves(Squares mine, Squares theirs, Squares playable);

// The twins without AVX2, which are the ones above on a machine that lacks it; named so that tests reach
// them.
namespace portable {
Squares fast_flip(Squares mine, Squares theirs, int square);
Squares legal_moves(Squares mine, Squares theirs, Squares playable);
}  // namespace portable

}  // namespace pedra::othello
