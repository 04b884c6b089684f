// Into which records the proof of a board is cut: Black's first stone in the middle, White's replies up to
// symmetry (a class each), Black's second stone of the class, White's replies again. A record proves what
// comes next.
//
//   empty board -> class, for each of White's first replies -> record, for each of White's second replies
//
// A small board, or one with short rows, is one record: the empty board.
#pragma once
#include <string>
#include <vector>

#include "proof/row_board.hpp"

namespace pedra::prove {

using proof::BoardSize;
using proof::Cells;
using proof::RowBoard;
using proof::StonesKey;

// Black to move after: first stone, `white`, `second`, `reply`.
struct RecordId {
  int white = 0;
  int second = 0;
  int reply = 0;
  auto operator<=>(const RecordId&) const = default;
};

struct OpeningClass {
  int white = 0;             // White's first reply, the lowest cell of the class
  std::vector<int> seconds;  // Black's second stone: the next is tried when the one before fails
};

class Plan {
 public:
  explicit Plan(const BoardSize& size);

  [[nodiscard]] const BoardSize& size() const { return size_; }
  [[nodiscard]] bool is_whole() const { return classes_.empty(); }  // one record, RecordId{}
  [[nodiscard]] int first() const { return first_; }
  // The farther from the first stone the easier: the farthest first.
  [[nodiscard]] const std::vector<OpeningClass>& classes() const { return classes_; }
  [[nodiscard]] std::vector<RecordId> records(const OpeningClass& opening, int second) const;
  // The stones of a record in the order of play.
  [[nodiscard]] std::vector<int> moves(const RecordId& id) const;

  [[nodiscard]] std::string name(int cell) const;  // "h8"

 private:
  BoardSize size_;
  int first_;
  std::vector<OpeningClass> classes_;
};

}  // namespace pedra::prove
