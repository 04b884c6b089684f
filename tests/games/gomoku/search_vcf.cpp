// Every win by fours that the solver claims is replayed by a checker that knows only stones and fives.
#include <doctest/doctest.h>
#include <memory>

#include "base/rng.hpp"
#include "games/gomoku/diagram.hpp"
#include "games/gomoku/search/solvers/vcf.hpp"

namespace pedra::gomoku {
namespace {

std::shared_ptr<const PatternTables> tables_for(const Settings& settings) {
  return std::make_shared<const PatternTables>(settings);
}

bool can_win_now(const Position& position, Color side) {
  for (int y = 0; y < position.height(); ++y)
    for (int x = 0; x < position.width(); ++x) {
      if (position.at({x, y}) != Cell::Empty) continue;
      for (const Direction direction : kDirections)
        if (position.wins_on(position.geometry().place({x, y}, direction), side)) return true;
    }
  return false;
}

// The attacker to move plays what the solver says; against every legal answer that is not simply too late.
bool replay(Position& position, Vcf& solver, const std::shared_ptr<const PatternTables>& tables,
            int plies_left) {
  if (plies_left <= 0) return false;
  const Color attacker = position.to_move();
  Board board(position, tables);
  const Vcf::Answer answer = solver.solve(board, 100'000);
  if (answer.plies == 0 || answer.plies > plies_left) return false;
  const Move move = board.point_of(answer.move);
  if (!position.is_legal(move)) return false;
  position.apply(move);
  bool wins = position.outcome().won_by(attacker);
  if (!wins && !position.outcome().over()) {
    // It must be a four, and the defender must not have five first.
    wins = can_win_now(position, attacker) && !can_win_now(position, opponent(attacker));
    MoveList<Position> answers;
    position.generate(answers);
    for (std::size_t i = 0; wins && i < answers.size(); ++i) {
      position.apply(answers[i]);
      if (position.outcome().over())
        wins = false;
      else if (!can_win_now(position, attacker))
        wins = replay(position, solver, tables, plies_left - 2);
      position.undo();
    }
  }
  position.undo();
  return wins;
}

}  // namespace

TEST_CASE("claimed wins by fours hold, under every rule") {
  for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro}) {
    const Settings settings{15, 15, 5, rule};
    const auto tables = tables_for(settings);
    Rng rng(static_cast<std::uint64_t>(rule) + 5);
    Vcf solver;
    int claims = 0;
    int long_claims = 0;
    for (int trial = 0; trial < 2500 && long_claims < 25; ++trial) {
      // A crowd of stones in the middle.
      std::vector<Cell> cells(225, Cell::Empty);
      for (int i = 0; i < 26; ++i) {
        const auto x = static_cast<std::size_t>(3 + rng.below(9));
        const auto y = static_cast<std::size_t>(3 + rng.below(9));
        cells[y * 15 + x] = i % 2 == 0 ? Cell::Black : Cell::White;
      }
      const Color side = rng.below(2) == 0 ? Color::Black : Color::White;
      auto position = Position::from_cells(settings, cells, side);
      if (!position) continue;
      Board board(*position, tables);
      const std::uint64_t hash = board.hash();
      const Vcf::Answer answer = solver.solve(board, 2000);
      REQUIRE(board.hash() == hash);
      if (answer.plies == 0) continue;
      ++claims;
      if (answer.plies > 3) ++long_claims;
      REQUIRE(replay(*position, solver, tables, answer.plies));
    }
    CHECK(claims >= 40);
    CHECK(long_claims >= 20);
  }
}

TEST_CASE("a five at hand, a four that must be met, and no win at all") {
  const Settings settings{15, 15, 5, Rule::Freestyle};
  const auto tables = tables_for(settings);
  const auto solve = [&](std::string_view drawing) {
    Vcf solver;
    Board board(Diagram(drawing).position(Rule::Freestyle, Color::Black),
                tables_for(Diagram(drawing).settings(Rule::Freestyle)));
    return solver.solve(board, 10'000).plies;
  };
  CHECK(solve(R"(
    .........
    .xxxx....
    .........
    .........
    .........)") == 1);
  CHECK(solve(R"(
    .........
    ..xxx....
    .........
    .........
    .........)") == 3);
  CHECK(solve(R"(
    .oooo....
    ..xxx....
    .........
    .........
    .........)") == 0);
  CHECK(solve(R"(
    .........
    ..xx.....
    .........
    .........
    .........)") == 0);
  // A closed three across a closed three: two fours at once on their crossing.
  CHECK(solve(R"(
    o........
    ..x......
    ..x......
    ..x......
    o..xxx...
    .........
    ..o......)") == 3);
}

}  // namespace pedra::gomoku
