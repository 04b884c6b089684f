// Swap2 played by an engine: which three stones to lay, and which colour to take. Called by EngineTurn.
//
// After three stones (black, white, black), or five, White is to move. The player who chooses gets the colour
// that it values higher. So taking a colour is never worse than laying two more stones and letting the other
// choose: the engine takes White when the value for White is positive or zero, and Black otherwise.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <optional>

#include "engine/game.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"

namespace pedra::play {

// The value of a position for the side to move; none ends the choice. A certain win or loss outweighs every
// estimate.
using Valuer = std::function<std::optional<double>(const engine::AnyPosition&)>;

double value_of(const search::SearchReport& report);  // as a Valuer gives it

// Black, white, black: of kSwap2Openings random proposals the one with the value nearest to zero. None when
// the valuer gave none. The game must be Gomoku with rows of four or more.
inline constexpr int kSwap2Openings = 16;
std::optional<std::array<Point, 3>> swap2_opening(const engine::GameSpec& game, std::uint64_t seed,
                                                  const Valuer& value);

// The limits of one valuation when all of them together have `whole`.
search::Limits swap2_share(const search::Limits& whole);

// By a search of the position with three or five stones, White to move.
bool swap2_takes_black(const search::SearchReport& report);

}  // namespace pedra::play
