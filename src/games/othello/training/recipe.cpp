#include "games/othello/training/recipe.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <thread>

#include "base/file.hpp"
#include "games/othello/eval/weights_io.hpp"

namespace pedra::othello {
namespace {

namespace fs = std::filesystem;
using Phases = std::vector<Weights::PhaseWeights>;

fs::path chunk_path(const fs::path& work, std::size_t generation, std::uint32_t chunk) {
  return work / fmt::format("generation-{}", generation) / fmt::format("chunk-{:05}.samples", chunk);
}

Result<std::vector<Sample>> read_samples(const fs::path& path) {
  const auto bytes = read_file(path);
  if (!bytes) return bytes.error();
  if (bytes->size() % sizeof(Sample) != 0)
    return Error{fmt::format("'{}' is damaged: delete it", path.string())};
  std::vector<Sample> samples(bytes->size() / sizeof(Sample));
  if (!samples.empty()) std::memcpy(samples.data(), bytes->data(), bytes->size());
  return samples;
}

Result<Ok> write_samples(const fs::path& path, const std::vector<Sample>& samples) {
  return write_file(path, {reinterpret_cast<const char*>(samples.data()), samples.size() * sizeof(Sample)});
}

class Training {
 public:
  Training(const TrainingOptions& options, const std::vector<Generation>& generations,
           const std::atomic<bool>& stop)
      : options_(options), generations_(generations), stop_(stop) {}

  Result<Ok> run() {
    for (std::size_t i = 0; i < generations_.size(); ++i) {
      if (auto played = play(i); !played) return played;
      if (auto fitted = fit(i); !fitted) return fitted;
    }
    return write_file(options_.output, pack_knowledge(phases_, ProbCut{}));
  }

 private:
  [[nodiscard]] std::uint32_t chunks(std::size_t generation) const {
    const double games = generations_[generation].games * options_.scale;
    return std::max(1U, static_cast<std::uint32_t>(games) / kGamesPerChunk);
  }

  Result<Ok> play(std::size_t generation) {
    std::error_code code;
    fs::create_directories(chunk_path(options_.work, generation, 0).parent_path(), code);
    if (code)
      return Error{fmt::format("cannot make the folder '{}': {}", options_.work.string(), code.message())};
    std::atomic<std::uint32_t> next = 0;
    std::atomic<std::uint32_t> finished = 0;
    std::atomic<bool> failed = false;
    const std::uint32_t count = chunks(generation);
    {
      std::vector<std::jthread> workers;
      for (int i = 0; i < options_.threads; ++i)
        workers.emplace_back([&] {
          for (std::uint32_t chunk = next++; chunk < count && !stop_ && !failed; chunk = next++) {
            if (!play_chunk(generation, chunk)) failed = true;
            const std::uint32_t done = ++finished;
            if (done % 50 == 0)
              options_.say(fmt::format("generation {}: {} of {} chunks", generation, done, count));
          }
        });
    }
    if (failed) return Error{fmt::format("cannot write into '{}'", options_.work.string())};
    if (stop_) return Error{"stopped; the same command goes on where this one ended"};
    return Ok{};
  }

  bool play_chunk(std::size_t generation, std::uint32_t chunk) {
    const fs::path path = chunk_path(options_.work, generation, chunk);
    if (fs::exists(path)) return true;
    std::vector<Sample> samples;
    const ProbCut probcut;
    self_play(weights_, probcut, generations_[generation].play, chunk * kGamesPerChunk, kGamesPerChunk, stop_,
              samples);
    return stop_ || write_samples(path, samples).ok();
  }

  // Fits every phase, prints its errors, and makes the weights the next generation plays with.
  Result<Ok> fit(std::size_t generation) {
    const Generation& recipe = generations_[generation];
    std::vector<Sample> samples;
    for (auto from = static_cast<std::size_t>(recipe.learn_from); from <= generation; ++from)
      for (std::uint32_t chunk = 0; chunk < chunks(from); ++chunk) {
        const auto part = read_samples(chunk_path(options_.work, from, chunk));
        if (!part) return part.error();
        samples.insert(samples.end(), part->begin(), part->end());
      }
    options_.say(fmt::format("generation {}: fitting {} positions", generation, samples.size()));
    std::vector<PhaseFit> fits(kPhases);
    std::atomic<int> next = 0;
    {
      std::vector<std::jthread> workers;
      for (int i = 0; i < options_.threads; ++i)
        workers.emplace_back([&] {
          for (int phase = next++; phase < kPhases && !stop_; phase = next++)
            fits[static_cast<std::size_t>(phase)] = fit_phase(phase, samples, recipe.fit);
        });
    }
    if (stop_) return Error{"stopped; the same command goes on where this one ended"};
    phases_.clear();
    for (int phase = 0; phase < kPhases; ++phase) {
      const PhaseFit& result = fits[static_cast<std::size_t>(phase)];
      options_.say(fmt::format(
          "generation {}: {:2} empties, {:8} positions, mean error {:5.2f} discs, on unseen games {:5.2f}",
          generation, 60 - 2 * phase, result.positions, result.training_error, result.validation_error));
      weights_.set_phase(phase, result.weights);
      phases_.push_back(result.weights);
    }
    return Ok{};
  }

  const TrainingOptions& options_;
  const std::vector<Generation>& generations_;
  const std::atomic<bool>& stop_;
  Weights weights_;
  Phases phases_;
};

}  // namespace

const std::vector<Generation>& recipe() {
  static const std::vector<Generation> kRecipe{
      // Nothing is known yet: depth 1 means the move ordering alone, few replies first; exact ends teach the
      // rest.
      {.play = {.random_least = 8,
                .random_most = 48,
                .depth = 1,
                .selectivity = kExact,
                .exact_empties = 12,
                .seed = 1},
       .games = 40'000,
       .fit = {.iterations = 25, .ridge = 12, .neighbours = 2},
       .learn_from = 0},
      {.play = {.random_least = 6,
                .random_most = 44,
                .depth = 4,
                .selectivity = kExact,
                .exact_empties = 14,
                .seed = 2},
       .games = 40'000,
       .fit = {.iterations = 25, .ridge = 12, .neighbours = 2},
       .learn_from = 1},
      {.play = {.random_least = 6,
                .random_most = 42,
                .depth = 4,
                .selectivity = kExact,
                .exact_empties = 14,
                .seed = 3},
       .games = 40'000,
       .fit = {.iterations = 30, .ridge = 10, .neighbours = 2},
       .learn_from = 1},
  };
  return kRecipe;
}

Result<Ok> train(const TrainingOptions& options, const std::vector<Generation>& generations,
                 const std::atomic<bool>& stop) {
  return Training(options, generations, stop).run();
}

}  // namespace pedra::othello
