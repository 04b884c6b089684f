#include "games/gomoku/training/recipe.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/file.hpp"
#include "base/rng.hpp"
#include "games/gomoku/eval/weights_io.hpp"
#include "games/gomoku/training/loss_plot.hpp"
#include "learn/chunks.hpp"

namespace pedra::gomoku {
namespace {

namespace fs = std::filesystem;

// Chosen by chance, whatever else depends on a game's number (its board's size does).
bool for_validation(std::uint64_t generation, std::uint64_t game) {
  return mix64(mix64(generation) ^ game) % kValidationShare == 0;
}

class Training {
 public:
  Training(const TrainingOptions& options, const std::vector<Generation>& generations,
           const std::atomic<bool>& stop)
      : options_(options), generations_(generations), stop_(stop), weights_(seed_weights(options.rule)) {}

  Result<Ok> run() {
    for (std::size_t i = 0; i < generations_.size(); ++i) {
      if (auto played = play(i); !played) return played;
      if (auto fitted = make_weights(i); !fitted) return fitted;
    }
    return write_file(options_.output, pack_weights(*weights_));
  }

 private:
  [[nodiscard]] fs::path folder(std::size_t generation) const {
    return options_.work / fmt::format("{}-{}", name_of(options_.rule), generation);
  }
  [[nodiscard]] std::uint32_t chunks(std::size_t generation) const {
    const double games = generations_[generation].games * options_.scale;
    return std::max(1U, static_cast<std::uint32_t>(games) / kGamesPerChunk);
  }

  [[nodiscard]] learn::Chunks chunks_of(std::size_t generation) const {
    const std::uint32_t count = chunks(generation);
    return {.folder = folder(generation),
            .ending = "games",
            .count = count,
            .threads = options_.threads,
            .finish = [this, generation, count](std::uint32_t done) {
              options_.say(fmt::format("generation {}: {} of {} chunks", generation, done, count));
            }};
  }

  Result<Ok> play(std::size_t generation) {
    SelfPlaySettings how;
    how.rule = options_.rule;
    how.nodes = generations_[generation].nodes;
    how.seed = generation + 1;
    const auto make = [&](std::uint32_t chunk) {
      return pack_games(self_play(weights_, how, chunk * kGamesPerChunk, kGamesPerChunk, stop_));
    };
    return learn::make_chunks(chunks_of(generation), make, stop_);
  }

  // Fits, writes the generation's weights and plots beside its games, and plays on with them.
  Result<Ok> make_weights(std::size_t generation) {
    const fs::path kept = folder(generation) / "weights.pedra";
    if (const auto bytes = read_file(kept)) {
      auto weights = unpack_weights(*bytes);
      if (!weights) return Error{fmt::format("'{}': {}", kept.string(), weights.error().message)};
      weights_ = *weights;
      return Ok{};
    }
    Samples learnt;
    Samples unseen;
    if (auto read = read_samples(generation, learnt, unseen); !read) return read;
    const bool renju = options_.rule == Rule::Renju;
    options_.say(fmt::format("generation {}: fitting {} positions and {} choices", generation,
                             learnt.values.size(), learnt.moves.size()));
    const Fitted fitted = fit(learnt, unseen, renju, renju, {}, options_.say);
    options_.say(
        fmt::format("generation {}: of unseen choices {:.1f} % are the first, {:.1f} % in the first five",
                    generation, 100 * fitted.first_share, 100 * fitted.five_share));
    weights_ = std::make_shared<const Weights>(fitted.weights);
    const std::string name = fmt::format("{}, generation {}", name_of(options_.rule), generation);
    for (const auto& [file, content] :
         {std::pair<const char*, std::string>{"value.svg", loss_svg("value, " + name, fitted.value_losses)},
          {"moves.svg", loss_svg("moves, " + name, fitted.move_losses)},
          {"weights.pedra", pack_weights(fitted.weights)}})
      if (auto written = write_file(folder(generation) / file, content); !written) return written;
    return Ok{};
  }

  Result<Ok> read_samples(std::size_t generation, Samples& learnt, Samples& unseen) {
    const Settings small{15, 15, 5, options_.rule};
    const auto tables = std::make_shared<const PatternTables>(small, weights_);
    for (std::size_t from = generations_[generation].learn_from; from <= generation; ++from)
      for (std::uint32_t chunk = 0; chunk < chunks(from); ++chunk) {
        const fs::path path = chunks_of(from).path(chunk);
        const auto bytes = read_file(path);
        if (!bytes) return bytes.error();
        const auto games = unpack_games(*bytes);
        if (!games) return Error{fmt::format("'{}': {}", path.string(), games.error().message)};
        for (std::size_t i = 0; i < games->size(); ++i)
          add_samples((*games)[i], options_.rule, tables, true,
                      for_validation(from, chunk * kGamesPerChunk + i) ? unseen : learnt);
        if (stop_) return learn::stopped_training();
      }
    return Ok{};
  }

  const TrainingOptions& options_;
  const std::vector<Generation>& generations_;
  const std::atomic<bool>& stop_;
  std::shared_ptr<const Weights> weights_;
};

}  // namespace

const std::vector<Generation>& recipe() {
  static const std::vector<Generation> kRecipe{
      {.nodes = 1000, .games = 4000, .learn_from = 0},
      {.nodes = 1500, .games = 8000, .learn_from = 0},
  };
  return kRecipe;
}

Result<Ok> train(const TrainingOptions& options, const std::vector<Generation>& generations,
                 const std::atomic<bool>& stop) {
  return Training(options, generations, stop).run();
}

}  // namespace pedra::gomoku
