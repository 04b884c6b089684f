#include "engine/levels.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <doctest/doctest.h>
#include <map>

#include "engine/registry.hpp"
#include "games/gomoku/candidates.hpp"

using namespace pedra;
using namespace pedra::engine;

namespace {

const GameSpec kOthello = othello::Settings{};

// Values each legal move by its place in the list: the first 3 points, the next 2, 1, 0.
class Counting final : public Engine {
 public:
  search::SearchReport search(const AnyPosition& position, const SearchRequest& request, std::stop_token,
                              const search::ReportSink& sink) override {
    last_request = request;
    double value = 3;
    search::SearchReport report;
    for (const Move move : position.legal_moves())
      report.lines.push_back(
          {.move = move, .score = value--, .win_in = {}, .depth = 1, .exact = false, .pv = {move}});
    report.move = report.lines.front().move;
    report.final = true;
    if (sink) sink(report);
    return report;
  }

  static inline thread_local SearchRequest last_request;
};

search::SearchReport choose(const Level& level, std::uint64_t seed) {
  LevelledEngine engine(std::make_unique<Counting>(), level, {}, seed);
  search::SearchReport told;
  const auto report = engine.search(AnyPosition(kOthello), {}, {},
                                    [&told](const search::SearchReport& final) { told = final; });
  CHECK(told.move == report.move);  // what is shown is what is played
  return report;
}

std::map<double, int> choices(const Level& level) {
  std::map<double, int> by_value;
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) ++by_value[choose(level, seed).score];
  return by_value;
}

}  // namespace

TEST_CASE("without mistakes a level plays the best move, at its depth") {
  for (std::uint64_t seed = 1; seed < 20; ++seed)
    CHECK(choose({5, 0, 0}, seed).move == AnyPosition(kOthello).legal_moves().front());
  CHECK(Counting::last_request.limits.depth == 5);
  CHECK(Counting::last_request.lines == 1);
}

TEST_CASE("a request's own depth counts when it is the smaller one") {
  LevelledEngine engine(std::make_unique<Counting>(), {5, 0, 0}, {}, 1);
  for (const auto& [asked, got] : {std::pair{3, 3}, {9, 5}}) {
    engine.search(AnyPosition(kOthello), {.limits = {.depth = asked, .nodes = {}, .time = {}}}, {}, {});
    CHECK(Counting::last_request.limits.depth == got);
  }
}

TEST_CASE("errors prefer better moves and reach every one; the same seed errs the same way") {
  const auto by_value = choices({1, 0, 1.5});
  REQUIRE(by_value.size() == 4);
  CHECK(by_value.at(3) > by_value.at(2));
  CHECK(by_value.at(2) > by_value.at(1));
  CHECK(by_value.at(1) > by_value.at(0));
  CHECK(choose({1, 0.3, 5}, 42).move == choose({1, 0.3, 5}, 42).move);
}

TEST_CASE("an oversight skips the best move as often as it says") {
  const auto by_value = choices({1, 0.25, 0});
  CHECK(by_value.at(3) > 700);
  CHECK(by_value.at(3) < 800);
}

TEST_CASE("who overlooks everything still plays a legal move") {
  const AnyPosition start(kOthello);
  for (std::uint64_t seed = 1; seed < 20; ++seed) CHECK(start.is_legal(choose({1, 1.0, 0}, seed).move));
}

TEST_CASE("levels grow: deeper, fewer mistakes") {
  for (const GameSpec& game : games())
    for (int number = 2; number <= 9; ++number) {
      const Level lower = level_of(game, number - 1);
      const Level higher = level_of(game, number);
      CHECK(higher.depth >= lower.depth);
      CHECK(higher.oversight <= lower.oversight);
      CHECK(higher.error <= lower.error);
      CHECK((higher.sense >= lower.sense || number == 9));  // 9 makes no mistakes in Othello
    }
}

TEST_CASE("levels are players: parsed, refused out of range, legal in both games") {
  CHECK(to_text(*parse_engine("engine:threads=2,level=3")) == "engine:threads=2,level=3");
  CHECK_FALSE(parse_engine("engine:level=0"));
  CHECK_FALSE(parse_engine("engine:level=11"));
  CHECK_FALSE(parse_engine("zones:level=3"));
  for (const GameSpec& game : {GameSpec{}, kOthello})
    for (const auto* text : {"engine:level=1", "engine:level=5"}) {
      const auto engine = make_engine(*parse_engine(text), game);
      REQUIRE(engine);
      AnyPosition position(game);
      position.apply(position.legal_moves().front());
      CHECK(position.is_legal((*engine)->search(position, {}, {}, {}).move));
    }
}

namespace {

constexpr std::size_t kPositions = 25;

std::unique_ptr<Engine> level_player(int number, const GameSpec& game, std::uint64_t seed = 1) {
  EngineSpec spec = *parse_engine("engine");
  spec.level = number;
  spec.seed = seed;
  auto engine = make_engine(spec, game);
  REQUIRE(engine.ok());
  return *std::move(engine);
}

Move played_by(Engine& engine, int number, const AnyPosition& position) {
  search::Limits limits;
  if (number == kFullStrength) limits.nodes = 3000;  // the levels below have a depth
  engine.new_game();
  return engine.search(position, {.limits = limits}, {}, {}).move;
}

bool holds(const std::vector<Move>& moves, Move move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

bool wins_at_once(const AnyPosition& position, Move move) {
  AnyPosition after = position;
  after.apply(move);
  return after.outcome().won_by(position.to_move());
}

// 25 positions of Gomoku in which `fits` holds, from games of moves drawn by lot near the stones: rows along every
// direction, in the middle and at the edge, closed and split, among other stones.
template <class Fits>
std::vector<AnyPosition> gomoku_positions(std::uint64_t seed, Fits fits) {
  Rng rng(seed);
  std::vector<AnyPosition> found;
  while (found.size() < kPositions) {
    AnyPosition position{GameSpec()};
    for (int ply = 0; ply < 60 && !position.outcome().over(); ++ply) {
      if (fits(position)) {
        found.push_back(position);
        break;
      }
      MoveList<gomoku::Position> near;
      gomoku::WindowMoves{}(*position.gomoku(), near);
      position.apply(near[rng.below(static_cast<std::uint32_t>(near.size()))]);
    }
  }
  return found;
}

// Every level from `lowest` on plays one of the moves in each of the positions, with two seeds.
template <class Answers>
void check_levels(int lowest, int highest, const std::vector<AnyPosition>& positions, Answers answers) {
  REQUIRE(positions.size() == kPositions);
  for (int number = lowest; number <= highest; ++number)
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      const auto player = level_player(number, positions.front().spec(), seed);
      std::size_t answered = 0;
      for (const AnyPosition& position : positions)
        if (holds(answers(position), played_by(*player, number, position))) ++answered;
      CHECK_MESSAGE(answered == kPositions, "level ", number, ", seed ", seed, ": ", answered);
    }
}

std::vector<Move> fives(const AnyPosition& position) { return sensible_moves(position, Sense::Fives); }

}  // namespace

TEST_CASE("from level 2 on the other's five is stopped: 25 of 25") {
  check_levels(2, kFullStrength,
               gomoku_positions(20261118,
                                [](const AnyPosition& position) {
                                  const auto moves = fives(position);
                                  return !moves.empty() && !wins_at_once(position, moves.front());
                                }),
               fives);
}

TEST_CASE("from level 2 on an own five is made: 25 of 25") {
  check_levels(2, kFullStrength,
               gomoku_positions(20261119,
                                [](const AnyPosition& position) {
                                  const auto moves = fives(position);
                                  return !moves.empty() && wins_at_once(position, moves.front());
                                }),
               fives);
}

TEST_CASE("from level 4 on an open three is stopped, or answered by a four: 25 of 25") {
  AnyPosition position{GameSpec()};  // Black has an open three; White two scattered stones, to move
  for (const Point p : {Point(7, 7), Point(1, 1), Point(8, 7), Point(13, 1), Point(9, 7)}) position.apply(p);
  const auto answers = [](const AnyPosition& at) { return sensible_moves(at, Sense::Threes); };
  // Beyond these an open four is still made.
  CHECK(answers(position) == std::vector<Move>{Point(6, 7), Point(10, 7)});
  check_levels(
      4, 9,
      gomoku_positions(
          20261120, [&answers](const AnyPosition& at) { return fives(at).empty() && !answers(at).empty(); }),
      answers);
}

TEST_CASE("from level 3 on no corner of Othello is opened while there is another move: 25 of 25") {
  Rng rng(3);
  std::size_t met = 0;
  while (met < kPositions) {
    AnyPosition position(kOthello);
    const int plies = 12 + static_cast<int>(rng.below(30));
    for (int ply = 0; ply < plies && !position.outcome().over(); ++ply) {
      const auto moves = position.legal_moves();
      position.apply(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (position.outcome().over()) continue;
    auto safe = sensible_moves(position, Sense::Corners);
    if (safe.empty()) continue;
    CHECK(safe.size() < position.legal_moves().size());
    ++met;
    for (int number = 3; number <= 8; ++number) {
      auto allowed = safe;
      const Level level = level_of(kOthello, number);
      if (level.depth >= 4) {  // the search's own first choice may have a reason
        const auto strong = make_engine(*parse_engine("engine"), kOthello);
        allowed.push_back(
            (*strong)
                ->search(position,
                         {.limits = {.depth = level.depth, .nodes = {}, .time = {}}, .lines = kEveryMove}, {},
                         {})
                .lines.front()
                .move);
      }
      CHECK_MESSAGE(holds(allowed, played_by(*level_player(number, kOthello, met), number, position)),
                    number);
    }
  }
}

TEST_CASE("levels of Gomoku play near the stones, and begin in the middle") {
  AnyPosition start{GameSpec()};
  AnyPosition one = start;
  one.apply(Point(3, 4));
  for (int number = 1; number <= 9; ++number)
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const auto player = level_player(number, GameSpec(), seed);
      const Point first = played_by(*player, number, start).point();
      CHECK_MESSAGE((std::abs(first.x() - 7) <= 2 && std::abs(first.y() - 7) <= 2), number);
      const Point answer = played_by(*player, number, one).point();
      CHECK_MESSAGE((std::abs(answer.x() - 3) <= 2 && std::abs(answer.y() - 4) <= 2), number);
    }
  CHECK(near_moves(AnyPosition(kOthello)).empty());
}

TEST_CASE("levels rest on depth: how much time they are given changes no move") {
  for (const GameSpec& game : {GameSpec(), kOthello})
    for (const int number : {1, 3, 5, 8}) {
      AnyPosition position(game);
      for (int ply = 0; ply < 6; ++ply) {
        const auto with_time = [&](std::chrono::milliseconds time) {
          return level_player(number, game)
              ->search(position, {.limits = {.depth = {}, .nodes = {}, .time = time}}, {}, {});
        };
        const auto quick = with_time(std::chrono::seconds(5));
        const auto patient = with_time(std::chrono::seconds(500));
        CHECK(quick.move == patient.move);
        CHECK(quick.nodes == patient.nodes);
        position.apply(quick.move);
      }
    }
}
