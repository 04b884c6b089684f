#include "games/mnk/solver.hpp"

#include <doctest/doctest.h>

#include "base/rng.hpp"

using namespace pedra;
using mnk::Verdict;

namespace {

mnk::Solution solved(const mnk::Position& position) { return mnk::solve(position, {}, 16, {}); }

// Minimax without anything else.
int plain_value(mnk::Position& position) {
  const Outcome outcome = position.outcome();
  if (outcome.over())
    return outcome.kind == Outcome::Kind::Draw ? 0 : outcome.winner == position.to_move() ? 1 : -1;
  int best = -1;
  MoveList<mnk::Position> moves;
  position.generate(moves);
  for (const Move move : moves) {
    position.apply(move);
    best = std::max(best, -plain_value(position));
    position.undo();
    if (best == 1) break;
  }
  return best;
}

}  // namespace

TEST_CASE("known results") {
  CHECK(solved(mnk::Position(3, 3, 3)).verdict == Verdict::Draw);
  CHECK(solved(mnk::Position(4, 3, 3)).verdict == Verdict::Win);
  CHECK(solved(mnk::Position(4, 4, 4)).verdict == Verdict::Draw);
  CHECK(solved(mnk::Position(mnk::Settings{.width = 4, .height = 4, .k = 4, .gravity = true})).verdict ==
        Verdict::Draw);
  CHECK(solved(mnk::Position(mnk::Settings{.width = 5, .height = 4, .k = 4, .gravity = true})).verdict ==
        Verdict::Draw);
  CHECK(solved(mnk::Position(1, 1, 1)).verdict == Verdict::Win);
}

TEST_CASE("the solver agrees with plain minimax, and its move keeps the value") {
  Rng rng(11);
  for (int game = 0; game < 200; ++game) {
    const mnk::Settings settings{
        .width = 3 + static_cast<int>(rng.below(2)), .height = 3, .k = 3, .gravity = rng.below(2) == 1};
    mnk::Position position(settings);
    for (std::uint32_t plies = 2 + rng.below(7); plies > 0 && !position.outcome().over(); --plies) {
      MoveList<mnk::Position> moves;
      position.generate(moves);
      position.apply(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    const auto solution = solved(position);
    const int value = plain_value(position);
    REQUIRE(static_cast<int>(solution.verdict) - 1 == value);
    CHECK(solution.move.is_none() == position.outcome().over());
    if (solution.move.is_none()) continue;
    position.apply(solution.move);
    CHECK(-plain_value(position) == value);
  }
}

TEST_CASE("a limit that comes first leaves the verdict open") {
  search::Limits limits;
  limits.nodes = 100;
  const auto solution = mnk::solve(mnk::Position(5, 5, 4), limits, 16, {});
  CHECK(solution.verdict == Verdict::Unknown);
  CHECK(solution.move.is_none());
  std::stop_source stop;
  stop.request_stop();
  CHECK(mnk::solve(mnk::Position(5, 5, 4), {}, 16, stop.get_token()).verdict == Verdict::Unknown);
}
