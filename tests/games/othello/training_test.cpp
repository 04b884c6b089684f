#include <cmath>
#include <doctest/doctest.h>
#include <filesystem>
#include <unistd.h>

#include "base/file.hpp"
#include "games/othello/eval/weights_io.hpp"
#include "games/othello/training/recipe.hpp"

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

// A recipe small enough for a test: two chunks of very short searches.
std::vector<Generation> small_recipe() {
  return {{.play = {.random_least = 44,
                    .random_most = 50,
                    .depth = 1,
                    .selectivity = kExact,
                    .exact_empties = 8,
                    .seed = 5},
           .games = 2 * kGamesPerChunk,
           .fit = {.iterations = 8, .ridge = 5, .neighbours = 2},
           .learn_from = 0}};
}

std::string trained(const fs::path& work, int threads) {
  const std::atomic<bool> stop = false;
  const fs::path output = work / "weights";
  const TrainingOptions options{
      .work = work, .output = output, .threads = threads, .scale = 1, .say = [](const auto&) {}};
  REQUIRE(train(options, small_recipe(), stop));
  return *read_file(output);
}

}  // namespace

TEST_CASE("training again from the same seeds gives the same file, whatever the threads") {
  const Folder one;
  const std::string first = trained(one.path / "a", 1);
  CHECK(trained(one.path / "b", 2) == first);
  CHECK(unpack_knowledge(first));
  // Resumed: the chunks are there, only the fit is made again.
  fs::remove(one.path / "a" / "generation-0" / "chunk-00001.samples");
  CHECK(trained(one.path / "a", 1) == first);
}

TEST_CASE("the labels are right: late positions are learnt well, and turning the sides turns the value") {
  std::vector<Sample> samples;
  const Weights nothing;
  const std::atomic<bool> stop = false;
  SelfPlaySettings settings{.random_least = 40,
                            .random_most = 50,
                            .depth = 1,
                            .selectivity = kExact,
                            .exact_empties = 10,
                            .seed = 9};
  self_play(nothing, ProbCut{}, settings, 0, 400, stop, samples);
  REQUIRE(samples.size() > 2000);
  for (const Sample& sample : samples) {
    CHECK(sample.score % 2 == 0);
    CHECK((sample.mine & sample.theirs) == 0);
  }
  const PhaseFit fit = fit_phase(28, samples, {.iterations = 20, .ridge = 5, .neighbours = 2});
  double mean = 0;
  for (const Sample& sample : samples) mean += std::abs(sample.score);
  mean /= static_cast<double>(samples.size());
  CHECK(fit.validation_error < 0.7 * mean);
}

TEST_CASE("the weights in data/ are ones this program reads") {
  const auto bytes = read_file(fs::path(PEDRA_SOURCE_DIR) / "data/weights/othello.pedra");
  REQUIRE(bytes);
  CHECK(unpack_knowledge(*bytes));
  CHECK(builtin_knowledge() != nullptr);
  CHECK_FALSE(unpack_knowledge(std::string_view(*bytes).substr(0, bytes->size() / 2)));
}

}  // namespace pedra::othello
