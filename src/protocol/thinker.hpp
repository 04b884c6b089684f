// What every session holds besides its words: the game, an engine that plays it, and the ways to ask that
// engine. Everything here runs in the session's thread and may block; an interruption of the session ends it
// early.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "engine/registry.hpp"
#include "play/game.hpp"
#include "protocol/session.hpp"
#include "search/report.hpp"

namespace pedra::protocol {

class Thinker {
 public:
  Thinker(Session& session, engine::EngineSpec spec, const engine::GameSpec& game);

  [[nodiscard]] const play::Game& game() const { return game_; }
  [[nodiscard]] play::Game& game() { return game_; }
  [[nodiscard]] const engine::AnyPosition& position() const { return game_.position(); }

  // Another game takes the place of this one. Refused, with everything as it was, when the engine does not
  // play it.
  Result<Ok> set_game(play::Game game);
  void forget();  // what the engine has learnt
  // What the engine may use, where it is said; anything new makes the engine forget too.
  void set_resources(std::optional<std::size_t> table_megabytes, std::optional<int> threads);
  [[nodiscard]] const engine::EngineSpec& player() const { return spec_; }

  // The engine's best move here; always a legal one. None when cancelled, or when the game is over. The
  // limits hold besides those of the engine's spec.
  std::optional<search::SearchReport> think(const search::Limits& limits,
                                            const search::ReportSink& sink = {});
  std::optional<search::SearchReport> think_at(const engine::AnyPosition& position,
                                               const search::Limits& limits,
                                               const search::ReportSink& sink = {}, std::size_t lines = 1);

  // One legal move here, by a search of the position behind it. None when cancelled.
  std::optional<search::Line> value_of(Move move, const search::Limits& limits);

  // The `count` best moves here, for lines_of(), after every depth and at the end. None when cancelled, or
  // when the game is over.
  std::optional<search::SearchReport> rank(std::size_t count, const search::Limits& limits,
                                           const search::ReportSink& sink = {});

 private:
  Session& session_;
  engine::EngineSpec spec_;
  play::Game game_;
  engine::GameSpec made_for_;  // the engine below
  std::unique_ptr<engine::Engine> engine_;
};

// The moves a report speaks of, the best first: its lines, or the one line of a search that gives no others.
std::vector<search::Line> lines_of(const search::SearchReport& report);

// The stones of a position, row by row from the top.
std::vector<Cell> cells_of(const engine::AnyPosition& position);

}  // namespace pedra::protocol
