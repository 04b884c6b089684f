#include "games/gomoku/search/solvers/vcf.hpp"

#include <algorithm>
#include <utility>

#include "base/fixed_list.hpp"
#include "games/gomoku/search/parameters.hpp"

namespace pedra::gomoku {
namespace {

// Where a four of the attacker's must be met: one cell but under caro, none when two fives are open.
CellSet five_stoppers(const Board& board, Color attacker) {
  if (board.settings().rule == Rule::Caro) return board.stoppers(attacker, CellClass::Five);
  return board.count(attacker, CellClass::Five) == 1 ? board.cells(attacker, CellClass::Five) : CellSet();
}

}  // namespace

Vcf::Answer Vcf::solve(Board& board, int budget) {
  left_ = budget;
  incomplete_ = false;
  return attack(board, kVcfMaxPly);
}

Vcf::Answer Vcf::attack(Board& board, int depth) {
  const Color side = board.to_move();
  const Color other = opponent(side);

  // Step 1. What needs no search.
  if (board.count(side, CellClass::Five) > 0) return {1, board.cells(side, CellClass::Five).first()};
  const bool threatened = board.count(other, CellClass::Five) > 0;
  if (!threatened && board.count(side, CellClass::OpenFour) > 0 && !board.may_stall())
    return {3, board.cells(side, CellClass::OpenFour).first()};
  if (board.count_fours(side) + board.count(side, CellClass::OpenFour) == 0) return {};

  // Step 2. What is known already.
  Entry& entry = entry_of(board.hash());
  if (const std::optional<Answer> known = known_of(entry, board.hash())) return *known;
  if (depth <= 0 || left_ <= 0) {
    incomplete_ = true;
    return {};
  }
  const int budget = left_;
  --left_;
  ++nodes_;

  // Step 3. The fours, those that make most besides first; against a four, only one that stops it.
  const CellSet only = threatened ? five_stoppers(board, other) : CellSet();
  struct Four {
    CellIndex cell;
    int score;
  };
  FixedList<Four, kMaxCells> fours;
  const auto add = [&](CellClass c) {
    if (board.count(side, c) == 0) return;
    board.cells(side, c).each([&](CellIndex cell) {
      if ((threatened && !only.has(cell)) || board.is_forbidden(cell)) return;
      fours.push_back({cell, static_cast<int>(c) * 1000 + board.move_entry(side, cell).attack});
    });
  };
  add(CellClass::OpenFour);
  for (const CellClass c : Board::kFours) add(c);
  for (std::size_t i = 1; i < fours.size(); ++i)  // few of them: by insertion
    for (std::size_t j = i; j > 0 && fours[j].score > fours[j - 1].score; --j)
      std::swap(fours[j], fours[j - 1]);

  // Step 4. Try them.
  const bool above = incomplete_;
  incomplete_ = false;
  Answer answer;
  for (const Four& four : fours) {
    const int plies = answer_all(board, four.cell, depth);
    if (plies == 0) continue;
    answer = {plies, four.cell};
    break;
  }
  entry_of(board.hash()) = {board.hash(), answer.move, static_cast<std::uint8_t>(answer.plies),
                            static_cast<std::uint8_t>(incomplete_ ? 0 : 1), budget};
  incomplete_ = incomplete_ || above;
  return answer;
}

// What an earlier visit found, where that is enough now.
std::optional<Vcf::Answer> Vcf::known_of(const Entry& entry, std::uint64_t hash) {
  if (entry.key != hash) return std::nullopt;
  if (entry.plies > 0) return Answer{entry.plies, entry.move};
  if (entry.complete == 0 && entry.budget < left_) return std::nullopt;
  incomplete_ = incomplete_ || entry.complete == 0;
  return Answer{};
}

// Plies to the win after this four against the longest defence; 0 when one of them holds.
int Vcf::answer_all(Board& board, CellIndex four, int depth) {
  const Color side = board.to_move();
  int longest = 3;
  // Most fours lead nowhere, which can be known without laying the two stones: a four with one answer that
  // is no foul.
  const CellClass made = board.class_of(side, four);
  const Rule rule = board.settings().rule;
  if (rule != Rule::Caro && (rule != Rule::Renju || side == Color::Black) && made >= CellClass::Four &&
      made <= CellClass::FourThree) {
    const auto [reply, last] = board.answer_to_four(four);
    if (last) return 0;
    const std::uint64_t hash = board.hash_after(four, reply);
    if (const std::optional<Answer> known = known_of(entry_of(hash), hash))
      return known->plies > 0 ? std::max(longest, known->plies + 2) : 0;
  }
  board.apply(four);
  bool wins = board.has_legal_move();  // or else a draw under renju
  five_stoppers(board, side).each([&](CellIndex reply) {
    if (!wins || board.is_forbidden(reply)) return;
    board.apply(reply);
    const int plies = attack(board, depth - 2).plies;
    board.undo();
    wins = plies > 0;
    longest = std::max(longest, plies + 2);
  });
  board.undo();
  return wins ? longest : 0;
}

}  // namespace pedra::gomoku
