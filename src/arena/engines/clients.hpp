// The contestants behind a protocol, one file each. Called by make_contestant().
#pragma once
#include "arena/engines/contestant.hpp"

namespace pedra::arena {

std::unique_ptr<Contestant> make_gomocup_client(const PlayerSpec& player, const engine::GameSpec& game,
                                                const Control& control);
// Gomoku with GTP's vertices (letters without i, rows from the bottom); Othello with its own (rows from the
// top).
std::unique_ptr<Contestant> make_gtp_client(const PlayerSpec& player, const engine::GameSpec& game,
                                            const Control& control);
std::unique_ptr<Contestant> make_nboard_client(const PlayerSpec& player, const engine::GameSpec& game,
                                               const Control& control);

}  // namespace pedra::arena
