// Training: codes and files, games that repeat, a fit that learns, a recipe that resumes.
#include <cmath>
#include <doctest/doctest.h>
#include <filesystem>
#include <set>
#include <stop_token>

#include "base/file.hpp"
#include "games/gomoku/eval/weights_io.hpp"
#include "games/gomoku/position.hpp"
#include "games/gomoku/training/factored_table.hpp"
#include "games/gomoku/training/loss_plot.hpp"
#include "games/gomoku/training/net_fit.hpp"
#include "games/gomoku/training/positions.hpp"
#include "games/gomoku/training/recipe.hpp"

namespace pedra::gomoku {
namespace {

const std::stop_token kGoOn;

SelfPlaySettings quick(Rule rule) {
  SelfPlaySettings settings;
  settings.rule = rule;
  settings.nodes = 60;
  return settings;
}

}  // namespace

TEST_CASE("every multiset of four classes has a number of its own, whatever the order") {
  std::set<std::size_t> seen;
  for (std::size_t a = 0; a < kLineClassCount; ++a)
    for (std::size_t b = 0; b <= a; ++b)
      for (std::size_t c = 0; c <= b; ++c)
        for (std::size_t d = 0; d <= c; ++d) {
          const std::size_t index = code_index({a, b, c, d});
          CHECK(seen.insert(index).second);
          CHECK(index < kCodeCount);
          CHECK(code_index({d, a, c, b}) == index);
        }
  CHECK(seen.size() == kCodeCount);
}

TEST_CASE("weights come back from their file; a damaged one is refused") {
  const Weights weights = *seed_weights(Rule::Renju);
  const std::string bytes = pack_weights(weights);
  const auto back = unpack_weights(bytes);
  REQUIRE(back.ok());
  CHECK(**back == weights);
  std::string damaged = bytes;
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
  CHECK_FALSE(unpack_weights(damaged));
  CHECK_FALSE(unpack_weights(std::string_view(bytes).substr(0, bytes.size() - 3)));
  CHECK_FALSE(unpack_weights(""));
}

TEST_CASE("the weights that are built in can be read, and are learnt ones") {
  for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Renju}) {
    const auto weights = builtin_weights(rule);
    REQUIRE(weights != nullptr);
    CHECK_FALSE(*weights == *seed_weights(rule));
  }
  CHECK(builtin_weights(Rule::Caro) == builtin_weights(Rule::Standard));
  CHECK(builtin_weights(Rule::Freestyle)->sides[0] == builtin_weights(Rule::Freestyle)->sides[1]);
}

TEST_CASE("self-play repeats, is legal, and comes back from its file") {
  for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
    const auto games = self_play(seed_weights(rule), quick(rule), 3, 4, kGoOn);
    REQUIRE(games.size() == 4);
    CHECK(games == self_play(seed_weights(rule), quick(rule), 3, 4, kGoOn));
    CHECK(games[1] == self_play(seed_weights(rule), quick(rule), 4, 1, kGoOn)[0]);
    for (const TrainingGame& game : games) {
      Position position(Settings{game.size, game.size, 5, rule});
      for (const PlayedMove& move : game.moves) {
        REQUIRE(position.is_legal(Point(move.cell % game.size, move.cell / game.size)));
        position.apply(Point(move.cell % game.size, move.cell / game.size));
      }
    }
    const std::string bytes = pack_games(games);
    const auto back = unpack_games(bytes);
    REQUIRE(back.ok());
    CHECK(*back == games);
    CHECK_FALSE(unpack_games(std::string_view(bytes).substr(0, bytes.size() - 1)));
    CHECK_FALSE(unpack_games(std::string(6, '\xff')));
  }
}

TEST_CASE("a factored table learns what its entries share, and what each has for itself") {
  // Entries 0 to 3 share one number, each sums it and its own; the targets are 2, 2, 2 and 3.
  FactoredTable table(1, std::vector<std::vector<std::uint16_t>>(4, {0}));
  for (int i = 0; i < 4000; ++i) {
    for (std::size_t entry = 0; entry < 4; ++entry)
      table.add_gradient(entry, table[entry] - (entry == 3 ? 3.0F : 2.0F));
    table.step(0.01F, 1e-4F);
  }
  CHECK(std::abs(table[0] - 2) < 0.05F);
  CHECK(std::abs(table[3] - 3) < 0.05F);
}

TEST_CASE("a fit knows more of unseen games than nothing, and the same samples give the same weights") {
  const Rule rule = Rule::Freestyle;
  const auto tables = std::make_shared<const PatternTables>(Settings{15, 15, 5, rule}, seed_weights(rule));
  Samples learnt;
  Samples unseen;
  const auto games = self_play(seed_weights(rule), quick(rule), 0, 60, kGoOn);
  for (std::size_t i = 0; i < games.size(); ++i)
    add_samples(games[i], rule, tables, true, i % 6 == 1 ? unseen : learnt);
  REQUIRE(learnt.values.size() > 200);
  const auto quiet = [](const std::string&) {};
  FitSettings settings;
  settings.value_passes = 10;
  settings.move_passes = 4;
  const Fitted fitted = fit(learnt, unseen, false, false, settings, quiet);
  CHECK(fitted.value_losses.back().learnt < 0.69);
  CHECK(fitted.move_losses.back().unseen < fitted.move_losses.front().unseen);
  CHECK(fitted.first_share > 0.05);
  CHECK(fitted.weights == fit(learnt, unseen, false, false, settings, quiet).weights);
  const std::string svg = loss_svg("value", fitted.value_losses);
  CHECK(svg.find("<polyline") != std::string::npos);
}

TEST_CASE("positions off games repeat, are legal and undecided, and have a value and a move") {
  for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
    const auto weights = seed_weights(rule);
    const auto games = self_play(weights, quick(rule), 0, 6, kGoOn);
    const PositionSettings how{.rule = rule, .nodes = 40};
    const auto valued = value_positions(games, weights, how, 5, 20, kGoOn);
    REQUIRE(valued.size() == 20);
    CHECK(valued == value_positions(games, weights, how, 5, 20, kGoOn));
    CHECK(valued[3] == value_positions(games, weights, how, 8, 1, kGoOn)[0]);
    for (const TrainingGame& each : valued) {
      Position position(Settings{each.size, each.size, 5, rule});
      for (const PlayedMove& move : each.moves) {
        REQUIRE(position.is_legal(Point(move.cell % each.size, move.cell / each.size)));
        REQUIRE_FALSE(position.outcome().over());
        CHECK((move.score == kNoScore) == (&move != &each.moves.back()));
        position.apply(Point(move.cell % each.size, move.cell / each.size));
      }
    }
  }
}

TEST_CASE(
    "a network learns, better moves than the tables know too, the same from the same samples, and its file "
    "keeps it") {
  for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
    const auto seed = seed_weights(rule);
    const auto games = self_play(seed, quick(rule), 0, 40, kGoOn);
    const auto valued = value_positions(games, seed, {.rule = rule, .nodes = 60}, 0, 1200, kGoOn);
    const auto tables = std::make_shared<const PatternTables>(Settings{15, 15, 5, rule}, seed);
    NetSamples learnt;
    NetSamples unseen;
    for (std::size_t i = 0; i < valued.size(); ++i) {
      Board board(Position(Settings{valued[i].size, valued[i].size, 5, rule}), tables);
      add_game(valued[i], 0, board, i % 6 == 0 ? unseen : learnt);
    }
    const NetFitSettings settings{.passes = 20};
    const auto quiet = [](const std::string&) {};
    const bool apart = rule == Rule::Renju;
    const FittedNet fitted = fit_net(learnt, unseen, apart, settings, quiet);
    CHECK(fitted.value_losses.back().learnt < 0.9 * fitted.value_losses.front().learnt);
    CHECK(fitted.move_losses.back().unseen < fitted.table_move_loss);
    CHECK((fitted.weights.sides[0] == fitted.weights.sides[1]) == !apart);
    CHECK(fitted.weights == fit_net(learnt, unseen, apart, settings, quiet).weights);

    Weights weights = *seed;
    weights.net = fitted.weights;
    const auto back = unpack_weights(pack_weights(weights));
    REQUIRE(back.ok());
    CHECK(**back == weights);
  }
}

TEST_CASE("a game's positions are drawn from what the search said towards the game's result") {
  const Rule rule = Rule::Freestyle;
  const auto tables = std::make_shared<const PatternTables>(Settings{15, 15, 5, rule}, seed_weights(rule));
  Board board(Position(Settings{15, 15, 5, rule}), tables);
  // Four quiet stones, the middle two valued as even; Black is found to win before the fourth.
  TrainingGame game{
      .size = 15, .opening = 1, .result = 2, .moves = {{112, kNoScore}, {20, 0}, {126, 0}, {22, kNoScore}}};
  const auto targets = [&](double trust) {
    NetSamples samples;
    add_game(game, trust, board, samples);
    REQUIRE(samples.samples.size() == 2);
    return std::array{samples.samples[0].target, samples.samples[1].target};
  };
  CHECK(targets(0) == std::array{0.5F, 0.5F});
  const auto [white, black] = targets(0.8);
  CHECK(black == doctest::Approx(0.9));  // a fifth of even, the rest won
  CHECK(white == doctest::Approx(0.18));
  game.result = 1;
  CHECK(targets(0.8) == std::array{0.5F, 0.5F});
}

TEST_CASE("a recipe writes weights; run again from nothing or from its folder it writes the same") {
  const auto folder = std::filesystem::temp_directory_path() / "pedra-gomoku-training-test";
  std::filesystem::remove_all(folder);
  const Recipe recipe{
      .tables = {{.nodes = 20, .games = 200, .learn_from = 0}, {.nodes = 20, .games = 100, .learn_from = 0}},
      .net = {{.nodes = 20, .positions = 5000, .learn_from = 0, .passes = 1},
              {.nodes = 20,
               .positions = 5000,
               .learn_from = 1,
               .passes = 1,
               .pull = 0.1F,
               .game_nodes = 20,
               .games = 100,
               .outcome_trust = 0.8},
              {.learn_from = 1, .passes = 1, .game_nodes = 20, .games = 100, .outcome_trust = 0.8}}};
  TrainingOptions options{.rule = Rule::Standard,
                          .work = folder,
                          .output = folder / "out.pedra",
                          .threads = 2,
                          .scale = 1,
                          .say = [](const std::string&) {}};
  REQUIRE(train(options, recipe, kGoOn));
  const auto first = read_file(options.output);
  REQUIRE(first.ok());
  const auto weights = unpack_weights(*first);
  REQUIRE(weights.ok());
  CHECK((*weights)->net.has_value());
  REQUIRE(train(options, recipe, kGoOn));
  CHECK(*read_file(options.output) == *first);
  options.work = folder / "again";
  options.output = folder / "again.pedra";
  options.threads = 1;
  // Chunks as another process makes them: by the order alone, the last one first.
  options.elsewhere = [](const learn::ChunkOrder& order, std::uint32_t,
                         const std::vector<std::uint32_t>& wanted, const auto& put) -> Result<Ok> {
    const auto make = chunk_maker(order, kGoOn);
    REQUIRE_MESSAGE(make.ok(), (make ? "" : make.error().message));
    for (std::size_t i = wanted.size(); i-- > 0;)
      if (const auto kept = put(wanted[i], (*make)(wanted[i])); !kept) return kept;
    return Ok{};
  };
  REQUIRE(train(options, recipe, kGoOn));
  CHECK(*read_file(options.output) == *first);
  options.elsewhere = {};
  std::stop_source stop;
  stop.request_stop();
  options.work = folder / "other";
  CHECK_FALSE(train(options, recipe, stop.get_token()));
  std::filesystem::remove_all(folder);
}

TEST_CASE("one more generation goes on from a network, from freestyle's where there is none") {
  const auto folder = std::filesystem::temp_directory_path() / "pedra-gomoku-next-generation-test";
  std::filesystem::remove_all(folder);
  const NetGeneration how{
      .passes = 1, .pull = 0.1F, .game_nodes = 20, .games = 100, .outcome_trust = 0.8, .rate = 0.001F};
  const auto after = [&](const Weights& from, Rule rule, const char* name, int threads) {
    const TrainingOptions options{.rule = rule,
                                  .work = folder / name,
                                  .output = folder / (std::string(name) + ".pedra"),
                                  .threads = threads,
                                  .scale = 1,
                                  .say = [](const std::string&) {}};
    REQUIRE(train_on(options, from, how, kGoOn));
    const auto weights = read_weights(options.output);
    REQUIRE(weights.ok());
    REQUIRE((*weights)->net.has_value());
    return **weights;
  };
  // Of the numbers of one colour, the share that moved by more than a few steps.
  const auto moved = [](const NetWeights& a, const NetWeights& b) {
    int far = 0;
    for (std::size_t i = 0; i < kNetPatterns; ++i)
      for (std::size_t c = 0; c < kNetChannels; ++c)
        far += std::abs(a.sides[0].patterns[i][c] - b.sides[0].patterns[i][c]) > 3 ? 1 : 0;
    return static_cast<double>(far) / static_cast<double>(kNetPatterns * kNetChannels);
  };
  const NetWeights& freestyle = *builtin_weights(Rule::Freestyle)->net;
  const auto seed = seed_weights(Rule::Standard);
  const Weights first = after(*seed, Rule::Standard, "first", 2);
  CHECK(first.sides == seed->sides);  // the tables stay
  CHECK(*first.net != freestyle);
  CHECK(moved(*first.net, freestyle) < 0.01);
  CHECK(first == after(*seed, Rule::Standard, "again", 1));
  const Weights second = after(first, Rule::Standard, "second", 1);
  CHECK(*second.net != *first.net);
  CHECK(moved(*second.net, *first.net) < 0.01);
  // In the first one's work folder it learns from the first one's games too.
  CHECK(after(first, Rule::Standard, "first", 1) != second);
  std::filesystem::remove_all(folder);
}

}  // namespace pedra::gomoku
