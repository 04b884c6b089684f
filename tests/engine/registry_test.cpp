#include "engine/registry.hpp"

#include <chrono>
#include <doctest/doctest.h>

#include "source_dir.hpp"

using namespace pedra;
using namespace std::chrono_literals;
using engine::AnyPosition;
using engine::GameSpec;

namespace {

const GameSpec kGomoku{};
const GameSpec kOthello = othello::Settings{};

std::unique_ptr<engine::Engine> make(std::string_view text, const GameSpec& game) {
  auto spec = engine::parse_engine(text);
  REQUIRE_MESSAGE(spec, text);
  auto made = engine::make_engine(*spec, game);
  REQUIRE_MESSAGE(made, text);
  return *std::move(made);
}

search::SearchReport think(engine::Engine& player, const AnyPosition& position,
                           const search::Limits& limits = {}) {
  return player.search(position, {.limits = limits}, {}, {});
}

}  // namespace

TEST_CASE("a player's text and its spec convert both ways") {
  for (const auto* text :
       {"random", "random:seed=7", "engine:time=1.5s", "engine:depth=12,hash=256", "chains:depth=2",
        "open-ends:nodes=5000", "five-windows:depth=3,algorithm=minimax",
        "five-windows-plus:depth=2,deepen=off,cells=all", "chains:depth=4,order=on,table=on",
        "chains:depth=2,blocked=3", "open-ends:length=4,open=0", "five-windows:depth=1,stone=2",
        "zones:time=100ms,corner=off,center=on"}) {
    const auto spec = engine::parse_engine(text);
    REQUIRE_MESSAGE(spec, text);
    CHECK(engine::to_text(*spec) == text);
  }
}

namespace {

// Values of an option other than its default, as a person writes them.
std::vector<std::string> other_values(const engine::PlayerOption& option) {
  std::vector<std::string> values;
  switch (option.type) {
    case engine::PlayerOption::Type::Number:
      values = {std::to_string(option.least), std::to_string(option.most)};
      break;
    case engine::PlayerOption::Type::Duration:
      values = {"1.5s", "20ms"};
      break;
    case engine::PlayerOption::Type::Choice:
      values.assign(option.words.begin(), option.words.end());
      break;
    case engine::PlayerOption::Type::File:
      values = {"some/file.pedra"};
      break;
    case engine::PlayerOption::Type::Text:
      values = {"razoring_depth=300+futility_depth=850"};
      break;
  }
  std::erase(values, option.default_value());
  return values;
}

}  // namespace

TEST_CASE("every option of every player is read, printed and read back; a default is not printed") {
  for (const auto& info : engine::engines()) {
    CHECK_FALSE(info.options().empty());
    for (const auto& option : info.options()) {
      CHECK_FALSE(option.help.empty());
      // deepen=off alone is refused.
      const std::string start = std::string(info.name) + (option.key == "deepen" ? ":depth=2," : ":");
      const auto values = other_values(option);
      CHECK_FALSE(values.empty());
      for (const std::string& value : values) {
        const std::string text = start + std::string(option.key) + "=" + value;
        const auto spec = engine::parse_engine(text);
        REQUIRE_MESSAGE(spec, text);
        CHECK(engine::to_text(*spec) == text);
        CHECK(*engine::parse_engine(engine::to_text(*spec)) == *spec);
        CHECK_FALSE(*spec == *engine::parse_engine(info.name));
      }
      if (const std::string usual = option.default_value(); !usual.empty()) {
        const auto spec =
            engine::parse_engine(std::string(info.name) + ":" + std::string(option.key) + "=" + usual);
        REQUIRE(spec);
        CHECK(engine::to_text(*spec) == info.name);
      }
    }
  }
}

TEST_CASE("all options together are printed in one order and read back") {
  for (const auto& info : engine::engines()) {
    std::string text(info.name);
    for (const auto& option : info.options())
      text += (text == info.name ? ":" : ",") + std::string(option.key) + "=" + other_values(option).front();
    const auto spec = engine::parse_engine(text);
    REQUIRE_MESSAGE(spec, text);
    CHECK(engine::to_text(*spec) == text);
  }
}

TEST_CASE("a wrong player is refused, and the message says what is right") {
  const auto message = [](std::string_view text) {
    const auto spec = engine::parse_engine(text);
    REQUIRE_FALSE_MESSAGE(spec.ok(), text);
    return spec.error().message;
  };
  CHECK(message("chain").find("choose one of human, ") != std::string::npos);
  CHECK(message("chains:depth=0").find("from 1 to 64") != std::string::npos);
  CHECK(message("chains:depth=x").find("whole number") != std::string::npos);
  CHECK(message("chains:depth").find("key=value") != std::string::npos);
  CHECK(message("chains:time=abc").find("not a duration") != std::string::npos);
  CHECK(message("chains:algorithm=best").find("minimax or alphabeta") != std::string::npos);
  CHECK(message("chains:corner=on").find("no option 'corner'") != std::string::npos);
  CHECK(message("zones:cells=all").find("no option 'cells'") != std::string::npos);
  CHECK(message("zones:corner=yes").find("corner=yes: write off or on") != std::string::npos);
  CHECK(message("engine:hash=0").find("from 1 to 65536") != std::string::npos);
  CHECK(message("chains:hash=8").find("no option 'hash'") != std::string::npos);
  CHECK(message("random:depth=2").find("no option 'depth': it has seed") != std::string::npos);
  CHECK(message("chains:order=1").find("write off or on") != std::string::npos);
  CHECK(message("engine:table=on")
            .find("no option 'table': it has depth, time, nodes, hash, threads, level, weights, book, proof, "
                  "set, "
                  "seed") != std::string::npos);
  CHECK(message("engine:algorithm=minimax").find("no option 'algorithm'") != std::string::npos);
  CHECK(message("chains:deepen=off").find("needs a depth") != std::string::npos);
  CHECK(message("").find("there is no player ''") != std::string::npos);
}

TEST_CASE("a player that does not know the game or its settings is refused") {
  CHECK_FALSE(engine::make_engine(*engine::parse_engine("zones"), kGomoku));
  CHECK_FALSE(engine::make_engine(*engine::parse_engine("chains"), kOthello));
  GameSpec long_rows;
  long_rows = gomoku::Settings{.k = 13};
  CHECK_FALSE(engine::make_engine(*engine::parse_engine("five-windows"), long_rows));
  CHECK(engine::make_engine(*engine::parse_engine("engine"), long_rows));
}

TEST_CASE("weights from a file: the tree's own play, anything else is refused with the file's name") {
  const std::string weights = (source_dir() / "data/weights/").string();
  for (const auto& [game, good, bad] : {std::tuple(kGomoku, "gomoku-freestyle.pedra", "othello.pedra"),
                                        std::tuple(kOthello, "othello.pedra", "gomoku-renju.pedra")}) {
    AnyPosition position(game);
    position.apply(position.legal_moves().front());
    const search::Limits limits{.depth = 3, .nodes = {}, .time = {}};
    const auto own = think(*make("engine:weights=" + weights + good, game), position, limits);
    CHECK(own.score == think(*make("engine", game), position, limits).score);
    for (const std::string& file : {weights + bad, weights + "none.pedra"}) {
      const auto refused = engine::make_engine(*engine::parse_engine("engine:weights=" + file), game);
      REQUIRE_FALSE(refused);
      CHECK(refused.error().message.find(file) != std::string::npos);
    }
  }
  CHECK_FALSE(engine::parse_engine("engine:weights="));
}

TEST_CASE("every player finds a move in its games, and `engine` plays any k") {
  for (const auto& info : engine::engines()) {
    for (const std::string_view game : info.games()) {
      CAPTURE(info.name);
      CAPTURE(game);
      AnyPosition position(*engine::game_named(game));
      position.apply(position.legal_moves().front());
      const auto report =
          think(*make(info.name, position.spec()), position, {.depth = 2, .nodes = {}, .time = {}});
      CHECK(position.is_legal(report.move));
      CHECK(report.final);
    }
  }
}

TEST_CASE("every document's player completes its five and stops the opponent's") {
  for (const std::string_view name : engine::heuristics_for(GameSpec())) {
    AnyPosition position(kGomoku);
    for (int i = 0; i < 4; ++i) {
      position.apply(Point(5 + i, 7));
      position.apply(Point(5 + i, 12 - (i == 3 ? 3 : 0)));
    }
    const auto win = think(*make(name, kGomoku), position, {.depth = 2, .nodes = {}, .time = {}});
    CHECK_MESSAGE(win.win_in == 1, name);
    AnyPosition threatened(kGomoku);  // White to move against a four that is open on one side only
    for (int i = 0; i < 4; ++i) {
      threatened.apply(Point(5 + i, 7));
      threatened.apply(i == 0 ? Point(4, 7) : Point(2 * i, 13));
    }
    threatened.apply(Point(0, 0));
    threatened.undo();
    threatened.undo();
    const auto block = think(*make(name, kGomoku), threatened, {.depth = 2, .nodes = {}, .time = {}});
    CHECK_MESSAGE(block.move == Move(Point(9, 7)), name);
  }
}

TEST_CASE("`random` is repeatable by its seed and new with another") {
  const auto game = [](std::string_view text) {
    const auto player = make(text, kOthello);
    AnyPosition position(kOthello);
    std::vector<Move> moves;
    while (!position.outcome().over()) {
      moves.push_back(think(*player, position).move);
      position.apply(moves.back());
    }
    return moves;
  };
  CHECK(game("random:seed=5") == game("random:seed=5"));
  CHECK(game("random:seed=5") != game("random:seed=6"));
}

TEST_CASE("the clock is kept within 20 ms at 100 ms on a 15x15 board") {
  AnyPosition position(kGomoku);
  for (const Point p : {Point(7, 7), Point(8, 8), Point(3, 11), Point(11, 4)}) position.apply(p);
  for (const std::string_view name : engine::heuristics_for(GameSpec())) {
    const auto player = make(name, kGomoku);
    // The best of ten: a busy machine may take the processor away, a late search is late every time.
    auto shortest = std::chrono::steady_clock::duration::max();
    for (int i = 0; i < 10 && shortest > 120ms; ++i) {
      const auto begin = std::chrono::steady_clock::now();
      const auto report = think(*player, position, {.depth = {}, .nodes = {}, .time = 100ms});
      shortest = std::min(shortest, std::chrono::steady_clock::now() - begin);
      CHECK(position.is_legal(report.move));
    }
    CHECK_MESSAGE(shortest >= 99ms, name);
    CHECK_MESSAGE(shortest <= 120ms, name);
  }
}

TEST_CASE("a stop that was requested before the search leaves every player a legal move") {
  std::stop_source stop;
  stop.request_stop();
  for (const auto& info : engine::engines())
    for (const GameSpec& game : {kGomoku, kOthello}) {
      if (info.heuristic() && info.game != game.name()) continue;
      AnyPosition position(game);
      position.apply(position.legal_moves().front());
      std::vector<search::SearchReport> told;
      const auto report = make(info.name, game)
                              ->search(position, {}, stop.get_token(),
                                       [&](const search::SearchReport& so_far) { told.push_back(so_far); });
      CHECK_MESSAGE(position.is_legal(report.move), info.name);
      REQUIRE_FALSE(told.empty());
      CHECK(told.back().final);
      CHECK(told.back().move == report.move);
    }
}

TEST_CASE("a tree is recorded when asked for, and has the report's nodes") {
  const auto player = make("chains:depth=2,deepen=off", kGomoku);
  AnyPosition position(kGomoku);
  position.apply(Point(7, 7));
  const auto report = player->search(position, {.limits = {}, .tree_nodes = 100'000}, {}, {});
  REQUIRE(player->tree() != nullptr);
  CHECK(player->tree()->recorder.nodes().size() == report.nodes + 1);
  think(*player, position);
  CHECK(player->tree() == nullptr);
}

TEST_CASE("a wider choice of cells: cells=all looks at the whole board") {
  AnyPosition position(kGomoku);
  position.apply(Point(7, 7));
  const search::Limits one{.depth = 1, .nodes = {}, .time = {}};
  CHECK(think(*make("chains", kGomoku), position, one).nodes == 24);
  CHECK(think(*make("chains:cells=all", kGomoku), position, one).nodes == 224);
}
