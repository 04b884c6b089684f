// An independent judge of claimed wins. It knows stones, rows and whose turn it is (Position), nothing of
// classes, threats or search: the attacker's moves come from whoever claims the win, and every legal answer
// of the defender is tried against them.
//
// One short cut: when the attacker threatens a five, an answer that leaves a five open loses at once, so only
// answers on every open five are followed (under caro, where other stones can close one, all are tried).
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "games/gomoku/position.hpp"

namespace pedra::gomoku {

// What the attacker plays after these moves from the start of the proof; no move when he does not know.
using Strategy = std::function<Move(std::span<const Point> played)>;

struct ProofSize {
  std::uint64_t positions = 0;  // in which the attacker had to choose
  int plies = 0;                // of the longest play
};

// Where a stone of this side wins at once. It may be that side's turn or not: five is never a foul.
std::vector<Point> winning_cells(const Position& position, Color side);

// Does the side to move win by this strategy within `longest` plies? The error tells the first play that the
// strategy does not win.
Result<ProofSize> check_win(const Position& position, const Strategy& strategy, int longest = 200,
                            std::uint64_t most_positions = 10'000'000);

}  // namespace pedra::gomoku
