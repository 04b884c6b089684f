// Perft: the number of positions reached by all sequences of `depth` moves. A generator's finger print.
// A game that ends before `depth` counts nothing; a pass counts as a move.
#pragma once
#include <cstdint>

#include "games/position.hpp"

namespace pedra {

template <Position P>
std::uint64_t perft(P& position, int depth) {
  if (depth == 0) return 1;
  MoveList<P> moves;
  position.generate(moves);
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const Move move : moves) {
    position.apply(move);
    count += perft(position, depth - 1);
    position.undo();
  }
  return count;
}

}  // namespace pedra
