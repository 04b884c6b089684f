#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "engine/registry.hpp"

namespace pedra::cli {

int players(const PlayersOptions& options) {
  if (!options.json)
    out(fmt::format("{:<18} {:<16} {}\n", "human", fmt::join(engine::game_names(), " "),
                    "you (only in `pedra play`)"));
  for (const auto& info : engine::engines()) {
    const std::string games = fmt::format("{}", fmt::join(info.games(), " "));
    out(options.json ? json_line(info) : fmt::format("{:<18} {:<16} {}\n", info.name, games, info.summary));
  }
  return kSuccess;
}

}  // namespace pedra::cli
