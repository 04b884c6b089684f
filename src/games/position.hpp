// The contract of a game. A Position is a mutable board with its history; search walks it by apply and undo.
//
// What always holds, and tests/conformance checks for every game:
//   - generate() lists exactly the moves for which is_legal() holds, each once, and none when
//   outcome().over()
//   - a position that is not over has at least one move (Othello's is `pass` where no stone can be played)
//   - undo() after apply() restores everything, hash included
//   - hash() depends on the stones and the side to move only, not on the way there
//   - outcome() is known after every apply(), in constant time for the board's size
#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "base/fixed_list.hpp"
#include "board/color.hpp"
#include "board/move.hpp"
#include "board/outcome.hpp"
#include "board/score.hpp"

namespace pedra {

template <class P>
using MoveList = FixedList<Move, P::kMaxMoves>;

template <class P>
concept Position = requires(P position, const P& view, Move move, Point point, MoveList<P>& moves) {
  { P::kMaxMoves } -> std::convertible_to<std::size_t>;
  { view.width() } -> std::same_as<int>;
  { view.height() } -> std::same_as<int>;
  { view.at(point) } -> std::same_as<Cell>;
  { view.to_move() } -> std::same_as<Color>;
  { view.hash() } -> std::same_as<std::uint64_t>;
  { view.outcome() } -> std::same_as<Outcome>;
  { view.is_legal(move) } -> std::same_as<bool>;
  { view.generate(moves) } -> std::same_as<void>;  // appends; the caller passes an empty list
  { position.apply(move) } -> std::same_as<void>;  // move must be legal
  { position.undo() } -> std::same_as<void>;       // at least one move must have been applied
};

// What an evaluator's values depend on, besides the stones, the side to move and the plies from the root.
enum class DependsOn : std::uint8_t {
  Nothing,   // more
  LastMove,  // the move that led to the position: so a leaf does; what is searched to a ply or more does not
  Path,      // the moves since reset(), of which path_key() tells apart all that matters
};

// An Evaluator follows a Position through a search. The search calls applied() right after
// position.apply(move), undone() right after position.undo(); evaluate() answers for the side to move.
//   finished(): the value for the side to move of a game that is over, `ply` plies from the root.
//   kDependsOn: what else than the position counts. A table of positions met before goes by it: it keeps no
//   leaves, and its key holds path_key() where the path counts. tests/engine compares with minimax.
//   kUnitsPerPoint: how many units of Score make one point as the evaluator's definition counts.
template <class E, class P>
concept Evaluator = (E::kDependsOn != DependsOn::Path ||
                     requires(const E& view) {
                       { view.path_key() } -> std::same_as<std::uint64_t>;
                     }) &&
                    requires(E evaluator, const E& view, const P& position, Move move, int ply) {
  { E::kUnitsPerPoint } -> std::convertible_to<std::int64_t>;
  { evaluator.reset(position) } -> std::same_as<void>;
  { evaluator.applied(position, move) } -> std::same_as<void>;
  { evaluator.undone(position, move) } -> std::same_as<void>;
  { view.evaluate(position, ply) } -> std::same_as<Score>;
  { view.finished(position, ply) } -> std::same_as<Score>;
};

// The cells a search looks at. AllMoves is every legal move; Gomoku has a window around the stones too.
struct AllMoves {
  template <Position P>
  void operator()(const P& position, MoveList<P>& moves) const {
    position.generate(moves);
  }
};

}  // namespace pedra
