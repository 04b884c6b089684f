// Matches and ladders as docs/api.md writes them. Called by routes/matches.cpp.
#pragma once
#include "arena/ladder.hpp"
#include "arena/match.hpp"
#include "server/json_text.hpp"
#include "server/sessions/match_runner.hpp"

namespace pedra::server {

void add_match_info(JsonObject& object, const arena::MatchInfo& match, bool running);
Json match_info_json(const arena::MatchInfo& match, bool running);
Json match_json(const arena::MatchSummary& summary, const std::vector<arena::StoredGame>& games,
                bool running);
Json match_game_json(const arena::StoredGame& game, const arena::MatchInfo& match, bool with_moves);
Json boards_json(const std::vector<MatchRunner::Board>& boards, const arena::MatchInfo& match);
Json ladder_row_json(const arena::LadderRow& row);

}  // namespace pedra::server
