// Trees of wins by threats, with their zones. Every stone of Black's is a four (one reply) or a three: the
// null tree, and a child for every cell of its zone.
#pragma once
#include "proof/tree.hpp"
#include "prove/walk.hpp"

namespace pedra::prove {

class ThreatTree {
 public:
  ThreatTree(Walk& walk, Tree& tree) : walk_(walk), tree_(tree) {}

  // Black to move on the walk's board. The node, with everything below it in the tree; none when the solver
  // does not find a win within `nodes` at some position of the tree.
  const TreeNode* prove(int extra, std::uint64_t nodes);

 private:
  bool defend(int extra, std::uint64_t nodes, Cells& zone);
  bool defend_three(int extra, std::uint64_t nodes, Cells& zone);

  Walk& walk_;
  Tree& tree_;
};

}  // namespace pedra::prove
