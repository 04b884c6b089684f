#include "server/sessions/page_game.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "server/http/http.hpp"

namespace pedra::server {
namespace {

using gomoku::Swap2;

// What a change leaves of the choices and of the redo line: choices made beyond the new place are taken back,
// and with them the stones that followed.
void settle_choices(PageGame& game) {
  while (!game.choices.empty() && game.choices.back().ply > game.ply) {
    game.line.resize(static_cast<std::size_t>(game.choices.back().ply));
    game.choices.pop_back();
  }
}

Result<Ok> move_to(PageGame& game, int ply) {
  game.ply = ply;
  game.resigned.reset();
  settle_choices(game);
  return Ok{};
}

Error not_asked(const Swap2& swap2) {
  const bool place = swap2.task() == Swap2::Task::Place;
  return wrong("not-your-task",
               place ? "Swap2 asks for stones now" : "Swap2 asks for a choice of colours now");
}

}  // namespace

Result<PageSpec> checked(const PageSpec& spec) {
  const auto game = engine::checked(spec.game);
  if (!game) return wrong("bad-spec", game.error().message);
  const gomoku::Settings* const board = game->gomoku();
  if (spec.swap2 && (board == nullptr || board->k != 5 || board->width < 5 || board->height < 5))
    return wrong("bad-spec", "Swap2 is for Gomoku with five in a row, on 5x5 or more");
  return spec;
}

Result<engine::AnyPosition> start_of(const engine::GameSpec& spec, const std::optional<Start>& start) {
  if (!start) return engine::AnyPosition(spec);
  auto position = engine::AnyPosition::from_cells(spec, start->cells, start->to_move);
  if (!position) return wrong("bad-position", position.error().message);
  return position;
}

Result<play::Game> game_at(const PageGame& game, int ply) {
  const auto start = start_of(game.spec.game, game.start);
  if (!start) return start.error();
  play::Game played(*start);
  for (int i = 0; i < ply; ++i)
    if (const auto moved = played.play(game.line[static_cast<std::size_t>(i)]); !moved) return moved.error();
  return played;
}

std::optional<Swap2> swap2_of(const PageGame& game) {
  if (!game.spec.swap2) return std::nullopt;
  const Grid grid = game.spec.game.grid();
  Swap2 swap2(grid.width, grid.height);
  std::size_t stones = 0;
  auto choice = game.choices.begin();
  for (;;) {
    if (swap2.task() == Swap2::Task::Place && stones < static_cast<std::size_t>(game.ply)) {
      if (!swap2.place(game.line[stones++].point())) return swap2;
    } else if (swap2.task() == Swap2::Task::Choose && choice != game.choices.end()) {
      if (!swap2.choose((choice++)->choice)) return swap2;
    } else {
      return swap2;
    }
  }
}

namespace {

bool second_has(const PageGame& game, Color color) {
  const auto swap2 = swap2_of(game);
  if (!swap2 || swap2->task() != Swap2::Task::Finished) return color == Color::White;
  return swap2->holder(color) == Swap2::Player::Second;
}

}  // namespace

const Seat& seat_of(const PageGame& game, Color color) {
  return second_has(game, color) ? game.second : game.first;
}

Seat& seat_of(PageGame& game, Color color) { return second_has(game, color) ? game.second : game.first; }

bool resignation_stands(const PageGame& game) {
  return game.resigned && game.ply == static_cast<int>(game.line.size());
}

std::optional<Color> to_act(const PageGame& game, const engine::AnyPosition& position) {
  if (position.outcome().over() || resignation_stands(game)) return std::nullopt;
  const auto swap2 = swap2_of(game);
  if (!swap2 || swap2->task() == Swap2::Task::Finished) return position.to_move();
  return swap2->to_act() == Swap2::Player::First ? Color::Black : Color::White;
}

Result<Ok> add_move(PageGame& game, Move move) {
  if (resignation_stands(game)) return wrong("over", "the game is over: a side has resigned");
  auto played = game_at(game, game.ply);
  if (!played) return played.error();
  if (const auto swap2 = swap2_of(game); swap2 && swap2->task() == Swap2::Task::Choose)
    return not_asked(*swap2);
  if (const auto moved = played->play(move); !moved) return moved.error();
  if (game.line.size() > kLongestLine) return wrong("bad-value", "this game is too long");
  const auto at = static_cast<std::size_t>(game.ply);
  if (at >= game.line.size() || game.line[at] != move) {
    game.line.resize(at);
    game.line.push_back(move);
  }
  ++game.ply;
  game.resigned.reset();
  return Ok{};
}

Result<Ok> step_back(PageGame& game, int count) {
  if (count > game.ply) return wrong("nothing-to-undo", fmt::format("only {} moves can be undone", game.ply));
  return move_to(game, game.ply - count);
}

Result<Ok> step_forward(PageGame& game, int count) {
  const int left = static_cast<int>(game.line.size()) - game.ply;
  if (count > left) return wrong("nothing-to-redo", fmt::format("only {} moves can be redone", left));
  return move_to(game, game.ply + count);
}

Result<Ok> go_to(PageGame& game, int ply) {
  if (ply > static_cast<int>(game.line.size()))
    return wrong("bad-value", fmt::format("'ply' must be a whole number from 0 to {}", game.line.size()));
  return move_to(game, ply);
}

Result<Ok> resign(PageGame& game, std::optional<Color> side) {
  const auto played = game_at(game, game.ply);
  if (!played) return played.error();
  const auto acting = to_act(game, played->position());
  if (!acting) return wrong("over", "the game is over");
  game.line.resize(static_cast<std::size_t>(game.ply));
  game.resigned = side.value_or(*acting);
  return Ok{};
}

Result<Ok> choose(PageGame& game, Swap2::Choice choice) {
  auto swap2 = swap2_of(game);
  if (!swap2) return wrong("not-your-task", "this game has no Swap2 opening");
  if (swap2->task() != Swap2::Task::Choose)
    return swap2->task() == Swap2::Task::Place
               ? not_asked(*swap2)
               : wrong("not-your-task", "Swap2's opening is over: the colours are given out");
  if (const auto chosen = swap2->choose(choice); !chosen)
    return wrong("not-your-task", chosen.error().message);
  game.line.resize(static_cast<std::size_t>(game.ply));
  game.choices.push_back({game.ply, choice});
  game.resigned.reset();
  return Ok{};
}

Result<Ok> set_position(PageGame& game, const PageSpec& spec, const Start& start) {
  if (spec.swap2) return wrong("bad-spec", "Swap2 opens from an empty board: set 'opening' to free");
  const auto position = start_of(spec.game, start);
  if (!position) return position.error();
  game.spec = spec;
  game.start = start;
  game.line.clear();
  game.ply = 0;
  game.resigned.reset();
  game.choices.clear();
  return Ok{};
}

std::optional<Swap2::Choice> choice_named(std::string_view name) {
  for (const auto choice : {Swap2::Choice::TakeWhite, Swap2::Choice::TakeBlack, Swap2::Choice::LayTwo})
    if (gomoku::name_of(choice) == name) return choice;
  return std::nullopt;
}

std::string cells_text(const std::vector<Cell>& cells) {
  std::string text;
  for (const Cell cell : cells) text += symbol(cell);
  return text;
}

std::string cells_text(const engine::AnyPosition& position) {
  std::string text;
  const Grid grid = position.grid();
  for (int y = 0; y < grid.height; ++y)
    for (int x = 0; x < grid.width; ++x) text += symbol(position.at({x, y}));
  return text;
}

Result<std::vector<Cell>> parse_cells(std::string_view text, const Grid& grid) {
  const auto count = static_cast<std::size_t>(grid.width * grid.height);
  if (text.size() != count)
    return wrong("bad-position", fmt::format("'cells' has {} characters instead of {}", text.size(), count));
  std::vector<Cell> cells;
  for (const char c : text) {
    const bool known = c == '.' || c == 'x' || c == 'o';
    if (!known) return wrong("bad-position", "'cells' may hold '.', 'x' and 'o' only");
    cells.push_back(c == 'x' ? Cell::Black : c == 'o' ? Cell::White : Cell::Empty);
  }
  return cells;
}

}  // namespace pedra::server
