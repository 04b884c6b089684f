// The board of the prover: rows for zones, and the threat solver's board beside it, kept alike.
#pragma once
#include "engine/gomoku/threats.hpp"
#include "proof/row_board.hpp"

namespace pedra::prove {

using proof::BoardSize;
using proof::Cells;
using proof::RowBoard;
using proof::StonesKey;
using proof::Tree;
using proof::TreeNode;

class Walk {
 public:
  Walk(const BoardSize& size, std::size_t hash_megabytes)
      : rows_(size),
        threats_({.width = size.width, .height = size.height, .k = size.k, .rule = gomoku::Rule::Freestyle},
                 hash_megabytes) {}

  // The empty board; the solver forgets what it found.
  void clear() {
    rows_.clear();
    threats_.clear();
    to_move_ = Color::Black;
  }
  void play(int cell) {
    rows_.lay(cell, to_move_);
    threats_.play(cell);
    to_move_ = opponent(to_move_);
  }
  void undo(int cell) {
    to_move_ = opponent(to_move_);
    threats_.undo();
    rows_.lift(cell, to_move_);
  }
  void pass() {  // taken back by a second pass
    threats_.pass();
    to_move_ = opponent(to_move_);
  }

  [[nodiscard]] const RowBoard& rows() const { return rows_; }
  [[nodiscard]] Color to_move() const { return to_move_; }
  engine::GomokuThreats& threats() { return threats_; }

 private:
  RowBoard rows_;
  engine::GomokuThreats threats_;
  Color to_move_ = Color::Black;
};

}  // namespace pedra::prove
