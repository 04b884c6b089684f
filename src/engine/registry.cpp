#include "engine/registry.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/text.hpp"
#include "base/visible_text.hpp"
#include "engine/book/book.hpp"
#include "engine/gomoku/engine.hpp"
#include "engine/gomoku/proof_engine.hpp"
#include "engine/heuristic_engine.hpp"
#include "engine/levels.hpp"
#include "engine/othello/engine.hpp"
#include "engine/random_engine.hpp"
#include "games/gomoku/candidates.hpp"
#include "games/gomoku/eval/weights_io.hpp"
#include "games/gomoku/heuristics/chains.hpp"
#include "games/gomoku/heuristics/five_windows.hpp"
#include "games/gomoku/heuristics/open_ends.hpp"
#include "games/mnk/windows.hpp"
#include "games/othello/eval/weights_io.hpp"

namespace pedra::engine {
namespace {

constexpr std::string_view kGomoku = GameTraits<gomoku::Settings>::kName;
constexpr std::string_view kMnk = GameTraits<mnk::Settings>::kName;
constexpr std::string_view kOthello = GameTraits<othello::Settings>::kName;

using Made = Result<std::unique_ptr<Engine>>;

template <class E>
Made gomoku_player(const EngineSpec& spec, const GameSpec& game) {
  if (const auto fits = E::supports(*game.gomoku()); !fits) return fits.error();
  if (spec.all_cells)
    return Made(std::make_unique<HeuristicEngine<gomoku::Position, E, AllMoves>>(E(spec.heuristic),
                                                                                 AllMoves(), spec.settings));
  return Made(std::make_unique<HeuristicEngine<gomoku::Position, E, gomoku::WindowMoves>>(
      E(spec.heuristic), gomoku::WindowMoves(), spec.settings));
}

Made zones_player(const EngineSpec& spec, const GameSpec&) {
  return Made(std::make_unique<HeuristicEngine<othello::Position, othello::Zones, AllMoves>>(
      othello::Zones(spec.zones), AllMoves(), spec.settings));
}

Made windows_player(const EngineSpec& spec, const GameSpec&) {
  return Made(std::make_unique<HeuristicEngine<mnk::Position, mnk::Windows, AllMoves>>(
      mnk::Windows(), AllMoves(), spec.settings));
}

Made random_player(const EngineSpec& spec, const GameSpec&) {
  return Made(std::make_unique<RandomEngine>(spec.seed));
}

constexpr const char* kNoNumbers = "set=: only Gomoku's own search has numbers that can be set";

// What `engine` means: the game's own strong search where it supports the settings, elsewhere (a k beyond
// Gomoku's tables) the best heuristic that does.
Made strongest_player(const EngineSpec& spec, const othello::Settings& /*game*/) {
  if (!spec.set.empty()) return Error{kNoNumbers};
  auto knowledge =
      spec.weights.empty() ? Result(othello::builtin_knowledge()) : othello::read_knowledge(spec.weights);
  if (!knowledge) return knowledge.error();
  return Made(std::make_unique<OthelloEngine>(spec.settings.limits,
                                              OthelloSettings{.hash_megabytes = spec.hash_megabytes,
                                                              .threads = spec.threads,
                                                              .only_outcome = false,
                                                              .knowledge = *std::move(knowledge)}));
}

Made strongest_player(EngineSpec spec, const mnk::Settings& game) {
  if (!spec.weights.empty()) return Error{"weights=: m,n,k-games have no learnt evaluation"};
  if (!spec.set.empty()) return Error{kNoNumbers};
  spec.settings.order = spec.settings.table = true;
  return windows_player(spec, game);
}

Made strongest_player(const EngineSpec& spec, const gomoku::Settings& game) {
  if (GomokuEngine::supports(game)) {
    auto weights = spec.weights.empty() ? Result(gomoku::builtin_weights(game.rule))
                                        : gomoku::read_weights(spec.weights);
    if (!weights) return weights.error();
    auto player = std::make_unique<GomokuEngine>(game, *std::move(weights), spec.settings.limits,
                                                 spec.hash_megabytes, spec.threads);
    if (!spec.set.empty())
      for (const std::string_view assignment : split(spec.set, '+'))
        if (const auto set = player->set_parameter(assignment); !set) return set.error();
    return Made(std::move(player));
  }
  if (!spec.weights.empty()) return Error{"weights=: this k has no learnt evaluation"};
  if (!spec.set.empty()) return Error{kNoNumbers};
  if (gomoku::FiveWindowsPlus::supports(game)) return gomoku_player<gomoku::FiveWindowsPlus>(spec, game);
  return gomoku_player<gomoku::Chains>(spec, game);
}

Made proof_player(const EngineSpec& spec, const GameSpec& game, Made player) {
  if (!player || spec.proof.empty()) return player;
  auto win = spec.proof == proof::kBuiltIn ? proof::ProvedWin::builtin() : proof::ProvedWin::read(spec.proof);
  if (!win) return win.error();
  if (const auto fits = ProofEngine::supports(win->size(), game); !fits) return fits.error();
  return Made(std::make_unique<ProofEngine>(*std::move(player), *std::move(win)));
}

Made levelled_player(const EngineSpec& spec, const GameSpec& game) {
  auto player =
      std::visit([&spec](const auto& settings) { return strongest_player(spec, settings); }, game.settings);
  if (player && spec.level != kFullStrength)
    player = Made(std::make_unique<LevelledEngine>(*std::move(player), level_of(game, spec.level),
                                                   spec.settings.limits, spec.seed));
  if (!player || spec.book.empty()) return proof_player(spec, game, std::move(player));
  auto book = Book::read(spec.book, game);
  if (!book) return book.error();
  return proof_player(spec, game,
                      Made(std::make_unique<BookEngine>(*std::move(player), *std::move(book), spec.seed)));
}

// The players, in the order of help texts. A new heuristic is one row.
struct Entry {
  EngineInfo info;
  Made (*make)(const EngineSpec&, const GameSpec&);
};
using enum OptionGroup;
constexpr OptionGroups kStrongOptions(SearchLimits, Strength, Seed);
constexpr OptionGroups kGomokuOptions(SearchLimits, PlainSearch, Cells);
constexpr OptionGroups kOpenEndsOptions(SearchLimits, PlainSearch, Cells, OpenEnds);
constexpr OptionGroups kFiveWindowsOptions(SearchLimits, PlainSearch, Cells, FiveWindows);
constexpr OptionGroups kChainsOptions(SearchLimits, PlainSearch, Cells, Chains);
constexpr OptionGroups kZonesOptions(SearchLimits, PlainSearch, Zones);
constexpr std::array<Entry, 8> kEntries{{
    {{"engine", "the strongest there is for the game", "", kStrongOptions}, levelled_player},
    {{"open-ends", "powers of ten by row length, more for open ends (document 000)", kGomoku,
      kOpenEndsOptions},
     gomoku_player<gomoku::OpenEnds>},
    {{"five-windows", "groups that can still become five, 100 to the power of their stones (document 001)",
      kGomoku, kFiveWindowsOptions},
     gomoku_player<gomoku::FiveWindows>},
    {{"five-windows-plus", "the same, times the ways to become five (an idea of document 001)", kGomoku,
      kGomokuOptions},
     gomoku_player<gomoku::FiveWindowsPlus>},
    {{"chains", "squared chains times blocked stones, minus the opponent's squares (document 003)", kGomoku,
      kChainsOptions},
     gomoku_player<gomoku::Chains>},
    {{"zones", "discs, corners, borders, danger zone and mobility (document 002)", kOthello, kZonesOptions},
     zones_player},
    {{"windows", "rows of k cells that can still be filled, 4 to the power of their stones", kMnk,
      OptionGroups(SearchLimits, PlainSearch)},
     windows_player},
    {{"random", "any legal move", "", OptionGroups(Seed)}, random_player},
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
    std::string names;
    for (const Entry& other : kEntries) names += fmt::format(", {}", other.info.name);
    if (spec.name == "human")
      return Error{fmt::format("human plays in `pedra play` only: choose one of {}", names.substr(2))};
    return Error{fmt::format("there is no player '{}': choose one of human{}", excerpt(spec.name), names)};
  }
  if (colon != std::string_view::npos)
    for (const std::string_view option : split(text.substr(colon + 1), ','))
      if (const auto set = set_option(spec, option, entry->info.option_groups); !set)
        return Error{fmt::format("player '{}': {}", excerpt(text), set.error().message)};
  if (!spec.settings.deepen && !spec.settings.limits.depth)
    return Error{fmt::format("player '{}': deepen=off needs a depth", excerpt(text))};
  return spec;
}

std::string to_text(const EngineSpec& spec) {
  const Entry* entry = find_entry(spec.name);
  const std::string options = entry == nullptr ? "" : options_text(spec, entry->info.option_groups);
  return spec.name + (options.empty() ? "" : ":") + options;
}

Result<std::unique_ptr<Engine>> make_engine(const EngineSpec& spec, const GameSpec& game) {
  if (auto playable = plays(spec, game); !playable) return playable.error();
  return find_entry(spec.name)->make(spec, game);
}

Result<Ok> plays(const EngineSpec& spec, const GameSpec& game) {
  const Entry* entry = find_entry(spec.name);
  if (entry != nullptr && (!entry->info.heuristic() || entry->info.game == game.name())) return Ok{};
  return Error{fmt::format("'{}' does not play {}: choose one of {}, engine, random", excerpt(spec.name),
                           game.name(), fmt::join(heuristics_for(game), ", "))};
}

}  // namespace pedra::engine
