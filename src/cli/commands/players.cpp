#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "engine/registry.hpp"

namespace pedra::cli {
namespace {

std::vector<std::string_view> players_with(std::string_view key) {
  std::vector<std::string_view> names;
  for (const auto& info : engine::engines())
    for (const auto& option : info.options())
      if (option.key == key) names.push_back(info.name);
  return names;
}

}  // namespace

std::string player_options_text() {
  std::string text;
  std::vector<std::string_view> before;
  for (const auto& option : engine::player_options()) {
    if (const auto names = players_with(option.key); names != before) {
      text += fmt::format("{}Options of {}:\n", text.empty() ? "" : "\n", fmt::join(names, ", "));
      before = names;
    }
    const std::string usual = option.default_value();
    text += fmt::format("  {:<28} {}{}\n", fmt::format("{}={}", option.key, option.values()), option.help,
                        usual.empty() ? "" : fmt::format(" (default {})", usual));
  }
  return text;
}

int players(const PlayersOptions& options) {
  if (!options.json)
    out(fmt::format("{:<18} {:<18} {}\n", "human", fmt::format("{}", fmt::join(engine::game_names(), " ")),
                    "you (only in `pedra play`)"));
  for (const auto& info : engine::engines()) {
    const std::string games = fmt::format("{}", fmt::join(info.games(), " "));
    out(options.json ? json_line(info) : fmt::format("{:<18} {:<18} {}\n", info.name, games, info.summary));
  }
  if (!options.json)
    out("\nA player is written NAME or NAME:OPTION=VALUE,..., as in chains:depth=4,order=on.\n\n" +
        player_options_text());
  return kSuccess;
}

}  // namespace pedra::cli
