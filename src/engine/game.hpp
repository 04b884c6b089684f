// A game chosen at run time: which one, its settings, and its position behind one ordinary class.
// Everything above engine/ (play, protocols, front ends) speaks to boards through this header.
//
// Ask the spec or the position, not which game it is; what one game alone has is behind spec.othello() and
// position.othello(), which are null for the others. What differs from game to game is a member of GameTraits
// (games/traits.hpp), or a set of overloads that std::visit picks from: a game without one does not compile.
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
#include "games/gomoku/traits.hpp"
#include "games/mnk/traits.hpp"
#include "games/othello/traits.hpp"

namespace pedra::engine {

// The games there are, in the order of help texts. The first is the default.
template <GameSettings... S>
struct GameList {
  using Settings = std::variant<S...>;
  using Position = std::variant<typename GameTraits<S>::Position...>;
  template <class T>
  static constexpr bool kHolds = (std::same_as<T, S> || ...);
};
using Games = GameList<gomoku::Settings, othello::Settings, mnk::Settings>;

struct GameSpec {
  Games::Settings settings;

  constexpr GameSpec() = default;
  template <class S>
  requires(Games::kHolds<S>) constexpr GameSpec(const S& of_game)
      : settings(of_game) {}  // NOLINT: a game's settings are a spec

  [[nodiscard]] std::string_view name() const;   // "gomoku", "othello"
  [[nodiscard]] std::string_view title() const;  // "Gomoku", "Othello"
  [[nodiscard]] Grid grid() const;
  [[nodiscard]] int symmetries() const;     // those of board/symmetry.hpp that keep the rules, from the first
  [[nodiscard]] bool counts_discs() const;  // decided by counting discs at its end
  [[nodiscard]] bool stones_tell_turn() const;  // the stones on the board say whose turn it is
  [[nodiscard]] OpeningShape opening() const;   // of openings made by chance
  [[nodiscard]] RecordedSettings record() const;
  [[nodiscard]] std::string book_title() const;
  [[nodiscard]] const gomoku::Settings* gomoku() const { return std::get_if<gomoku::Settings>(&settings); }
  [[nodiscard]] const othello::Settings* othello() const { return std::get_if<othello::Settings>(&settings); }
  [[nodiscard]] const mnk::Settings* mnk() const { return std::get_if<mnk::Settings>(&settings); }
  bool operator==(const GameSpec&) const = default;
};

inline bool same_game(const GameSpec& a, const GameSpec& b) {
  return a.settings.index() == b.settings.index();
}
std::vector<GameSpec> games();                              // each with its default settings
std::optional<GameSpec> game_named(std::string_view name);  // likewise; "connect4" has its own settings
std::vector<std::string_view> game_names();
std::vector<std::string_view> game_choices();  // what game_named() knows: the games and their named variants

// The same spec when it can be played; otherwise what to change.
Result<GameSpec> checked(const GameSpec& spec);
// Settings from a record of the game `name`; what the record does not say is as in `defaults`, when they are of
// that game.
Result<GameSpec> spec_of_record(std::string_view name, const RecordedSettings& recorded,
                                const GameSpec& defaults);
// A game and its settings as one line, "othello 8 plain", and back.
std::string to_text(const GameSpec& spec);
Result<GameSpec> parse_game(std::string_view text);

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
  [[nodiscard]] std::vector<Point> winning_line() const;  // the winning stones; empty in Othello
  [[nodiscard]] int disc_score() const;  // Othello: Black minus White by the spec's scoring; else 0
  // A move as a person types it: as in board/coordinates.hpp, and what the game reads beside that (a column,
  // where stones fall). Not checked to be legal.
  [[nodiscard]] Result<Move> read_move(std::string_view text) const;
  // Why a move is not legal, with a code: off-board, occupied, forbidden, no-flip, falls, no-pass, over. The move
  // must be illegal.
  [[nodiscard]] Error why_illegal(Move move) const;
  void apply(Move move);  // must be legal
  void undo();

  [[nodiscard]] const gomoku::Position* gomoku() const { return std::get_if<gomoku::Position>(&position_); }
  [[nodiscard]] const othello::Position* othello() const {
    return std::get_if<othello::Position>(&position_);
  }
  [[nodiscard]] const mnk::Position* mnk() const { return std::get_if<mnk::Position>(&position_); }
  template <class P>
  [[nodiscard]] P& get() {  // for an engine that was made for this game
    assert(std::holds_alternative<P>(position_));
    return *std::get_if<P>(&position_);
  }
  // Calls `visitor` with the game's own position.
  template <class Visitor>
  auto visit(Visitor&& visitor) const {
    return std::visit(std::forward<Visitor>(visitor), position_);
  }

 private:
  AnyPosition(const GameSpec& spec, Games::Position position) : spec_(spec), position_(std::move(position)) {}

  GameSpec spec_;
  Games::Position position_;
};

}  // namespace pedra::engine
