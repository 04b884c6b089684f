// One turn of an engine: the position, what has to be done there, and the engine that does it. It is taken
// from a LiveGame (engine_turn()) and shares nothing with it but the engine, so that it may search in one
// thread while another reads or changes the game.
//
// All calls block. A stop request ends them early with the best answer so far; what begins after a stop
// request searches one ply only. A caller that wants no answer ignores it. At most one turn of the same
// engine may search at a time.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/engine.hpp"
#include "engine/registry.hpp"
#include "games/gomoku/swap2.hpp"

namespace pedra::play {

// What an engine does in its turn; LiveGame::apply() does it to the game.
struct EngineAction {
  std::vector<Move> moves = {};                      // one move, or the stones of Swap2's opening
  std::optional<gomoku::Swap2::Choice> choice = {};  // instead of moves
  std::optional<search::SearchReport> report =
      {};  // of the search that decided; Swap2's first stones have none
};

class EngineTurn {
 public:
  EngineTurn(engine::EngineSpec spec, std::shared_ptr<engine::Engine> engine, engine::AnyPosition position,
             std::optional<gomoku::Swap2> swap2, std::uint64_t seed);

  [[nodiscard]] const engine::EngineSpec& spec() const { return spec_; }
  [[nodiscard]] const engine::AnyPosition& position() const { return position_; }

  // The move, stones or choice that the game asks for. Refused when the game is over, or when the engine
  // breaks the rules.
  [[nodiscard]] Result<EngineAction> act(const engine::SearchRequest& request,
                                         const std::stop_token& stop = {},
                                         const search::ReportSink& sink = {}) const;

  // A search of the position; its move is legal. The limits of the engine's spec hold besides those of the
  // request. Refused as above.
  [[nodiscard]] Result<search::SearchReport> search(const engine::SearchRequest& request,
                                                    const std::stop_token& stop = {},
                                                    const search::ReportSink& sink = {}) const;
  // The value of one legal move, by a search of the position behind it.
  [[nodiscard]] Result<search::Line> value_of(Move move, const search::Limits& limits,
                                              const std::stop_token& stop = {}) const;
  // Swap2's three stones on an empty board.
  [[nodiscard]] Result<std::array<Point, 3>> swap2_opening(const search::Limits& limits,
                                                           const std::stop_token& stop = {}) const;

 private:
  [[nodiscard]] Result<search::SearchReport> search_at(const engine::AnyPosition& position,
                                                       engine::SearchRequest request,
                                                       const std::stop_token& stop,
                                                       const search::ReportSink& sink) const;

  engine::EngineSpec spec_;
  std::shared_ptr<engine::Engine> engine_;
  engine::AnyPosition position_;
  std::optional<gomoku::Swap2> swap2_;  // while its opening lasts
  std::uint64_t seed_;
};

// The moves a report speaks of, the best first: its lines, or the one line of a search that gives no others.
std::vector<search::Line> lines_of(const search::SearchReport& report);

}  // namespace pedra::play
