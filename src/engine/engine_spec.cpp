#include "engine/engine_spec.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <fmt/format.h>
#include <optional>
#include <type_traits>
#include <variant>

#include "base/text.hpp"
#include "base/visible_text.hpp"

namespace pedra::engine {
namespace {

using Type = PlayerOption::Type;

// A number, the milliseconds of a duration, the index of a choice's word; or the name of a file, or a text.
using Value = std::variant<std::int64_t, std::string>;

// --- How a value is kept in a spec. `Path` are pointers to members, from the spec inwards.

template <class T>
std::int64_t to_integer(const T& field) {
  if constexpr (std::is_same_v<T, std::chrono::milliseconds>)
    return field.count();
  else
    return static_cast<std::int64_t>(field);
}

template <class T>
void assign(T& field, const Value& value) {
  if constexpr (std::is_same_v<T, std::string>)
    field = std::get<std::string>(value);
  else if constexpr (std::is_same_v<T, std::chrono::milliseconds>)
    field = std::chrono::milliseconds(std::get<std::int64_t>(value));
  else
    field = static_cast<T>(std::get<std::int64_t>(value));
}
template <class T>
void assign(std::optional<T>& field, const Value& value) {
  assign(field.emplace(), value);
}

template <class T>
std::optional<Value> read(const T& field) {
  return to_integer(field);
}
template <class T>
std::optional<Value> read(const std::optional<T>& field) {
  return field ? read(*field) : std::nullopt;
}
std::optional<Value> read(const std::string& field) {
  return field.empty() ? std::nullopt : std::optional<Value>(field);
}

struct Row {
  PlayerOption option;
  std::optional<Value> (*get)(const EngineSpec&);  // none: not set
  void (*set)(EngineSpec&, const Value&);
};

template <auto... Path>
constexpr Row row(const PlayerOption& option) {
  return {option, [](const EngineSpec& spec) { return read((spec.*....*Path)); },
          [](EngineSpec& spec, const Value& value) { assign((spec.*....*Path), value); }};
}

// --- The table.

using enum OptionGroup;
using gomoku::HeuristicWeights;
using othello::ZoneParts;
using search::Limits;
using search::NegamaxSettings;

constexpr std::int64_t kMostNodes = std::int64_t{1} << 53;  // exact in JSON
constexpr std::int64_t kMostMegabytes = std::int64_t{1} << 16;
constexpr std::array<std::string_view, 2> kSwitch{"off", "on"};
constexpr std::array<std::string_view, 2> kCells{"window", "all"};
constexpr std::array<std::string_view, 2> kAlgorithms{"minimax", "alphabeta"};
static_assert(static_cast<int>(search::Algorithm::Minimax) == 0 &&
              static_cast<int>(search::Algorithm::AlphaBeta) == 1);

constexpr PlayerOption number(std::string_view key, OptionGroup group, std::int64_t least, std::int64_t most,
                              std::string_view help) {
  return {key, group, Type::Number, help, least, most, {}};
}
constexpr PlayerOption choice(std::string_view key, OptionGroup group,
                              std::span<const std::string_view> words, std::string_view help) {
  return {key, group, Type::Choice, help, 0, 0, words};
}
constexpr PlayerOption on_off(std::string_view key, OptionGroup group, std::string_view help) {
  return choice(key, group, kSwitch, help);
}
constexpr PlayerOption file(std::string_view key, std::string_view help) {
  return {key, Strength, Type::File, help, 0, 0, {}};
}

constexpr auto kSettings = &EngineSpec::settings;
constexpr auto kLimits = &NegamaxSettings::limits;
constexpr auto kZones = &EngineSpec::zones;
constexpr auto kHeuristic = &EngineSpec::heuristic;

constexpr std::array kRows{
    row<kSettings, kLimits, &Limits::depth>(
        number("depth", SearchLimits, 1, search::kMaxDepth, "plies to search")),
    row<kSettings, kLimits, &Limits::time>(
        {"time", SearchLimits, Type::Duration, "time for a move, as in 500ms or 2s", 0, 0, {}}),
    row<kSettings, kLimits, &Limits::nodes>(
        number("nodes", SearchLimits, 1, kMostNodes, "positions to search")),
    row<kSettings, &NegamaxSettings::algorithm>(
        choice("algorithm", PlainSearch, kAlgorithms, "minimax visits every node, alphabeta prunes")),
    row<kSettings, &NegamaxSettings::deepen>(
        on_off("deepen", PlainSearch, "iterative deepening; off needs a depth")),
    row<kSettings, &NegamaxSettings::order>(
        on_off("order", PlainSearch, "search moves first that cut off elsewhere")),
    row<kSettings, &NegamaxSettings::table>(
        on_off("table", PlainSearch, "a transposition table: search no position twice at one depth")),
    row<kSettings, &NegamaxSettings::quiet>(
        on_off("quiet", PlainSearch, "quiescence: at the horizon go on with rows made or stopped, corners")),
    row<&EngineSpec::all_cells>(choice("cells", Cells, kCells, "candidate moves: those near stones, or all")),
    row<kHeuristic, &HeuristicWeights::length>(
        number("length", OpenEnds, 2, 10, "a run is worth so many times one that is a stone shorter")),
    row<kHeuristic, &HeuristicWeights::open>(
        number("open", OpenEnds, 0, 100, "per cent more for an open end")),
    row<kHeuristic, &HeuristicWeights::stone>(
        number("stone", FiveWindows, 2, 100, "a group is worth so many times one with a stone less")),
    row<kHeuristic, &HeuristicWeights::blocked>(
        number("blocked", Chains, 0, 10, "how much a blocked stone counts; 0: nothing")),
    row<kZones, &ZoneParts::corner>(on_off("corner", Zones, "points for a corner")),
    row<kZones, &ZoneParts::border>(on_off("border", Zones, "points for the border")),
    row<kZones, &ZoneParts::danger>(on_off("danger", Zones, "penalty for the squares next to the border")),
    row<kZones, &ZoneParts::mobility>(on_off("mobility", Zones, "points for leaving the opponent few moves")),
    row<kZones, &ZoneParts::center>(on_off("center", Zones, "penalty for distance from the centre")),
    row<&EngineSpec::hash_megabytes>(
        number("hash", Strength, 1, kMostMegabytes, "megabytes of the transposition table")),
    row<&EngineSpec::threads>(number("threads", Strength, 1, kMostThreads, "threads of one search")),
    row<&EngineSpec::level>(
        number("level", Strength, 1, kFullStrength, "1 plays as a beginner, 10 in full strength")),
    row<&EngineSpec::weights>(file("weights", "an evaluation that `pedra train` wrote")),
    row<&EngineSpec::book>(file("book", "an opening book that `pedra book build` wrote")),
    row<&EngineSpec::proof>(
        file("proof", "a certificate that `pedra prove` wrote, or builtin: Black plays the proved win")),
    row<&EngineSpec::set>({"set",
                           Strength,
                           Type::Text,
                           "numbers of Gomoku's search for trials, NAME=N+NAME=N (`pedra tune`)",
                           0,
                           0,
                           {}}),
    row<&EngineSpec::seed>(
        number("seed", Seed, 0, kMostNodes, "the same seed gives the same random choices")),
};

const EngineSpec& default_spec() {
  static const EngineSpec spec;
  return spec;
}

std::string text_of(const PlayerOption& option, const Value& value) {
  switch (option.type) {
    case Type::Number:
      return fmt::format("{}", std::get<std::int64_t>(value));
    case Type::Duration:
      return format_duration(std::chrono::milliseconds(std::get<std::int64_t>(value)));
    case Type::Choice:
      return std::string(option.words[static_cast<std::size_t>(std::get<std::int64_t>(value))]);
    case Type::File:
    case Type::Text:
      return std::get<std::string>(value);
  }
  return {};
}

Result<Value> parse_value(const PlayerOption& option, std::string_view text) {
  switch (option.type) {
    case Type::Number: {
      const auto number = parse_integer(text);
      if (!number || *number < option.least || *number > option.most)
        return Error{fmt::format("{}={}: a whole number from {} to {}", option.key, excerpt(text),
                                 option.least, option.most)};
      return Value(*number);
    }
    case Type::Duration: {
      const auto time = parse_duration(text);
      if (!time) return time.error();
      return Value(std::int64_t{time->count()});
    }
    case Type::Choice: {
      const auto found = std::find(option.words.begin(), option.words.end(), text);
      if (found == option.words.end())
        return Error{
            fmt::format("{}={}: write {}", option.key, excerpt(text), fmt::join(option.words, " or "))};
      return Value(std::int64_t{found - option.words.begin()});
    }
    case Type::File:
      if (text.empty()) return Error{fmt::format("{}=: name a file, {}", option.key, option.help)};
      return Value(std::string(text));
    case Type::Text:
      if (text.empty()) return Error{fmt::format("{}=: write a text, {}", option.key, option.help)};
      return Value(std::string(text));
  }
  return Error{"no such type of option"};
}

}  // namespace

std::string PlayerOption::values() const {
  switch (type) {
    case Type::Number:
      return most == kMostNodes ? "N" : fmt::format("{}..{}", least, most);
    case Type::Duration:
      return "TIME";
    case Type::Choice:
      return fmt::format("{}", fmt::join(words, "|"));
    case Type::File:
      return "FILE";
    case Type::Text:
      return "TEXT";
  }
  return {};
}

std::string PlayerOption::default_value() const {
  for (const Row& row : kRows)
    if (row.option.key == key)
      if (const auto value = row.get(default_spec())) return text_of(row.option, *value);
  return {};
}

std::string_view name_of(PlayerOption::Type type) {
  constexpr std::array<std::string_view, 5> kNames{"number", "duration", "choice", "file", "text"};
  return kNames[static_cast<std::size_t>(type)];
}

std::vector<PlayerOption> player_options() {
  std::vector<PlayerOption> options;
  for (const Row& row : kRows) options.push_back(row.option);
  return options;
}

std::vector<PlayerOption> options_in(OptionGroups groups) {
  std::vector<PlayerOption> options = player_options();
  std::erase_if(options, [&](const PlayerOption& option) { return !groups.has(option.group); });
  return options;
}

Result<Ok> set_option(EngineSpec& spec, std::string_view option, OptionGroups groups) {
  const auto equals = option.find('=');
  const std::string_view key = trim(option.substr(0, equals));
  if (equals == std::string_view::npos || key.empty())
    return Error{fmt::format("'{}' is not an option: write key=value, as in depth=4", excerpt(option))};
  for (const Row& row : kRows) {
    if (row.option.key != key || !groups.has(row.option.group)) continue;
    const auto value = parse_value(row.option, trim(option.substr(equals + 1)));
    if (!value) return value.error();
    row.set(spec, *value);
    return Ok{};
  }
  std::vector<std::string_view> keys;
  for (const PlayerOption& other : options_in(groups)) keys.push_back(other.key);
  return Error{
      fmt::format("'{}' has no option '{}': it has {}", spec.name, excerpt(key), fmt::join(keys, ", "))};
}

std::string options_text(const EngineSpec& spec, OptionGroups groups) {
  std::vector<std::string> options;
  for (const Row& row : kRows) {
    const auto value = row.get(spec);
    if (groups.has(row.option.group) && value && value != row.get(default_spec()))
      options.push_back(fmt::format("{}={}", row.option.key, text_of(row.option, *value)));
  }
  return fmt::format("{}", fmt::join(options, ","));
}

}  // namespace pedra::engine
