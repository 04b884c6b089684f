// The full solver: known values of small boards, and agreement with plain search on random positions.
#include <algorithm>
#include <doctest/doctest.h>

#include "base/rng.hpp"
#include "games/gomoku/search/solvers/full_solver.hpp"

namespace pedra::gomoku {
namespace {

constexpr std::uint64_t kBudget = 5'000'000;
using Value = FullSolver::Value;

FullSolver::Answer solve(const Position& position) {
  FullSolver solver(position.settings(), std::size_t{8} << 20U);
  search::StopCondition never;
  return solver.solve(position, kBudget, never);
}

// Plain minimax: 1 the side to move wins, 0 draw, -1 it loses.
int plain(Position& position) {
  if (position.outcome().over()) return position.outcome() == Outcome::draw() ? 0 : -1;
  MoveList<Position> moves;
  position.generate(moves);
  int best = -1;
  for (const Move move : moves) {
    position.apply(move);
    best = std::max(best, -plain(position));
    position.undo();
    if (best == 1) break;
  }
  return best;
}

}  // namespace

TEST_CASE("values of small boards") {
  const auto value = [](int width, int height, int k) {
    return solve(Position(Settings{width, height, k, Rule::Freestyle})).value;
  };
  CHECK(value(3, 3, 3) == Value::Draw);
  CHECK(value(4, 3, 3) == Value::Win);
  CHECK(value(4, 4, 4) == Value::Draw);
  CHECK(value(5, 5, 4) == Value::Draw);
  CHECK(value(6, 5, 4) == Value::Win);
  CHECK(value(6, 6, 5) == Value::Draw);
}

TEST_CASE("the full solver agrees with plain minimax, and its move keeps the value") {
  Rng rng(5);
  int seen[3] = {0, 0, 0};
  for (int i = 0; i < 120; ++i) {
    const Settings settings =
        i % 2 == 0 ? Settings{4, 4, 3, Rule::Freestyle} : Settings{4, 4, 4, Rule::Freestyle};
    Position position(settings);
    for (int stones = 7 + i % 4; stones > 0 && !position.outcome().over(); --stones) {
      MoveList<Position> moves;
      position.generate(moves);
      position.apply(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (position.outcome().over()) continue;
    const int expected = plain(position);
    const auto answer = solve(position);
    REQUIRE(static_cast<int>(answer.value) == expected + 1);
    ++seen[expected + 1];
    if (expected < 0) continue;
    REQUIRE(position.is_legal(answer.move));
    position.apply(answer.move);
    CHECK(-plain(position) == expected);
  }
  CHECK(seen[0] > 0);
  CHECK(seen[1] > 0);
  CHECK(seen[2] > 0);
}

TEST_CASE("a budget that is too small is admitted") {
  const Position position(Settings{6, 5, 4, Rule::Freestyle});
  FullSolver solver(position.settings(), std::size_t{1} << 20U);
  search::StopCondition never;
  CHECK(solver.solve(position, 10, never).value == Value::Unknown);
  CHECK_FALSE(FullSolver::supports(Settings{9, 9, 5, Rule::Freestyle}));
  CHECK_FALSE(FullSolver::supports(Settings{5, 5, 5, Rule::Caro}));
}

}  // namespace pedra::gomoku
