#include <cmath>
#include <fmt/format.h>

#include "base/file.hpp"
#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "cli/position_input.hpp"
#include "lab/depth_nodes.hpp"
#include "lab/search_tree.hpp"
#include "terminal/tree_text.hpp"
#include "terminal/wording.hpp"

namespace pedra::cli {
namespace {

constexpr std::size_t kTreeNodes = 1U << 20U;  // some 60 MB; the drawing says how many were left out

// What the command line says wins over what the player's own text says.
Result<engine::EngineSpec> player_to_ask(const SearchOptions& options) {
  auto player = player_spec(options.player);
  if (!player) return player.error();
  search::Limits& limits = player->settings.limits;
  limits = options.limits.or_else(limits);
  if (!limits.any()) limits.time = std::chrono::seconds(1);
  if (!options.algorithm.empty())
    player->settings.algorithm =
        options.algorithm == "minimax" ? search::Algorithm::Minimax : search::Algorithm::AlphaBeta;
  player->all_cells = player->all_cells || options.all_cells;
  return player;
}

std::string value_text(double score, std::optional<int> win_in) {
  if (!win_in) return terminal::plain_number(score, messages());
  return messages().text(*win_in > 0 ? "search.win" : "search.loss",
                         {{"plies", std::to_string(std::abs(*win_in))}});
}

// What to say of a game that is over: who won, and no search.
std::string result_text(const engine::AnyPosition& position, bool json) {
  if (json) return json_line(position.outcome());
  return field_lines({{"search.result", terminal::outcome_text(position, messages())}});
}

std::string report_text(const search::SearchReport& report, const Grid& grid, std::string_view player,
                        std::uint64_t last_depth) {
  const std::string nodes = report.nodes == last_depth
                                ? std::to_string(report.nodes)
                                : messages().text("search.of_them", {{"nodes", std::to_string(report.nodes)},
                                                                     {"last", std::to_string(last_depth)}});
  std::string text = field_lines({{"search.move", to_text(report.move, grid)},
                                  {"search.value", value_text(report.score, report.win_in)},
                                  {"search.pv", terminal::moves_text(report.pv, grid)},
                                  {"search.player", std::string(player)},
                                  {"search.depth", std::to_string(report.depth)},
                                  {"search.nodes", nodes},
                                  {"search.prunings", std::to_string(report.prunings)},
                                  {"search.seconds", messages().decimal(report.seconds, 3)}});
  for (std::size_t i = 0; i < report.lines.size(); ++i) {
    const search::Line& line = report.lines[i];
    text += fmt::format("{:>3}. {:<10} {}\n", i + 1, value_text(line.score, line.win_in),
                        terminal::moves_text(line.pv, grid));
  }
  return text;
}

std::string drawn(const engine::RecordedTree& tree, const Grid& grid, const SearchOptions& options) {
  const auto side = options.tree_values == "root" ? lab::TreeSide::Root : lab::TreeSide::Mover;
  if (!options.json) return terminal::tree_text(tree, grid, options.tree_depth, side, messages());
  std::string lines;
  for (const lab::TreeRow& node : lab::tree_rows(tree, grid, side))
    if (node.ply <= options.tree_depth) lines += json_line(node);
  return lines;
}

}  // namespace

int search(const SearchOptions& options) {
  const auto player = player_to_ask(options);
  if (!player) return fail(player.error());
  const auto position = load_position(options.position);
  if (!position) return fail(position.error());
  if (options.all_cells && position->gomoku() == nullptr) return fail(usage("--all-cells is for Gomoku"));
  const auto engine = engine::make_engine(*player, position->spec());
  if (!engine) return fail(usage(engine.error().message));

  if (position->outcome().over()) {
    out(result_text(*position, options.json));
    return kSuccess;
  }

  const int lines = options.every ? engine::kEveryMove : options.lines;
  lab::DepthNodes depths;
  const search::SearchReport report = (*engine)->search(
      *position, {.limits = {}, .lines = lines, .tree_nodes = options.tree.empty() ? 0 : kTreeNodes}, {},
      [&depths](const search::SearchReport& now) { depths.take(now); });

  const Grid grid = position->grid();
  const std::string name = engine::to_text(*player);
  const std::uint64_t last_depth = depths.of_last(report);
  out(options.json ? json_line(report, grid, name, last_depth) : report_text(report, grid, name, last_depth));
  if (options.tree.empty()) return kSuccess;
  const engine::RecordedTree* const tree = (*engine)->tree();
  if (tree == nullptr)
    return fail(
        usage(fmt::format("--tree: '{}' keeps no tree to draw: ask a heuristic, as --player {}:depth=2",
                          player->name, engine::heuristics_for(position->spec()).front())));
  if (options.tree == "-") {
    out(drawn(*tree, grid, options));
    return kSuccess;
  }
  const auto written = write_file(options.tree, drawn(*tree, grid, options));
  return written ? kSuccess : fail(written.error());
}

}  // namespace pedra::cli
