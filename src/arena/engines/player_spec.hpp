// A player of a match, as a person writes it:
//
//   engine:depth=4                                        in-house: everything that engine/registry.hpp reads
//   cmd:./pbrain-foo --fast;protocol=gomocup;dir=bots;name=Foo
//
// Options follow after semicolons, in any order. `name` goes for both kinds; `protocol` (gomocup, gtp, nboard, or kit
// for the agents of kit_client.hpp), `dir` (the working directory; a relative program is looked for in it) and `sandbox` (on, off) for commands. Blanks
// separate arguments, "double quotes" keep blanks and semicolons together. A command speaks gomocup in Gomoku
// and nboard in Othello when nothing else is said.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/registry.hpp"

namespace pedra::arena {

enum class Protocol : std::uint8_t { Gomocup, Gtp, NBoard, Kit };

std::string_view name_of(Protocol protocol);
std::optional<Protocol> protocol_named(std::string_view name);

struct PlayerSpec {
  std::string text;                          // as written
  std::string name;                          // for tables
  std::optional<engine::EngineSpec> engine;  // in-house when set; otherwise the rest
  std::vector<std::string> arguments;
  std::optional<Protocol> protocol;
  std::string dir;
  bool sandbox = true;  // where there is one

  [[nodiscard]] bool external() const { return !engine; }
  [[nodiscard]] Protocol protocol_for(const engine::GameSpec& game) const;
};

Result<PlayerSpec> parse_player(std::string_view text);

// Can it play this game? An external program must be there; it is not started.
Result<Ok> check_player(const PlayerSpec& player, const engine::GameSpec& game);

// The same players with names that differ: "engine", "engine (2)".
std::vector<PlayerSpec> with_unique_names(std::vector<PlayerSpec> players);

}  // namespace pedra::arena
