#include "prove/threat_tree.hpp"

namespace pedra::prove {

const TreeNode* ThreatTree::prove(int extra, std::uint64_t nodes) {
  const StonesKey key = walk_.rows().key();
  if (const TreeNode* known = tree_.find(key, extra)) return known;
  if (extra > walk_.rows().size().k - 2) return nullptr;
  const auto move = walk_.threats().winning_move(nodes);
  if (!move) return nullptr;
  Cells zone;
  walk_.play(*move);
  const bool won = walk_.rows().has_row_through(*move, Color::Black) || defend(extra, nodes, zone);
  walk_.undo(*move);
  if (!won) return nullptr;
  zone.add(*move);
  return tree_.add(key, extra, {.zone = zone, .move = *move, .kind = proof::NodeKind::Three, .replies = {}});
}

bool ThreatTree::defend(int extra, std::uint64_t nodes, Cells& zone) {
  const RowBoard::Fives fives = walk_.rows().fives(Color::Black);
  for (const int cell : fives) zone.add(cell);
  if (fives.size() == 1) {
    walk_.play(fives[0]);
    const TreeNode* const child = prove(extra, nodes);
    walk_.undo(fives[0]);
    if (child == nullptr) return false;
    zone |= child->zone;
  }
  if (fives.empty() && !defend_three(extra, nodes, zone)) return false;
  return walk_.rows().guard(extra, zone);
}

bool ThreatTree::defend_three(int extra, std::uint64_t nodes, Cells& zone) {
  walk_.pass();
  const TreeNode* const null = prove(extra + 1, nodes);
  walk_.pass();
  if (null == nullptr) return false;
  zone = null->zone;
  bool won = true;
  const Cells replies = null->zone;
  replies.each([&](int cell) {
    if (!won) return;
    walk_.play(cell);
    const TreeNode* const child = prove(extra, nodes);
    walk_.undo(cell);
    won = child != nullptr;
    if (won) zone |= child->zone;
  });
  return won;
}

}  // namespace pedra::prove
