// The search tree that a teacher draws on the board, from a real search: each node with its window, its
// value, and why it was left. Called by `pedra search --tree`, terminal/tree_text.cpp and the server.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "board/coordinates.hpp"
#include "engine/engine.hpp"

namespace pedra::lab {

// Whose values the rows tell: those of the side to move at each node, as the search reckons (negamax), or those
// of the side to move at the root, whose nodes are MAX and the other side's MIN, as the text books draw it.
enum class TreeSide : std::uint8_t { Mover, Root };

// One node, ready to show. Values are points, of the side that TreeSide says; a window bound that is still
// infinite is empty.
struct TreeRow {
  int id = 0;  // the root is 0; children follow their parent
  int parent = -1;
  int ply = 0;
  std::string move;  // "root" for the root
  std::optional<double> alpha;
  std::optional<double> beta;
  std::optional<double> value;  // empty for a node that was stopped
  std::optional<int> win_in;    // plies from the root to a certain win or loss, as SearchReport has it
  std::string why;              // "leaf", "finished", "all children", "cut", "remembered", "stopped"
  int skipped = 0;              // children never looked at
  bool best = false;            // the child whose value its parent took
  std::string_view level;       // TreeSide::Root: "MAX" or "MIN"; else empty
};

std::vector<TreeRow> tree_rows(const engine::RecordedTree& tree, const Grid& grid,
                               TreeSide side = TreeSide::Mover);

// One of them; `best` as best_children() says.
TreeRow tree_row(const engine::RecordedTree& tree, const Grid& grid, std::size_t node, bool best);

// The best child of every node: the first whose value, seen from the parent, is the parent's.
std::vector<bool> best_children(const std::vector<search::TreeRecorder::Node>& nodes);

}  // namespace pedra::lab
