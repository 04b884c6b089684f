// SGF (FF[4]): GM[4] Gomoku with Go's letters (B[hh], origin top left), GM[2] Othello (reads B[f5] and letters, writes
// f5). The main line is read; variations are skipped whole but must be well formed.
#pragma once
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "record/game_record.hpp"

namespace pedra::record {

Result<GameRecord> parse_sgf(std::string_view text);
std::string write_sgf(const GameRecord& record);  // parse_sgf reads it back

}  // namespace pedra::record
