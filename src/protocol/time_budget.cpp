#include "protocol/time_budget.hpp"

#include <algorithm>
#include <bit>

namespace pedra::protocol {
namespace {

constexpr int kQuickEmpties = 18;  // Othello: so many are solved in an instant
constexpr int kSolvingMoves = 3;   // shares for the moves that find the outcome

template <class T>
std::optional<T> smaller(const std::optional<T>& a, const std::optional<T>& b) {
  if (!a || !b) return a ? a : b;
  return std::min(*a, *b);
}

}  // namespace

int planned_moves(const engine::AnyPosition& position) {
  const othello::Position* const board = position.othello();
  if (board == nullptr) return kPlannedMoves;
  const int empties = std::popcount(board->playable() & ~(board->mine() | board->theirs()));
  return std::max(0, empties - kQuickEmpties) / 2 + kSolvingMoves;
}

Milliseconds time_for_move(const Clock& clock, Milliseconds otherwise) {
  std::optional<Milliseconds> time = clock.per_move;
  if (clock.left) {
    const int moves = clock.moves_left > 0 ? clock.moves_left : clock.planned;
    // A share of a period that is reborn after its last move needs no reserve but the overhead.
    const Milliseconds reserve = moves == 1 ? Milliseconds(0) : kGameReserve;
    time = smaller<Milliseconds>(time, (*clock.left - reserve) / moves);
  }
  return std::max(time.value_or(otherwise + kMoveOverhead) - kMoveOverhead, Milliseconds(0));
}

search::Limits tighter(const search::Limits& a, const search::Limits& b) {
  return {.depth = smaller(a.depth, b.depth),
          .nodes = smaller(a.nodes, b.nodes),
          .time = smaller(a.time, b.time)};
}

search::Limits hurried() { return {.depth = 2, .nodes = {}, .time = Milliseconds(20)}; }

search::Limits limits_for(Milliseconds time) {
  if (time <= Milliseconds(0)) return hurried();
  return {.depth = {}, .nodes = {}, .time = time};
}

}  // namespace pedra::protocol
