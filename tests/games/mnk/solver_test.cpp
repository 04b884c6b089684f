#include "games/mnk/solver.hpp"

#include <doctest/doctest.h>

#include "base/rng.hpp"

using namespace pedra;
using mnk::Verdict;

namespace {

mnk::Solution solved(const mnk::Position& position) { return mnk::solve(position, {}, 16, {}); }

// The result for the side to move, and the plies until then.
struct Value {
  int result = -1;
  int plies = 0;
  bool operator==(const Value&) const = default;
};

// A quick win before a slow one, a slow loss before a quick one. Plies count for decided games only.
bool better(const Value& a, const Value& b) {
  if (a.result != b.result) return a.result > b.result;
  return a.result == 1 ? a.plies < b.plies : a.result == -1 && a.plies > b.plies;
}

// Minimax without anything else.
Value plain_value(mnk::Position& position) {
  const Outcome outcome = position.outcome();
  if (outcome.over())
    return {outcome.kind == Outcome::Kind::Draw ? 0 : outcome.winner == position.to_move() ? 1 : -1, 0};
  Value best;
  MoveList<mnk::Position> moves;
  position.generate(moves);
  for (const Move move : moves) {
    position.apply(move);
    const Value reply = plain_value(position);
    position.undo();
    const Value value{-reply.result, reply.result == 0 ? 0 : reply.plies + 1};
    if (move == moves[0] || better(value, best)) best = value;
  }
  return best;
}

Value value_of(const mnk::Solution& solution) {
  return {static_cast<int>(solution.verdict) - 1, solution.plies.value_or(0)};
}

mnk::Position random_position(const mnk::Settings& settings, std::uint32_t stones, Rng& rng) {
  mnk::Position position(settings);
  for (; stones > 0 && !position.outcome().over(); --stones) {
    MoveList<mnk::Position> moves;
    position.generate(moves);
    position.apply(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return position;
}

mnk::Position connect_four(std::string_view columns) {
  mnk::Position position(mnk::Settings{.width = 7, .height = 6, .k = 4, .gravity = true});
  for (const char column : columns) position.apply(*position.drop(column - '1'));
  return position;
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
  CHECK(solved(mnk::Position(22, 22, 3)).plies == 5);  // a board of eight words
}

TEST_CASE("Connect Four: known wins, with their length") {
  const auto one = solved(connect_four("443355"));
  CHECK(value_of(one) == Value{1, 1});
  CHECK((one.move == Move(Point(1, 5)) || one.move == Move(Point(5, 5))));
  CHECK(value_of(solved(connect_four("4433"))) == Value{1, 3});
  CHECK(value_of(solved(connect_four("44335"))) == Value{-1, 2});
  // A position of Pascal Pons' test sets, with the value -1: lost to the opponent's last stone.
  CHECK(value_of(solved(connect_four("2252576253462244111563365343671351441"))) == Value{-1, 4});
}

TEST_CASE("the solver agrees with plain minimax, and its move keeps the value") {
  struct Board {
    mnk::Settings settings;
    std::uint32_t most_empty;
  };
  const Board boards[] = {{{.width = 3, .height = 3, .k = 3, .gravity = false}, 8},
                          {{.width = 4, .height = 3, .k = 3, .gravity = false}, 8},
                          {{.width = 3, .height = 4, .k = 3, .gravity = true}, 10},
                          {{.width = 4, .height = 4, .k = 4, .gravity = false}, 7},
                          {{.width = 5, .height = 4, .k = 4, .gravity = true}, 9},
                          {{.width = 7, .height = 6, .k = 4, .gravity = true}, 9},
                          {{.width = 9, .height = 7, .k = 4, .gravity = true}, 8}};  // eight words
  Rng rng(11);
  for (const auto& [settings, most_empty] : boards)
    for (int game = 0; game < 60; ++game) {
      const auto cells = static_cast<std::uint32_t>(settings.width * settings.height);
      mnk::Position position = random_position(settings, cells - rng.below(most_empty + 1), rng);
      if (position.outcome().over()) continue;
      CAPTURE(game);
      CAPTURE(settings.width);
      const auto solution = solved(position);
      const Value value = plain_value(position);
      REQUIRE(value_of(solution) == value);
      position.apply(solution.move);
      CHECK(plain_value(position) == Value{-value.result, value.result == 0 ? 0 : value.plies - 1});
    }
}

TEST_CASE("a game that is over has its result and no move") {
  auto position = connect_four("1212121");
  CHECK(solved(position).verdict == Verdict::Loss);
  CHECK(solved(position).move.is_none());
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
