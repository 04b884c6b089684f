#include "server/store/game_setup.hpp"

#include <fmt/format.h>

#include "server/http/http.hpp"

namespace pedra::server {
Result<GameSetup> checked(const GameSetup& setup) {
  const auto game = engine::checked(setup.game);
  if (!game) return wrong("bad-spec", game.error().message);
  const gomoku::Settings* const board = game->gomoku();
  if (setup.swap2 && (board == nullptr || board->k != 5 || board->width < 5 || board->height < 5))
    return wrong("bad-spec", "Swap2 is for Gomoku with five in a row, on 5x5 or more");
  return setup;
}

Result<engine::AnyPosition> start_of(const engine::GameSpec& spec, const std::optional<Start>& start) {
  if (!start) return engine::AnyPosition(spec);
  auto position = engine::AnyPosition::from_cells(spec, start->cells, start->to_move);
  if (!position) return wrong("bad-position", position.error().message);
  return position;
}

std::optional<Start> start_of(const play::Game& game) {
  const engine::AnyPosition& start = game.start();
  if (start.hash() == engine::AnyPosition(start.spec()).hash()) return std::nullopt;
  std::vector<Cell> cells;
  const Grid grid = start.grid();
  for (int y = 0; y < grid.height; ++y)
    for (int x = 0; x < grid.width; ++x) cells.push_back(start.at({x, y}));
  return Start{std::move(cells), start.to_move()};
}

engine::AnyPosition position_at(const play::Game& game, std::size_t ply) {
  engine::AnyPosition position = game.position();
  const auto line = game.line();
  for (std::size_t at = game.moves().size(); at > ply; --at) position.undo();
  for (std::size_t at = game.moves().size(); at < ply; ++at) position.apply(line[at]);
  return position;
}

play::Game game_at(play::Game game, std::size_t ply) {
  while (game.moves().size() > ply) game.undo();
  while (game.moves().size() < ply && game.redo()) continue;
  return game;
}

std::optional<gomoku::Swap2::Choice> choice_named(std::string_view name) {
  using gomoku::Swap2;
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
