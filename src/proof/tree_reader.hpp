// Reads the tree of a record as the checker does, with the same zones, one position at a time: a player needs
// the answer to one reply and not the whole record. No bytes crash it.
#pragma once
#include <string_view>

#include "proof/tree.hpp"

namespace pedra::proof {

class TreeReader {
 public:
  // The tree of the position on the board, with Black to move. The bytes must outlive the reader.
  TreeReader(const RowBoard& board, std::string_view bytes) : board_(board), bytes_(bytes) {}

  // Reads up to the next position of the tree; false at the end, or when the bytes are no tree.
  bool step();
  // The position's node, of which move and kind are known; reads until it is met. None when the tree does not
  // have it: positions that other records prove have no nodes.
  const TreeNode* find(const StonesKey& stones, int extra);
  void complete(const TreeNode& node) {  // reads until it is whole
    while (!node.whole && step()) {
    }
  }
  // After the last step: was it a tree, to its last byte? Then it may be taken.
  [[nodiscard]] bool good() const { return !failed_ && started_ && frames_.empty() && at_ == bytes_.size(); }
  Tree take() { return std::move(tree_); }

 private:
  // A position whose reply is being read.
  struct Frame {
    TreeNode* node;
    int extra;
    int white;         // the stone that led here; kPass
    Cells candidates;  // replies without a child so far
    Reply reply;       // whose child is being read; kPass is the null tree
    enum class Next { Null, Replies, All, Nothing } next = Next::Nothing;
  };
  static constexpr int kPass = -1;

  int byte();
  [[nodiscard]] bool can_play(int cell) const {
    return cell < board_.size().cells() && board_.is_empty(cell);
  }
  void enter(int white, int extra);
  void open(Frame& frame);
  bool next_reply(Frame& frame);
  void leave();
  void take_zone(const Cells& zone);

  RowBoard board_;
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool started_ = false;
  bool failed_ = false;
  std::vector<Frame> frames_;
  Tree tree_;
};

}  // namespace pedra::proof
