#include "lab/tree_index.hpp"

#include <algorithm>

namespace pedra::lab {

TreeIndex::TreeIndex(const engine::RecordedTree& tree)
    : tree_(tree),
      best_(best_children(tree_.recorder.nodes())),
      child_count_(size(), 0),
      next_sibling_(size(), kNone),
      entered_(size(), 0),
      left_(size(), 0) {
  const auto& nodes = tree_.recorder.nodes();
  moments_.reserve(2 * nodes.size());
  std::vector<std::uint32_t> path;
  std::vector<std::uint32_t> last_child(nodes.size(), kNone);
  const auto leave = [&] {
    left_[path.back()] = static_cast<std::uint32_t>(moments_.size());
    moments_.push_back(path.back() * 2 + 1);
    path.pop_back();
  };
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    const int parent = nodes[i].parent;
    while (!path.empty() && static_cast<int>(path.back()) != parent) leave();
    if (parent >= 0) {
      const auto above = static_cast<std::size_t>(parent);
      ++child_count_[above];
      if (last_child[above] != kNone) next_sibling_[last_child[above]] = i;
      last_child[above] = i;
    }
    entered_[i] = static_cast<std::uint32_t>(moments_.size());
    moments_.push_back(i * 2);
    path.push_back(i);
  }
  while (!path.empty()) leave();
}

std::size_t TreeIndex::bytes() const {
  constexpr std::size_t kIndexed =
      6 * sizeof(std::uint32_t);  // the five lists; moments have two entries a node
  return size() * (sizeof(search::TreeRecorder::Node) + kIndexed) + size() / 8;
}

std::vector<std::size_t> TreeIndex::children_of(std::size_t node) const {
  std::vector<std::size_t> children;
  if (child_count_[node] == 0) return children;
  // The first child is entered right after its parent.
  for (auto child = static_cast<std::uint32_t>(node + 1); child != kNone; child = next_sibling_[child])
    children.push_back(child);
  return children;
}

std::vector<std::size_t> TreeIndex::path_to(std::size_t node) const {
  std::vector<std::size_t> path;
  for (int above = tree_.recorder.nodes()[node].parent; above >= 0;
       above = tree_.recorder.nodes()[static_cast<std::size_t>(above)].parent)
    path.push_back(static_cast<std::size_t>(above));
  std::reverse(path.begin(), path.end());
  return path;
}

TreeIndex::Moment TreeIndex::at(std::size_t step) const {
  return {moments_[step] / 2, moments_[step] % 2 == 0 ? Event::Enter : Event::Leave};
}

TreeIndex::Window TreeIndex::window_at(std::size_t node, std::size_t step) const {
  const auto& nodes = tree_.recorder.nodes();
  Score alpha = nodes[node].alpha;
  Window window;
  for (const std::size_t child : children_of(node)) {
    if (left_[child] > step) break;
    if (nodes[child].why == search::Leaving::Stopped || -nodes[child].value <= alpha) continue;
    alpha = -nodes[child].value;
    window.best = child;
  }
  if (alpha > -Score::infinity()) window.alpha = static_cast<double>(alpha.units()) / tree_.units_per_point;
  return window;
}

}  // namespace pedra::lab
