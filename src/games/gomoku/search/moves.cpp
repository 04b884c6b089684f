#include "games/gomoku/search/moves.hpp"

namespace pedra::gomoku {

Status status_of(const Board& board) {
  const Color side = board.to_move();
  const Color other = opponent(side);
  if (board.count(side, CellClass::A) > 0) return Status::Win;
  if (board.count(other, CellClass::A) > 0) return Status::Block;
  if (board.count(side, CellClass::B) > 0) return Status::WinLater;
  return board.count(other, CellClass::B) > 0 ? Status::Defend : Status::Free;
}

void generate(const Board& board, Status status, ScoredMoves& moves) {
  const Color side = board.to_move();
  const Color other = opponent(side);
  const auto add = [&](CellIndex cell) {
    if (board.at(cell) == Cell::Empty)
      moves.push_back({cell, board.entry(side, cell).attack + board.entry(other, cell).defend});
  };
  switch (status) {
    case Status::Win:
      board.cells(side, CellClass::A).each(add);
      return;
    case Status::Block:
      board.stoppers(other, CellClass::A).each(add);
      return;
    case Status::WinLater:
      board.cells(side, CellClass::B).each(add);
      return;
    case Status::Defend: {
      CellSet all = board.stoppers(other, CellClass::B);
      for (const CellClass c : {CellClass::C, CellClass::D, CellClass::E}) all |= board.cells(side, c);
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
