// SGF (FF[4]): GM[4] Gomoku with Go's letters (B[hh], origin top left), GM[2] Othello (reads B[f5] and
// letters, writes f5). The main line is read; variations are skipped whole but must be well formed. The first
// game of a collection counts; what follows it is not looked at.
//
// Programs write SGF differently; this reader decides:
//   GM   missing: Gomoku, whose files often leave it out. Any other game is an error.
//   SZ   15, 15:13 (columns:rows), at most 32; missing: 15 for Gomoku, 8 for Othello
//   RU   freestyle, standard (also "exactly five"), renju, caro in any case; an unknown rule is ignored
//   PK   Pedra's own property: stones in a row that win, PK[5]
//   B W  two letters, or a letter and a number as people write moves (h8); a pass is [], [PA], [pass], or [tt]
//        on boards up to 19x19. Colours are kept as they come, in any order.
//   AB AW AE PL  before the first move only; lists may hold rectangles, AB[aa:cc]. Stones are kept row by row.
//   GC C  GC, and C before the first move, are the game's comment; any other C belongs to the move before it
//   text  kept as UTF-8. What is not UTF-8 is read as Latin-1, SGF's default.
// All other properties are skipped. An error carries the line and column where something else was expected.
#pragma once
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "record/game_record.hpp"

namespace pedra::record {

Result<GameRecord> parse_sgf(std::string_view text);

// parse_sgf reads it back: the same record, if its setup is in the order of the points, its names, date and
// result are one trimmed line and its comments hold no control characters but line feeds.
std::string write_sgf(const GameRecord& record);

}  // namespace pedra::record
