// Swap2 played by an engine: which three stones to lay, and which colour to take. The one way of the console,
// the page and the protocols.
//
// After three stones (black, white, black), or five, White is to move. Whoever chooses gets the better colour
// by its own judgement, so it is never worse for it to take a colour than to lay two more stones and let the
// other choose: an engine that trusts its value takes White when White stands well, and Black otherwise.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <optional>

#include "engine/game.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"

namespace pedra::play {

// The value of a position for the side to move; none: stop asking. A certain win or loss outweighs every
// estimate.
using Valuer = std::function<std::optional<double>(const engine::AnyPosition&)>;

double value_of(const search::SearchReport& report);  // as a Valuer gives it

// Black, white, black: of kSwap2Openings that the seed proposes, the one whose value is nearest to even. None
// when the valuer stops. The game must be Gomoku with rows of four or more.
inline constexpr int kSwap2Openings = 16;
std::optional<std::array<Point, 3>> swap2_opening(const engine::GameSpec& game, std::uint64_t seed,
                                                  const Valuer& value);

// What the valuer may spend on each of them when all together may spend `whole`.
search::Limits swap2_share(const search::Limits& whole);

// Given the search of the position with three or five stones, White to move.
bool swap2_takes_black(const search::SearchReport& report);

}  // namespace pedra::play
