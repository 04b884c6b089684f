// A game chosen at run time: which one, its settings, and its position behind one ordinary class.
// Everything above engine/ (play, protocols, front ends) speaks to boards through this header.
#pragma once
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "board/coordinates.hpp"
#include "games/gomoku/position.hpp"
#include "games/othello/position.hpp"

namespace pedra::engine {

enum class GameKind : std::uint8_t { Gomoku, Othello };

std::string_view name_of(GameKind kind);  // "gomoku", "othello"
std::optional<GameKind> game_named(std::string_view name);

struct GameSpec {
  GameKind kind = GameKind::Gomoku;
  gomoku::Settings gomoku;                                       // read when kind is Gomoku
  int othello_size = 8;                                          // read when kind is Othello
  othello::Scoring scoring = othello::Scoring::EmptiesToWinner;  // likewise

  [[nodiscard]] Grid grid() const;
  bool operator==(const GameSpec&) const = default;
};

// The same spec when it can be played; otherwise what to change.
Result<GameSpec> checked(GameSpec spec);

class AnyPosition {
 public:
  explicit AnyPosition(const GameSpec& spec);  // the starting position; spec must be checked()
  // Stones already on the board: `cells` row by row from the top.
  static Result<AnyPosition> from_cells(const GameSpec& spec, const std::vector<Cell>& cells, Color to_move);

  [[nodiscard]] const GameSpec& spec() const { return spec_; }
  [[nodiscard]] Grid grid() const { return spec_.grid(); }
  [[nodiscard]] Cell at(Point p) const;
  [[nodiscard]] Color to_move() const;
  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] Outcome outcome() const;
  [[nodiscard]] bool is_legal(Move move) const;
  [[nodiscard]] std::vector<Move> legal_moves() const;
  [[nodiscard]] Move last_move() const;
  [[nodiscard]] std::vector<Point> winning_line() const;  // Gomoku: the winning stones; otherwise empty
  [[nodiscard]] int disc_score() const;  // Othello: Black minus White by the spec's scoring; else 0
  // Why a move is not legal, with a code: off-board, occupied, forbidden, no-flip, no-pass, over. The move
  // must be illegal.
  [[nodiscard]] Error why_illegal(Move move) const;
  void apply(Move move);  // must be legal
  void undo();

  [[nodiscard]] const gomoku::Position* gomoku() const { return std::get_if<gomoku::Position>(&position_); }
  [[nodiscard]] const othello::Position* othello() const {
    return std::get_if<othello::Position>(&position_);
  }
  template <class P>
  [[nodiscard]] P& get() {  // for an engine that was made for this game
    assert(std::holds_alternative<P>(position_));
    return *std::get_if<P>(&position_);
  }

 private:
  using Variant = std::variant<gomoku::Position, othello::Position>;
  AnyPosition(const GameSpec& spec, Variant position) : spec_(spec), position_(std::move(position)) {}

  GameSpec spec_;
  Variant position_;
};

}  // namespace pedra::engine
