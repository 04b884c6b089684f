#include "lab/search_tree.hpp"

namespace pedra::lab {
namespace {

using search::Leaving;
using search::TreeRecorder;

std::string_view words(Leaving why) {
  switch (why) {
    case Leaving::Leaf:
      return "leaf";
    case Leaving::Finished:
      return "finished";
    case Leaving::Exhausted:
      return "all children";
    case Leaving::Cut:
      return "cut";
    case Leaving::Remembered:
      return "remembered";
    case Leaving::Stopped:
      break;
  }
  return "stopped";
}

std::optional<double> finite(Score score, double units_per_point) {
  if (score >= Score::infinity() || score <= -Score::infinity()) return std::nullopt;
  return static_cast<double>(score.units()) / units_per_point;
}

// Odd plies seen from the root: every value with the other sign, and the bounds in each other's place.
TreeRow seen_from_root(TreeRow row) {
  row.level = row.ply % 2 == 0 ? "MAX" : "MIN";
  if (row.ply % 2 == 0) return row;
  const auto negated = [](auto value) {
    if (value) *value = -*value;
    return value;
  };
  const auto alpha = negated(row.beta);
  row.beta = negated(row.alpha);
  row.alpha = alpha;
  row.value = negated(row.value);
  row.win_in = negated(row.win_in);
  return row;
}

}  // namespace

std::vector<bool> best_children(const std::vector<TreeRecorder::Node>& nodes) {
  std::vector<bool> best(nodes.size(), false);
  std::vector<bool> has_best(nodes.size(), false);
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    const auto parent = static_cast<std::size_t>(nodes[i].parent);
    if (has_best[parent] || nodes[i].why == Leaving::Stopped || nodes[i].value != -nodes[parent].value)
      continue;
    has_best[parent] = true;
    best[i] = true;
  }
  return best;
}

TreeRow tree_row(const engine::RecordedTree& tree, const Grid& grid, std::size_t index, bool best) {
  const auto& node = tree.recorder.nodes()[index];
  const bool valued = node.why != Leaving::Stopped;
  return {.id = static_cast<int>(index),
          .parent = node.parent,
          .ply = node.ply,
          .move = node.parent < 0 ? "root" : to_text(node.move, grid),
          .alpha = finite(node.alpha, tree.units_per_point),
          .beta = finite(node.beta, tree.units_per_point),
          .value = valued ? finite(node.value, tree.units_per_point) : std::nullopt,
          .win_in = valued ? node.value.plies_to_win() : std::nullopt,
          .why = std::string(words(node.why)),
          .skipped = node.skipped,
          .best = best,
          .level = {}};
}

std::vector<TreeRow> tree_rows(const engine::RecordedTree& tree, const Grid& grid, TreeSide side) {
  const auto& nodes = tree.recorder.nodes();
  const auto best = best_children(nodes);
  std::vector<TreeRow> rows;
  rows.reserve(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    TreeRow row = tree_row(tree, grid, i, best[i]);
    rows.push_back(side == TreeSide::Root ? seen_from_root(std::move(row)) : std::move(row));
  }
  return rows;
}

}  // namespace pedra::lab
