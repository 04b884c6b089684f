// WTHOR, the French federation's archive of Othello games: what most Othello programs read. Called by the
// arena's import and export. All numbers are little-endian.
//
//   games (.wtb)     16-byte header, then 68 bytes a game
//     header         0 century  1 year  2 month  3 day  4 games u32  8 (0) u16  10 year of play u16
//                    12 board side (0 or 8)  13 (0)  14 depth of the theoretical scores  15 (0)
//     game           0 tournament u16  2 black u16  4 white u16  6 black's discs  7 the best they could be
//                    8 .. 67  sixty moves, each 10 * row + column, both from 1; 0 after the end
//   players (.jou)   the same header (names u16 at 8), then 20 bytes a name: Latin-1, ended by a zero
//
// Passes are not stored, and who made a move is for the replay to say: a game is its stones, as in a
// transcript. Empty squares count for the winner.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "board/move.hpp"

namespace pedra::record {

inline constexpr int kWthorMoves = 60;

struct WthorGame {
  std::string black;  // "player 12" where the archive has no name for the number
  std::string white;
  int black_discs = 32;  // 0 .. 64 at the end
  std::vector<Move> moves;
  bool operator==(const WthorGame&) const = default;
};

struct WthorArchive {
  int year = 2000;
  std::vector<WthorGame> games;
  bool operator==(const WthorArchive&) const = default;
};

// The bytes of the two files. Errors name the game and the byte.
struct WthorFiles {
  std::string games;
  std::string players;  // may be empty
};
Result<WthorArchive> parse_wthor(const WthorFiles& files);

// parse_wthor reads it back, but for names longer than 19 letters or outside Latin-1.
Result<WthorFiles> write_wthor(const WthorArchive& archive);

}  // namespace pedra::record
