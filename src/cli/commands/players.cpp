#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "engine/registry.hpp"
#include "terminal/wording.hpp"

namespace pedra::cli {
namespace {

std::string levels_text() {
  const lang::Messages& all = messages();
  std::string text = all.text("level.title") + "\n";
  for (int level = 1; level <= engine::kFullStrength; ++level)
    text += fmt::format("  level={:<2} {:<26} {}\n", level, terminal::level_name(level, all),
                        terminal::level_text(level, all));
  return text;
}

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
      text += (text.empty() ? "" : "\n") +
              told(fmt::format("Options of {}:", fmt::format("{}", fmt::join(names, ", ")))) + "\n";
      before = names;
    }
    const std::string usual = option.default_value();
    const std::string help = told(option.help);
    text += fmt::format("  {:<28} {}\n", fmt::format("{}={}", option.key, told(option.values())),
                        usual.empty() ? help : told(fmt::format("{} (default {})", help, usual)));
  }
  return text;
}

int players(const PlayersOptions& options) {
  if (!options.json)
    out(fmt::format("{:<18} {:<18} {}\n", "human", fmt::format("{}", fmt::join(engine::game_names(), " ")),
                    told("you (only in `pedra play`)")));
  for (const auto& info : engine::engines()) {
    const std::string games = fmt::format("{}", fmt::join(info.games(), " "));
    out(options.json ? json_line(info)
                     : fmt::format("{:<18} {:<18} {}\n", info.name, games, told(info.summary)));
  }
  if (!options.json)
    out("\n" + told("A player is written NAME or NAME:OPTION=VALUE,..., as in chains:depth=4,order=on.") +
        "\n\n" + player_options_text() + "\n" + levels_text());
  return kSuccess;
}

}  // namespace pedra::cli
