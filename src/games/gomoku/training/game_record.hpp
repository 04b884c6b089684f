// Games that training keeps: moves with what the search said, and who won. A chunk of them is a file:
//
//   a game   size 1, opening 1, result 1 (0 white, 1 draw, 2 black), 0; count of moves 2;
//            a move: cell 2 (y * size + x), score 2 (units, for the mover; kNoScore: not searched)
//
// All numbers little-endian.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "games/gomoku/cell_index.hpp"

namespace pedra::gomoku {

inline constexpr int kNoScore = 32767;

struct PlayedMove {
  CellIndex cell = kNoCell;
  std::int16_t score = kNoScore;
  bool operator==(const PlayedMove&) const = default;
};

struct TrainingGame {
  int size = 15;
  int opening = 0;  // moves at the start that were not chosen by the search
  int result = 1;   // 2: Black won, 1: drawn, 0: White won
  std::vector<PlayedMove> moves;
  bool operator==(const TrainingGame&) const = default;
};

std::string pack_games(const std::vector<TrainingGame>& games);
Result<std::vector<TrainingGame>> unpack_games(std::string_view bytes);

}  // namespace pedra::gomoku
