#include "proof/certificate.hpp"

#include <cassert>
#include <cstdint>
#include <set>
#include <tuple>

namespace pedra::proof {
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
    bytes.push_back(static_cast<char>(node.kind));
    attack(extra + 1);
    if (node.kind == NodeKind::Three) {
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

constexpr std::string_view kMagic = "PEDRAWIN\1";
constexpr int kShortestRow = 3;

// The bytes of a certificate from front to back.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : rest_(bytes) {}
  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  [[nodiscard]] bool failed() const { return failed_; }
  std::string_view take(std::size_t count) {
    failed_ = failed_ || rest_.size() < count;
    if (failed_) return {};
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }
  std::size_t number(std::size_t count) {
    std::size_t value = 0;
    const std::string_view taken = take(count);
    for (std::size_t i = 0; i < taken.size(); ++i)
      value |= std::size_t{static_cast<std::uint8_t>(taken[i])} << (8 * i);
    return value;
  }

 private:
  std::string_view rest_;
  bool failed_ = false;
};

Error damaged() { return Error{"the certificate is damaged: `pedra prove check` says where"}; }

}  // namespace

std::string certificate_header(const BoardSize& size) {
  std::string bytes(kMagic);
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

Result<BoardSize> certificate_size(std::string_view certificate) {
  Bytes bytes(certificate);
  if (bytes.take(kMagic.size()) != kMagic) return Error{"this is no certificate of a won board"};
  BoardSize size;
  for (int* const number : {&size.width, &size.height, &size.k}) *number = static_cast<int>(bytes.number(1));
  if (bytes.failed() || size.cells() < 1 || size.cells() > kMaxCells || size.k < kShortestRow ||
      size.k > kMaxRow)
    return damaged();
  return size;
}

Result<std::vector<Record>> certificate_records(std::string_view certificate) {
  const auto size = certificate_size(certificate);
  if (!size) return size.error();
  Bytes bytes(certificate);
  bytes.take(kMagic.size() + 3);
  std::vector<Record> records;
  while (!bytes.at_end() && !bytes.failed()) {
    Record record;
    const std::size_t black = bytes.number(1);
    const std::size_t white = bytes.number(1);
    for (std::size_t i = 0; i < black + white; ++i) {
      const auto cell = static_cast<int>(bytes.number(1));
      if (cell >= size->cells() || record.black.has(cell) || record.white.has(cell)) return damaged();
      (i < black ? record.black : record.white).add(cell);
    }
    record.tree = bytes.take(bytes.number(4));
    records.push_back(record);
  }
  if (bytes.failed()) return damaged();
  return records;
}

std::string tree_bytes(RowBoard& board, const Tree& tree) {
  Writer writer(board, tree);
  writer.attack(0);
  return writer.bytes;
}

}  // namespace pedra::proof
