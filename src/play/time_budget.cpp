#include "play/time_budget.hpp"

#include <algorithm>
#include <bit>

namespace pedra::play {
namespace {

// Othello: the rest of the game is solved from 20 to 28 empties on, depending on the time. Afterwards moves
// need almost no time: a few shares for all of them.
constexpr int kSolved = 20;
constexpr double kAfterwards = 3;

constexpr double kMostShares = 1.8;  // at most, for a frugal search, which seldom uses them
constexpr double kMostOfAll = 0.6;   // of the time left, at most

template <class T>
std::optional<T> smaller(const std::optional<T>& a, const std::optional<T>& b) {
  if (!a || !b) return a ? a : b;
  return std::min(*a, *b);
}

}  // namespace

double planned_moves(const engine::AnyPosition& position) {
  const othello::Position* const board = position.othello();
  if (board == nullptr) return kPlannedMoves;
  const int empties = std::popcount(board->playable() & ~(board->mine() | board->theirs()));
  if (empties < kSolved) return kAfterwards;
  return static_cast<double>((empties - kSolved) / 2 + 1) + kAfterwards;
}

Milliseconds time_for_move(const TurnTime& clock, Milliseconds otherwise) {
  std::optional<Milliseconds> time = clock.per_move;
  if (clock.left) {
    const double moves = clock.moves_left > 0 ? clock.moves_left : clock.planned;
    // The last move of a period needs no reserve: the next period has its own time.
    const Milliseconds reserve = moves == 1 ? Milliseconds(0) : kGameReserve;
    const double left = static_cast<double>((*clock.left - reserve).count());
    time = smaller<Milliseconds>(time, Milliseconds(static_cast<std::int64_t>(left / moves)));
  }
  return std::max(time.value_or(otherwise + kMoveOverhead) - kMoveOverhead, Milliseconds(0));
}

search::Limits tighter(const search::Limits& a, const search::Limits& b) {
  return {.depth = smaller(a.depth, b.depth),
          .nodes = smaller(a.nodes, b.nodes),
          .time = smaller(a.time, b.time),
          .frugal = (a.frugal && a.time && (!b.time || *a.time <= *b.time)) ||
                    (b.frugal && b.time && (!a.time || *b.time <= *a.time))};
}

search::Limits hurried() { return {.depth = {}, .nodes = {}, .time = Milliseconds(10)}; }

search::Limits limits_for(Milliseconds time) {
  if (time <= Milliseconds(0)) return hurried();
  return {.depth = {}, .nodes = {}, .time = time};
}

search::Limits limits_for(const TurnTime& clock, Milliseconds otherwise) {
  constexpr Milliseconds kAnyTime{24 * 60 * 60 * 1000};
  const Milliseconds share = time_for_move(clock, otherwise);
  const Milliseconds turn = time_for_move({.per_move = clock.per_move, .left = {}}, kAnyTime);
  if (!clock.left || clock.moves_left == 1 || share >= turn || share <= Milliseconds(0))
    return limits_for(share);
  const double most = static_cast<double>((*clock.left - kGameReserve).count()) * kMostOfAll;
  const double wanted = std::min(static_cast<double>(share.count()) * kMostShares, most);
  search::Limits limits =
      limits_for(std::clamp(Milliseconds(static_cast<std::int64_t>(wanted)), share, turn));
  limits.frugal = true;
  return limits;
}

}  // namespace pedra::play
