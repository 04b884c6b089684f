// The whole search: what it claims to be won is won, it is repeatable, and it never plays a foul.
#include <cstdlib>
#include <doctest/doctest.h>
#include <memory>
#include <vector>

#include "base/rng.hpp"
#include "games/gomoku/diagram.hpp"
#include "games/gomoku/search/think.hpp"

namespace pedra::gomoku {
namespace {

constexpr std::size_t kTableBytes = std::size_t{4} << 20U;
const std::stop_token kGoOn;

search::Limits by_nodes(std::uint64_t nodes) { return {.depth = {}, .nodes = nodes, .time = {}}; }

struct Player {
  explicit Player(const Settings& settings)
      : tables(std::make_shared<const PatternTables>(settings)), memory(kTableBytes) {}
  search::SearchReport think(const Position& position, const search::Limits& limits) {
    return gomoku::think(position, tables, memory, {.limits = limits}, kGoOn, {});
  }
  std::shared_ptr<const PatternTables> tables;
  SearchMemory memory;
};

// Some stones near the centre, by turns, nobody having won.
Position opening(const Settings& settings, Rng& rng, int stones) {
  Position position(settings);
  while (stones > 0 && !position.outcome().over()) {
    const int y = settings.height / 2 - 3 + static_cast<int>(rng.below(7));
    const Point p(settings.width / 2 - 3 + static_cast<int>(rng.below(7)), y);
    if (!position.is_legal(p)) continue;
    position.apply(p);
    --stones;
  }
  return position;
}

}  // namespace

TEST_CASE("a frugal search leaves some of its nodes") {
  const Settings settings{15, 15, 5, Rule::Freestyle};
  Rng rng(7);
  std::uint64_t spent = 0;
  for (int i = 0; i < 8; ++i) {
    search::Limits limits = by_nodes(20'000);
    limits.frugal = true;
    const auto report = Player(settings).think(opening(settings, rng, 6), limits);
    CHECK(report.move.is_stone());
    spent += report.nodes;
  }
  CHECK(spent < 8 * 17'000);
}

TEST_CASE("a claimed win is carried out in time against a searching and against a random defender") {
  for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro}) {
    const Settings settings{15, 15, 5, rule};
    Rng rng(static_cast<std::uint64_t>(rule) + 40);
    Player player(settings);
    Player defender(settings);
    int claims = 0;
    for (int game = 0; game < 8; ++game) {
      Position position = opening(settings, rng, 6 + game % 3);
      const bool random_defence = game % 2 == 0;
      Color claimed = Color::Black;
      int plies = 0;  // to the end; 0: nothing claimed yet
      while (!position.outcome().over() && (plies > 0 || position.empty_count() > 160)) {
        const bool defending = plies > 0 && position.to_move() != claimed;
        Player& mover = defending ? defender : player;
        const auto report = mover.think(position, by_nodes(plies > 0 ? 20'000 : 2000));
        Move move = report.move;
        REQUIRE(position.is_legal(move));
        if (defending && random_defence) {
          MoveList<Position> all;
          position.generate(all);
          move = all[rng.below(static_cast<std::uint32_t>(all.size()))];
        }
        if (plies == 0 && report.win_in && *report.win_in > 0) {
          claimed = position.to_move();
          plies = *report.win_in;
          ++claims;
        } else if (plies > 0 && !defending) {
          // The promise is kept at every later move: finding it again may take more nodes, never less truth.
          REQUIRE(report.win_in.value_or(0) > 0);
        }
        position.apply(move);
      }
      if (plies > 0) REQUIRE(position.outcome().won_by(claimed));
    }
    CHECK(claims >= 5);
  }
}

TEST_CASE("a win once proved is not let slip, however shallow the next search, and its line is known") {
  const Settings settings;
  Position position(settings);
  for (const char* cell :
       {"k9", "j7", "j5", "g5", "i7", "e4", "d10", "l10", "i6", "i8", "k6", "g6", "h7", "g8", "g7", "h8"})
    position.apply(Point(cell[0] - 'a', std::atoi(cell + 1) - 1));
  const search::Limits shallow{.depth = 2, .nodes = {}, .time = {}};
  CHECK_FALSE(Player(settings).think(position, shallow).win_in);
  Player player(settings);
  const auto proved = player.think(position, by_nodes(100'000));
  REQUIRE(proved.win_in);
  const auto again = player.think(position, shallow);
  CHECK(again.win_in == proved.win_in);
  CHECK(again.move == proved.move);
  CHECK(again.pv.size() > 5);
  Position end = position;
  for (const Move move : again.pv) {
    REQUIRE(end.is_legal(move.point()));
    end.apply(move.point());
  }
}

TEST_CASE("the same position and node limit give the same answer") {
  const Settings settings{15, 15, 5, Rule::Freestyle};
  Rng rng(3);
  const Position position = opening(settings, rng, 7);
  Player a(settings);
  Player b(settings);
  const auto first = a.think(position, by_nodes(20'000));
  const auto second = b.think(position, by_nodes(20'000));
  CHECK(first.move == second.move);
  CHECK(first.score == second.score);
  CHECK(first.nodes == second.nodes);
  CHECK(first.pv == second.pv);
  CHECK(first.depth >= 4);
  CHECK(first.nodes <= 20'200);  // a last try at fours may run over
}

TEST_CASE("a depth limit is kept, and every depth is reported once") {
  const Settings settings{15, 15, 5, Rule::Freestyle};
  Rng rng(8);
  const Position position = opening(settings, rng, 4);
  Player player(settings);
  std::vector<int> depths;
  const auto report = think(position, player.tables, player.memory, {.limits = {.depth = 5}}, kGoOn,
                            [&](const search::SearchReport& r) { depths.push_back(r.depth); });
  CHECK(report.depth == 5);
  CHECK(depths == std::vector<int>{1, 2, 3, 4, 5});
  CHECK(report.final);
  CHECK(report.prunings > 0);
  REQUIRE_FALSE(report.pv.empty());
  CHECK(report.pv.front() == report.move);
}

TEST_CASE("small and odd boards are played to the end without an illegal move") {
  for (const Settings& settings : {Settings{3, 3, 3, Rule::Freestyle}, Settings{22, 3, 4, Rule::Freestyle},
                                   Settings{5, 6, 5, Rule::Caro}, Settings{7, 7, 5, Rule::Renju},
                                   Settings{6, 6, 6, Rule::Standard}, Settings{10, 9, 8, Rule::Freestyle}}) {
    Player player(settings);
    Position position(settings);
    position.apply(Point(settings.width / 2, settings.height / 2));
    while (!position.outcome().over()) {
      const auto report = player.think(position, by_nodes(300));
      REQUIRE(position.is_legal(report.move));
      position.apply(report.move);
    }
  }
}

TEST_CASE("Black does not take a forbidden cell even when it would stop a four") {
  // White's four needs A; for Black A is an overline, so there is nothing left but to lose.
  const Diagram diagram(R"(
    ...............
    ...............
    ......x........
    ......x........
    ......x........
    .xooooA........
    ......x........
    ......x........
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............)");
  const Position position = diagram.position(Rule::Renju, Color::Black);
  REQUIRE_FALSE(position.is_legal(diagram.at('A')));
  Player player(position.settings());
  const auto report = player.think(position, by_nodes(2000));
  CHECK(position.is_legal(report.move));
  CHECK(report.win_in == -2);
}

}  // namespace pedra::gomoku
