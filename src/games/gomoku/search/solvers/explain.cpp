#include "games/gomoku/search/solvers/explain.hpp"

#include <algorithm>

#include "games/gomoku/search/moves.hpp"
#include "games/gomoku/search/solvers/quiet_threats.hpp"

namespace pedra::gomoku {
namespace {

constexpr int kLongestLine = 120;  // steps
constexpr int kLookAhead = 40;     // plies, when two answers are compared

std::vector<MadeThreat> threats_of(const Board& board, CellIndex cell) {
  std::vector<MadeThreat> made;
  for (const Direction direction : kDirections) {
    const auto line = static_cast<LineClass>(
        board.code(board.to_move(), cell) >> (4 * static_cast<unsigned>(direction)) & 15U);
    if (line == LineClass::Five) made.push_back({Made::Five, direction});
    if (line == LineClass::OpenFour) made.push_back({Made::OpenFour, direction});
    if (line == LineClass::Four) made.push_back({Made::Four, direction});
    if (line == LineClass::OpenThree || line == LineClass::OpenThree2)
      made.push_back({Made::OpenThree, direction});
  }
  std::stable_sort(made.begin(), made.end(), [](MadeThreat a, MadeThreat b) { return a.made < b.made; });
  return made;
}

// The defender's answers that do not lose at once. He is to move.
std::vector<CellIndex> replies_on(Board& board) {
  const Status status = status_of(board);
  std::vector<CellIndex> replies;
  if (status == Status::Free) {
    Vcf vcf;
    if (const auto quiet = quiet_replies(board, vcf)) replies = quiet->holds;
    return replies;
  }
  if (status != Status::Block && status != Status::Defend) return replies;
  ScoredMoves moves;
  generate(board, status, moves);
  std::stable_sort(moves.begin(), moves.end(), [](ScoredMove a, ScoredMove b) { return a.score > b.score; });
  for (const ScoredMove& move : moves)
    if (!board.is_forbidden(move.cell)) replies.push_back(move.cell);
  return replies;
}

// How long the attacker needs when the defender always takes his best-looking answer.
int length_after(Board& board, const WinningMove& winning_move, int left) {
  if (left <= 0) return 0;
  const CellIndex move = winning_move(board);
  if (move == kNoCell) return 0;
  const bool five = board.class_of(board.to_move(), move) == CellClass::Five;
  if (five) return 1;
  board.apply(move);
  const std::vector<CellIndex> replies = replies_on(board);
  int length = 3;
  if (!replies.empty()) {
    board.apply(replies.front());
    length = 2 + length_after(board, winning_move, left - 2);
    board.undo();
  }
  board.undo();
  return length;
}

CellIndex longest_reply(Board& board, const std::vector<CellIndex>& replies,
                        const WinningMove& winning_move) {
  CellIndex best = replies.front();
  int longest = -1;
  for (const CellIndex reply : replies) {
    board.apply(reply);
    const int length = length_after(board, winning_move, kLookAhead);
    board.undo();
    if (length > longest) {
      longest = length;
      best = reply;
    }
  }
  return best;
}

}  // namespace

std::vector<WinStep> explain_win(Board& board, const WinningMove& winning_move) {
  std::vector<WinStep> steps;
  int applied = 0;
  while (static_cast<int>(steps.size()) < kLongestLine) {
    const CellIndex cell = winning_move(board);
    if (cell == kNoCell) break;
    WinStep step;
    step.move = board.point_of(cell);
    step.threats = threats_of(board, cell);
    step.blocks = board.count(opponent(board.to_move()), CellClass::Five) > 0;
    const bool five = board.class_of(board.to_move(), cell) == CellClass::Five;
    if (five) {
      step.blocks = false;
      steps.push_back(std::move(step));
      break;
    }
    board.apply(cell);
    ++applied;
    const std::vector<CellIndex> replies = replies_on(board);
    for (const CellIndex reply : replies) step.replies.push_back(board.point_of(reply));
    if (replies.empty()) {
      steps.push_back(std::move(step));
      break;
    }
    const CellIndex reply = longest_reply(board, replies, winning_move);
    step.reply = board.point_of(reply);
    steps.push_back(std::move(step));
    board.apply(reply);
    ++applied;
  }
  for (; applied > 0; --applied) board.undo();
  return steps;
}

}  // namespace pedra::gomoku
