// Small m,n,k-games solved: is the position won, drawn or lost, and by which move? Called by `pedra solve mnk`.
//
// Alpha-beta over the three results to the end of the game, with a table of positions: the best move of the table
// first, then the cells nearest to the centre. Exact, or Unknown when a limit came first.
#pragma once
#include <cstdint>
#include <stop_token>
#include <string_view>

#include "games/mnk/position.hpp"
#include "search/limits.hpp"

namespace pedra::mnk {

enum class Verdict : std::uint8_t { Loss, Draw, Win, Unknown };  // of the side to move
std::string_view name_of(Verdict verdict);                       // "loss", "draw", "win", "unknown"

struct Solution {
  Verdict verdict = Verdict::Unknown;
  Move move;  // one that keeps the verdict; none when the game is over
  std::uint64_t nodes = 0;
  double seconds = 0;
};

Solution solve(Position position, const search::Limits& limits, std::size_t hash_megabytes,
               const std::stop_token& stop);

}  // namespace pedra::mnk
