// Players by name: who there is, which options each has (engine_spec.hpp), and the engine for a game.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"
#include "engine/engine_spec.hpp"

namespace pedra::engine {

struct EngineInfo {
  std::string_view name;
  std::string_view summary;  // one line for help texts
  std::string_view game;     // the one game it plays: the documents' heuristics; empty: every game
  OptionGroups option_groups;

  [[nodiscard]] bool heuristic() const { return !game.empty(); }
  [[nodiscard]] std::vector<std::string_view> games() const {
    return heuristic() ? std::vector{game} : game_names();
  }
  [[nodiscard]] std::vector<PlayerOption> options() const { return options_in(option_groups); }
};

std::vector<EngineInfo> engines();  // in the order of help texts

Result<EngineSpec> parse_engine(std::string_view text);
std::string to_text(const EngineSpec& spec);  // parse_engine reads it back

// Refused when the engine does not play this game, or not with these settings.
Result<std::unique_ptr<Engine>> make_engine(const EngineSpec& spec, const GameSpec& game);

// Does it play this game at all? make_engine() looks at the settings and the files too.
Result<Ok> plays(const EngineSpec& spec, const GameSpec& game);

// The documents' heuristics for a game, by name.
std::vector<std::string_view> heuristics_for(const GameSpec& game);

}  // namespace pedra::engine
