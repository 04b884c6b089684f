#include "server/sessions/tree_cache.hpp"

#include <algorithm>
#include <array>

#include "server/views/views.hpp"

namespace pedra::server {

std::string TreeCache::next_id() {
  const std::lock_guard lock(mutex_);
  return "t" + std::to_string(++last_id_);
}

void TreeCache::put(Tree tree) {
  const std::lock_guard lock(mutex_);
  trees_.push_front(std::move(tree));
  std::size_t bytes = 0;
  auto kept = trees_.begin();
  for (; kept != trees_.end(); ++kept) {
    bytes += (*kept)->index.bytes();
    if (bytes > most_bytes_ && kept != trees_.begin()) break;
  }
  trees_.erase(kept, trees_.end());
}

TreeCache::Tree TreeCache::find(std::string_view id) {
  const std::lock_guard lock(mutex_);
  const auto found =
      std::find_if(trees_.begin(), trees_.end(), [id](const Tree& tree) { return tree->id == id; });
  if (found == trees_.end()) return nullptr;
  trees_.splice(trees_.begin(), trees_, found);
  return trees_.front();
}

bool TreeCache::remove(std::string_view id) {
  const std::lock_guard lock(mutex_);
  return trees_.remove_if([id](const Tree& tree) { return tree->id == id; }) > 0;
}

std::vector<TreeCache::Tree> TreeCache::trees() const {
  const std::lock_guard lock(mutex_);
  return {trees_.begin(), trees_.end()};
}

Json tree_summary(const CachedTree& tree) {
  const lab::TreeIndex& index = tree.index;
  std::array<std::uint64_t, 6> why{};
  std::uint64_t skipped = 0;
  std::size_t widest = 0;
  int deepest = 0;
  for (std::size_t i = 0; i < index.size(); ++i) {
    ++why[static_cast<std::size_t>(index.node(i).why)];
    skipped += static_cast<std::uint64_t>(index.node(i).skipped);
    widest = std::max(widest, index.children(i));
    deepest = std::max(deepest, index.node(i).ply);
  }
  using search::Leaving;
  const auto count = [&why](Leaving left) { return why[static_cast<std::size_t>(left)]; };
  return JsonObject()
      .add("id", tree.id)
      .add("player", tree.player)
      .add("spec", spec_json(tree.spec))
      .add("to_move", name_of(tree.to_move))
      .add("depth", index.depth())
      .add("nodes", index.size())
      .add("dropped", index.dropped())
      .add("steps", index.steps())
      .add("why", JsonObject()
                      .add("leaf", count(Leaving::Leaf))
                      .add("finished", count(Leaving::Finished))
                      .add("all-children", count(Leaving::Exhausted))
                      .add("cut", count(Leaving::Cut))
                      .add("remembered", count(Leaving::Remembered))
                      .add("stopped", count(Leaving::Stopped))
                      .json())
      .add("skipped", skipped)
      .add("widest", widest)
      .add("deepest", deepest)
      .add("report", report_json(tree.report, tree.to_move, tree.spec.grid()))
      .add("created", tree.created)
      .json();
}

}  // namespace pedra::server
