#include "engine/registry.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <fmt/format.h>

#include "base/text.hpp"
#include "engine/heuristic_engine.hpp"
#include "engine/random_engine.hpp"
#include "games/gomoku/candidates.hpp"
#include "games/gomoku/heuristics/chains.hpp"
#include "games/gomoku/heuristics/five_windows.hpp"
#include "games/gomoku/heuristics/open_ends.hpp"

namespace pedra::engine {
namespace {

// What `engine` means while a game has no search of its own: the heuristic that won the round robin in
// docs/measurements.md; on boards whose k it is not defined for, `chains`, which takes any.
std::string_view best_heuristic(const GameSpec& game) {
  if (game.kind == GameKind::Othello) return "zones";
  return gomoku::FiveWindowsPlus::supports(game.gomoku) ? "five-windows-plus" : "chains";
}

const EngineInfo* find_engine(std::string_view name) {
  const auto& all = engines();
  const auto found =
      std::find_if(all.begin(), all.end(), [name](const auto& info) { return info.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::string joined_names() {
  std::string names;
  for (const auto& info : engines()) names += (names.empty() ? "" : ", ") + std::string(info.name);
  return names;
}

Result<bool> parse_switch(std::string_view key, std::string_view value) {
  if (value == "on" || value == "off") return value == "on";
  return Error{fmt::format("{}={}: write {}=on or {}=off", key, value, key, key)};
}

Result<Ok> set_number(std::string_view key, std::string_view value, EngineSpec& spec) {
  const auto number = parse_integer(value);
  const std::int64_t least = key == "seed" ? 0 : 1;
  const std::int64_t most = key == "depth" ? search::kMaxDepth : std::int64_t{1} << 53;
  if (!number || *number < least || *number > most)
    return Error{fmt::format("{}={}: a whole number from {} to {}", key, value, least, most)};
  if (key == "depth") spec.settings.limits.depth = static_cast<int>(*number);
  if (key == "nodes") spec.settings.limits.nodes = static_cast<std::uint64_t>(*number);
  if (key == "seed") spec.seed = static_cast<std::uint64_t>(*number);
  return Ok{};
}

// The switches of `zones`, by the name a person writes.
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
  if (key == "algorithm") {
    if (value != "minimax" && value != "alphabeta")
      return Error{fmt::format("algorithm={}: write minimax or alphabeta", value)};
    spec.settings.algorithm = value == "minimax" ? search::Algorithm::Minimax : search::Algorithm::AlphaBeta;
    return Ok{};
  }
  if (key == "cells" && info.gomoku) {
    if (value != "window" && value != "all")
      return Error{fmt::format("cells={}: write window or all", value)};
    spec.all_cells = value == "all";
    return Ok{};
  }
  bool* target = key == "deepen" ? &spec.settings.deepen : nullptr;
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
  if (key == "depth" || key == "nodes" || (key == "seed" && random)) return set_number(key, value, spec);
  if (key == "time") {
    const auto time = parse_duration(value);
    if (!time) return time.error();
    spec.settings.limits.time = *time;
    return Ok{};
  }
  return set_choice(key, value, spec, info);
}

template <class E>
Result<std::unique_ptr<Engine>> gomoku_player(const EngineSpec& spec, const GameSpec& game) {
  if (const auto fits = E::supports(game.gomoku); !fits) return fits.error();
  if (spec.all_cells)
    return std::unique_ptr<Engine>(
        std::make_unique<HeuristicEngine<gomoku::Position, E, AllMoves>>(E(), AllMoves(), spec.settings));
  return std::unique_ptr<Engine>(std::make_unique<HeuristicEngine<gomoku::Position, E, gomoku::WindowMoves>>(
      E(), gomoku::WindowMoves(), spec.settings));
}

}  // namespace

const std::vector<EngineInfo>& engines() {
  static const std::vector<EngineInfo> kAll{
      {"engine", "the strongest there is for the game", true, true},
      {"open-ends", "powers of ten by row length, more for open ends (document 000)", true, false},
      {"five-windows", "groups that can still become five, 100 to the power of their stones (document 001)",
       true, false},
      {"five-windows-plus", "the same, times the ways to become five (document 001's wish)", true, false},
      {"chains", "squared chains times blocked stones, minus the opponent's squares (document 003)", true,
       false},
      {"zones", "discs, corners, borders, danger zone and mobility (document 002)", false, true},
      {"random", "any legal move", true, true},
  };
  return kAll;
}

std::vector<std::string_view> heuristics_for(GameKind kind) {
  std::vector<std::string_view> names;
  for (const auto& info : engines())
    if (info.gomoku != info.othello && info.gomoku == (kind == GameKind::Gomoku)) names.push_back(info.name);
  return names;
}

Result<EngineSpec> parse_engine(std::string_view text) {
  const auto colon = text.find(':');
  EngineSpec spec;
  spec.name = std::string(trim(text.substr(0, colon)));
  const EngineInfo* info = find_engine(spec.name);
  if (info == nullptr)
    return Error{fmt::format("there is no player '{}': choose one of human, {}", spec.name, joined_names())};
  if (colon != std::string_view::npos)
    for (const std::string_view option : split(text.substr(colon + 1), ','))
      if (const auto set = set_option(option, spec, *info); !set)
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
  if (!spec.settings.deepen) options.emplace_back("deepen=off");
  if (spec.all_cells) options.emplace_back("cells=all");
  for (const auto& [key, part] : kZoneSwitches)
    if (spec.zones.*part != usual.zones.*part)
      options.push_back(fmt::format("{}={}", key, spec.zones.*part ? "on" : "off"));
  if (spec.seed != usual.seed) options.push_back(fmt::format("seed={}", spec.seed));
  return spec.name + (options.empty() ? "" : ":") + fmt::format("{}", fmt::join(options, ","));
}

Result<std::unique_ptr<Engine>> make_engine(const EngineSpec& spec, const GameSpec& game) {
  const EngineInfo* info = find_engine(spec.name);
  const bool gomoku = game.kind == GameKind::Gomoku;
  if (info == nullptr || !(gomoku ? info->gomoku : info->othello))
    return Error{fmt::format("'{}' does not play {}: choose one of {}, engine, random", spec.name,
                             name_of(game.kind), fmt::join(heuristics_for(game.kind), ", "))};
  if (spec.name == "random") return std::unique_ptr<Engine>(std::make_unique<RandomEngine>(spec.seed));
  const std::string_view name = spec.name == "engine" ? best_heuristic(game) : spec.name;
  if (name == "open-ends") return gomoku_player<gomoku::OpenEnds>(spec, game);
  if (name == "five-windows") return gomoku_player<gomoku::FiveWindows>(spec, game);
  if (name == "five-windows-plus") return gomoku_player<gomoku::FiveWindowsPlus>(spec, game);
  if (name == "chains") return gomoku_player<gomoku::Chains>(spec, game);
  assert(name == "zones");
  return std::unique_ptr<Engine>(
      std::make_unique<HeuristicEngine<othello::Position, othello::Zones, AllMoves>>(
          othello::Zones(spec.zones), AllMoves(), spec.settings));
}

}  // namespace pedra::engine
