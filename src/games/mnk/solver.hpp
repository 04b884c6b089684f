// Small m,n,k-games solved: is the position won, drawn or lost, by which move, and in how many? Called by
// `pedra solve mnk`. Tic-tac-toe takes no time; Connect Four from the empty board takes minutes.
//
// Alpha-beta to the end of the game. A value counts the stones that the winner has not placed yet, so that a quick
// win is worth more than a slow one: v > 0 is a win with the v-th last stone of the mover, -v a loss to the v-th last
// stone of the opponent, 0 a draw. What makes it fast:
//
//   wins in one    are seen at the parent; a node has only the moves after which the opponent has none
//   bounds         null windows that close in on the value from quick wins and losses towards the draw
//   order          the move with most winning cells first, then the cell in most rows
//   table          bounds of positions, one entry for all symmetric ones
//   dead boards    a side without an open row of k cannot win
//
// Exact, or Unknown when a limit came first.
#pragma once
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>

#include "games/mnk/position.hpp"
#include "search/limits.hpp"

namespace pedra::mnk {

enum class Verdict : std::uint8_t { Loss, Draw, Win, Unknown };  // of the side to move
std::string_view name_of(Verdict verdict);                       // "loss", "draw", "win", "unknown"

struct Solution {
  Verdict verdict = Verdict::Unknown;
  Move move;  // one that keeps the verdict, and the plies where they are known; none when the game is over
  std::optional<int> plies{};  // to the end of a win or a loss; none for a draw, or when a limit came first
  std::uint64_t nodes = 0;
  double seconds = 0;
};

Solution solve(const Position& position, const search::Limits& limits, std::size_t hash_megabytes,
               const std::stop_token& stop);

}  // namespace pedra::mnk
