#include "games/gomoku/search/moves.hpp"

#include "games/gomoku/eval/weights.hpp"

namespace pedra::gomoku {

Status status_of(const Board& board) {
  const Color side = board.to_move();
  const Color other = opponent(side);
  if (board.count(side, CellClass::Five) > 0) return Status::Win;
  if (board.count(other, CellClass::Five) > 0) return Status::Block;
  if (board.count(side, CellClass::OpenFour) > 0) return Status::WinLater;
  return board.count(other, CellClass::OpenFour) > 0 ? Status::Defend : Status::Free;
}

void generate(const Board& board, Status status, ScoredMoves& moves) {
  const Color side = board.to_move();
  const Color other = opponent(side);
  const Weights& weights = board.tables().weights();
  const Nearness near_opponent(board, board.last(0));
  const Nearness near_own(board, board.last(1));
  const auto add = [&](CellIndex cell) {
    if (board.at(cell) != Cell::Empty) return;
    const int score = board.move_entry(side, cell).attack + board.move_entry(other, cell).defend;
    moves.push_back(
        {cell, score + weights.near_opponent[near_opponent.of(cell)] + weights.near_own[near_own.of(cell)]});
  };
  switch (status) {
    case Status::Win:
      board.cells(side, CellClass::Five).each(add);
      return;
    case Status::Block:
      board.stoppers(other, CellClass::Five).each(add);
      return;
    case Status::WinLater:
      board.cells(side, CellClass::OpenFour).each(add);
      return;
    case Status::Defend: {
      CellSet all = board.stoppers(other, CellClass::OpenFour);
      for (const CellClass c : Board::kFours) all |= board.cells(side, c);
      all.each(add);
      return;
    }
    case Status::Free:
      break;
  }
  board.candidates().each(add);
  if (!moves.empty()) return;
  for (int cell = 0; cell < board.cell_count(); ++cell) add(static_cast<CellIndex>(cell));
}

}  // namespace pedra::gomoku
