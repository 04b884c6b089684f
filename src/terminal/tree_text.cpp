#include "terminal/tree_text.hpp"

#include <cmath>
#include <fmt/format.h>

#include "terminal/wording.hpp"

namespace pedra::terminal {
namespace {

std::string why_text(const lab::TreeRow& row, const lang::Messages& messages) {
  if (row.why == "leaf") return messages.text("tree.leaf");
  if (row.why == "finished") return messages.text("tree.finished");
  if (row.why == "all children") return messages.text("tree.all");
  if (row.why == "cut") return messages.text("tree.cut");
  if (row.why == "remembered") return messages.text("tree.remembered");
  return messages.text("tree.stopped");
}

std::string describe(const lab::TreeRow& row, const lang::Messages& messages) {
  const auto bound = [&messages](const std::optional<double>& value, const char* infinite) {
    return value ? plain_number(*value, messages) : infinite;
  };
  std::string line =
      fmt::format("{}{}{}{}  [{}{} {}]  ", row.level, row.level.empty() ? "" : " ", row.best ? "*" : "",
                  row.parent < 0 ? messages.text("tree.root") : row.move, bound(row.alpha, "-inf"),
                  messages.text("tree.between"), bound(row.beta, "+inf"));
  if (row.win_in)
    line += "= " +
            messages.text(*row.win_in > 0 ? "tree.win" : "tree.loss",
                          {{"ply", std::to_string(std::abs(*row.win_in))}}) +
            "  ";
  else if (row.value)
    line += "= " + plain_number(*row.value, messages) + "  ";
  line += why_text(row, messages);
  if (row.skipped > 0) line += ", " + messages.text("tree.skipped", {{"count", std::to_string(row.skipped)}});
  return line;
}

}  // namespace

std::string tree_text(const engine::RecordedTree& tree, const Grid& grid, int max_ply, lab::TreeSide side,
                      const lang::Messages& messages) {
  const auto rows = lab::tree_rows(tree, grid, side);
  // Which node is the last shown child of its parent: it gets the corner instead of the tee.
  std::vector<int> last_child(rows.size(), -1);
  for (const auto& row : rows)
    if (row.parent >= 0 && row.ply <= max_ply) last_child[static_cast<std::size_t>(row.parent)] = row.id;
  std::string text;
  std::vector<std::string> indents(static_cast<std::size_t>(max_ply) + 2);
  std::size_t hidden = 0;
  for (const auto& row : rows) {
    if (row.ply > max_ply) {
      ++hidden;
      continue;
    }
    const auto ply = static_cast<std::size_t>(row.ply);
    const bool last = row.parent < 0 || last_child[static_cast<std::size_t>(row.parent)] == row.id;
    text += indents[ply] + (row.parent < 0 ? "" : last ? "└─ " : "├─ ") + describe(row, messages) + "\n";
    indents[ply + 1] = indents[ply] + (row.parent < 0 ? "" : last ? "   " : "│  ");
  }
  if (hidden > 0) text += messages.text("tree.hidden", {{"count", messages.count(hidden)}}) + "\n";
  if (tree.recorder.dropped() > 0)
    text += messages.text("tree.dropped", {{"count", messages.count(tree.recorder.dropped())}}) + "\n";
  return text;
}

}  // namespace pedra::terminal
