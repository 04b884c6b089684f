// Transcripts: moves one after another, `h8i9j10` or `f5d6c3`; white space, and numbers with a dot ("1. h8
// i9"), may stand between them. The game, grid and side to move come from outside; passes in Othello may be
// left out, so a transcript is only the moves, and who made them is for the replay to say.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "board/coordinates.hpp"

namespace pedra::record {

Result<std::vector<Move>> parse_transcript(std::string_view text, const Grid& grid);
std::string write_transcript(const std::vector<Move>& moves, const Grid& grid);  // "h8i9"; a pass is "pass"

}  // namespace pedra::record
