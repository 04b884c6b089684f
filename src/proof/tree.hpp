// The nodes of a record's tree: what Black plays at a position, for up to `extra` white stones more outside
// the node's zone. One node for a position and a number of extra stones. The prover's search adds them and
// certificates are written from them; a player of a proved win reads them back.
#pragma once
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "proof/row_board.hpp"

namespace pedra::proof {

// How White's replies are given where Black threatens no row: a child for every cell of the null tree's zone;
// the node's own list; every empty cell up to symmetry, as positions of this tree or of other records.
enum class NodeKind : char { Three = 0, Quiet = 1, All = 2 };

// White's reply at a quiet node. A reusable one is proved for one extra stone more, and refutes every reply
// outside its zone.
struct Reply {
  int cell = 0;
  bool reusable = false;
};

struct TreeNode {
  Cells zone;
  int move = 0;
  NodeKind kind = NodeKind::Three;
  std::vector<Reply> replies;  // of a quiet node
  bool whole = true;           // false while it is being read: zone and replies still grow
};

class Tree {
 public:
  [[nodiscard]] const TreeNode* find(const StonesKey& stones, int extra) const {
    const auto found = nodes_.find({stones, extra});
    return found == nodes_.end() ? nullptr : &found->second;
  }
  TreeNode* add(const StonesKey& stones, int extra, TreeNode node) {
    return &nodes_.insert_or_assign({stones, extra}, std::move(node)).first->second;
  }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  void clear() { nodes_.clear(); }

 private:
  struct Key {
    StonesKey stones;
    int extra;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      return key.stones.low ^ static_cast<std::uint64_t>(key.extra) * 0x9e3779b97f4a7c15ULL;
    }
  };
  std::unordered_map<Key, TreeNode, Hash> nodes_;
};

}  // namespace pedra::proof
