#include "terminal/table.hpp"

#include <utility>

namespace pedra::terminal {
namespace {

Result<std::unique_ptr<engine::Engine>> engine_for(const Seat& seat, const engine::GameSpec& game) {
  if (seat.human) return std::unique_ptr<engine::Engine>();
  return engine::make_engine(seat.engine, game);
}

}  // namespace

Result<Table> Table::make(play::Game game, Seat black, Seat white, std::chrono::milliseconds time) {
  std::array<Player, 2> players{Player{std::move(black), nullptr}, Player{std::move(white), nullptr}};
  Table table(std::move(game), std::move(players), time);
  if (const auto seated = table.replace(table.game_); !seated) return seated.error();
  return table;
}

search::Limits Table::limits(Color color) const {
  search::Limits limits;
  if (!seat(color).engine.settings.limits.any()) limits.time = time_;
  return limits;
}

bool Table::human_chooses() const {
  return seat(position().to_move()).human && !must_pass() && !game_.over();
}

bool Table::undo(std::size_t keep) {
  std::size_t taken_back = 0;
  while (game_.moves().size() > keep && game_.undo()) {
    ++taken_back;
    if (human_chooses()) return true;
  }
  for (; taken_back > 0; --taken_back) game_.redo();
  return false;
}

bool Table::redo() {
  bool any = false;
  while (game_.redo()) {
    any = true;
    if (human_chooses()) break;
  }
  return any;
}

Result<Ok> Table::replace(play::Game game) {
  std::array<std::unique_ptr<engine::Engine>, 2> engines;
  for (std::size_t i = 0; i < players_.size(); ++i) {
    auto engine = engine_for(players_[i].seat, game.position().spec());
    if (!engine) return engine.error();
    engines[i] = *std::move(engine);
  }
  for (std::size_t i = 0; i < players_.size(); ++i) players_[i].engine = std::move(engines[i]);
  game_ = std::move(game);
  return Ok{};
}

void Table::swap_seats() { std::swap(players_[0], players_[1]); }

}  // namespace pedra::terminal
