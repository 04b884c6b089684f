#include "games/othello/search/think.hpp"

#include <doctest/doctest.h>

#include "base/rng.hpp"
#include "games/othello/eval/weights_io.hpp"

namespace pedra::othello {
namespace {

Position after_random_moves(int plies, std::uint64_t seed) {
  Position position(8);
  Rng rng(seed);
  for (int i = 0; i < plies && !position.outcome().over(); ++i) {
    MoveList<Position> moves;
    position.generate(moves);
    position.apply(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return position;
}

search::SearchReport thought(const Position& position, const search::Limits& limits,
                             search::ReportSink sink = {}) {
  const auto knowledge = builtin_knowledge();
  Table table(4);
  const std::atomic<bool> stop = false;
  return think(position, knowledge->weights, knowledge->probcut, table, limits, stop, sink);
}

}  // namespace

TEST_CASE("without limits the position is solved: the value is the score of best play by both") {
  Position position = after_random_moves(46, 3);
  const auto report = thought(position, {});
  REQUIRE(report.exact);
  const int sign = position.to_move() == Color::Black ? 1 : -1;
  while (!position.outcome().over()) position.apply(thought(position, {}).move);
  CHECK(sign * position.score(Scoring::EmptiesToWinner) == static_cast<int>(report.score));
}

TEST_CASE("depth and nodes are kept, and the same limits give the same search") {
  const Position position = after_random_moves(20, 4);
  const search::Limits depth{.depth = 6, .nodes = {}, .time = {}};
  const auto one = thought(position, depth);
  const auto other = thought(position, depth);
  CHECK(one.depth == 6);
  CHECK_FALSE(one.exact);
  CHECK(one.nodes == other.nodes);
  CHECK(one.move == other.move);
  CHECK(one.prunings > 0);
  CHECK(position.is_legal(one.move));
  const auto few = thought(position, {.depth = {}, .nodes = 20'000, .time = {}});
  CHECK(few.nodes < 60'000);
  CHECK(position.is_legal(few.move));
  CHECK(position.is_legal(thought(position, {.depth = {}, .nodes = 1, .time = {}}).move));
}

TEST_CASE("a side that must pass is told so, and a finished game has no move") {
  Position position = after_random_moves(60, 9);
  for (std::uint64_t seed = 10; !position.outcome().over(); ++seed) position = after_random_moves(70, seed);
  const auto over = thought(position, {});
  CHECK(over.move.is_none());
  CHECK(over.exact);
  int passes = 0;
  for (std::uint64_t seed = 0; seed < 200 && passes == 0; ++seed) {
    Position game = after_random_moves(40, seed);
    while (!game.outcome().over() && game.legal_squares() != 0) {
      MoveList<Position> moves;
      game.generate(moves);
      game.apply(moves[0]);
    }
    if (game.outcome().over()) continue;
    ++passes;
    CHECK(thought(game, {}).move.is_pass());
  }
  CHECK(passes == 1);
}

TEST_CASE("reports come in order of depth, and the line can be played") {
  const Position position = after_random_moves(24, 5);
  int last = 0;
  const auto report =
      thought(position, {.depth = 7, .nodes = {}, .time = {}}, [&last](const search::SearchReport& at) {
        CHECK(at.depth >= last);
        last = at.depth;
      });
  Position line = position;
  for (const Move move : report.pv) {
    REQUIRE(line.is_legal(move));
    line.apply(move);
  }
  CHECK_FALSE(report.pv.empty());
  CHECK(report.move == report.pv.front());
}

}  // namespace pedra::othello
