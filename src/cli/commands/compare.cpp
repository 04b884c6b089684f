// `pedra compare`: the same position by several players, a row each.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "cli/position_input.hpp"
#include "lab/comparison.hpp"
#include "lab/depth_nodes.hpp"
#include "terminal/wording.hpp"

namespace pedra::cli {
namespace {

constexpr int kComparedDepth = 2;
constexpr std::chrono::milliseconds kLongest{60'000};

Result<std::vector<lab::ComparedPlayer>> players_of(const CompareOptions& options,
                                                    const engine::GameSpec& game) {
  std::vector<lab::ComparedPlayer> players;
  for (const std::string& text : options.players) {
    const auto player = player_spec(text);
    if (!player) return player.error();
    players.push_back({engine::to_text(*player), *player});
  }
  if (!players.empty()) return players;
  const auto heuristic = player_spec(
      options.heuristic.empty() ? std::string(engine::heuristics_for(game).front()) : options.heuristic);
  if (!heuristic) return heuristic.error();
  return lab::usual_comparison(*heuristic, options.depth.value_or(kComparedDepth));
}

std::string row(const std::vector<std::string>& cells, std::size_t name_width) {
  return fmt::format("{:<{}}  {:<5} {:>16} {:>6} {:>13} {:>13} {:>12} {:>9} {:>7}\n", cells[0], name_width,
                     cells[1], cells[2], cells[3], cells[4], cells[5], cells[6], cells[7], cells[8]);
}

std::string title(std::size_t name_width) {
  const lang::Messages& all = messages();
  return row({all.text("compare.player"), all.text("compare.move"), all.text("compare.value"),
              all.text("compare.depth"), all.text("compare.nodes"), all.text("compare.last_depth"),
              all.text("compare.cuts"), all.text("compare.time"), all.text("compare.share")},
             name_width);
}

}  // namespace

int compare(const CompareOptions& options) {
  const auto position = load_position(options.position);
  if (!position) return fail(position.error());
  const auto players = players_of(options, position->spec());
  if (!players) return fail(players.error());
  std::size_t width = messages().text("compare.player").size();
  for (const auto& player : *players) {
    if (const auto made = engine::make_engine(player.player, position->spec()); !made)
      return fail(usage(made.error().message));
    width = std::max(width, characters(told(player.label)));
  }
  if (!options.json) out(title(width));
  std::uint64_t first_nodes = 0;
  for (const auto& [label, player] : *players) {
    const auto engine = engine::make_engine(player, position->spec());
    search::Limits limits = player.settings.limits;
    if (!limits.depth && !limits.nodes && !limits.time) limits.depth = options.depth.value_or(kComparedDepth);
    if (options.depth) limits.depth = options.depth;
    limits.time = options.time.value_or(limits.time.value_or(kLongest));
    lab::DepthNodes depths;
    const auto report = (*engine)->search(*position, {.limits = limits, .lines = 1, .tree_nodes = 0}, {},
                                          [&depths](const search::SearchReport& now) { depths.take(now); });
    if (first_nodes == 0) first_nodes = report.nodes;
    const double share =
        first_nodes > 0 ? static_cast<double>(report.nodes) / static_cast<double>(first_nodes) : 1;
    const std::uint64_t last_depth = depths.of_last(report);
    if (options.json) {
      out(json_line(report, position->grid(), engine::to_text(player), label, last_depth, share));
      continue;
    }
    const lang::Messages& all = messages();
    out(row({told(label), to_text(report.move, position->grid()),
             terminal::value_text(report.score, report.win_in, all), std::to_string(report.depth),
             all.count(report.nodes), all.count(last_depth), all.count(report.prunings),
             all.decimal(report.seconds, 3), all.decimal(100 * share, 1) + " %"},
            width));
  }
  return kSuccess;
}

}  // namespace pedra::cli
