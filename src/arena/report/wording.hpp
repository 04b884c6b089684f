// What games and forfeits are called in tables and reports. Called by the reports, by cli/match_text.cpp and by the console
// game.
#pragma once
#include <string>

#include "arena/statistics/tally.hpp"
#include "lang/messages.hpp"

namespace pedra::arena {

// "Gomoku 15x15, 5 in a row (freestyle)"
std::string game_text(const engine::GameSpec& spec, const lang::Messages& words);

std::string forfeit_text(ForfeitKind kind, const lang::Messages& words);              // "illegal move"
std::string forfeits_text(const PlayerSummary& player, const lang::Messages& words);  // "2 time"; empty: none
// A result as SGF has it, for people: "B+22", "W+Forfeit", "0"; "pretas +22".
std::string result_text(std::string_view sgf, const lang::Messages& words);
// Why a game ended that was not played out: "forfeit: time (the move took 900 ms)"; otherwise empty.
std::string reason_text(const FinishedGame& game, const lang::Messages& words);

}  // namespace pedra::arena
