// Proof-number search over Black's quiet moves: proves "Black to move wins" for one position.
//
//   Black to move   first visit: a win by threats. Second visit: the same with more nodes, then the engine's
//                   move and the best by their static score become children.
//   White to move   first visit: the null tree, whose zone has all replies that can matter. A reply that
//                   loses to few threats is refuted, and the zone of its tree, for one extra stone, cuts the
//                   replies down. Those that are left become children, the engine's reply first: where Black
//                   has no win it shows soonest. One that is proved by threats later cuts its siblings down.
//
// Every limit is a number of nodes: the result depends on the position and the effort, not on time.
#pragma once
#include <unordered_map>

#include "prove/threat_tree.hpp"
#include "search/stop.hpp"

namespace pedra::prove {

struct Effort {
  std::size_t moves = 12;              // of Black's that are tried at a position
  std::uint64_t null_nodes = 20'000;   // of the solver after White's pass; a tenth at the first visit
  std::uint64_t quick_nodes = 1'000;   // after a reply
  std::uint64_t reply_nodes = 4'000;   // at the first visit of Black's position
  std::uint64_t deep_nodes = 20'000;   // at the second
  std::uint64_t engine_nodes = 5'000;  // of our engine, which says what to try first
  std::uint32_t second_move = 150;     // proof number at which the move behind the engine's is tried
  std::uint64_t total_nodes = 4'000'000;
};

class QuietSearch {
 public:
  // The tree may have nodes of earlier searches of the same record.
  QuietSearch(Walk& walk, Tree& tree, const Effort& effort)
      : walk_(walk), tree_(tree), threats_(walk, tree), effort_(effort) {}

  // Black to move on the walk's board. After true the tree has a node for it, for no extra stones. False when
  // the effort is used up, or `stop` is met.
  bool prove(search::StopCondition& stop);

 private:
  static constexpr std::uint32_t kInfinite = 1U << 30U;
  struct Node {
    bool black_to_move = true;
    bool expanded = false;
    bool visited = false;  // once; the second visit expands it
    int cell = -1;         // the stone that leads here from the first parent
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
    std::vector<std::uint32_t> parents;
    std::vector<std::uint32_t> children;
    // Black to move:
    StonesKey key;
    // White to move:
    Cells open;                         // replies that no null tree refutes
    std::vector<proof::Reply> refuted;  // replies that lose to threats, in order
    std::vector<int> replies;           // those that lead to the children
    [[nodiscard]] bool decided() const { return proof == 0 || disproof == 0; }
  };
  struct KeyHash {
    std::size_t operator()(const StonesKey& key) const { return key.low; }
  };

  [[nodiscard]] std::uint32_t most_proving() const;
  void go_to(std::uint32_t index);
  void go_back();
  void visit_black(std::uint32_t index);
  void visit_white(std::uint32_t index);
  const TreeNode* null_tree(Node& node);
  void refute_replies(Node& node);
  void hardest_first(Node& node);
  void set(std::uint32_t index, bool proved);
  void cut_down(Node& node);
  bool recompute(std::uint32_t index);
  void update(std::uint32_t index);
  void write_tree(std::uint32_t index);
  std::uint32_t add(Node node);

  Walk& walk_;
  Tree& tree_;
  ThreatTree threats_;
  Effort effort_;
  std::vector<Node> nodes_;
  std::unordered_map<StonesKey, std::uint32_t, KeyHash> by_stones_;  // Black to move
  std::vector<int> path_;
};

}  // namespace pedra::prove
