// The game on the table and who sits at it: everything of the console game that is not words. Knows when it
// is a person's turn, how far `undo` goes, and who gets which engine.
#pragma once
#include <array>
#include <chrono>
#include <memory>
#include <optional>

#include "engine/engine.hpp"
#include "play/game.hpp"
#include "terminal/seat.hpp"

namespace pedra::terminal {

class Table {
 public:
  // Refused when an engine does not play this game. `time` is for engines whose spec has no limit at all.
  static Result<Table> make(play::Game game, Seat black, Seat white, std::chrono::milliseconds time);

  [[nodiscard]] const play::Game& game() const { return game_; }
  [[nodiscard]] const engine::AnyPosition& position() const { return game_.position(); }
  [[nodiscard]] const Seat& seat(Color color) const { return at(color).seat; }
  [[nodiscard]] engine::Engine& engine(Color color) const { return *at(color).engine; }
  // What a request to that engine must carry: only the time that its spec lacks.
  [[nodiscard]] search::Limits limits(Color color) const;
  [[nodiscard]] bool has_human() const { return seat(Color::Black).human || seat(Color::White).human; }
  [[nodiscard]] bool must_pass() const { return position().is_legal(Move::pass()); }

  Result<Ok> play(Move move) { return game_.play(move); }
  // To the last turn before this one at which a person had to choose; at least one move. False, and nothing
  // changed, when there is none, or none after the first `keep` moves.
  bool undo(std::size_t keep);
  // The way back, as far as the next such turn.
  bool redo();
  // Another game for the same players. Refused, and nothing changed, when an engine cannot play it.
  Result<Ok> replace(play::Game game);
  void swap_seats();  // swap2: the colours change hands

 private:
  struct Player {
    Seat seat;
    std::unique_ptr<engine::Engine> engine;  // null for a person
  };
  Table(play::Game game, std::array<Player, 2> players, std::chrono::milliseconds time)
      : game_(std::move(game)), players_(std::move(players)), time_(time) {}

  [[nodiscard]] const Player& at(Color color) const { return players_[static_cast<std::size_t>(color)]; }
  [[nodiscard]] bool human_chooses() const;

  play::Game game_;
  std::array<Player, 2> players_;
  std::chrono::milliseconds time_;
};

}  // namespace pedra::terminal
