// What a game is played with and from: its settings, its opening and its start, as requests name them and as
// text writes them.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/gomoku/swap2.hpp"
#include "play/game.hpp"

namespace pedra::server {

struct Start {
  std::vector<Cell> cells;  // row by row from the top
  Color to_move = Color::Black;
  bool operator==(const Start&) const = default;
};

// A game and its opening rule.
struct GameSetup {
  engine::GameSpec game;
  bool swap2 = false;
  bool operator==(const GameSetup&) const = default;
};

inline constexpr std::size_t kLongestLine = 2000;

// Swap2 is for k = 5 on 5x5 or more, from an empty board.
Result<GameSetup> checked(const GameSetup& setup);

Result<engine::AnyPosition> start_of(const engine::GameSpec& spec, const std::optional<Start>& start);
std::optional<Start> start_of(const play::Game& game);  // none: the usual one

// The position after `ply` moves of the game's line, made from the one on the board.
engine::AnyPosition position_at(const play::Game& game, std::size_t ply);
play::Game game_at(play::Game game, std::size_t ply);  // the same with the moves before it

std::optional<gomoku::Swap2::Choice> choice_named(std::string_view name);

// "..x..": cells as the API writes them, and back.
std::string cells_text(const engine::AnyPosition& position);
std::string cells_text(const std::vector<Cell>& cells);
Result<std::vector<Cell>> parse_cells(std::string_view text, const Grid& grid);

}  // namespace pedra::server
