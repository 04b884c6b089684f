#include "proof/tree_reader.hpp"

#include "proof/certificate.hpp"

namespace pedra::proof {

int TreeReader::byte() {
  if (at_ < bytes_.size()) return static_cast<std::uint8_t>(bytes_[at_++]);
  failed_ = true;
  return 0;
}

bool TreeReader::step() {
  if (failed_ || (started_ && frames_.empty())) return false;
  if (!started_) {
    started_ = true;
    enter(kPass, 0);
  } else if (next_reply(frames_.back())) {
    const Frame& frame = frames_.back();
    enter(frame.reply.cell, frame.extra + (frame.reply.reusable ? 1 : 0));
  } else {
    leave();
  }
  return !failed_;
}

const TreeNode* TreeReader::find(const StonesKey& stones, int extra) {
  while (true) {
    if (const TreeNode* const node = tree_.find(stones, extra)) return node;
    if (!step()) return nullptr;
  }
}

// Black's turn after White's stone, or after a pass.
void TreeReader::enter(int white, int extra) {
  if (white != kPass) board_.lay(white, Color::White);
  const StonesKey key = board_.key();
  const TreeNode* const known = tree_.find(key, extra);
  const int move = known != nullptr ? 0 : byte();
  const bool reference = extra == 0 && move == static_cast<std::uint8_t>(kReference);
  if (known != nullptr || reference) {
    if (white != kPass) board_.lift(white, Color::White);
    take_zone(known != nullptr ? known->zone : Cells{});
    return;
  }
  failed_ = failed_ || extra > board_.size().k - 2 || !can_play(move);
  if (failed_) return;
  TreeNode* const node = tree_.add(
      key, extra, {.zone = {}, .move = move, .kind = NodeKind::Three, .replies = {}, .whole = false});
  board_.lay(move, Color::Black);
  frames_.push_back({.node = node, .extra = extra, .white = white, .candidates = {}, .reply = {}});
  if (!board_.has_row_through(move, Color::Black)) open(frames_.back());
}

// White's turn: what he may reply.
void TreeReader::open(Frame& frame) {
  const RowBoard::Fives fives = board_.fives(Color::Black);
  for (const int cell : fives) frame.node->zone.add(cell);
  if (fives.size() == 1) {
    frame.candidates.add(fives[0]);
    frame.next = Frame::Next::Replies;
  }
  if (!fives.empty()) return;
  const int kind = byte();
  failed_ = failed_ || kind > static_cast<int>(NodeKind::All);
  if (failed_) return;
  frame.node->kind = static_cast<NodeKind>(kind);
  frame.next = frame.node->kind == NodeKind::All ? Frame::Next::All : Frame::Next::Null;
  if (frame.next == Frame::Next::All)
    for (const int cell : distinct_cells(board_)) frame.candidates.add(cell);
}

// Sets the frame's reply to the next one that has a child.
bool TreeReader::next_reply(Frame& frame) {
  if (frame.next == Frame::Next::Null) {
    frame.next = Frame::Next::Replies;
    frame.reply = {.cell = kPass, .reusable = true};
    return true;
  }
  if (frame.next == Frame::Next::Nothing || frame.candidates.empty()) return false;
  frame.reply = {.cell = frame.candidates.lowest(), .reusable = false};
  if (frame.node->kind == NodeKind::Quiet) {
    frame.reply.cell = byte();
    const int reusable = byte();
    failed_ = failed_ || !frame.candidates.has(frame.reply.cell) || reusable > 1;
    frame.reply.reusable = reusable == 1;
    frame.node->replies.push_back(frame.reply);
  }
  failed_ = failed_ || !can_play(frame.reply.cell);
  if (failed_) return false;
  frame.candidates.remove(frame.reply.cell);
  return true;
}

void TreeReader::leave() {
  if (failed_) return;
  const Frame frame = frames_.back();
  TreeNode& node = *frame.node;
  if (!board_.has_row_through(node.move, Color::Black)) failed_ = !board_.guard(frame.extra, node.zone);
  node.zone.add(node.move);
  node.whole = true;
  board_.lift(node.move, Color::Black);
  if (frame.white != kPass) board_.lift(frame.white, Color::White);
  frames_.pop_back();
  take_zone(node.zone);
}

// The zone of the child that was read last.
void TreeReader::take_zone(const Cells& zone) {
  if (frames_.empty()) return;
  Frame& frame = frames_.back();
  frame.node->zone |= zone;
  if (frame.reply.cell == kPass) frame.candidates = zone;
  if (frame.reply.cell != kPass && frame.reply.reusable) frame.candidates &= zone;
}

}  // namespace pedra::proof
