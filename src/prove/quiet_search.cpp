#include "prove/quiet_search.hpp"

#include <algorithm>

namespace pedra::prove {
namespace {

constexpr std::uint64_t kFirstShare = 10;   // of the nodes for a null tree: a part at the first visit
constexpr std::uint32_t kNoQuickNull = 16;  // proof number of a move whose null tree is not won quickly
constexpr std::uint32_t kNoThreats = 10;    // .. of a position without a win by threats
constexpr double kForced = 100;             // score of the only move
constexpr std::uint32_t kOtherReply = 20;   // disproof number of a reply that the engine would not play
constexpr std::uint32_t kNextMove = 3;      // what each move behind the second adds

// Proof number of the engine's move by its score. Of 2,246 positions of one hard record those below 3 points
// were never proved, 5 % of those below 7, 14 % of those below 11, 27 % of the others.
std::uint32_t proof_number(double score) {
  if (score >= 13) return 1;
  if (score >= 7) return 3;
  if (score >= 4) return 10;
  return score >= 2 ? 40 : 300;
}

}  // namespace

bool QuietSearch::prove(search::StopCondition& stop) {
  const std::uint64_t last = walk_.threats().nodes() + effort_.total_nodes;
  nodes_.clear();
  by_stones_.clear();
  Node root;
  root.key = walk_.rows().key();
  by_stones_[root.key] = add(std::move(root));
  while (!nodes_[0].decided() && walk_.threats().nodes() < last && !stop.poll()) {
    const std::uint32_t leaf = most_proving();
    go_to(leaf);
    if (nodes_[leaf].black_to_move)
      visit_black(leaf);
    else
      visit_white(leaf);
    go_back();
    update(leaf);
  }
  if (nodes_[0].proof != 0) return false;
  write_tree(0);
  return true;
}

std::uint32_t QuietSearch::add(Node node) {
  nodes_.push_back(std::move(node));
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

std::uint32_t QuietSearch::most_proving() const {
  std::uint32_t index = 0;
  while (nodes_[index].expanded) {
    const Node& node = nodes_[index];
    index = *std::min_element(node.children.begin(), node.children.end(), [&](auto a, auto b) {
      return node.black_to_move ? nodes_[a].proof < nodes_[b].proof : nodes_[a].disproof < nodes_[b].disproof;
    });
  }
  return index;
}

void QuietSearch::go_to(std::uint32_t index) {
  path_.clear();
  for (; index != 0; index = nodes_[index].parents.front()) path_.push_back(nodes_[index].cell);
  std::reverse(path_.begin(), path_.end());
  for (const int cell : path_) walk_.play(cell);
}

void QuietSearch::go_back() {
  for (; !path_.empty(); path_.pop_back()) walk_.undo(path_.back());
}

void QuietSearch::set(std::uint32_t index, bool proved) {
  nodes_[index].expanded = true;
  nodes_[index].proof = proved ? 0 : kInfinite;
  nodes_[index].disproof = proved ? kInfinite : 0;
}

void QuietSearch::visit_black(std::uint32_t index) {
  const std::uint64_t nodes = nodes_[index].visited ? effort_.deep_nodes : effort_.reply_nodes;
  if (walk_.threats().wins(nodes)) {
    threats_.prove(1, nodes);  // may fail, where the tree for no extra stones does not
    if (threats_.prove(0, nodes) != nullptr) return set(index, true);
  }
  if (!nodes_[index].visited) {
    nodes_[index].visited = true;
    nodes_[index].proof = kNoThreats;
    return;
  }
  std::vector<int> moves = walk_.threats().ranked_moves();
  const RowBoard::Fives fives = walk_.rows().fives(Color::White);
  if (fives.size() > 1) moves.clear();
  if (fives.size() == 1) moves = {fives[0]};
  if (moves.empty()) return set(index, false);
  Walk::EngineMove best{.cell = moves.front(), .score = kForced};
  if (moves.size() > 1) {  // the engine's move first: few others are ever needed
    best = walk_.engine_move(effort_.engine_nodes);
    std::erase(moves, best.cell);
    moves.insert(moves.begin(), best.cell);
  }
  if (moves.size() > effort_.moves) moves.resize(effort_.moves);
  nodes_[index].expanded = true;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    Node child;
    child.black_to_move = false;
    child.cell = moves[i];
    child.proof = i == 0 ? proof_number(best.score)
                         : effort_.second_move + static_cast<std::uint32_t>(i - 1) * kNextMove;
    child.parents = {index};
    const std::uint32_t number = add(std::move(child));
    nodes_[index].children.push_back(number);
  }
}

void QuietSearch::visit_white(std::uint32_t index) {
  Cells zone;
  if (!walk_.rows().guard(0, zone)) return set(index, false);
  const RowBoard::Fives fives = walk_.rows().fives(Color::Black);
  if (fives.size() > 1) return set(index, true);
  if (fives.size() == 1) {
    nodes_[index].replies = {fives[0]};
    nodes_[index].open.add(fives[0]);
  } else {
    const TreeNode* const null = null_tree(nodes_[index]);
    if (null == nullptr && nodes_[index].visited) return set(index, false);
    if (null == nullptr) {
      nodes_[index].visited = true;
      nodes_[index].proof += kNoQuickNull;
      return;
    }
    nodes_[index].open = null->zone;
    refute_replies(nodes_[index]);
  }
  nodes_[index].expanded = true;
  if (nodes_[index].replies.empty()) return set(index, true);
  hardest_first(nodes_[index]);
  const std::vector<int> replies = nodes_[index].replies;
  for (const int cell : replies) {
    walk_.play(cell);
    Node child;
    child.key = walk_.rows().key();
    child.cell = cell;
    if (cell != replies.front()) child.disproof = kOtherReply;
    walk_.undo(cell);
    const auto [known, fresh] = by_stones_.try_emplace(child.key, static_cast<std::uint32_t>(nodes_.size()));
    if (fresh) add(std::move(child));
    nodes_[known->second].parents.push_back(index);
    nodes_[index].children.push_back(known->second);
  }
}

// The engine's reply to the front, if it is one of those that are left.
void QuietSearch::hardest_first(Node& node) {
  if (node.replies.size() < 2) return;
  const int best = walk_.engine_move(effort_.engine_nodes).cell;
  const auto found = std::find(node.replies.begin(), node.replies.end(), best);
  if (found != node.replies.end()) std::rotate(node.replies.begin(), found, found + 1);
}

// White to move: Black's win after a pass.
const TreeNode* QuietSearch::null_tree(Node& node) {
  const std::uint64_t nodes = node.visited ? effort_.null_nodes : effort_.null_nodes / kFirstShare;
  walk_.pass();
  const TreeNode* const null = walk_.threats().wins(nodes) ? threats_.prove(1, nodes) : nullptr;
  walk_.pass();
  return null;
}

// The best replies first: their zones are the least likely to have cells far away.
void QuietSearch::refute_replies(Node& node) {
  std::vector<int> order = walk_.threats().ranked_moves();
  Cells ranked;
  for (const int cell : order) ranked.add(cell);
  node.open.each([&](int cell) {
    if (!ranked.has(cell)) order.push_back(cell);
  });
  for (const int cell : order) {
    if (!node.open.has(cell)) continue;
    walk_.play(cell);
    const TreeNode* const child =
        walk_.threats().wins(effort_.quick_nodes) ? threats_.prove(1, effort_.quick_nodes) : nullptr;
    walk_.undo(cell);
    if (child == nullptr) {
      node.replies.push_back(cell);
      continue;
    }
    node.refuted.push_back({cell, true});
    node.open.remove(cell);
    node.open &= child->zone;
  }
  std::erase_if(node.replies, [&](int cell) { return !node.open.has(cell); });
}

// White to move: children that threats have proved refute their siblings outside their zones.
void QuietSearch::cut_down(Node& node) {
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const Node& child = nodes_[node.children[i]];
    if (child.proof != 0 || !node.open.has(node.replies[i])) continue;
    const TreeNode* const tree = tree_.find(child.key, 1);
    if (tree == nullptr) continue;
    node.refuted.push_back({node.replies[i], true});
    node.open.remove(node.replies[i]);
    node.open &= tree->zone;
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    if (!node.open.has(node.replies[i])) continue;
    node.children[kept] = node.children[i];
    node.replies[kept++] = node.replies[i];
  }
  node.children.resize(kept);
  node.replies.resize(kept);
}

bool QuietSearch::recompute(std::uint32_t index) {
  Node& node = nodes_[index];
  if (!node.expanded || node.decided()) return false;
  if (!node.black_to_move) cut_down(node);
  std::uint32_t least = kInfinite;
  std::uint64_t sum = 0;
  for (const std::uint32_t child : node.children) {
    const Node& below = nodes_[child];
    least = std::min(least, node.black_to_move ? below.proof : below.disproof);
    sum += node.black_to_move ? below.disproof : below.proof;
  }
  auto high = static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, kInfinite - 1));
  if (least == 0) high = kInfinite;
  if (least == kInfinite) high = 0;
  const std::uint32_t proof = node.black_to_move ? least : high;
  const std::uint32_t disproof = node.black_to_move ? high : least;
  const bool changed = proof != node.proof || disproof != node.disproof;
  node.proof = proof;
  node.disproof = disproof;
  return changed;
}

void QuietSearch::update(std::uint32_t index) {
  recompute(index);
  std::vector<std::uint32_t> changed{index};
  while (!changed.empty()) {
    const std::uint32_t next = changed.back();
    changed.pop_back();
    for (const std::uint32_t parent : nodes_[next].parents)
      if (recompute(parent)) changed.push_back(parent);
  }
}

// The quiet moves of a proof: nodes that threats prove are in the tree already.
void QuietSearch::write_tree(std::uint32_t index) {
  const StonesKey key = walk_.rows().key();
  if (tree_.find(key, 0) != nullptr) return;
  for (const std::uint32_t move : nodes_[index].children) {
    const Node& child = nodes_[move];
    if (child.proof != 0) continue;
    TreeNode node{.zone = {}, .move = child.cell, .kind = proof::NodeKind::Quiet, .replies = child.refuted};
    walk_.play(child.cell);
    for (std::size_t i = 0; i < child.children.size(); ++i) {
      walk_.play(child.replies[i]);
      write_tree(child.children[i]);
      walk_.undo(child.replies[i]);
      node.replies.push_back({child.replies[i], false});
    }
    walk_.undo(child.cell);
    tree_.add(key, 0, std::move(node));
    return;
  }
}

}  // namespace pedra::prove
