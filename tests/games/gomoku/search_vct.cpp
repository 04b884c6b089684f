// Threat search: what it claims is replayed by a checker that knows stones and rows only; and the checker can
// say no.
#include <algorithm>
#include <doctest/doctest.h>
#include <memory>
#include <span>

#include "base/rng.hpp"
#include "games/gomoku/diagram.hpp"
#include "games/gomoku/search/moves.hpp"
#include "games/gomoku/search/solvers/explain.hpp"
#include "games/gomoku/search/solvers/proof_check.hpp"
#include "games/gomoku/search/solvers/vct.hpp"

namespace pedra::gomoku {
namespace {

constexpr std::size_t kTableBytes = std::size_t{2} << 20U;

Result<ProofSize> replay(const Position& position, const std::shared_ptr<const PatternTables>& tables,
                         Vct& vct) {
  Board board(position, tables);
  std::vector<Point> laid;
  return check_win(position, [&](std::span<const Point> played) -> Move {
    std::size_t same = 0;
    while (same < laid.size() && same < played.size() && laid[same] == played[same]) ++same;
    for (; laid.size() > same; laid.pop_back()) board.undo();
    for (; laid.size() < played.size(); laid.push_back(played[laid.size()]))
      board.apply(board.index_of(played[laid.size()]));
    const CellIndex cell = vct.winning_move(board, 100'000);
    return cell == kNoCell ? Move() : Move(board.point_of(cell));
  });
}

// Two open threes can be made at A, and no four is on the board.
const char* const kDoubleThree = R"(
    ...............
    ...............
    ...............
    ...............
    .......o.......
    ......x........
    ......x........
    ....xxA........
    .......o.......
    .........o.....
    ..........o....
    ...............
    ...............
    ...............
    ...............)";

}  // namespace

TEST_CASE("a double three wins in freestyle, by threats and not by fours") {
  const Diagram diagram(kDoubleThree);
  const Position position = diagram.position(Rule::Freestyle, Color::Black);
  const auto tables = std::make_shared<const PatternTables>(position.settings());
  Board board(position, tables);
  Vcf vcf;
  CHECK(vcf.solve(board, 10'000).plies == 0);
  Vct vct(kTableBytes);
  search::StopCondition never;
  REQUIRE(vct.solve(board, 100'000, never) == Vct::Verdict::Win);
  const auto checked = replay(position, tables, vct);
  REQUIRE_MESSAGE(checked.ok(), (checked.ok() ? std::string() : checked.error().message));
  CHECK(checked->plies >= 5);
  const auto steps = explain_win(board, [&](Board& b) { return vct.winning_move(b, 100'000); });
  REQUIRE_FALSE(steps.empty());
  CHECK(steps.back().replies.empty());
  if (steps.front().move == diagram.at('A')) {
    CHECK(steps.front().threats.size() == 2);
    CHECK(steps.front().threats.front().made == Made::OpenThree);
  }
}

TEST_CASE("the same point is a foul of Black's in renju") {
  const Diagram diagram(kDoubleThree);
  const Position position = diagram.position(Rule::Renju, Color::Black);
  const auto tables = std::make_shared<const PatternTables>(position.settings());
  Board board(position, tables);
  Vct vct(kTableBytes);
  search::StopCondition never;
  if (vct.solve(board, 100'000, never) == Vct::Verdict::Win) CHECK(replay(position, tables, vct).ok());
  CHECK(vct.winning_move(board, 1000) != board.index_of(diagram.at('A')));
}

TEST_CASE("every claim about random positions passes the checker, under every rule") {
  for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro}) {
    const Settings settings{11, 11, 5, rule};
    const auto tables = std::make_shared<const PatternTables>(settings);
    Rng rng(static_cast<std::uint64_t>(rule) + 77);
    int wins = 0;
    for (int i = 0; i < 60; ++i) {
      Position position(settings);
      for (int stones = 12 + i % 8; stones > 0 && !position.outcome().over();) {
        const int y = 2 + static_cast<int>(rng.below(7));
        const Point p(2 + static_cast<int>(rng.below(7)), y);
        if (!position.is_legal(p)) continue;
        position.apply(p);
        --stones;
      }
      if (position.outcome().over()) continue;
      Board board(position, tables);
      Vct vct(kTableBytes);
      search::StopCondition never;
      if (vct.solve(board, 2000, never) != Vct::Verdict::Win) continue;
      ++wins;
      const auto checked = replay(position, tables, vct);
      REQUIRE_MESSAGE(checked.ok(), (checked.ok() ? std::string() : checked.error().message));
    }
    CHECK(wins >= 5);
  }
}

TEST_CASE("the checker's winning cells are those where a stone ends the game") {
  for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Caro}) {
    const Settings settings{9, 7, 5, rule};
    Rng rng(static_cast<std::uint64_t>(rule) + 5);
    int found = 0;
    for (int i = 0; i < 100; ++i) {
      Position position(settings);
      for (int stones = 30; stones > 0 && !position.outcome().over();) {
        const int y = static_cast<int>(rng.below(7));
        const Point p(static_cast<int>(rng.below(9)), y);
        if (!position.is_legal(p)) continue;
        position.apply(p);
        --stones;
      }
      if (position.outcome().over()) continue;
      const Color side = position.to_move();
      std::vector<Point> wins;
      for (int y = 0; y < 7; ++y)
        for (int x = 0; x < 9; ++x) {
          if (!position.is_legal(Point(x, y))) continue;
          position.apply(Point(x, y));
          if (position.outcome().won_by(side)) wins.emplace_back(x, y);
          position.undo();
        }
      auto cells = winning_cells(position, side);
      std::sort(cells.begin(), cells.end());
      std::sort(wins.begin(), wins.end());
      CHECK(cells == wins);
      found += static_cast<int>(wins.size());
    }
    CHECK(found > 5);
  }
}

TEST_CASE("the checker refuses a strategy that does not win, or plays where it may not") {
  const Position position = Diagram(kDoubleThree).position(Rule::Freestyle, Color::Black);
  CHECK_FALSE(check_win(position, [](std::span<const Point>) { return Move(); }));
  CHECK_FALSE(check_win(position, [](std::span<const Point>) { return Move(Point(4, 7)); }));  // taken
  // Always the first empty cell of the board.
  CHECK_FALSE(check_win(position, [&](std::span<const Point> played) {
    Position now = position;
    for (const Point p : played) now.apply(p);
    MoveList<Position> all;
    now.generate(all);
    return all.empty() ? Move() : all[0];
  }));
}

}  // namespace pedra::gomoku
