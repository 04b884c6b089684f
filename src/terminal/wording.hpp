// Positions, reports and errors as text in the user's language. Nothing here prints.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"
#include "games/gomoku/win_steps.hpp"
#include "lang/messages.hpp"
#include "play/player.hpp"
#include "search/report.hpp"

namespace pedra::terminal {

std::string color_text(Color color, const lang::Messages& messages);  // "Black (x)"
std::string player_text(const play::Player& player, const lang::Messages& messages);
// Of the strong engine's levels 1 to 10: "club player", and a line of what to expect.
std::string level_name(int level, const lang::Messages& messages);
std::string level_text(int level, const lang::Messages& messages);
std::string direction_text(gomoku::Direction direction, const lang::Messages& messages);  // "rising"
std::string pair_text(Point point);  // "7,6": row,col from 0

// The legal move nearest to the middle, for messages that show how a move is written; the middle itself when
// there is none.
Move example_move(const engine::AnyPosition& position);

// Two decimals at most, and none that says nothing: +12.5, -3, 0.
std::string points_text(double points, bool with_sign, const lang::Messages& messages);
// As many digits as it has, without groups: 99989800, or 1,5 in Portuguese.
std::string plain_number(double value, const lang::Messages& messages);
// "win in 5", "loss in 4", or the points with their sign.
std::string value_text(double score, std::optional<int> win_in, const lang::Messages& messages);
std::string moves_text(const std::vector<Move>& moves, const Grid& grid);  // "h8 i9", "-" for none

// "score +12.5  depth 4  nodes 1,234  prunings 567  time 0.31 s  pv h8 i9"
std::string report_text(const search::SearchReport& report, const Grid& grid, const lang::Messages& messages);

// A forced win, one line a step: "  1. h8   a four (row) and an open three (rising), a double threat; the
// only answer is i8".
std::string win_text(const std::vector<gomoku::WinStep>& steps, const Grid& grid,
                     const lang::Messages& messages);

// How a finished game ended; one line, or two.
std::string outcome_text(const engine::AnyPosition& position, const lang::Messages& messages);

// An error by its code in the user's language, with what was typed; one without such a code by its own
// message.
std::string move_error_text(const Error& error, std::string_view typed, const engine::AnyPosition& position,
                            const lang::Messages& messages);
std::string error_text(const Error& error, const lang::Messages& messages);  // of any other error
// An error about a file: its place in the user's language, then the message.
std::string file_error_text(const Error& error, std::string_view file, const lang::Messages& messages);

}  // namespace pedra::terminal
