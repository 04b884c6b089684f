// Drawn boards and random ones, for the Othello tests.
#pragma once
#include <doctest/doctest.h>
#include <string_view>
#include <vector>

#include "base/rng.hpp"
#include "games/othello/position.hpp"

namespace pedra::othello {

// Rows from the top, x Black, o White, '.' empty; spaces are for the eye. As many rows as given: a board that
// has fewer than `size` is empty below.
inline Position drawn(int size, Color to_move, std::string_view picture) {
  std::vector<Cell> cells;
  for (const char c : picture) {
    if (c == ' ' || c == '\n') continue;
    REQUIRE((c == 'x' || c == 'o' || c == '.'));
    cells.push_back(c == 'x' ? Cell::Black : c == 'o' ? Cell::White : Cell::Empty);
  }
  REQUIRE(cells.size() <= static_cast<std::size_t>(size * size));
  cells.resize(static_cast<std::size_t>(size * size), Cell::Empty);
  const auto position = Position::from_cells(size, cells, to_move);
  REQUIRE(position.ok());
  return *position;
}

// A game of `plies` random moves, or less when it ends before.
inline Position random_position(int size, int plies, Rng& rng) {
  Position position(size);
  for (int i = 0; i < plies && !position.outcome().over(); ++i) {
    MoveList<Position> moves;
    position.generate(moves);
    position.apply(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return position;
}

}  // namespace pedra::othello
