#include "proof/proved_win.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "proof/certificate_file.hpp"

namespace pedra::proof {
namespace {

constexpr std::size_t kMostLoaded = 16;

}  // namespace

Result<ProvedWin> ProvedWin::read(const std::filesystem::path& path) {
  auto certificate = read_certificate(path);
  if (!certificate) return certificate.error();
  auto win = parse(*std::move(certificate));
  if (!win) return Error{fmt::format("{}: {}", path.string(), win.error().message)};
  return win;
}

Result<ProvedWin> ProvedWin::parse(std::string certificate) {
  return parse(std::make_shared<const std::string>(std::move(certificate)));
}

Result<ProvedWin> ProvedWin::parse(const std::shared_ptr<const std::string>& kept) {
  const auto size = certificate_size(*kept);
  if (!size) return size.error();
  const auto records = certificate_records(*kept);
  if (!records) return records.error();
  ProvedWin win(kept, *size);
  win.record_count_ = records->size();
  for (const Record& record : *records) win.records_[{record.black, record.white}] = record.tree;
  return win;
}

int ProvedWin::in_game(int cell) const {
  return static_cast<int>(std::find(frame_.begin(), frame_.end(), cell) - frame_.begin());
}

std::optional<int> ProvedWin::move(std::span<const int> moves) {
  if (moves.size() % 2 != 0) return std::nullopt;
  for (std::size_t start = 0; start <= moves.size(); start += 2)
    if (const auto found = follow(moves, start)) return found;
  return std::nullopt;
}

void ProvedWin::read_ahead(const std::stop_token& stop) {
  left_.clear();
  while (tree_ != nullptr && !stop.stop_requested() && tree_->step()) {
  }
}

// From the record of the position after `start` moves.
std::optional<int> ProvedWin::follow(std::span<const int> moves, std::size_t start) {
  frame_ = symmetries_.front();
  tree_ = nullptr;
  extra_ = 0;
  board_.clear();
  for (std::size_t i = 0; i < start; ++i) board_.lay(moves[i], i % 2 == 0 ? Color::Black : Color::White);
  if (!enter()) return std::nullopt;
  moves = moves.subspan(start);
  while (const TreeNode* const at = node(extra_)) {
    if (!board_.is_empty(at->move)) return std::nullopt;
    const int black = in_game(at->move);
    if (moves.empty()) return black;
    if (black != moves[0]) return std::nullopt;
    board_.lay(at->move, Color::Black);
    const int white = frame_[static_cast<std::size_t>(moves[1])];
    moves = moves.subspan(2);
    const RowBoard::Fives fives = board_.fives(Color::Black);
    for (const int five : fives)
      if (five != white) return moves.empty() ? std::optional(in_game(five)) : std::nullopt;
    if (fives.empty() ? !answer(*at, white) : !board_.is_empty(white)) return std::nullopt;
    if (!fives.empty()) board_.lay(white, Color::White);
  }
  return std::nullopt;
}

void ProvedWin::load(const Stones& stones, std::string_view tree) {
  board_.lay_all(stones.black, stones.white);
  auto known = loaded_.find(stones);
  if (known == loaded_.end()) {
    if (loaded_.size() >= kMostLoaded) {  // to give the memory back takes longer than an answer
      left_ = std::move(loaded_);
      loaded_.clear();
    }
    known = loaded_.emplace(stones, TreeReader(board_, tree)).first;
  }
  tree_ = &known->second;
}

bool ProvedWin::enter() {
  const Stones here{board_.stones(Color::Black), board_.stones(Color::White)};
  for (const std::vector<int>& symmetry : symmetries_) {
    const Stones there{image(here.black, symmetry), image(here.white, symmetry)};
    const auto record = records_.find(there);
    if (record != records_.end()) {
      load(there, record->second);
    } else {
      board_.lay_all(there.black, there.white);
      if (tree_ == nullptr || node(0) == nullptr) continue;
    }
    for (int& cell : frame_) cell = symmetry[static_cast<std::size_t>(cell)];
    return true;
  }
  return false;
}

// White to move, no row threatened: `cell` is his reply.
bool ProvedWin::answer(const TreeNode& at, int cell) {
  if (at.kind == NodeKind::All) {
    if (!board_.is_empty(cell)) return false;
    board_.lay(cell, Color::White);
    return enter();
  }
  const TreeNode* const null = node(extra_ + 1);
  if (null == nullptr) return false;
  tree_->complete(*null);
  const bool matters = null->zone.has(cell);
  const Reply* const reply = matters && at.kind == NodeKind::Quiet ? reply_of(at, cell) : nullptr;
  const bool child = reply != nullptr || (matters && at.kind == NodeKind::Three);
  // A stone of White's that the tree has and the game has not: where he lays it now, he has passed.
  if (!child || !board_.is_empty(cell)) return pass_over(at, cell);
  board_.lay(cell, Color::White);
  extra_ += reply != nullptr && reply->reusable ? 1 : 0;
  return true;
}

// Reads until the reply is met; none when it has no child.
const Reply* ProvedWin::reply_of(const TreeNode& at, int cell) {
  while (true) {
    for (const Reply& reply : at.replies)
      if (reply.cell == cell) return &reply;
    if (at.whole || !tree_->step()) return nullptr;
  }
}

// To a null tree that wins whether White has a stone on `cell` or not.
bool ProvedWin::pass_over(const TreeNode& at, int cell) {
  ++extra_;
  if (!board_.is_empty(cell) || !node(extra_)->zone.has(cell)) return true;
  for (const Reply& reply : at.replies) {
    if (!reply.reusable || !board_.is_empty(reply.cell)) continue;
    board_.lay(reply.cell, Color::White);
    const TreeNode* const null = node(extra_);
    if (null != nullptr && !null->zone.has(cell)) return true;
    board_.lift(reply.cell, Color::White);
  }
  return false;
}

}  // namespace pedra::proof
