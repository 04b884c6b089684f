#include "lab/heuristic_parts.hpp"

#include <doctest/doctest.h>
#include <numeric>

#include "lab/comparison.hpp"
#include "play/game.hpp"

using namespace pedra;

namespace {

engine::AnyPosition after(const engine::GameSpec& spec, std::string_view moves) {
  play::Game game(spec);
  std::string_view rest = moves;
  std::vector<Move> all;
  while (!rest.empty()) {
    const auto move = take_move(rest, spec.grid());
    REQUIRE(move.ok());
    all.push_back(*move);
  }
  REQUIRE(game.replay(all).ok());
  return game.position();
}

lab::HeuristicParts parts_of(std::string_view heuristic, const engine::AnyPosition& position) {
  const auto parts = lab::take_apart(*engine::parse_engine(heuristic), position);
  REQUIRE(parts.ok());
  return *parts;
}

}  // namespace

TEST_CASE("the parts of every sum over rows add up to the totals and to the value") {
  // The side to move is White; chains counts its mover's squares times the stones blocked, here none.
  const auto gomoku = after(*engine::game_named("gomoku"), "h8a1i8a15j8");
  const auto mnk = after(*engine::game_named("connect4"), "d1d2e1");
  for (const std::string_view name :
       {"open-ends", "five-windows", "five-windows-plus", "chains", "windows"}) {
    CAPTURE(name);
    const auto found = parts_of(name, name == "windows" ? mnk : gomoku);
    CHECK(found.heuristic == name);
    CHECK(found.moves.empty());
    for (const Color color : {Color::Black, Color::White}) {
      double sum = 0;
      std::size_t count = 0;
      for (const auto& length : lab::by_length(found, color)) {
        sum += length.points;
        count += length.count;
        std::size_t with_openings = 0;
        for (const auto& [openings, times] : length.openings) with_openings += times;
        CHECK(with_openings == length.count);
      }
      CHECK(sum == doctest::Approx(found.totals[static_cast<std::size_t>(color)]));
      CHECK(count > 0);
    }
    CHECK(found.value == doctest::Approx(found.totals[1] - found.totals[0]).epsilon(0.02));
  }
}

TEST_CASE("an open three of open-ends, by hand") {
  const auto found = parts_of("open-ends", after(*engine::game_named("gomoku"), "h8a1i8a15j8"));
  const auto black = lab::by_length(found, Color::Black);
  REQUIRE(black.size() == 2);  // nine lone stones, three directions of each, and the three
  CHECK(black[0].stones == 1);
  CHECK(black[0].count == 9);
  CHECK(black[1].stones == 3);
  CHECK(black[1].count == 1);
  CHECK(black[1].openings.at(2) == 1);
  CHECK(black[1].points == doctest::Approx(100 + 40 + 169));
}

TEST_CASE("zones tells the discs, and the scores of every move") {
  const engine::AnyPosition start(*engine::game_named("othello"));
  const auto found = parts_of("zones", start);
  CHECK(found.value == 0);
  CHECK(found.totals == std::array<double, 2>{2, 2});
  CHECK(found.moves.size() == 4);
  for (const auto& move : found.moves)
    CHECK(move.total == move.corner + move.border + move.danger + move.mobility + move.center);
}

TEST_CASE("what is no heuristic of the game is refused") {
  const engine::AnyPosition start(*engine::game_named("othello"));
  for (const std::string_view name : {"chains", "engine", "random", "windows"})
    CHECK_FALSE(lab::take_apart(*engine::parse_engine(name), start).ok());
}

TEST_CASE("the usual comparison runs every switch of the plain search, then the engine") {
  const auto runs = lab::usual_comparison(*engine::parse_engine("chains:depth=9"), 2);
  REQUIRE(runs.size() == 7);
  CHECK(engine::to_text(runs[0].player) == "chains:depth=2,algorithm=minimax,deepen=off");
  CHECK(engine::to_text(runs[1].player) == "chains:depth=2,deepen=off");
  CHECK(runs.back().label == "engine");
}
