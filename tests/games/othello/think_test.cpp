#include "games/othello/search/think.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "base/rng.hpp"
#include "games/othello/eval/weights_io.hpp"

namespace pedra::othello {
namespace {

Position after_random_moves(int plies, std::uint64_t seed, int size = 8) {
  Position position(size);
  Rng rng(seed);
  for (int i = 0; i < plies && !position.outcome().over(); ++i) {
    MoveList<Position> moves;
    position.generate(moves);
    position.apply(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return position;
}

search::SearchReport thought(const Position& position, const search::Limits& limits,
                             const search::ReportSink& sink = {}, ThinkSettings settings = {}) {
  Table table(4);
  settings.limits = limits;
  return think(position, *builtin_knowledge(), table, settings, {}, sink);
}

// The value by plain negamax over reference rules: slow and obviously right.
int naive_value(Position& position, Scoring scoring) {
  if (position.outcome().over())
    return position.score(scoring) * (position.to_move() == Color::Black ? 1 : -1);
  MoveList<Position> moves;
  position.generate(moves);
  int best = -65;
  for (const Move move : moves) {
    position.apply(move);
    best = std::max(best, -naive_value(position, scoring));
    position.undo();
  }
  return best;
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

TEST_CASE("a frugal search leaves some of its nodes, and asks little where there is no choice") {
  const search::Limits limits{.depth = {}, .nodes = 200'000, .time = {}, .frugal = true};
  std::uint64_t spent = 0;
  bool no_choice = false;
  for (std::uint64_t seed = 0; seed < 20'000 && !no_choice; ++seed) {
    const Position position = after_random_moves(20 + static_cast<int>(seed % 16), seed);
    MoveList<Position> moves;
    position.generate(moves);
    if (moves.size() == 1 && moves[0].is_stone()) {
      no_choice = true;
      const auto report = thought(position, limits);
      CHECK(report.move == moves[0]);
      CHECK(report.depth == 8);
    } else if (seed < 8) {
      spent += thought(position, limits).nodes;
    }
  }
  CHECK(no_choice);
  CHECK(spent > 0);
  CHECK(spent < 8 * 160'000);
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

TEST_CASE("every line has its move's true value, by both ways to count, on every size") {
  for (const auto& [size, plies] : {std::pair{8, 53}, std::pair{6, 25}, std::pair{4, 5}})
    for (const Scoring scoring : {Scoring::EmptiesToWinner, Scoring::Plain})
      for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        Position position = after_random_moves(plies, seed, size);
        if (position.outcome().over()) continue;
        MoveList<Position> moves;
        position.generate(moves);
        const ThinkSettings all{.threads = 1, .lines = 1 << 16, .scoring = scoring, .only_outcome = false};
        const auto report = thought(position, {}, {}, all);
        REQUIRE(report.exact);
        REQUIRE(report.lines.size() == moves.size());
        CHECK(report.lines.front().move == report.move);
        CHECK(static_cast<int>(report.score) == naive_value(position, scoring));
        double before = 64;
        for (const search::Line& line : report.lines) {
          CHECK(line.score <= before);
          before = line.score;
          position.apply(line.move);
          CHECK(static_cast<int>(line.score) == -naive_value(position, scoring));
          position.undo();
        }
      }
}

TEST_CASE("several lines are the best of all lines") {
  const Position position = after_random_moves(46, 12);
  const auto all = thought(position, {}, {}, {.threads = 1, .lines = 1 << 16});
  const auto three = thought(position, {}, {}, {.threads = 1, .lines = 3});
  REQUIRE(all.lines.size() > 3);
  REQUIRE(three.lines.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) CHECK(three.lines[i].score == all.lines[i].score);
  CHECK(three.nodes < all.nodes);
  CHECK(thought(position, {}).lines.empty());
}

TEST_CASE("moves that a symmetry takes to each other are searched once, unless every move is asked for") {
  // The first of the four opening moves, its depth 1 value alone: one node each.
  const Position start(8);
  CHECK(thought(start, {.depth = 1, .nodes = {}, .time = {}}).nodes == 1);
  const auto all = thought(start, {.depth = 1, .nodes = {}, .time = {}}, {}, {.threads = 1, .lines = 4});
  REQUIRE(all.lines.size() == 4);
  for (const search::Line& line : all.lines) CHECK(line.score == all.score);
  // The corners of 4x4 are no images of each other after a move: nothing is left out, and values stay true.
  for (const int plies : {0, 1, 2, 3}) {
    Position position = after_random_moves(plies, 5, 4);
    CHECK(static_cast<int>(thought(position, {}).score) == naive_value(position, Scoring::EmptiesToWinner));
  }
}

TEST_CASE("threads find the value that one finds, and with one a search repeats itself") {
  for (std::uint64_t seed = 20; seed < 24; ++seed) {
    const Position position = after_random_moves(44, seed);
    const auto one = thought(position, {});
    const auto again = thought(position, {});
    CHECK(one.nodes == again.nodes);
    for (const int threads : {2, 4}) {
      const auto many = thought(position, {}, {}, {.threads = threads});
      CHECK(many.exact);
      CHECK(many.score == one.score);
    }
  }
}

TEST_CASE("win, draw or loss is the sign of the score") {
  for (std::uint64_t seed = 30; seed < 38; ++seed) {
    const Position position = after_random_moves(47, seed);
    if (position.outcome().over()) continue;
    const auto exact = thought(position, {});
    const auto outcome = thought(position, {}, {}, {.threads = 1, .lines = 1, .only_outcome = true});
    CHECK(outcome.exact);
    CHECK(outcome.score == (exact.score > 0 ? 1 : exact.score < 0 ? -1 : 0));
  }
}

TEST_CASE("4x4 from the start: White wins 11 to 3 and has the empty squares") {
  Position position(4);
  const auto report = thought(position, {});
  CHECK(report.exact);
  CHECK(report.score == -10);
  CHECK(naive_value(position, Scoring::EmptiesToWinner) == -10);
  const auto plain = thought(position, {}, {}, {.threads = 1, .lines = 1, .scoring = Scoring::Plain});
  CHECK(plain.score == -8);
}

}  // namespace pedra::othello
