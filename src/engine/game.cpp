#include "engine/game.hpp"

#include <fmt/format.h>

#include "games/gomoku/foul.hpp"

namespace pedra::engine {
namespace {

std::variant<gomoku::Position, othello::Position> starting_position(const GameSpec& spec) {
  if (spec.kind == GameKind::Gomoku) return gomoku::Position(spec.gomoku);
  return othello::Position(spec.othello_size);
}

}  // namespace

std::string_view name_of(GameKind kind) { return kind == GameKind::Gomoku ? "gomoku" : "othello"; }

std::optional<GameKind> game_named(std::string_view name) {
  for (const GameKind kind : {GameKind::Gomoku, GameKind::Othello})
    if (name == name_of(kind)) return kind;
  return std::nullopt;
}

Grid GameSpec::grid() const {
  if (kind == GameKind::Gomoku) return {gomoku.width, gomoku.height, RowOrder::FromBottom};
  return {othello_size, othello_size, RowOrder::FromTop};
}

Result<GameSpec> checked(GameSpec spec) {
  if (spec.kind == GameKind::Gomoku) {
    const auto settings = gomoku::checked(spec.gomoku);
    if (!settings) return settings.error();
  } else if (spec.othello_size != 4 && spec.othello_size != 6 && spec.othello_size != 8) {
    return Error{fmt::format("an Othello board is 8x8, 6x6 or 4x4, not {0}x{0}", spec.othello_size)};
  }
  return spec;
}

AnyPosition::AnyPosition(const GameSpec& spec) : AnyPosition(spec, starting_position(spec)) {}

Result<AnyPosition> AnyPosition::from_cells(const GameSpec& spec, const std::vector<Cell>& cells,
                                            Color to_move) {
  if (spec.kind == GameKind::Gomoku) {
    auto position = gomoku::Position::from_cells(spec.gomoku, cells, to_move);
    if (!position) return position.error();
    return AnyPosition(spec, *std::move(position));
  }
  auto position = othello::Position::from_cells(spec.othello_size, cells, to_move);
  if (!position) return position.error();
  return AnyPosition(spec, *std::move(position));
}

Cell AnyPosition::at(Point p) const {
  return std::visit([p](const auto& position) { return position.at(p); }, position_);
}

Color AnyPosition::to_move() const {
  return std::visit([](const auto& position) { return position.to_move(); }, position_);
}

std::uint64_t AnyPosition::hash() const {
  return std::visit([](const auto& position) { return position.hash(); }, position_);
}

Outcome AnyPosition::outcome() const {
  return std::visit([](const auto& position) { return position.outcome(); }, position_);
}

bool AnyPosition::is_legal(Move move) const {
  return std::visit([move](const auto& position) { return position.is_legal(move); }, position_);
}

std::vector<Move> AnyPosition::legal_moves() const {
  return std::visit(
      [](const auto& position) {
        MoveList<std::remove_cvref_t<decltype(position)>> moves;
        position.generate(moves);
        return std::vector<Move>(moves.begin(), moves.end());
      },
      position_);
}

Move AnyPosition::last_move() const {
  return std::visit([](const auto& position) { return position.last_move(); }, position_);
}

std::vector<Point> AnyPosition::winning_line() const {
  return gomoku() != nullptr ? gomoku()->winning_line() : std::vector<Point>{};
}

int AnyPosition::disc_score() const { return othello() != nullptr ? othello()->score(spec_.scoring) : 0; }

Error AnyPosition::why_illegal(Move move) const {
  const std::string text = to_text(move, grid());
  if (outcome().over()) return {.message = "the game is over: undo, or start a new one", .code = "over"};
  if (move.is_pass()) return {.message = "you cannot pass: you have a move", .code = "no-pass"};
  if (!move.is_stone() || !grid().contains(move.point()))
    return {.message = fmt::format("'{}' is off the board", text), .code = "off-board"};
  if (at(move.point()) != Cell::Empty)
    return {.message = fmt::format("{} is taken: choose an empty cell", text), .code = "occupied"};
  if (othello() != nullptr)
    return {.message = fmt::format("{} flips nothing: choose a cell that does", text), .code = "no-flip"};
  return {.message = fmt::format("{} is forbidden for Black: {}", text,
                                 gomoku::name_of(gomoku::foul_at(*gomoku(), move.point()))),
          .code = "forbidden"};
}

void AnyPosition::apply(Move move) {
  std::visit([move](auto& position) { position.apply(move); }, position_);
}

void AnyPosition::undo() {
  std::visit([](auto& position) { position.undo(); }, position_);
}

}  // namespace pedra::engine
