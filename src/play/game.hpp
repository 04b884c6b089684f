// The moves of a game: the start, what was played, and what was taken back and can be redone. A plain value
// that knows the rules and no players; play/live_game.hpp adds those.
//
//   line()    h8 i9 g7 h9
//   moves()   h8 i9            two of them are on the board; the other two can be redone
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

  [[nodiscard]] bool can_redo() const { return !undone_.empty(); }
  [[nodiscard]] std::vector<Move> line() const;  // moves(), then those that can be redone

  // Refused with why_illegal(). The move that redo() would make is a redo; any other forgets what could be
  // redone.
  Result<Ok> play(Move move);
  // Plays a list as transcripts write it: where a side must pass and the list goes on, the pass is made for
  // it.
  Result<Ok> replay(const std::vector<Move>& moves);
  bool undo();                            // false at the start
  bool redo();                            // false when nothing was undone
  void shorten_line(std::size_t length);  // what is beyond it cannot be redone; at least moves().size() stay

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

// The stones of a position, row by row from the top, as AnyPosition::from_cells() takes them.
std::vector<Cell> cells_of(const engine::AnyPosition& position);

}  // namespace pedra::play
