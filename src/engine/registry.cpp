#include "engine/registry.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/text.hpp"
#include "engine/book.hpp"
#include "engine/gomoku_engine.hpp"
#include "engine/heuristic_engine.hpp"
#include "engine/levels.hpp"
#include "engine/othello_engine.hpp"
#include "engine/random_engine.hpp"
#include "games/gomoku/candidates.hpp"
#include "games/gomoku/eval/weights_io.hpp"
#include "games/gomoku/heuristics/chains.hpp"
#include "games/gomoku/heuristics/five_windows.hpp"
#include "games/gomoku/heuristics/open_ends.hpp"
#include "games/othello/eval/weights_io.hpp"

namespace pedra::engine {
namespace {

constexpr std::string_view kGomoku = GameTraits<gomoku::Settings>::kName;
constexpr std::string_view kOthello = GameTraits<othello::Settings>::kName;

Result<bool> parse_switch(std::string_view key, std::string_view value) {
  if (value == "on" || value == "off") return value == "on";
  return Error{fmt::format("{}={}: write {}=on or {}=off", key, value, key, key)};
}

Result<Ok> set_number(std::string_view key, std::string_view value, EngineSpec& spec) {
  const auto number = parse_integer(value);
  const std::int64_t least = key == "seed" ? 0 : 1;
  const std::int64_t most = key == "depth"     ? search::kMaxDepth
                            : key == "hash"    ? std::int64_t{1} << 16
                            : key == "threads" ? kMostThreads
                            : key == "level"   ? kFullStrength
                                               : std::int64_t{1} << 53;
  if (!number || *number < least || *number > most)
    return Error{fmt::format("{}={}: a whole number from {} to {}", key, value, least, most)};
  if (key == "depth") spec.settings.limits.depth = static_cast<int>(*number);
  if (key == "nodes") spec.settings.limits.nodes = static_cast<std::uint64_t>(*number);
  if (key == "seed") spec.seed = static_cast<std::uint64_t>(*number);
  if (key == "hash") spec.hash_megabytes = static_cast<std::size_t>(*number);
  if (key == "threads") spec.threads = static_cast<int>(*number);
  if (key == "level") spec.level = static_cast<int>(*number);
  return Ok{};
}

// The switches of the plain search, by the name a person writes.
struct SearchSwitch {
  std::string_view key;
  bool search::NegamaxSettings::*part;
};
constexpr std::array<SearchSwitch, 3> kSearchSwitches{{{"deepen", &search::NegamaxSettings::deepen},
                                                       {"order", &search::NegamaxSettings::order},
                                                       {"table", &search::NegamaxSettings::table}}};

// Those of `zones`.
struct ZoneSwitch {
  std::string_view key;
  bool othello::ZoneParts::*part;
};
constexpr std::array<ZoneSwitch, 5> kZoneSwitches{{{"corner", &othello::ZoneParts::corner},
                                                   {"border", &othello::ZoneParts::border},
                                                   {"danger", &othello::ZoneParts::danger},
                                                   {"mobility", &othello::ZoneParts::mobility},
                                                   {"center", &othello::ZoneParts::center}}};

Result<Ok> set_choice(std::string_view key, std::string_view value, EngineSpec& spec,
                      const EngineInfo& info) {
  const bool plain = info.name != "engine";  // the strong engine searches in its own way
  if (key == "algorithm" && plain) {
    if (value != "minimax" && value != "alphabeta")
      return Error{fmt::format("algorithm={}: write minimax or alphabeta", value)};
    spec.settings.algorithm = value == "minimax" ? search::Algorithm::Minimax : search::Algorithm::AlphaBeta;
    return Ok{};
  }
  if (key == "cells" && info.game != kOthello) {
    if (value != "window" && value != "all")
      return Error{fmt::format("cells={}: write window or all", value)};
    spec.all_cells = value == "all";
    return Ok{};
  }
  bool* target = nullptr;
  for (const auto& [name, part] : kSearchSwitches)
    if (key == name && plain) target = &(spec.settings.*part);
  for (const auto& [name, part] : kZoneSwitches)
    if (key == name && info.name == "zones") target = &(spec.zones.*part);
  if (target == nullptr) return Error{fmt::format("'{}' has no option '{}'", info.name, key)};
  const auto on = parse_switch(key, value);
  if (!on) return on.error();
  *target = *on;
  return Ok{};
}

Result<Ok> set_option(std::string_view option, EngineSpec& spec, const EngineInfo& info) {
  const auto equals = option.find('=');
  const std::string_view key = trim(option.substr(0, equals));
  if (equals == std::string_view::npos || key.empty())
    return Error{fmt::format("'{}' is not an option: write key=value, as in depth=4", option)};
  const std::string_view value = trim(option.substr(equals + 1));
  const bool random = info.name == "random";
  if (random && key != "seed") return Error{fmt::format("'random' has no option '{}', only seed", key)};
  if (key == "depth" || key == "nodes" || (key == "seed" && (random || info.name == "engine")) ||
      (info.name == "engine" && (key == "hash" || key == "threads" || key == "level")))
    return set_number(key, value, spec);
  if (key == "time") {
    const auto time = parse_duration(value);
    if (!time) return time.error();
    spec.settings.limits.time = *time;
    return Ok{};
  }
  if ((key == "book" || key == "weights") && info.name == "engine") {
    if (value.empty())
      return Error{fmt::format("{}=: name a file, as `pedra {}` writes it", key,
                               key == "book" ? "book build" : "train")};
    (key == "book" ? spec.book : spec.weights) = std::string(value);
    return Ok{};
  }
  return set_choice(key, value, spec, info);
}

using Made = Result<std::unique_ptr<Engine>>;

template <class E>
Made gomoku_player(const EngineSpec& spec, const GameSpec& game) {
  if (const auto fits = E::supports(*game.gomoku()); !fits) return fits.error();
  if (spec.all_cells)
    return Made(
        std::make_unique<HeuristicEngine<gomoku::Position, E, AllMoves>>(E(), AllMoves(), spec.settings));
  return Made(std::make_unique<HeuristicEngine<gomoku::Position, E, gomoku::WindowMoves>>(
      E(), gomoku::WindowMoves(), spec.settings));
}

Made zones_player(const EngineSpec& spec, const GameSpec&) {
  return Made(std::make_unique<HeuristicEngine<othello::Position, othello::Zones, AllMoves>>(
      othello::Zones(spec.zones), AllMoves(), spec.settings));
}

Made random_player(const EngineSpec& spec, const GameSpec&) {
  return Made(std::make_unique<RandomEngine>(spec.seed));
}

// What `engine` means: the game's own strong search where its evaluation is at home, elsewhere (a k beyond
// Gomoku's tables) the best heuristic that takes the board.
Made strongest_player(const EngineSpec& spec, const othello::Settings& /*game*/) {
  auto knowledge =
      spec.weights.empty() ? Result(othello::builtin_knowledge()) : othello::read_knowledge(spec.weights);
  if (!knowledge) return knowledge.error();
  return Made(std::make_unique<OthelloEngine>(spec.settings.limits,
                                              OthelloSettings{.hash_megabytes = spec.hash_megabytes,
                                                              .threads = spec.threads,
                                                              .only_outcome = false,
                                                              .knowledge = *std::move(knowledge)}));
}

Made strongest_player(const EngineSpec& spec, const gomoku::Settings& game) {
  if (GomokuEngine::supports(game)) {
    auto weights = spec.weights.empty() ? Result(gomoku::builtin_weights(game.rule))
                                        : gomoku::read_weights(spec.weights);
    if (!weights) return weights.error();
    return Made(std::make_unique<GomokuEngine>(game, *std::move(weights), spec.settings.limits,
                                               spec.hash_megabytes, spec.threads));
  }
  if (!spec.weights.empty()) return Error{"weights=: this k has no learnt evaluation"};
  if (gomoku::FiveWindowsPlus::supports(game)) return gomoku_player<gomoku::FiveWindowsPlus>(spec, game);
  return gomoku_player<gomoku::Chains>(spec, game);
}

Made levelled_player(const EngineSpec& spec, const GameSpec& game) {
  auto player =
      std::visit([&spec](const auto& settings) { return strongest_player(spec, settings); }, game.settings);
  if (player && spec.level != kFullStrength)
    player = Made(std::make_unique<LevelledEngine>(*std::move(player), level_of(game, spec.level),
                                                   spec.settings.limits, spec.seed));
  if (!player || spec.book.empty()) return player;
  auto book = Book::read(spec.book, game);
  if (!book) return book.error();
  return Made(std::make_unique<BookEngine>(*std::move(player), *std::move(book), spec.seed));
}

// The players, in the order of help texts. A new heuristic is one row.
struct Entry {
  EngineInfo info;
  Made (*make)(const EngineSpec&, const GameSpec&);
};
constexpr std::array<Entry, 7> kEntries{{
    {{"engine", "the strongest there is for the game", ""}, levelled_player},
    {{"open-ends", "powers of ten by row length, more for open ends (document 000)", kGomoku},
     gomoku_player<gomoku::OpenEnds>},
    {{"five-windows", "groups that can still become five, 100 to the power of their stones (document 001)",
      kGomoku},
     gomoku_player<gomoku::FiveWindows>},
    {{"five-windows-plus", "the same, times the ways to become five (document 001's wish)", kGomoku},
     gomoku_player<gomoku::FiveWindowsPlus>},
    {{"chains", "squared chains times blocked stones, minus the opponent's squares (document 003)", kGomoku},
     gomoku_player<gomoku::Chains>},
    {{"zones", "discs, corners, borders, danger zone and mobility (document 002)", kOthello}, zones_player},
    {{"random", "any legal move", ""}, random_player},
}};

const Entry* find_entry(std::string_view name) {
  const auto* const found = std::find_if(kEntries.begin(), kEntries.end(),
                                         [name](const Entry& entry) { return entry.info.name == name; });
  return found == kEntries.end() ? nullptr : found;
}

}  // namespace

std::vector<EngineInfo> engines() {
  std::vector<EngineInfo> all;
  for (const Entry& entry : kEntries) all.push_back(entry.info);
  return all;
}

std::vector<std::string_view> heuristics_for(const GameSpec& game) {
  std::vector<std::string_view> names;
  for (const auto& [info, make] : kEntries)
    if (info.game == game.name()) names.push_back(info.name);
  return names;
}

Result<EngineSpec> parse_engine(std::string_view text) {
  const auto colon = text.find(':');
  EngineSpec spec;
  spec.name = std::string(trim(text.substr(0, colon)));
  const Entry* entry = find_entry(spec.name);
  if (entry == nullptr) {
    std::string names = "human";
    for (const Entry& other : kEntries) names += fmt::format(", {}", other.info.name);
    return Error{fmt::format("there is no player '{}': choose one of {}", spec.name, names)};
  }
  if (colon != std::string_view::npos)
    for (const std::string_view option : split(text.substr(colon + 1), ','))
      if (const auto set = set_option(option, spec, entry->info); !set)
        return Error{fmt::format("player '{}': {}", text, set.error().message)};
  if (!spec.settings.deepen && !spec.settings.limits.depth)
    return Error{fmt::format("player '{}': deepen=off needs a depth", text)};
  return spec;
}

std::string to_text(const EngineSpec& spec) {
  std::vector<std::string> options;
  const EngineSpec usual;
  const search::Limits& limits = spec.settings.limits;
  if (limits.depth) options.push_back(fmt::format("depth={}", *limits.depth));
  if (limits.time) options.push_back("time=" + format_duration(*limits.time));
  if (limits.nodes) options.push_back(fmt::format("nodes={}", *limits.nodes));
  if (spec.settings.algorithm == search::Algorithm::Minimax) options.emplace_back("algorithm=minimax");
  for (const auto& [key, part] : kSearchSwitches)
    if (spec.settings.*part != usual.settings.*part)
      options.push_back(fmt::format("{}={}", key, spec.settings.*part ? "on" : "off"));
  if (spec.all_cells) options.emplace_back("cells=all");
  for (const auto& [key, part] : kZoneSwitches)
    if (spec.zones.*part != usual.zones.*part)
      options.push_back(fmt::format("{}={}", key, spec.zones.*part ? "on" : "off"));
  if (spec.hash_megabytes != usual.hash_megabytes)
    options.push_back(fmt::format("hash={}", spec.hash_megabytes));
  if (spec.threads != usual.threads) options.push_back(fmt::format("threads={}", spec.threads));
  if (spec.level != usual.level) options.push_back(fmt::format("level={}", spec.level));
  if (!spec.weights.empty()) options.push_back("weights=" + spec.weights);
  if (!spec.book.empty()) options.push_back("book=" + spec.book);
  if (spec.seed != usual.seed) options.push_back(fmt::format("seed={}", spec.seed));
  return spec.name + (options.empty() ? "" : ":") + fmt::format("{}", fmt::join(options, ","));
}

Result<std::unique_ptr<Engine>> make_engine(const EngineSpec& spec, const GameSpec& game) {
  const Entry* entry = find_entry(spec.name);
  if (entry != nullptr && (!entry->info.heuristic() || entry->info.game == game.name()))
    return entry->make(spec, game);
  return Error{fmt::format("'{}' does not play {}: choose one of {}, engine, random", spec.name, game.name(),
                           fmt::join(heuristics_for(game), ", "))};
}

}  // namespace pedra::engine
