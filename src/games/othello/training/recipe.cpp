#include "games/othello/training/recipe.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <sstream>

#include "base/file.hpp"
#include "base/threads.hpp"
#include "games/othello/eval/weights_io.hpp"
#include "games/othello/search/probcut.hpp"
#include "games/othello/training/error_plot.hpp"
#include "games/othello/training/labels.hpp"
#include "learn/chunks.hpp"

namespace pedra::othello {
namespace {

namespace fs = std::filesystem;

constexpr int kPhasesPerGroup = 3;  // that share one coarser model
static_assert(kPhases % kPhasesPerGroup == 0);

Result<std::vector<Sample>> read_samples(const fs::path& path) {
  const auto bytes = read_file(path);
  if (!bytes) return bytes.error();
  if (bytes->size() % sizeof(Sample) != 0)
    return Error{fmt::format("'{}' is damaged: delete it", path.string())};
  std::vector<Sample> samples(bytes->size() / sizeof(Sample));
  if (!samples.empty()) std::memcpy(samples.data(), bytes->data(), bytes->size());
  return samples;
}

// The errors are for people and for the drawing alone: a file that is not there draws no line.
std::vector<PhaseError> read_errors(const fs::path& path) {
  std::vector<PhaseError> errors;
  std::ifstream in(path);
  for (PhaseError error; in >> error.empties >> error.positions >> error.training >> error.validation;)
    errors.push_back(error);
  return errors;
}

constexpr std::string_view kGamesOrder = "othello-games";

learn::MakeChunk game_maker(std::shared_ptr<const Knowledge> knowledge, const SelfPlaySettings& settings,
                            const std::stop_token& stop) {
  return [knowledge = std::move(knowledge), settings, stop](std::uint32_t chunk) {
    std::vector<Sample> samples;
    self_play(knowledge->weights, knowledge->probcut, settings, chunk * kGamesPerChunk, kGamesPerChunk, stop,
              samples);
    return std::string(reinterpret_cast<const char*>(samples.data()), samples.size() * sizeof(Sample));
  };
}

std::string settings_text(const SelfPlaySettings& s) {
  return fmt::format("{} {} {} {} {} {} {}", s.random_least, s.random_most, s.random_percent, s.depth,
                     s.selectivity, s.exact_empties, s.seed);
}

class Training {
 public:
  Training(const TrainingOptions& options, const std::vector<Generation>& generations,
           const std::stop_token& stop)
      : options_(options), generations_(generations), stop_(stop) {}

  Result<Ok> run() {
    std::vector<std::vector<PhaseError>> errors;
    for (std::size_t i = 0; i < generations_.size(); ++i) {
      if (auto played = play(i); !played) return played;
      if (!fs::exists(result_path(i, "pedra")))
        if (auto learnt = learn(i); !learnt) return learnt;
      auto packed = read_file(result_path(i, "pedra"));
      if (!packed) return packed.error();
      auto knowledge = unpack_knowledge(*packed);
      if (!knowledge)
        return Error{fmt::format("'{}': {}", result_path(i, "pedra").string(), knowledge.error().message)};
      knowledge_ = *std::move(knowledge);
      packed_ = *std::move(packed);
      errors.push_back(read_errors(result_path(i, "errors")));
    }
    if (auto drawn = write_file(options_.work / "errors.svg", error_plot(errors)); !drawn) return drawn;
    const auto bytes = read_file(result_path(generations_.size() - 1, "pedra"));
    if (!bytes) return bytes.error();
    return write_file(options_.output, *bytes);
  }

 private:
  [[nodiscard]] std::uint32_t chunks(std::size_t generation) const {
    const double games = generations_[generation].games * options_.scale;
    return std::max(1U, static_cast<std::uint32_t>(games) / kGamesPerChunk);
  }

  // What a generation's games taught; a trial on fewer games has files of its own.
  [[nodiscard]] fs::path result_path(std::size_t generation, std::string_view ending) const {
    return options_.work / fmt::format("generation-{}-{}.{}", generation, chunks(generation), ending);
  }

  [[nodiscard]] learn::Chunks chunks_of(std::size_t generation) const {
    const std::uint32_t count = chunks(generation);
    return {.folder = options_.work / fmt::format("generation-{}", generation),
            .ending = "samples",
            .count = count,
            .threads = options_.threads,
            .say_every = 50,
            .finish =
                [this, generation, count](std::uint32_t done) {
                  options_.say(fmt::format("generation {}: {} of {} chunks", generation, done, count));
                },
            .elsewhere = options_.elsewhere};
  }

  Result<Ok> play(std::size_t generation) {
    const SelfPlaySettings& how = generations_[generation].play;
    const auto order = [&] {
      return learn::ChunkOrder{
          .what = std::string(kGamesOrder), .settings = settings_text(how), .inputs = {packed_}};
    };
    return learn::make_chunks(chunks_of(generation), game_maker(knowledge_, how, stop_), order, stop_);
  }

  Result<std::vector<Sample>> read_games(std::size_t first, std::size_t last) const {
    std::vector<Sample> samples;
    for (std::size_t generation = first; generation <= last; ++generation)
      for (std::uint32_t chunk = 0; chunk < chunks(generation); ++chunk) {
        const auto part = read_samples(chunks_of(generation).path(chunk));
        if (!part) return part.error();
        samples.insert(samples.end(), part->begin(), part->end());
      }
    return samples;
  }

  // Fits every phase and then ProbCut, and keeps the weights and their errors as files.
  Result<Ok> learn(std::size_t generation) {
    const Generation& recipe = generations_[generation];
    auto samples = read_games(static_cast<std::size_t>(recipe.learn_from), generation);
    if (!samples) return samples.error();
    options_.say(fmt::format("generation {}: fitting {} positions", generation, samples->size()));
    label_games(*samples, recipe.outcome_trust);
    const std::vector<PhaseFit> fits = fit_all(*samples, recipe);
    if (stop_.stop_requested()) return learn::stopped_training();
    Weights weights;
    std::vector<Weights::PhaseWeights> phases;
    std::string errors;
    for (int phase = 0; phase < kPhases; ++phase) {
      const PhaseFit& fit = fits[static_cast<std::size_t>(phase)];
      weights.set_phase(phase, fit.weights);
      phases.push_back(fit.weights);
      errors += fmt::format("{} {} {:.3f} {:.3f}\n", 60 - 2 * phase, fit.positions, fit.training_error,
                            fit.validation_error);
      options_.say(fmt::format(
          "generation {}: {:2} empties, {:8} positions, mean error {:5.2f} discs, on unseen games {:5.2f}",
          generation, 60 - 2 * phase, fit.positions, fit.training_error, fit.validation_error));
    }
    const ProbCut probcut = fit_probcut(weights, *samples, recipe.probcut);
    if (stop_.stop_requested()) return learn::stopped_training();
    if (auto written = write_file(result_path(generation, "errors"), errors); !written) return written;
    return write_file(result_path(generation, "pedra"), pack_knowledge(phases, probcut));
  }

  ProbCut fit_probcut(const Weights& weights, const std::vector<Sample>& samples,
                      const ProbCutSettings& settings) const {
    if (settings.positions == 0) return {};
    const auto errors = measure_search_errors(weights, samples, settings, options_.threads, stop_);
    if (stop_.stop_requested()) return {};
    const ProbCut probcut = othello::fit_probcut(errors);
    options_.say(fmt::format("ProbCut {:.4f}, {:.1f} % off on average", fmt::join(probcut.numbers, " "),
                             100 * misfit(probcut, errors)));
    return probcut;
  }

  std::vector<PhaseFit> fit_all(const std::vector<Sample>& samples, const Generation& recipe) const {
    std::vector<std::vector<PhaseFit>> groups(kPhases / kPhasesPerGroup);
    std::atomic<std::size_t> next = 0;
    work_together(static_cast<std::size_t>(options_.threads), [&] {
      for (std::size_t group = next++; group < groups.size() && !stop_.stop_requested(); group = next++) {
        const int first = static_cast<int>(group) * kPhasesPerGroup;
        groups[group] = fit_phases(first, first + kPhasesPerGroup - 1, samples, recipe.fit,
                                   recipe.improves ? &knowledge_->weights : nullptr);
      }
    });
    std::vector<PhaseFit> fits;
    for (auto& group : groups) fits.insert(fits.end(), group.begin(), group.end());
    return fits;
  }

  const TrainingOptions& options_;
  const std::vector<Generation>& generations_;
  std::stop_token stop_;
  std::shared_ptr<const Knowledge> knowledge_ = std::make_shared<const Knowledge>();  // to play with
  std::string packed_;  // the same as a file; empty: nothing is known
};

// Better play, and longer views in the labels, on top of what the generation before has taught.
Generation better_games(int number, const ProbCutSettings& probcut) {
  return {.play = {.random_least = 1,
                   .random_most = 30,
                   .random_percent = 4,
                   .depth = 5,
                   .selectivity = kExact,
                   .exact_empties = 14,
                   .seed = static_cast<std::uint64_t>(number) + 1},
          .games = 100'000,
          .outcome_trust = 0.85,
          .fit = {.iterations = 30, .ridge = 60, .coarse_neighbours = 0},
          .probcut = probcut,
          .learn_from = number,
          .improves = true};
}

// Games from calmer openings, each move a deep selective search; fitted together with those from generation
// `learn_from` on.
Generation deep_games(int number, std::uint32_t games, int learn_from, double trust, double ridge = 60) {
  Generation deep = better_games(number, {});
  deep.learn_from = learn_from;
  deep.outcome_trust = trust;
  deep.fit.ridge = ridge;
  deep.play.random_most = 20;
  deep.play.depth = 8;
  deep.play.selectivity = 0;
  deep.play.exact_empties = 16;
  deep.games = games;
  return deep;
}

}  // namespace

const std::vector<Generation>& recipe() {
  // ProbCut is fitted where the generation after it plays selectively, and for use.
  constexpr ProbCutSettings kNone{.positions = 0};
  static const std::vector<Generation> kRecipe{
      // Nothing is known yet: depth 1 means the move ordering alone, few replies first; solved ends teach the
      // rest.
      {.play = {.random_least = 1,
                .random_most = 40,
                .random_percent = 5,
                .depth = 1,
                .selectivity = kExact,
                .exact_empties = 12,
                .seed = 1},
       .games = 40'000,
       .outcome_trust = 1,
       .fit = {.iterations = 20, .ridge = 12},
       .probcut = kNone,
       .learn_from = 0},
      {.play = {.random_least = 1,
                .random_most = 32,
                .random_percent = 5,
                .depth = 3,
                .selectivity = kExact,
                .exact_empties = 14,
                .seed = 2},
       .games = 30'000,
       .outcome_trust = 0.95,
       .fit = {.iterations = 20, .ridge = 12},
       .probcut = kNone,
       .learn_from = 1},
      {.play = {.random_least = 1,
                .random_most = 28,
                .random_percent = 5,
                .depth = 4,
                .selectivity = kExact,
                .exact_empties = 14,
                .seed = 3},
       .games = 20'000,
       .outcome_trust = 0.9,
       .fit = {.iterations = 12, .ridge = 20, .coarse_neighbours = 0},
       .probcut = kNone,
       .learn_from = 1},
      // Many cheap games: what the fit wants most is to see every filling often.
      {.play = {.random_least = 1,
                .random_most = 30,
                .random_percent = 7,
                .depth = 3,
                .selectivity = kExact,
                .exact_empties = 12,
                .seed = 4},
       .games = 400'000,
       .outcome_trust = 0.85,
       .fit = {.iterations = 15, .ridge = 20, .coarse_neighbours = 0},
       .probcut = kNone,
       .learn_from = 1},
      better_games(4, kNone),
      better_games(5, {}),
      deep_games(6, 23'800, 6, 0.85),
      deep_games(7, 22'600, 6, 0.75),
      deep_games(8, 62'000, 8, 0.75, 40),
  };
  return kRecipe;
}

Result<learn::MakeChunk> chunk_maker(const learn::ChunkOrder& order, const std::stop_token& stop) {
  SelfPlaySettings s;
  std::istringstream in(order.settings);
  in >> s.random_least >> s.random_most >> s.random_percent >> s.depth >> s.selectivity >> s.exact_empties >>
      s.seed;
  if (order.what != kGamesOrder || settings_text(s) != order.settings || order.inputs.size() != 1)
    return Error{"the order of games cannot be read by this version of the program"};
  if (order.inputs[0].empty()) return game_maker(std::make_shared<const Knowledge>(), s, stop);
  auto knowledge = unpack_knowledge(order.inputs[0]);
  if (!knowledge) return knowledge.error();
  return game_maker(*std::move(knowledge), s, stop);
}

Result<Ok> train(const TrainingOptions& options, const std::vector<Generation>& generations,
                 const std::stop_token& stop) {
  return Training(options, generations, stop).run();
}

}  // namespace pedra::othello
