// Recorded search trees, in memory up to a number of bytes; the least recently used leaves first. Several
// threads may share it; a tree that a caller holds outlives its place here.
#pragma once
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "lab/tree_index.hpp"
#include "search/report.hpp"
#include "server/json_text.hpp"

namespace pedra::server {

struct CachedTree {
  std::string id;
  std::string player;
  engine::GameSpec spec;
  Color to_move = Color::Black;
  std::int64_t created = 0;
  search::SearchReport report;  // the last one of the search
  lab::TreeIndex index;
  Json summary;  // docs/api.md: Tree
};

class TreeCache {
 public:
  using Tree = std::shared_ptr<const CachedTree>;

  explicit TreeCache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  std::string next_id();
  void put(Tree tree);
  Tree find(std::string_view id);  // null when it is not here (any more); otherwise it counts as used now
  bool remove(std::string_view id);
  [[nodiscard]] std::vector<Tree> trees() const;  // the last used first

 private:
  const std::size_t most_bytes_;
  mutable std::mutex mutex_;
  std::list<Tree> trees_;
  std::uint64_t last_id_ = 0;
};

// The JSON of a tree, made once, when it is put in.
Json tree_summary(const CachedTree& tree);

}  // namespace pedra::server
