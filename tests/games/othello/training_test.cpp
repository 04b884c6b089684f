#include <cmath>
#include <doctest/doctest.h>
#include <filesystem>
#include <unistd.h>

#include "base/file.hpp"
#include "games/othello/eval/weights_io.hpp"
#include "games/othello/search/endgame.hpp"
#include "games/othello/training/labels.hpp"
#include "games/othello/training/recipe.hpp"
#include "source_dir.hpp"

namespace pedra::othello {
namespace {

namespace fs = std::filesystem;

struct Folder {
  fs::path path = fs::temp_directory_path() / ("pedra-training-" + std::to_string(::getpid()));
  Folder() { fs::create_directories(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path); }
};

// A recipe small enough for a test: two chunks of very short searches, and one that improves on them.
std::vector<Generation> small_recipe() {
  Generation first{.play = {.random_least = 44,
                            .random_most = 50,
                            .random_percent = 10,
                            .depth = 1,
                            .selectivity = kExact,
                            .exact_empties = 8,
                            .seed = 5},
                   .games = 2 * kGamesPerChunk,
                   .outcome_trust = 0.9,
                   .fit = {.iterations = 8, .ridge = 5, .neighbours = 2},
                   .probcut = {.positions = 40, .deepest = 3, .solved_empties = 13},
                   .learn_from = 0};
  Generation second = first;
  second.play.seed = 6;
  second.games = kGamesPerChunk;
  second.learn_from = 1;
  second.improves = true;
  return {first, second};
}

// Chunks as another process makes them: by the order alone, the last one first.
Result<Ok> made_elsewhere(const learn::ChunkOrder& order, std::uint32_t count,
                          const std::vector<std::uint32_t>& wanted,
                          const std::function<Result<Ok>(std::uint32_t, const std::string&)>& put) {
  CHECK(wanted.size() <= count);
  const auto make = chunk_maker(order, {});
  REQUIRE_MESSAGE(make.ok(), (make ? "" : make.error().message));
  for (std::size_t i = wanted.size(); i-- > 0;)
    if (const auto kept = put(wanted[i], (*make)(wanted[i])); !kept) return kept;
  return Ok{};
}

std::string trained(const fs::path& work, int threads, const learn::Elsewhere& elsewhere = {}) {
  const std::stop_token stop;
  const fs::path output = work / "weights";
  const TrainingOptions options{.work = work,
                                .output = output,
                                .threads = threads,
                                .scale = 1,
                                .say = [](const auto&) {},
                                .elsewhere = elsewhere};
  REQUIRE(train(options, small_recipe(), stop));
  return *read_file(output);
}

}  // namespace

TEST_CASE("training again from the same seeds gives the same file, whatever the threads") {
  const Folder one;
  const std::string first = trained(one.path / "a", 1);
  CHECK(trained(one.path / "b", 2) == first);
  CHECK(unpack_knowledge(first));
  CHECK(trained(one.path / "c", 1, made_elsewhere) == first);
  // Resumed: what is gone is made again.
  fs::remove(one.path / "a" / "generation-0" / "chunk-00001.samples");
  fs::remove(one.path / "a" / "generation-0-2.pedra");
  fs::remove(one.path / "a" / "generation-1-1.pedra");
  CHECK(trained(one.path / "a", 1) == first);
  CHECK(read_file(one.path / "a" / "errors.svg")->find("<polyline") != std::string::npos);
}

TEST_CASE("an order of games that is none of ours is refused") {
  const std::vector<std::pair<std::string, std::string>> orders{{"gomoku-games", "1 40 5 1 0 12 1"},
                                                                {"othello-games", "1 40 5 1 0 12"},
                                                                {"othello-games", "1 40 5 1 0 12 1 2"},
                                                                {"othello-games", "x"}};
  for (const auto& [what, settings] : orders)
    CHECK_FALSE(chunk_maker({.what = what, .settings = settings, .inputs = {""}}, {}));
  CHECK(chunk_maker({.what = "othello-games", .settings = "1 40 5 1 0 12 1", .inputs = {""}}, {}));
  CHECK_FALSE(chunk_maker({.what = "othello-games", .settings = "1 40 5 1 0 12 1", .inputs = {"x"}}, {}));
  CHECK_FALSE(chunk_maker({.what = "othello-games", .settings = "1 40 5 1 0 12 1", .inputs = {}}, {}));
}

TEST_CASE("late positions are learnt well") {
  std::vector<Sample> samples;
  const Weights nothing;
  const std::stop_token stop;
  const SelfPlaySettings settings{.random_least = 40,
                                  .random_most = 50,
                                  .random_percent = 10,
                                  .depth = 1,
                                  .selectivity = kExact,
                                  .exact_empties = 10,
                                  .seed = 9};
  self_play(nothing, ProbCut{}, settings, 0, 400, stop, samples);
  REQUIRE(samples.size() > 2000);
  double mean = 0;
  for (const Sample& sample : samples) {
    CHECK((sample.mine & sample.theirs) == 0);
    CHECK(sample.value % kUnitsPerDisc == 0);
    mean += std::abs(sample.value) / double{kUnitsPerDisc};
  }
  mean /= static_cast<double>(samples.size());
  const auto fits = fit_phases(27, 29, samples, {.iterations = 20, .ridge = 5, .neighbours = 2});
  REQUIRE(fits.size() == 3);
  CHECK(fits[1].validation_error < 0.7 * mean);
  CHECK(fits[1].positions > 300);
}

TEST_CASE(
    "a fit that is held to earlier weights stays there when it is held fast, and moves when it is not") {
  std::vector<Sample> samples;
  const std::stop_token stop;
  const SelfPlaySettings settings{.random_least = 46,
                                  .random_most = 52,
                                  .random_percent = 10,
                                  .depth = 1,
                                  .selectivity = kExact,
                                  .exact_empties = 10,
                                  .seed = 11};
  self_play(Weights(), ProbCut{}, settings, 0, 200, stop, samples);
  Weights before;
  Weights::PhaseWeights some = before.phase(28);
  CHECK(some == Weights::PhaseWeights(some.size(), 0));
  for (std::size_t i = 0; i < some.size(); ++i)
    some[i] = static_cast<std::int16_t>(static_cast<int>(i % 7) * kWeightStep);
  before.set_phase(28, some);
  CHECK(before.phase(28) == some);
  CHECK(fit_phases(28, 28, samples, {.iterations = 5, .ridge = 1e9}, &before).front().weights == some);
  CHECK(fit_phases(28, 28, samples, {.iterations = 5, .ridge = 5}, &before).front().weights != some);
}

TEST_CASE("solved values of self-play are those of the plain solver, after moves drawn by lot too") {
  std::vector<Sample> samples;
  const Weights nothing;
  const std::stop_token stop;
  const SelfPlaySettings settings{.random_least = 46,
                                  .random_most = 52,
                                  .random_percent = 30,
                                  .depth = 1,
                                  .selectivity = kExact,
                                  .exact_empties = 9,
                                  .seed = 3};
  self_play(nothing, ProbCut{}, settings, 0, 60, stop, samples);
  Endgame solver(~Squares{0});
  for (const Sample& sample : samples) {
    if ((sample.marks & kSolved) == 0) continue;
    const int value = sample.value / kUnitsPerDisc;
    if (value > -64) CHECK(solver.solve(sample.mine, sample.theirs, value - 1) >= value);
    if (value < 64) CHECK(solver.solve(sample.mine, sample.theirs, value) <= value);
  }
}

TEST_CASE("a label is drawn towards what came after, and no luck of a random move gets into it") {
  const auto sample = [](int discs, std::uint8_t marks, std::uint32_t game) {
    return Sample{1, 2, static_cast<std::int16_t>(discs * kUnitsPerDisc), 20, marks, game};
  };
  std::vector<Sample> samples{sample(8, 0, 0),
                              sample(0, kOtherSide, 0),
                              sample(4, kOtherSide | kSolved, 0),  // after a pass: the same side again
                              sample(10, 0, 1),
                              sample(6, kOtherSide | kRandomMove, 1),
                              sample(-40, kSolved, 1)};
  label_games(samples, 0.5);
  CHECK(samples[2].value == 4 * kUnitsPerDisc);
  CHECK(samples[1].value == 2 * kUnitsPerDisc);
  CHECK(samples[0].value == 3 * kUnitsPerDisc);
  CHECK(samples[4].value == 6 * kUnitsPerDisc);
  CHECK(samples[3].value == 2 * kUnitsPerDisc);
}

TEST_CASE("the ProbCut fit finds the formula that made the errors") {
  const ProbCut truth{{1.2, 0.9, -0.8, 0.5, -0.1, -0.6}};
  std::vector<SearchError> errors;
  for (int empties = 14; empties <= 50; empties += 4)
    for (int deep = 2; deep <= 10; ++deep)
      for (int shallow = deep % 2; 2 * shallow <= deep; shallow += 2)
        errors.push_back({empties, deep, shallow, 30, truth.sigma(empties, deep, shallow)});
  CHECK(misfit(ProbCut{}, errors) > 0.05);
  const ProbCut found = fit_probcut(errors);
  CHECK(misfit(found, errors) < 0.01);
  CHECK(found.sigma(30, 16, 8) == doctest::Approx(truth.sigma(30, 16, 8)).epsilon(0.05));
}

TEST_CASE("weights survive the file to the last step") {
  const auto count = static_cast<std::size_t>(canonical_order().count) + kWholeBoard;
  std::vector<Weights::PhaseWeights> phases;
  for (int phase = 0; phase < kPhases; ++phase) {
    Weights::PhaseWeights weights(count);
    for (std::size_t i = 0; i < count; ++i)
      weights[i] = static_cast<std::int16_t>(
          kWeightStep *
          (static_cast<int>((i * 7919 + static_cast<std::size_t>(phase) * 104729) % 2001) - 1000));
    phases.push_back(weights);
  }
  const auto knowledge = unpack_knowledge(pack_knowledge(phases, {{1, 2, 3, 4, 5, 6}}));
  REQUIRE(knowledge);
  CHECK((*knowledge)->probcut.numbers[5] == 6);
  constexpr Squares kMine = 0x0000000810000000;
  constexpr Squares kTheirs = 0x0000001008000000;
  const Features features(kMine, kTheirs);
  for (int phase = 0; phase < kPhases; ++phase) {
    Weights direct;
    direct.set_phase(phase, phases[static_cast<std::size_t>(phase)]);
    for (const int empties : {60 - 2 * phase, 59 - 2 * phase})
      CHECK((*knowledge)->weights.evaluate(features, kMine, kTheirs, empties) ==
            direct.evaluate(features, kMine, kTheirs, empties));
  }
}

TEST_CASE("a weights file that is missing, foreign or cut short is refused in words") {
  const Folder folder;
  CHECK_FALSE(read_knowledge(folder.path / "none.pedra"));
  const fs::path path = folder.path / "bad.pedra";
  REQUIRE(write_file(path, "hello"));
  CHECK(read_knowledge(path).error().message ==
        "'" + path.string() + "': this is not a weights file of Pedra's");
  const auto good = read_file(source_dir() / "data/weights/othello.pedra");
  REQUIRE(write_file(path, std::string_view(*good).substr(0, 20'000)));
  CHECK_FALSE(read_knowledge(path));
  REQUIRE(write_file(path, *good));
  CHECK(read_knowledge(path));
}

TEST_CASE("the weights in data/ are ones this program reads") {
  const auto bytes = read_file(source_dir() / "data/weights/othello.pedra");
  REQUIRE(bytes);
  CHECK(unpack_knowledge(*bytes));
  CHECK(builtin_knowledge() != nullptr);
  CHECK_FALSE(unpack_knowledge(std::string_view(*bytes).substr(0, bytes->size() / 2)));
}

}  // namespace pedra::othello
