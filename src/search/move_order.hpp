// The plain search's order of moves, which knows nothing of any game: first the best move of the time before,
// then the two that last cut at the same ply (killers), then the others by how much they have cut anywhere
// (history). Moves that have shown nothing keep the order in which they were generated.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "board/color.hpp"
#include "board/move.hpp"

namespace pedra::search {

class MoveOrder {
 public:
  // `move` cut a node of `depth` plies to go.
  void cut(Move move, int ply, int depth, Color mover) {
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != move) killers = {move, killers[0]};
    if (move.is_stone())
      merit(move, mover) += static_cast<std::uint64_t>(depth) * static_cast<std::uint64_t>(depth);
  }

  template <class List>
  void sort(List& moves, int ply, Color mover, Move best_before) {
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    ranked_.clear();
    for (const Move move : moves) {
      std::uint64_t rank = move.is_stone() ? merit(move, mover) : 0;
      if (move == killers[1]) rank = kFirst - 2;
      if (move == killers[0]) rank = kFirst - 1;
      if (move == best_before) rank = kFirst;
      ranked_.emplace_back(rank, move);
    }
    std::stable_sort(ranked_.begin(), ranked_.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t i = 0; i < ranked_.size(); ++i) moves[i] = ranked_[i].second;
  }

 private:
  static constexpr std::uint64_t kFirst = ~std::uint64_t{0};
  static constexpr std::size_t kMaxPly = 64;

  std::uint64_t& merit(Move move, Color mover) {
    return history_[static_cast<std::size_t>(index_of(mover))]
                   [static_cast<std::size_t>(move.point().index())];
  }

  std::array<std::array<Move, 2>, kMaxPly + 1> killers_;
  std::array<std::array<std::uint64_t, kPointCount>, 2> history_{};
  std::vector<std::pair<std::uint64_t, Move>> ranked_;
};

}  // namespace pedra::search
