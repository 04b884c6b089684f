#include <cmath>
#include <fmt/format.h>

#include "base/file.hpp"
#include "base/number_text.hpp"
#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "cli/position_input.hpp"
#include "lab/search_tree.hpp"
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
  if (!win_in) return number_text(score);
  return fmt::format("{} in {}", *win_in > 0 ? "win" : "loss", std::abs(*win_in));
}

std::string line_text(const std::vector<Move>& moves, const Grid& grid) {
  std::string text;
  for (const Move move : moves) text += " " + to_text(move, grid);
  return text.empty() ? " -" : text;
}

// What to say of a game that is over: who won, and no search.
std::string result_text(const engine::AnyPosition& position, bool json) {
  if (json) return json_line(position.outcome());
  const lang::Messages english(lang::Language::English);
  return fmt::format("result    {}\n", terminal::outcome_text(position, english));
}

std::string report_text(const search::SearchReport& report, const Grid& grid, std::string_view player) {
  std::string text = fmt::format(
      "move      {}\nvalue     {}\npv       {}\nplayer    {}\ndepth     {}\nnodes     {}\nprunings  "
      "{}\nseconds   {:.3f}\n",
      to_text(report.move, grid), value_text(report.score, report.win_in), line_text(report.pv, grid), player,
      report.depth, report.nodes, report.prunings, report.seconds);
  for (std::size_t i = 0; i < report.lines.size(); ++i) {
    const search::Line& line = report.lines[i];
    text += fmt::format("{:>3}. {:<10}{}\n", i + 1, value_text(line.score, line.win_in),
                        line_text(line.pv, grid));
  }
  return text;
}

std::string drawn(const engine::RecordedTree& tree, const Grid& grid, const SearchOptions& options) {
  if (!options.json) return lab::tree_text(tree, grid, options.tree_depth);
  std::string lines;
  for (const lab::TreeRow& node : lab::tree_rows(tree, grid))
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
  const search::SearchReport report = (*engine)->search(
      *position, {.limits = {}, .lines = lines, .tree_nodes = options.tree.empty() ? 0 : kTreeNodes}, {}, {});

  const Grid grid = position->grid();
  const std::string name = engine::to_text(*player);
  out(options.json ? json_line(report, grid, name) : report_text(report, grid, name));
  if (options.tree.empty()) return kSuccess;
  const engine::RecordedTree* const tree = (*engine)->tree();
  if (tree == nullptr) return fail(usage(fmt::format("--tree: '{}' searches no tree", player->name)));
  if (options.tree == "-") {
    out(drawn(*tree, grid, options));
    return kSuccess;
  }
  const auto written = write_file(options.tree, drawn(*tree, grid, options));
  return written ? kSuccess : fail(written.error());
}

}  // namespace pedra::cli
