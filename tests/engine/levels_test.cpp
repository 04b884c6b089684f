#include "engine/levels.hpp"

#include <algorithm>
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

// 25 positions in which the side to move has no five and the opponent one or more to make: rows of four along every
// direction, in the middle and at the edge, closed and split, among other stones.
std::vector<AnyPosition> fives_to_block() {
  Rng rng(20261118);
  std::vector<AnyPosition> found;
  const auto wins = [](const AnyPosition& position, Color color) {
    AnyPosition board = position;
    return !sensible_moves(board, Sense::Fives).empty() && [&] {
      std::vector<Move> cells = sensible_moves(board, Sense::Fives);
      if (board.to_move() != color) return false;
      board.apply(cells.front());
      return board.outcome().over();
    }();
  };
  while (found.size() < 25) {
    AnyPosition position{GameSpec()};
    for (int ply = 0; ply < 60 && !position.outcome().over(); ++ply) {
      const Color mover = position.to_move();
      const std::vector<Move> own = sensible_moves(position, Sense::Fives);
      if (!own.empty() && !wins(position, mover)) {
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

}  // namespace

TEST_CASE("from level 2 on no five is overlooked: 25 of 25") {
  const auto positions = fives_to_block();
  REQUIRE(positions.size() == 25);
  for (int number = 2; number <= 9; ++number) {
    EngineSpec spec = *parse_engine("engine");
    spec.level = number;
    const auto engine = make_engine(spec, GameSpec());
    REQUIRE(engine.ok());
    int answered = 0;
    for (const AnyPosition& position : positions) {
      const auto report =
          (*engine)->search(position, {.limits = {.depth = {}, .nodes = 3000, .time = {}}}, {}, {});
      const auto blocks = sensible_moves(position, Sense::Fives);
      if (std::find(blocks.begin(), blocks.end(), report.move) != blocks.end()) ++answered;
    }
    CHECK_MESSAGE(answered == 25, number);
  }
}

TEST_CASE("from level 2 on an own five is made") {
  AnyPosition position{GameSpec()};
  for (const Point p : {Point(7, 7), Point(0, 0), Point(8, 7), Point(0, 2), Point(9, 7), Point(0, 4),
                        Point(10, 7), Point(14, 14)})
    position.apply(p);
  for (int number = 2; number <= 9; ++number)
    for (std::uint64_t seed = 1; seed < 8; ++seed) {
      EngineSpec spec = *parse_engine("engine");
      spec.level = number;
      spec.seed = seed;
      AnyPosition after = position;
      after.apply((*make_engine(spec, GameSpec()))
                      ->search(position, {.limits = {.depth = {}, .nodes = 2000, .time = {}}}, {}, {})
                      .move);
      CHECK(after.outcome().won_by(Color::Black));
    }
}

TEST_CASE("from level 4 on an open three is stopped, or answered by a four") {
  AnyPosition position{GameSpec()};  // Black has an open three; White two scattered stones, to move
  for (const Point p : {Point(7, 7), Point(1, 1), Point(8, 7), Point(13, 1), Point(9, 7)}) position.apply(p);
  const auto answers = sensible_moves(position, Sense::Threes);
  CHECK(answers == std::vector<Move>{Point(6, 7), Point(10, 7)});  // beyond them an open four is still made
  for (int number = 4; number <= 9; ++number)
    for (std::uint64_t seed = 1; seed < 8; ++seed) {
      EngineSpec spec = *parse_engine("engine");
      spec.level = number;
      spec.seed = seed;
      const Move move = (*make_engine(spec, GameSpec()))
                            ->search(position, {.limits = {.depth = {}, .nodes = 2000, .time = {}}}, {}, {})
                            .move;
      CHECK_MESSAGE(std::find(answers.begin(), answers.end(), move) != answers.end(), number);
    }
}

TEST_CASE("from level 3 on no corner of Othello is opened while there is another move") {
  Rng rng(3);
  int met = 0;
  while (met < 30) {
    AnyPosition position(kOthello);
    const int plies = 12 + static_cast<int>(rng.below(30));
    for (int ply = 0; ply < plies && !position.outcome().over(); ++ply) {
      const auto moves = position.legal_moves();
      position.apply(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (position.outcome().over()) continue;
    const auto safe = sensible_moves(position, Sense::Corners);
    if (safe.empty()) continue;
    CHECK(safe.size() < position.legal_moves().size());
    ++met;
    for (int number = 3; number <= 6; ++number) {
      EngineSpec spec = *parse_engine("engine");
      spec.level = number;
      spec.seed = static_cast<std::uint64_t>(met);
      const Move move = (*make_engine(spec, kOthello))->search(position, {}, {}, {}).move;
      CHECK_MESSAGE(std::find(safe.begin(), safe.end(), move) != safe.end(), number);
    }
  }
}
