#include "play/game.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

namespace pedra::play {
namespace {

using engine::AnyPosition;
using engine::GameSpec;

Result<AnyPosition> start_of(const record::GameRecord& record, const GameSpec& spec) {
  if (record.setup.empty()) return AnyPosition(spec);
  const Grid grid = spec.grid();
  std::vector<Cell> cells(static_cast<std::size_t>(grid.width * grid.height), Cell::Empty);
  for (const auto& [color, point] : record.setup) {
    if (!grid.contains(point)) return Error{"a set-up stone is off the board"};
    cells[static_cast<std::size_t>(point.y() * grid.width + point.x())] = cell_of(color);
  }
  Color to_move = Color::Black;
  if (record.to_move)
    to_move = *record.to_move;
  else if (!record.moves.empty())
    to_move = record.moves.front().color;
  return AnyPosition::from_cells(spec, cells, to_move);
}

Error at_move(std::size_t number, const Error& error) {
  return {.message = fmt::format("move {}: {}", number, error.message), .code = error.code};
}

std::string result_text(const AnyPosition& position) {
  const Outcome outcome = position.outcome();
  if (!outcome.over()) return "";
  if (outcome.kind == Outcome::Kind::Draw) return "0";
  const char* winner = outcome.winner == Color::Black ? "B+" : "W+";
  if (!position.spec().counts_discs()) return winner;
  return fmt::format("{}{}", winner, std::abs(position.disc_score()));
}

}  // namespace

Result<Ok> Game::play(Move move) {
  if (!position_.is_legal(move)) return position_.why_illegal(move);
  if (!undone_.empty() && undone_.back() == move) {
    redo();
    return Ok{};
  }
  position_.apply(move);
  moves_.push_back(move);
  undone_.clear();
  return Ok{};
}

Result<Ok> Game::replay(const std::vector<Move>& moves) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!moves[i].is_pass() && position_.is_legal(Move::pass())) (void)play(Move::pass());
    if (const auto played = play(moves[i]); !played) return at_move(i + 1, played.error());
  }
  return Ok{};
}

bool Game::undo() {
  if (moves_.empty()) return false;
  undone_.push_back(moves_.back());
  moves_.pop_back();
  position_.undo();
  return true;
}

bool Game::redo() {
  if (undone_.empty()) return false;
  const Move move = undone_.back();
  undone_.pop_back();
  position_.apply(move);
  moves_.push_back(move);
  return true;
}

std::vector<Move> Game::line() const {
  std::vector<Move> line = moves_;
  line.insert(line.end(), undone_.rbegin(), undone_.rend());
  return line;
}

void Game::shorten_line(std::size_t length) {
  const std::size_t beyond = moves_.size() + undone_.size() - std::max(length, moves_.size());
  undone_.erase(undone_.begin(),
                undone_.begin() + static_cast<std::ptrdiff_t>(std::min(beyond, undone_.size())));
}

record::GameRecord Game::to_record() const {
  const GameSpec& spec = position_.spec();
  record::GameRecord record;
  RecordedSettings settings = spec.record();
  record.game = std::string(spec.name());
  record.grid = settings.grid;
  record.k = settings.k;
  record.rule = std::move(settings.rule);
  const bool usual_start = start_.hash() == AnyPosition(spec).hash();
  for (int y = 0; y < record.grid.height && !usual_start; ++y)
    for (int x = 0; x < record.grid.width; ++x)
      if (const Cell cell = start_.at({x, y}); cell != Cell::Empty)
        record.setup.push_back({static_cast<Color>(cell), Point(x, y)});
  if (!usual_start) record.to_move = start_.to_move();
  AnyPosition replayed = start_;
  for (const Move move : moves_) {
    record.moves.push_back({replayed.to_move(), move, ""});
    replayed.apply(move);
  }
  record.result = result_text(position_);
  return record;
}

Result<Game> Game::from_record(const record::GameRecord& record, const engine::GameSpec& defaults) {
  const auto spec = engine::spec_of_record(record.game, {record.grid, record.k, record.rule}, defaults);
  if (!spec) return spec.error();
  const auto start = start_of(record, *spec);
  if (!start) return start.error();
  Game game(*start);
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const auto& [color, move, comment] = record.moves[i];
    if (color != game.position().to_move() && game.position().is_legal(Move::pass()))
      (void)game.play(Move::pass());
    if (color != game.position().to_move() && !game.over())
      return at_move(
          i + 1, {.message = fmt::format("it is not {}'s turn", color == Color::Black ? "Black" : "White")});
    if (const auto played = game.play(move); !played) return at_move(i + 1, played.error());
  }
  return game;
}

std::vector<Cell> cells_of(const engine::AnyPosition& position) {
  const Grid grid = position.grid();
  std::vector<Cell> cells;
  for (int y = 0; y < grid.height; ++y)
    for (int x = 0; x < grid.width; ++x) cells.push_back(position.at({x, y}));
  return cells;
}

}  // namespace pedra::play
