// A game as files keep it: what was played, by whom, on what board. Knows no rules: play/game.hpp replays it.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "board/color.hpp"
#include "board/coordinates.hpp"
#include "board/move.hpp"

namespace pedra::record {

// More than any game on the largest board; readers refuse longer ones.
inline constexpr std::size_t kMaxRecordedMoves = 2000;

struct Stone {
  Color color;
  Point point;
  bool operator==(const Stone&) const = default;
};

struct RecordedMove {
  Color color;
  Move move;  // a stone or a pass
  std::string comment;
  bool operator==(const RecordedMove&) const = default;
};

struct GameRecord {
  std::string game = "gomoku";  // "gomoku", "othello" or "mnk"
  Grid grid;
  std::optional<int> k;  // Gomoku, m,n,k: stones in a row that win, when the file says
  std::string
      rule;  // Gomoku: "freestyle", "standard", "caro", "renju"; m,n,k: "free", "gravity"; empty: the file is silent
  std::string black;  // names; empty: unknown
  std::string white;
  std::string date;    // YYYY-MM-DD
  std::string result;  // "B+", "W+64", "0" as SGF writes it; empty: unknown
  std::string comment;
  std::vector<Stone> setup;      // stones on the board before the first move, instead of the usual start
  std::optional<Color> to_move;  // with a setup: who moves first
  std::vector<RecordedMove> moves;
  bool operator==(const GameRecord&) const = default;
};

}  // namespace pedra::record
