// Moves that make neither a four nor an open three, and yet threaten a win by fours: after a pass the attacker
// would win by vcf.hpp (lambda-2 moves, T. Thomsen). Called by vct.hpp for what such a move may be and for the
// answers to it, and by explain.hpp.
#pragma once
#include <optional>
#include <vector>

#include "games/gomoku/search/board.hpp"
#include "games/gomoku/search/solvers/vcf.hpp"

namespace pedra::gomoku {

// The attacker is to move and has no win by fours: the cells that make two stones more dangerous at least, and
// after which a pass would lose to fours.
std::vector<CellIndex> quiet_threats(Board& board, Vcf& vcf);

struct QuietReplies {
  CellSet relevant;              // every other move loses to the fours that a pass loses to
  std::vector<CellIndex> holds;  // those of them, legal, after which no win by fours is found
};

// The defender is to move, and neither a five nor an open four stands. None when a pass does not lose to
// fours, as far as a small budget tells.
std::optional<QuietReplies> quiet_replies(Board& board, Vcf& vcf);

}  // namespace pedra::gomoku
