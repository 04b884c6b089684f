// A match and a ladder as tables of text.
#pragma once
#include <string>
#include <vector>

#include "arena/ladder.hpp"
#include "arena/match.hpp"

namespace pedra::cli {

std::string match_text(const arena::MatchSummary& summary);
std::string games_text(const arena::MatchInfo& match, const std::vector<arena::StoredGame>& games);
std::string matches_text(const std::vector<arena::MatchInfo>& matches);
std::string ladder_text(const std::vector<arena::LadderRow>& rows);

}  // namespace pedra::cli
