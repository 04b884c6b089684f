// GGF, the Othello servers' format, which NBoard sends too: one node that holds everything, moves included.
//
//   (;GM[Othello]PB[a]PW[b]RE[+4.000]TY[8]BO[8 -------- .. O*---.. -------- *]B[F5/1.2/3.4]W[PA];)
//
// BO is the size, the cells row by row from the top (* black, O white, - empty) and who moves; without it the
// game starts as usual. A move may carry `/evaluation/seconds`: they are kept as that move's comment, as
// written.
#pragma once
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "record/game_record.hpp"

namespace pedra::record {

Result<GameRecord> parse_ggf(std::string_view text);  // the first game of the text

// For an Othello record; parse_ggf reads it back. Comments that are no `evaluation/seconds` are left out.
Result<std::string> write_ggf(const GameRecord& record);

}  // namespace pedra::record
