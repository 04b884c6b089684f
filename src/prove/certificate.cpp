#include "prove/certificate.hpp"

#include <cassert>
#include <set>
#include <tuple>

namespace pedra::prove {
namespace {

// Walks the tree as the checker does: a node that was written before is not written again.
class Writer {
 public:
  Writer(RowBoard& board, const Tree& tree) : board_(board), tree_(tree) {}

  void attack(int extra) {
    const StonesKey key = board_.key();
    if (written_.contains({key.low, key.high, extra})) return;
    const TreeNode* const node = tree_.find(key, extra);
    assert(node != nullptr);
    put(node->move);
    board_.lay(node->move, Color::Black);
    if (!board_.has_row_through(node->move, Color::Black)) defend(*node, extra);
    board_.lift(node->move, Color::Black);
    written_.insert({key.low, key.high, extra});
  }

  std::string bytes;

 private:
  void put(int byte) { bytes.push_back(static_cast<char>(byte)); }

  void after_white(int cell, int extra) {
    board_.lay(cell, Color::White);
    attack(extra);
    board_.lift(cell, Color::White);
  }

  void defend(const TreeNode& node, int extra) {
    const RowBoard::Fives fives = board_.fives(Color::Black);
    if (fives.size() == 1) return after_white(fives[0], extra);
    if (fives.size() > 1) return;
    bytes.push_back(static_cast<char>(node.quiet ? NodeKind::Quiet : NodeKind::Three));
    attack(extra + 1);
    if (!node.quiet) {
      tree_.find(board_.key(), extra + 1)->zone.each([&](int cell) { after_white(cell, extra); });
      return;
    }
    for (const Reply& reply : node.replies) {
      put(reply.cell);
      put(reply.reusable ? 1 : 0);
      after_white(reply.cell, extra + (reply.reusable ? 1 : 0));
    }
  }

  RowBoard& board_;
  const Tree& tree_;
  std::set<std::tuple<std::uint64_t, std::uint64_t, int>> written_;
};

}  // namespace

std::string certificate_header(const BoardSize& size) {
  std::string bytes = "PEDRAWIN\1";
  for (const int number : {size.width, size.height, size.k}) bytes.push_back(static_cast<char>(number));
  return bytes;
}

std::string record_bytes(const std::vector<int>& black, const std::vector<int>& white,
                         const std::string& tree) {
  std::string bytes{static_cast<char>(black.size()), static_cast<char>(white.size())};
  for (const int cell : black) bytes.push_back(static_cast<char>(cell));
  for (const int cell : white) bytes.push_back(static_cast<char>(cell));
  for (unsigned i = 0; i < 4; ++i) bytes.push_back(static_cast<char>(tree.size() >> (8 * i)));
  return bytes + tree;
}

std::string tree_bytes(RowBoard& board, const Tree& tree) {
  Writer writer(board, tree);
  writer.attack(0);
  return writer.bytes;
}

}  // namespace pedra::prove
