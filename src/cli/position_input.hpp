// From options and files to a game that can be played or searched. Errors that are the command line's fault
// carry kUsageCode; the others name the file and the place in it.
#pragma once
#include <string>

#include "cli/options.hpp"
#include "engine/game.hpp"
#include "engine/registry.hpp"
#include "play/game.hpp"

namespace pedra::cli {

Result<engine::GameSpec> game_spec(const GameOptions& options);

// A record: SGF when it opens with '(', otherwise a transcript. The file's size and rule win over `spec`.
Result<play::Game> load_game(const std::string& path, const engine::GameSpec& spec);

Result<engine::AnyPosition> load_position(const PositionOptions& options);

// A player other than a human; what is wrong with its text is a usage error.
Result<engine::EngineSpec> player_spec(const std::string& text);

}  // namespace pedra::cli
