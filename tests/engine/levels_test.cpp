#include "engine/levels.hpp"

#include <doctest/doctest.h>
#include <map>

#include "engine/registry.hpp"

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
