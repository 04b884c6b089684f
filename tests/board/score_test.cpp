#include "board/score.hpp"

#include <doctest/doctest.h>

#include "board/color.hpp"
#include "board/outcome.hpp"

using namespace pedra;

TEST_CASE("a certain win outranks every estimate, a certain loss is below all") {
  const Score most(Score::kEstimateLimit);
  const Score slowest = Score::win_at(Score::kMaxPly, Score(-(Score::kWinStep / 2 - 1)));
  CHECK(slowest > most);
  CHECK(-slowest < -most);
  CHECK(Score::win_at(0, Score(Score::kWinStep / 2 - 1)) < Score::infinity());
  CHECK(-Score::infinity() < -Score::win_at(0));
}

TEST_CASE("the quicker win is the better one, whatever the utility") {
  const Score best_utility(Score::kWinStep / 2 - 1);
  for (int ply = 0; ply < Score::kMaxPly; ++ply)
    REQUIRE(Score::win_at(ply, -best_utility) > Score::win_at(ply + 1, best_utility));
  CHECK(Score::win_at(3, Score(10)) > Score::win_at(3, Score(9)));
  CHECK(-Score::win_at(9) > -Score::win_at(7));  // the later loss
}

TEST_CASE("plies_to_win reads the ply back") {
  const Score utility(Score::kWinStep / 2 - 1);
  for (int ply = 0; ply <= Score::kMaxPly; ++ply) {
    REQUIRE(Score::win_at(ply).plies_to_win() == ply);
    REQUIRE(Score::win_at(ply, utility).plies_to_win() == ply);
    REQUIRE(Score::win_at(ply, -utility).plies_to_win() == ply);
    REQUIRE((-Score::win_at(ply, utility)).plies_to_win() == -ply);
  }
}

TEST_CASE("an estimate, and infinity, is no certain win") {
  for (const std::int64_t units :
       {std::int64_t{0}, std::int64_t{1}, Score::kEstimateLimit, Score::infinity().units()}) {
    CHECK_FALSE(Score(units).plies_to_win().has_value());
    CHECK_FALSE(Score(-units).plies_to_win().has_value());
  }
}

TEST_CASE("arithmetic") {
  Score score(5);
  score += Score(7);
  score -= Score(2);
  CHECK(score.units() == 10);
  CHECK((score - Score(30)).units() == -20);
  CHECK((score + Score(1)).units() == 11);
  CHECK((-score).units() == -10);
}

TEST_CASE("colours, cells and outcomes") {
  CHECK(opponent(Color::Black) == Color::White);
  CHECK(opponent(Color::White) == Color::Black);
  CHECK(cell_of(Color::White) == Cell::White);
  CHECK(symbol(Cell::Black) == 'x');
  CHECK(symbol(Cell::White) == 'o');
  CHECK(symbol(Cell::Empty) == '.');
  CHECK_FALSE(Outcome::ongoing().over());
  CHECK(Outcome::draw().over());
  CHECK(Outcome::win(Color::White).won_by(Color::White));
  CHECK_FALSE(Outcome::win(Color::White).won_by(Color::Black));
  CHECK_FALSE(Outcome::draw().won_by(Color::Black));
  CHECK_FALSE(Outcome::win(Color::White) == Outcome::win(Color::Black));
}
