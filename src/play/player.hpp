// Who plays a colour: a person, or an engine of the registry.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "engine/registry.hpp"

namespace pedra::play {

struct Player {
  std::optional<engine::EngineSpec> engine = {};  // none: a person
  std::string name = {};                          // for records and the page; may be empty

  [[nodiscard]] bool human() const { return !engine; }
};

Result<Player> parse_player(std::string_view text);  // "human", or a player of engine/registry.hpp
std::string to_text(const Player& player);           // parse_player reads it back

}  // namespace pedra::play
