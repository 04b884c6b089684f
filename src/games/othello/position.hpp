// An Othello board: 8x8, 6x6 or 4x4. Models Position.
//
// Two 64-bit boards, the mover's and the opponent's (layout: squares.hpp); apply() swaps them. The mover's
// legal squares and the outcome are known after every move, because search asks for both at once.
//
// A side without a legal stone has exactly one move, pass, as long as the opponent can move; otherwise it is
// over. Positions are compared and hashed by discs and side to move; the size belongs to the game, not to the
// hash.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "games/othello/squares.hpp"
#include "games/position.hpp"

namespace pedra::othello {

enum class Scoring : std::uint8_t {
  EmptiesToWinner,  // the final score counts the empty squares for the winner (the field's convention)
  Plain,            // discs only
};
constexpr std::string_view name_of(Scoring scoring) {
  return scoring == Scoring::Plain ? "plain" : "empties";
}
constexpr std::optional<Scoring> scoring_named(std::string_view name) {
  for (const Scoring scoring : {Scoring::EmptiesToWinner, Scoring::Plain})
    if (name == name_of(scoring)) return scoring;
  return std::nullopt;
}

struct Settings {
  int size = 8;  // 4, 6 or 8
  Scoring scoring = Scoring::EmptiesToWinner;
  bool operator==(const Settings&) const = default;
};

class Position {
 public:
  static constexpr std::size_t kMaxMoves = 64;

  explicit Position(int size = 8);  // 4, 6 or 8: the usual four discs, Black to move

  // `cells` row by row from the top, size * size of them; any arrangement of discs will do. The side to move
  // may have to pass; a finished board is fine, an empty one is a draw.
  static Result<Position> from_cells(int size, std::span<const Cell> cells, Color to_move);

  [[nodiscard]] int width() const { return size_; }
  [[nodiscard]] int height() const { return size_; }
  [[nodiscard]] Cell at(Point p) const;
  [[nodiscard]] Color to_move() const { return to_move_; }
  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] Outcome outcome() const { return outcome_; }
  [[nodiscard]] bool is_legal(Move move) const;
  void generate(MoveList<Position>& moves) const;
  void apply(Move move);
  void undo();

  [[nodiscard]] Squares mine() const { return mine_; }      // discs of the side to move
  [[nodiscard]] Squares theirs() const { return theirs_; }  // discs of its opponent
  [[nodiscard]] Squares discs(Color color) const { return color == to_move_ ? mine_ : theirs_; }
  [[nodiscard]] Squares playable() const { return mask_; }
  [[nodiscard]] Squares legal_squares() const { return legal_; }  // of the side to move; zero: pass, or over
  [[nodiscard]] Move last_move() const { return history_.empty() ? Move() : history_.back().move; }

  // Black's discs minus White's; once the game is over, counted as `scoring` says. A draw is 0 either way.
  [[nodiscard]] int score(Scoring scoring) const;

 private:
  Position(int size, Squares black, Squares white, Color to_move);

  struct Undo {
    Move move;
    Squares flipped;  // zero for a pass
    Squares legal;
    Outcome outcome;
  };
  void settle();  // computes legal_ and outcome_

  int size_;
  Squares mask_;
  Squares mine_ = 0;
  Squares theirs_ = 0;
  Squares legal_ = 0;
  Color to_move_ = Color::Black;
  Outcome outcome_;
  std::vector<Undo> history_;
};

static_assert(pedra::Position<Position>);

}  // namespace pedra::othello
