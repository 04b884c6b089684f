// A game as the page keeps it: a line of moves with a place in it, two seats, and Swap2's choices. The store
// writes it down after every change; handlers change it by the functions below.
//
//   line   h8 i9 g7 h9
//   ply    ......^           two of them are on the board; the other two can be redone
//
// What always holds: the line can be played from the start, 0 <= ply <= line.size(), and the choices are
// those that Swap2 asked for at their place in the line, none beyond ply.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/gomoku/swap2.hpp"
#include "play/game.hpp"

namespace pedra::server {

struct Seat {
  std::string name;
  std::string player;  // as engine/registry.hpp reads it; empty: a human
  bool operator==(const Seat&) const = default;
};

struct Start {
  std::vector<Cell> cells;  // row by row from the top
  Color to_move = Color::Black;
  bool operator==(const Start&) const = default;
};

struct SwapChoice {
  int ply = 0;  // made when so many stones lay on the board: 3 or 5
  gomoku::Swap2::Choice choice = gomoku::Swap2::Choice::TakeWhite;
  bool operator==(const SwapChoice&) const = default;
};

// A game and its opening rule, as requests name them.
struct PageSpec {
  engine::GameSpec game;
  bool swap2 = false;
  bool operator==(const PageSpec&) const = default;
};

// Kept for the page, which runs it: the server counts no time.
struct GameClock {
  int minutes = 0;    // each side's at the start
  int increment = 0;  // seconds for each move
  std::int64_t black_ms = 0;
  std::int64_t white_ms = 0;
  bool operator==(const GameClock&) const = default;
};

struct PageGame {
  std::int64_t id = 0;
  std::int64_t version = 1;
  std::string title;
  std::int64_t created = 0;  // milliseconds since 1970
  std::int64_t updated = 0;
  PageSpec spec;
  std::optional<Start> start;  // none: the usual one
  Seat first;                  // Black, but for what Swap2 gives out
  Seat second;
  std::vector<Move> line;
  int ply = 0;
  std::optional<Color> resigned;
  std::vector<SwapChoice> choices;
  std::optional<GameClock> clock;
  bool operator==(const PageGame&) const = default;
};

inline constexpr std::size_t kLongestLine = 2000;

// Swap2 is for k = 5 on 5x5 or more, from an empty board.
Result<PageSpec> checked(const PageSpec& spec);

Result<engine::AnyPosition> start_of(const engine::GameSpec& spec, const std::optional<Start>& start);

// The game after `ply` moves of the line. An error only when the data break what always holds.
Result<play::Game> game_at(const PageGame& game, int ply);

// Swap2's state at game.ply; none when the game has no such opening.
std::optional<gomoku::Swap2> swap2_of(const PageGame& game);

const Seat& seat_of(const PageGame& game, Color color);
Seat& seat_of(PageGame& game, Color color);
std::optional<Color> to_act(const PageGame& game, const engine::AnyPosition& position);  // none: it is over
bool resignation_stands(const PageGame& game);

// Changes. An error changes nothing; its code is one of docs/api.md.
Result<Ok> add_move(PageGame& game, Move move);
Result<Ok> step_back(PageGame& game, int count);
Result<Ok> step_forward(PageGame& game, int count);
Result<Ok> go_to(PageGame& game, int ply);
Result<Ok> resign(PageGame& game, std::optional<Color> side);
Result<Ok> choose(PageGame& game, gomoku::Swap2::Choice choice);
Result<Ok> set_position(PageGame& game, const PageSpec& spec, const Start& start);

std::optional<gomoku::Swap2::Choice> choice_named(std::string_view name);

// "..x..": cells as the API writes them, and back.
std::string cells_text(const engine::AnyPosition& position);
std::string cells_text(const std::vector<Cell>& cells);
Result<std::vector<Cell>> parse_cells(std::string_view text, const Grid& grid);

}  // namespace pedra::server
