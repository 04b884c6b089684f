// An observer watches a search node by node. NullObserver is empty and costs nothing: its calls are erased.
//
// The order of calls:  iteration(depth)  then, for every node, the root included,
//   enter(ply, move, alpha, beta)  ...children...  leave(ply, value, why, skipped)
// `skipped` counts the children that were never looked at because of a cut.
#pragma once
#include <cstdint>
#include <vector>

#include "board/move.hpp"
#include "board/score.hpp"

namespace pedra::search {

enum class Leaving : std::uint8_t {
  Leaf,        // depth reached: the evaluator's estimate
  Finished,    // the game is over here
  Exhausted,   // every child was searched
  Cut,         // a child reached beta: the opponent would never let it come to this
  Remembered,  // met before at this depth: the value, or a bound of it that is enough, was in the table
  Stopped,     // the limit came first; the value means nothing
};

struct NullObserver {
  void iteration(int) {}
  void enter(int, Move, Score, Score) {}
  void leave(int, Score, Leaving, int) {}
};

// Records the tree of the last iteration, up to a number of nodes; the rest is only counted.
class TreeRecorder {
 public:
  struct Node {
    int parent = -1;  // index into nodes(); -1 for the root
    int ply = 0;
    Move move;    // the move that led here; none for the root
    Score alpha;  // the window the node was searched with, from the side to move's view
    Score beta;
    Score value;
    Leaving why = Leaving::Stopped;
    int skipped = 0;
  };

  explicit TreeRecorder(std::size_t max_nodes) : max_nodes_(max_nodes) {}

  void iteration(int depth) {
    depth_ = depth;
    nodes_.clear();
    path_.clear();
    dropped_ = 0;
  }
  void enter(int ply, Move move, Score alpha, Score beta) {
    const int parent = path_.empty() ? -1 : path_.back();
    const bool record = nodes_.size() < max_nodes_ && parent != kDropped;
    if (record)
      nodes_.push_back({parent, ply, move, alpha, beta, Score(), Leaving::Stopped, 0});
    else
      ++dropped_;
    path_.push_back(record ? static_cast<int>(nodes_.size()) - 1 : kDropped);
  }
  void leave(int, Score value, Leaving why, int skipped) {
    const int index = path_.back();
    path_.pop_back();
    if (index == kDropped) return;
    Node& node = nodes_[static_cast<std::size_t>(index)];
    node.value = value;
    node.why = why;
    node.skipped = skipped;
  }

  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
  [[nodiscard]] int depth() const { return depth_; }
  [[nodiscard]] std::uint64_t dropped() const { return dropped_; }

 private:
  static constexpr int kDropped = -2;
  std::size_t max_nodes_;
  std::vector<Node> nodes_;
  std::vector<int> path_;
  int depth_ = 0;
  std::uint64_t dropped_ = 0;
};

}  // namespace pedra::search
