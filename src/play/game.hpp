// A game in progress: the start, the moves, and taking them back and forth. Front ends hold one.
#pragma once
#include <string>
#include <vector>

#include "engine/game.hpp"
#include "record/game_record.hpp"

namespace pedra::play {

class Game {
 public:
  explicit Game(const engine::GameSpec& spec) : Game(engine::AnyPosition(spec)) {}
  explicit Game(const engine::AnyPosition& start) : start_(start), position_(start) {}

  [[nodiscard]] const engine::AnyPosition& position() const { return position_; }
  [[nodiscard]] const engine::AnyPosition& start() const { return start_; }
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
  [[nodiscard]] bool over() const { return position_.outcome().over(); }

  Result<Ok> play(Move move);  // refused with why_illegal(); a new move forgets what could be redone
  // Plays a list as transcripts write it: where a side must pass and the list goes on, the pass is made for
  // it.
  Result<Ok> replay(const std::vector<Move>& moves);
  bool undo();  // false at the start
  bool redo();  // false when nothing was undone

  // To and from files. A record whose rule, size or moves cannot be played is refused, with the number of the
  // move.
  [[nodiscard]] record::GameRecord to_record() const;
  static Result<Game> from_record(const record::GameRecord& record, const engine::GameSpec& defaults);

 private:
  engine::AnyPosition start_;
  engine::AnyPosition position_;
  std::vector<Move> moves_;
  std::vector<Move> undone_;
};

}  // namespace pedra::play
