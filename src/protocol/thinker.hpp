// What every session holds besides its words: the game, an engine that plays it, and the ways to ask that
// engine. Everything here runs in the session's thread and may block; an interruption of the session ends it
// early.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/registry.hpp"
#include "play/game.hpp"
#include "protocol/session.hpp"
#include "search/report.hpp"

namespace pedra::protocol {

// A move of the side to move and what it is worth to that side, found by searching the position behind it.
struct RankedMove {
  Move move;
  double score = 0;
  std::optional<int> win_in;  // plies from before the move, as in SearchReport
  std::vector<Move> pv;       // `move` first
  bool exact = false;         // nothing below was valued by estimate
  std::uint64_t nodes = 0;
};

struct Ranking {
  std::vector<RankedMove> moves;  // the best first
  int depth = 0;                  // plies every one of them was searched, the move itself included
  std::uint64_t nodes = 0;
  double seconds = 0;
};

class Thinker {
 public:
  Thinker(Session& session, engine::EngineSpec spec, const engine::GameSpec& game);

  [[nodiscard]] const play::Game& game() const { return game_; }
  [[nodiscard]] play::Game& game() { return game_; }
  [[nodiscard]] const engine::AnyPosition& position() const { return game_.position(); }

  // Another game takes the place of this one. Refused, with everything as it was, when the engine does not
  // play it.
  Result<Ok> set_game(play::Game game);
  void forget();                               // what the engine has learnt
  void set_table_size(std::size_t megabytes);  // a new size forgets too

  // The engine's best move here; always a legal one. None when cancelled, or when the game is over. The
  // limits hold besides those of the engine's spec.
  std::optional<search::SearchReport> think(const search::Limits& limits,
                                            const search::ReportSink& sink = {});
  std::optional<search::SearchReport> think_at(const engine::AnyPosition& position,
                                               const search::Limits& limits,
                                               const search::ReportSink& sink = {});

  // One legal move here. None when cancelled.
  std::optional<RankedMove> value_of(Move move, const search::Limits& limits);

  // The `count` best moves here: every move is searched to the same depth, one more each round, and each
  // finished round is reported. The moves are all legal ones in Othello, those near the stones in Gomoku.
  // None when cancelled.
  std::optional<Ranking> rank(std::size_t count, const search::Limits& limits,
                              const std::function<void(const Ranking&)>& each_round = {});

 private:
  Session& session_;
  engine::EngineSpec spec_;
  play::Game game_;
  engine::GameSpec made_for_;  // the engine below
  std::unique_ptr<engine::Engine> engine_;
};

// The stones of a position, row by row from the top.
std::vector<Cell> cells_of(const engine::AnyPosition& position);

}  // namespace pedra::protocol
