// A recorded search tree made ready to walk through in any order: children by parts, and moments in time. For
// the page, which shows trees of a million nodes a part at a time. Read only once it is made, so threads may
// share it.
//
// The recorder numbers nodes as they are entered. A node's moments count every entering and leaving from 0:
//
//   root          enter 0 ..................... leave 7
//     h8          enter 1 .. leave 4
//       i9          enter 2, leave 3
//     g8                              enter 5, leave 6
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "lab/search_tree.hpp"

namespace pedra::lab {

class TreeIndex {
 public:
  enum class Event : std::uint8_t { Enter, Leave };
  struct Moment {
    std::size_t node = 0;
    Event event = Event::Enter;
  };
  // How a node's window stands at a moment, by the children that were left before it.
  struct Window {
    std::optional<double> alpha;      // for the side to move at the node; none: still infinite
    std::optional<std::size_t> best;  // the child that raised it last
  };

  explicit TreeIndex(const engine::RecordedTree& tree);  // a tree of at least one node

  [[nodiscard]] std::size_t size() const { return tree_.recorder.nodes().size(); }
  [[nodiscard]] std::size_t steps() const { return moments_.size(); }
  [[nodiscard]] std::uint64_t dropped() const { return tree_.recorder.dropped(); }
  [[nodiscard]] int depth() const { return tree_.recorder.depth(); }
  [[nodiscard]] std::size_t bytes() const;

  // `node` must be below size(), `step` below steps().
  [[nodiscard]] const search::TreeRecorder::Node& node(std::size_t node) const {
    return tree_.recorder.nodes()[node];
  }
  [[nodiscard]] TreeRow row(std::size_t node, const Grid& grid) const {
    return tree_row(tree_, grid, node, best_[node]);
  }
  [[nodiscard]] std::size_t children(std::size_t node) const { return child_count_[node]; }
  [[nodiscard]] std::vector<std::size_t> children_of(std::size_t node) const;  // in the order of time
  [[nodiscard]] std::vector<std::size_t> path_to(std::size_t node) const;      // from the root to its parent
  [[nodiscard]] std::size_t entered(std::size_t node) const { return entered_[node]; }
  [[nodiscard]] std::size_t left(std::size_t node) const { return left_[node]; }
  [[nodiscard]] Moment at(std::size_t step) const;
  [[nodiscard]] Window window_at(std::size_t node, std::size_t step) const;

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;

  engine::RecordedTree tree_;
  std::vector<bool> best_;
  std::vector<std::uint32_t> child_count_;
  std::vector<std::uint32_t> next_sibling_;
  std::vector<std::uint32_t> entered_;
  std::vector<std::uint32_t> left_;
  std::vector<std::uint32_t> moments_;  // node * 2, plus 1 for leaving
};

}  // namespace pedra::lab
