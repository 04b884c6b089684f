// What a certificate says at White's turn, for people who look at the proof.
#include <algorithm>
#include <map>

#include "proof/proved_win.hpp"

namespace pedra::proof {
namespace {

bool holds(const Cells& all, const Cells& part) {
  Cells both = all;
  both |= part;
  return both == all;
}

int only_more(const Cells& all, const Cells& part) {
  int more = -1;
  all.each([&](int cell) {
    if (!part.has(cell)) more = cell;
  });
  return more;
}

}  // namespace

// The records of positions one stone of each colour further, or of White's alone.
std::vector<ProvedWin::Ahead> ProvedWin::records_ahead(const Stones& stones) const {
  std::vector<Ahead> ahead;
  for (const auto& [record, tree] : records_) {
    const int black = record.black.size() - stones.black.size();
    if (black < 0 || black > 1 || record.white.size() != stones.white.size() + 1) continue;
    for (const std::vector<int>& symmetry : symmetries_) {
      const Stones there{image(record.black, symmetry), image(record.white, symmetry)};
      if (holds(there.black, stones.black) && holds(there.white, stones.white))
        ahead.push_back({only_more(there.black, stones.black), only_more(there.white, stones.white)});
    }
  }
  return ahead;
}

std::optional<int> ProvedWin::planned(std::span<const int> moves) const {
  Stones stones;
  for (std::size_t i = 0; i < moves.size(); ++i) (i % 2 == 0 ? stones.black : stones.white).add(moves[i]);
  std::map<int, int> count;
  for (const Ahead& record : records_ahead(stones))
    if (record.black >= 0) ++count[record.black];
  const auto most = std::max_element(count.begin(), count.end(),
                                     [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == count.end() ? std::nullopt : std::optional(most->first);
}

std::optional<Replies> ProvedWin::replies(std::span<const int> moves) {
  if (moves.size() % 2 == 0) return std::nullopt;
  const auto before = moves.first(moves.size() - 1);
  Cells stones;
  for (const int cell : moves) stones.add(cell);
  Replies found;
  if (move(before) == moves.back()) {
    const TreeNode* const at = node(extra_);                                      // where move() has gone
    if (at == nullptr || in_game(at->move) != moves.back()) return std::nullopt;  // a row: the game is over
    tree_->complete(*at);
    board_.lay(at->move, Color::Black);
    for (int cell = 0; cell < size().cells(); ++cell)
      if (!stones.has(cell)) {
        Replies::Reply reply = refutation(*at, frame_[static_cast<std::size_t>(cell)]);
        reply.cell = cell;
        found.each.push_back(reply);
      }
    const TreeNode* const null = board_.fives(Color::Black).empty() ? node(extra_ + 1) : nullptr;
    if (null != nullptr) found.threat = in_game(null->move);
    return found;
  }
  Stones here;
  for (std::size_t i = 0; i < moves.size(); ++i) (i % 2 == 0 ? here.black : here.white).add(moves[i]);
  Cells proved;
  for (const Ahead& record : records_ahead(here))
    if (record.black < 0) proved.add(record.white);
  if (proved.empty()) return std::nullopt;
  for (int cell = 0; cell < size().cells(); ++cell)
    if (!stones.has(cell))
      found.each.push_back({cell, proved.has(cell) ? Refutation::Own : Refutation::Open, 0});
  return found;
}

// `cell` of the record's frame, and so is what it answers but for `by`.
Replies::Reply ProvedWin::refutation(const TreeNode& at, int cell) {
  using enum Refutation;
  const RowBoard::Fives fives = board_.fives(Color::Black);
  if (!fives.empty()) return {cell, fives.size() == 1 && fives[0] == cell ? Own : Row, 0};
  if (at.kind == NodeKind::All) {
    Stones after{board_.stones(Color::Black), board_.stones(Color::White)};
    after.white.add(cell);
    return {cell, is_known(after) ? Own : Open, 0};
  }
  const TreeNode* const null = node(extra_ + 1);
  if (null == nullptr) return {cell, Open, 0};
  // A stone that the tree has and the game has not: where White lays it now, he has passed.
  if (!board_.is_empty(cell) || !null->zone.has(cell)) return {cell, Zone, 0};
  if (at.kind == NodeKind::Three) return {cell, Own, 0};
  for (const Reply& reply : at.replies)
    if (reply.cell == cell) return {cell, Own, 0};
  for (const Reply& reply : at.replies) {
    if (!reply.reusable || !board_.is_empty(reply.cell)) continue;
    board_.lay(reply.cell, Color::White);
    const TreeNode* const other = node(extra_ + 1);
    const bool outside = other != nullptr && !other->zone.has(cell);
    board_.lift(reply.cell, Color::White);
    if (outside) return {cell, Reusable, in_game(reply.cell)};
  }
  return {cell, Open, 0};
}

bool ProvedWin::is_known(const Stones& stones) const {
  const auto known = [&](const std::vector<int>& symmetry) {
    return records_.contains({image(stones.black, symmetry), image(stones.white, symmetry)});
  };
  if (std::any_of(symmetries_.begin(), symmetries_.end(), known)) return true;
  RowBoard board(size());
  return std::any_of(symmetries_.begin(), symmetries_.end(), [&](const std::vector<int>& symmetry) {
    board.lay_all(image(stones.black, symmetry), image(stones.white, symmetry));
    return tree_->find(board.key(), 0) != nullptr;
  });
}

}  // namespace pedra::proof
