// What a weak level does not overlook, whatever else it misjudges: the moves that it chooses among.
// Called by levels.cpp.
#pragma once
#include <cstdint>
#include <vector>

#include "engine/game.hpp"

namespace pedra::engine {

// Each includes those before it. In a game that a word does not name, nothing is kept from a level.
enum class Sense : std::uint8_t {
  None,
  Fives,   // Gomoku: its own five is made, the opponent's is stopped
  Threes,  // Gomoku: an open three of the opponent is stopped, or answered by a four
  Corners  // Othello: no corner is opened to the opponent while there is another move
};

// The legal moves that respect it; empty when it forbids none.
std::vector<Move> sensible_moves(const AnyPosition& position, Sense sense);

// Gomoku: the legal moves within two cells of a stone (of the middle while there is none), where people look; empty when
// there are none, and in other games.
std::vector<Move> near_moves(const AnyPosition& position);

}  // namespace pedra::engine
