// The board of the prover: rows for zones, and the threat solver's board beside it, kept alike. Our engine is
// asked for moves here too.
#pragma once
#include <memory>
#include <vector>

#include "engine/engine.hpp"
#include "engine/gomoku/threats.hpp"
#include "proof/row_board.hpp"
#include "proof/tree.hpp"

namespace pedra::prove {

using proof::BoardSize;
using proof::Cells;
using proof::RowBoard;
using proof::StonesKey;
using proof::Tree;
using proof::TreeNode;

class Walk {
 public:
  Walk(const BoardSize& size, std::size_t hash_megabytes);

  // The empty board; the solver and the engine forget what they found.
  void clear();
  void play(int cell) {
    rows_.lay(cell, to_move_);
    threats_.play(cell);
    to_move_ = opponent(to_move_);
    played_.push_back(cell);
  }
  void undo(int cell) {
    played_.pop_back();
    to_move_ = opponent(to_move_);
    threats_.undo();
    rows_.lift(cell, to_move_);
  }
  void pass() {  // taken back by a second pass
    threats_.pass();
    to_move_ = opponent(to_move_);
  }

  // What our engine plays within so many nodes, and its score in points. Nobody has passed.
  struct EngineMove {
    int cell = 0;
    double score = 0;  // for the side to move
  };
  EngineMove engine_move(std::uint64_t nodes);

  [[nodiscard]] const RowBoard& rows() const { return rows_; }
  [[nodiscard]] Color to_move() const { return to_move_; }
  engine::GomokuThreats& threats() { return threats_; }

 private:
  RowBoard rows_;
  engine::GomokuThreats threats_;
  Color to_move_ = Color::Black;
  std::vector<int> played_;
  std::unique_ptr<engine::Engine> engine_;
};

}  // namespace pedra::prove
