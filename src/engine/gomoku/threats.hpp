// Wins by threats for a program that walks over many positions: `prove` asks here instead of looking into the
// search of the game. One board, on which moves are played and taken back, one memory of what was found.
//
// Everything is counted in nodes, so that the same calls after clear() give the same answers. One thread.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "games/gomoku/position.hpp"

namespace pedra::engine {

// Cells are numbered y * width + x.
class GomokuThreats {
 public:
  GomokuThreats(const gomoku::Settings& settings, std::size_t hash_megabytes);  // rows of 3 to 8
  ~GomokuThreats();
  GomokuThreats(const GomokuThreats&) = delete;
  GomokuThreats& operator=(const GomokuThreats&) = delete;

  void clear();  // the empty board with Black to move, and an empty memory

  void play(int cell);  // a stone of the side to move
  void undo();          // takes the last stone back
  void pass();          // the other side to move; taken back by a second pass

  // Does the side to move win by threats, as far as so many nodes tell?
  bool wins(std::uint64_t nodes);
  // The move of such a win; none when it is not found within so many nodes.
  std::optional<int> winning_move(std::uint64_t nodes);

  // The empty cells near the stones, the best move of the side to move first.
  [[nodiscard]] std::vector<int> ranked_moves() const;

  [[nodiscard]] std::uint64_t nodes() const;  // of all calls since the object was made

 private:
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

}  // namespace pedra::engine
