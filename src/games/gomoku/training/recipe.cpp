#include "games/gomoku/training/recipe.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <sstream>

#include "base/file.hpp"
#include "base/rng.hpp"
#include "games/gomoku/eval/weights_io.hpp"
#include "games/gomoku/training/loss_plot.hpp"
#include "games/gomoku/training/net_fit.hpp"
#include "games/gomoku/training/positions.hpp"
#include "learn/chunks.hpp"

namespace pedra::gomoku {
namespace {

namespace fs = std::filesystem;

constexpr const char* kGamesEnding = "games";

// Chosen by chance, whatever else depends on a game's number (its board's size does).
bool for_validation(std::uint64_t generation, std::uint64_t game) {
  return mix64(mix64(generation) ^ game) % kValidationShare == 0;
}

// Another network's games begin with other openings.
std::uint64_t seed_of(const NetWeights& net) {
  std::uint64_t seed = 0;
  for (const NetSide& side : net.sides)
    for (const auto& pattern : side.patterns)
      for (const std::int8_t number : pattern) seed = mix64(seed ^ static_cast<std::uint8_t>(number));
  return seed;
}

fs::path net_games_folder(const TrainingOptions& options, const fs::path& work, std::size_t generation) {
  return work / fmt::format("{}-net-{}-games", name_of(options.rule), generation);
}

// Where the networks before the one of `own` have played in the same work folder, in a fixed order.
std::vector<fs::path> earlier_games(const TrainingOptions& options, const fs::path& own) {
  std::vector<fs::path> folders;
  std::error_code code;  // no work folder yet: no games in it
  for (const auto& entry : fs::directory_iterator(options.work, code))
    if (const fs::path games = net_games_folder(options, entry.path(), 0);
        entry.path() != own && fs::is_directory(games, code))
      folders.push_back(games);
  std::sort(folders.begin(), folders.end());
  return folders;
}

// All chunks that there are in a folder of games.
learn::Chunks kept_chunks(const fs::path& folder) {
  learn::Chunks chunks;
  chunks.folder = folder;
  chunks.ending = kGamesEnding;
  std::error_code code;  // what cannot be looked at is not there
  while (fs::exists(chunks.path(chunks.count), code)) ++chunks.count;
  return chunks;
}

constexpr std::string_view kGamesOrder = "gomoku-games";
constexpr std::string_view kPositionsOrder = "gomoku-positions";

using Known = std::shared_ptr<const Weights>;

learn::MakeChunk game_maker(const Known& weights, const SelfPlaySettings& how, const std::stop_token& stop) {
  return [weights, how, stop](std::uint32_t chunk) {
    return pack_games(self_play(weights, how, chunk * kGamesPerChunk, kGamesPerChunk, stop));
  };
}

learn::MakeChunk position_maker(std::shared_ptr<const std::vector<TrainingGame>> games, const Known& weights,
                                const PositionSettings& how, const std::stop_token& stop) {
  return [games = std::move(games), weights, how, stop](std::uint32_t chunk) {
    return pack_games(
        value_positions(*games, weights, how, chunk * kPositionsPerChunk, kPositionsPerChunk, stop));
  };
}

std::string settings_text(Rule rule, std::uint64_t nodes, std::uint64_t seed) {
  return fmt::format("{} {} {}", name_of(rule), nodes, seed);
}

class Training {
 public:
  Training(const TrainingOptions& options, const Recipe& recipe, const std::stop_token& stop)
      : options_(options), recipe_(recipe), stop_(stop), weights_(seed_weights(options.rule)) {}

  // The recipe's only network generation, after `from`, which has a network. It learns from the games in the
  // folders `earlier` as well.
  Result<Ok> run_after(Weights from, const std::vector<fs::path>& earlier) {
    earlier_ = earlier;
    weights_ = std::make_shared<const Weights>(std::move(from));
    if (auto played = play(net_games_of(0), recipe_.net[0].game_nodes, seed_of(*weights_->net)); !played)
      return played;
    const NetWeights begin = *weights_->net;
    const auto fit = [&](const fs::path& to) { return fit_network(0, to, &begin); };
    if (auto fitted = make_weights(net_folder(0), fit); !fitted) return fitted;
    return write_file(options_.output, pack_weights(*weights_));
  }

  Result<Ok> run() {
    for (std::size_t i = 0; i < recipe_.tables.size(); ++i) {
      if (auto played = play(games_of(i), recipe_.tables[i].nodes, i + 1); !played) return played;
      if (auto fitted = make_weights(game_folder(i), [&](const fs::path& to) { return fit_tables(i, to); });
          !fitted)
        return fitted;
    }
    for (std::size_t i = 0; i < recipe_.net.size(); ++i) {
      if (recipe_.net[i].games > 0)
        if (auto played = play(net_games_of(i), recipe_.net[i].game_nodes, recipe_.tables.size() + i + 1);
            !played)
          return played;
      if (recipe_.net[i].positions > 0)
        if (auto valued = value(i); !valued) return valued;
      if (auto fitted =
              make_weights(net_folder(i), [&](const fs::path& to) { return fit_network(i, to, nullptr); });
          !fitted)
        return fitted;
    }
    return write_file(options_.output, pack_weights(*weights_));
  }

 private:
  [[nodiscard]] fs::path game_folder(std::size_t generation) const {
    return options_.work / fmt::format("{}-{}", name_of(options_.rule), generation);
  }
  [[nodiscard]] fs::path net_folder(std::size_t generation) const {
    return options_.work / fmt::format("{}-net-{}", name_of(options_.rule), generation);
  }

  [[nodiscard]] learn::Chunks chunks(const fs::path& folder, std::uint32_t wanted,
                                     std::uint32_t per_chunk) const {
    const auto scaled = static_cast<std::uint32_t>(wanted * options_.scale);
    const std::uint32_t count = std::max(1U, scaled / per_chunk);
    return {.folder = folder,
            .ending = kGamesEnding,
            .count = count,
            .threads = options_.threads,
            .finish =
                [this, name = folder.filename().string(), count](std::uint32_t done) {
                  options_.say(fmt::format("{}: {} of {} chunks", name, done, count));
                },
            .elsewhere = options_.elsewhere};
  }
  [[nodiscard]] learn::Chunks games_of(std::size_t generation) const {
    return chunks(game_folder(generation), recipe_.tables[generation].games, kGamesPerChunk);
  }
  [[nodiscard]] learn::Chunks net_games_of(std::size_t generation) const {
    return chunks(net_games_folder(options_, options_.work, generation), recipe_.net[generation].games,
                  kGamesPerChunk);
  }
  [[nodiscard]] learn::Chunks positions_of(std::size_t generation) const {
    return chunks(net_folder(generation), recipe_.net[generation].positions, kPositionsPerChunk);
  }

  Result<Ok> play(const learn::Chunks& chunks, std::uint64_t nodes, std::uint64_t seed) {
    SelfPlaySettings how;
    how.rule = options_.rule;
    how.nodes = nodes;
    how.seed = seed;
    const auto order = [&] {
      return learn::ChunkOrder{.what = std::string(kGamesOrder),
                               .settings = settings_text(how.rule, how.nodes, how.seed),
                               .inputs = {pack_weights(*weights_)}};
    };
    return learn::make_chunks(chunks, game_maker(weights_, how, stop_), order, stop_);
  }

  // The last games that there were when this generation began: earlier ones know less of the board.
  [[nodiscard]] learn::Chunks last_games(std::size_t generation) const {
    for (std::size_t i = generation + 1; i > 0; --i)
      if (recipe_.net[i - 1].games > 0) return net_games_of(i - 1);
    return games_of(recipe_.tables.size() - 1);
  }

  Result<Ok> value(std::size_t generation) {
    const auto games = std::make_shared<std::vector<TrainingGame>>();
    const auto read = each_game(last_games(generation),
                                [&](const TrainingGame& game, std::uint64_t) { games->push_back(game); });
    if (!read) return read;
    const PositionSettings how{
        .rule = options_.rule, .nodes = recipe_.net[generation].nodes, .seed = generation + 1};
    const auto order = [&] {
      return learn::ChunkOrder{.what = std::string(kPositionsOrder),
                               .settings = settings_text(how.rule, how.nodes, how.seed),
                               .inputs = {pack_weights(*weights_), pack_games(*games)}};
    };
    return learn::make_chunks(positions_of(generation), position_maker(games, weights_, how, stop_), order,
                              stop_);
  }

  // Plays on with what is kept in the folder, or with what `fit` makes and keeps there.
  Result<Ok> make_weights(const fs::path& folder,
                          const std::function<Result<Weights>(const fs::path&)>& fit) {
    const fs::path kept = folder / "weights.pedra";
    if (const auto bytes = read_file(kept)) {
      auto weights = unpack_weights(*bytes);
      if (!weights) return Error{fmt::format("'{}': {}", kept.string(), weights.error().message)};
      weights_ = *weights;
      return Ok{};
    }
    std::error_code code;
    fs::create_directories(folder, code);  // a generation may have games alone; if it fails, so does writing
    auto fitted = fit(folder);
    if (!fitted) return fitted.error();
    weights_ = std::make_shared<const Weights>(std::move(*fitted));
    return write_file(kept, pack_weights(*weights_));
  }

  Result<Ok> write_plots(const fs::path& folder, const std::vector<PassLoss>& values,
                         const std::vector<PassLoss>& moves) {
    const std::string name = folder.filename().string();
    if (auto written = write_file(folder / "value.svg", loss_svg("value, " + name, values)); !written)
      return written;
    return write_file(folder / "moves.svg", loss_svg("moves, " + name, moves));
  }

  void say_choices(const fs::path& folder, double first, double five) {
    options_.say(fmt::format("{}: of unseen choices {:.1f} % are the first, {:.1f} % in the first five",
                             folder.filename().string(), 100 * first, 100 * five));
  }

  Result<Weights> fit_tables(std::size_t generation, const fs::path& folder) {
    Samples learnt;
    Samples unseen;
    const auto tables = std::make_shared<const PatternTables>(Settings{15, 15, 5, options_.rule}, weights_);
    for (std::size_t from = recipe_.tables[generation].learn_from; from <= generation; ++from) {
      const auto read = each_game(games_of(from), [&](const TrainingGame& game, std::uint64_t number) {
        add_samples(game, options_.rule, tables, true, for_validation(from, number) ? unseen : learnt);
      });
      if (!read) return read.error();
    }
    const bool renju = options_.rule == Rule::Renju;
    options_.say(fmt::format("{}: fitting {} positions and {} choices", folder.filename().string(),
                             learnt.values.size(), learnt.moves.size()));
    Fitted fitted = fit(learnt, unseen, renju, renju, {}, options_.say);
    say_choices(folder, fitted.first_share, fitted.five_share);
    if (auto written = write_plots(folder, fitted.value_losses, fitted.move_losses); !written)
      return written.error();
    return std::move(fitted.weights);
  }

  // `begin`: the network to go on from, or null.
  Result<Weights> fit_network(std::size_t generation, const fs::path& folder, const NetWeights* begin) {
    NetSamples learnt;
    NetSamples unseen;
    const auto tables = std::make_shared<const PatternTables>(Settings{15, 15, 5, options_.rule}, weights_);
    std::map<int, Board> boards;
    const auto add = [&](const learn::Chunks& chunks, std::size_t from, double trust) {
      return each_game(chunks, [&](const TrainingGame& game, std::uint64_t number) {
        const Position empty(Settings{game.size, game.size, 5, options_.rule});
        Board& board = boards.try_emplace(game.size, empty, tables).first->second;
        add_game(game, trust, board, for_validation(from, number) ? unseen : learnt);
      });
    };
    for (std::size_t from = recipe_.net[generation].learn_from; from <= generation; ++from) {
      if (recipe_.net[from].positions > 0)
        if (auto read = add(positions_of(from), from, 0); !read) return read.error();
      if (recipe_.net[from].games > 0)
        if (auto read = add(net_games_of(from), from, recipe_.net[from].outcome_trust); !read)
          return read.error();
    }
    for (const fs::path& games : earlier_)
      if (auto read = add(kept_chunks(games), generation, recipe_.net[generation].outcome_trust); !read)
        return read.error();
    options_.say(fmt::format("{}: fitting {} positions", folder.filename().string(), learnt.samples.size()));
    const NetGeneration& how = recipe_.net[generation];
    FittedNet fitted =
        fit_net(learnt, unseen, options_.rule == Rule::Renju,
                {.passes = how.passes, .rate = how.rate, .pull = how.pull, .begin = begin}, options_.say);
    say_choices(folder, fitted.first_share, fitted.five_share);
    if (auto written = write_plots(folder, fitted.value_losses, fitted.move_losses); !written)
      return written.error();
    Weights weights = *weights_;
    weights.net = std::move(fitted.weights);
    return weights;
  }

  // Calls `visit` with every game of the chunks and its number.
  template <class Visit>
  Result<Ok> each_game(const learn::Chunks& chunks, Visit visit) {
    std::uint64_t number = 0;
    for (std::uint32_t chunk = 0; chunk < chunks.count; ++chunk) {
      const fs::path path = chunks.path(chunk);
      const auto bytes = read_file(path);
      if (!bytes) return bytes.error();
      const auto games = unpack_games(*bytes);
      if (!games) return Error{fmt::format("'{}': {}", path.string(), games.error().message)};
      for (const TrainingGame& game : *games) visit(game, number++);
      if (stop_.stop_requested()) return learn::stopped_training();
    }
    return Ok{};
  }

  const TrainingOptions& options_;
  const Recipe& recipe_;
  std::stop_token stop_;
  std::shared_ptr<const Weights> weights_;
  std::vector<fs::path> earlier_;
};

}  // namespace

const Recipe& recipe() {
  static const Recipe kRecipe{
      .tables = {{.nodes = 1000, .games = 4000, .learn_from = 0},
                 {.nodes = 1500, .games = 8000, .learn_from = 0},
                 {.nodes = 2000, .games = 28'100, .learn_from = 2}},
      .net = {{.nodes = 800, .positions = 200'000, .learn_from = 0},
              {.nodes = 1000, .positions = 500'000, .learn_from = 0},
              {.nodes = 1000, .positions = 600'000, .learn_from = 1},
              {.nodes = 1500,
               .positions = 300'000,
               .learn_from = 3,
               .passes = 4,
               .pull = 0.1F,
               .game_nodes = 1000,
               .games = 35'000,
               .outcome_trust = 0.8},
              {.learn_from = 3,
               .passes = 4,
               .pull = 0.1F,
               .game_nodes = 1000,
               .games = 40'000,
               .outcome_trust = 0.8}},
  };
  return kRecipe;
}

const NetGeneration& next_generation() {
  static const NetGeneration kNext{
      .passes = 3, .pull = 16, .game_nodes = 1500, .games = 30'000, .outcome_trust = 0.8, .rate = 0.001F};
  return kNext;
}

Result<learn::MakeChunk> chunk_maker(const learn::ChunkOrder& order, const std::stop_token& stop) {
  const Error unknown{"the order of games cannot be read by this version of the program"};
  std::string rule_name;
  std::uint64_t nodes = 0;
  std::uint64_t seed = 0;
  std::istringstream(order.settings) >> rule_name >> nodes >> seed;
  const auto rule = rule_named(rule_name);
  if (!rule || settings_text(*rule, nodes, seed) != order.settings || order.inputs.empty()) return unknown;
  const auto weights = unpack_weights(order.inputs[0]);
  if (!weights) return weights.error();
  if (order.what == kGamesOrder && order.inputs.size() == 1) {
    SelfPlaySettings how;
    how.rule = *rule;
    how.nodes = nodes;
    how.seed = seed;
    return game_maker(*weights, how, stop);
  }
  if (order.what != kPositionsOrder || order.inputs.size() != 2) return unknown;
  auto games = unpack_games(order.inputs[1]);
  if (!games) return games.error();
  return position_maker(std::make_shared<const std::vector<TrainingGame>>(*std::move(games)), *weights,
                        {.rule = *rule, .nodes = nodes, .seed = seed}, stop);
}

Result<Ok> train(const TrainingOptions& options, const Recipe& recipe, const std::stop_token& stop) {
  return Training(options, recipe, stop).run();
}

Result<Ok> train_on(const TrainingOptions& options, const Weights& from, const NetGeneration& how,
                    const std::stop_token& stop) {
  Weights begin = from;
  if (!begin.net) begin.net = builtin_weights(Rule::Freestyle)->net;
  const Recipe recipe{.tables = {}, .net = {how}};
  TrainingOptions own = options;  // a folder for each network: games of another are not taken for its own
  own.work /= fmt::format("{:016x}", seed_of(*begin.net));
  return Training(own, recipe, stop).run_after(std::move(begin), earlier_games(options, own.work));
}

}  // namespace pedra::gomoku
