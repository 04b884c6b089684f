// The strong search's own board: it knows at every moment what a stone of either side on any empty cell would
// make, and counts the cells of each class. Made from a gomoku::Position, then walked by apply and
// undo.
//
// Lines are 64-bit words, two bits a cell (0 empty, 1 black, 2 white, 3 outside); bit numbers along a line
// are those of lines.hpp. Cells 22 to 31 of a word are always outside, so that rotating a word until a cell
// sits in the middle shows walls on both sides:
//
//     cell   31 .. 22  21 .. w   w-1 ................ 0
//            3 3 3 3   3 3 3     stones, two bits each
//
// A stone changes the classes of the empty cells at most half() away on its four lines, none other: at most
// 32 of them in freestyle five. What it replaced goes on a stack, from which undo() puts it back.
//
// What always holds (tests compare with a recomputation): every empty cell's code is what the tables say of
// its lines, and its byte is the code's class; occupied cells have no class; count() and value(side) are the
// sums over the empty cells.
#pragma once
#include <array>
#include <bit>
#include <memory>
#include <vector>

#include "games/gomoku/eval/patterns.hpp"
#include "games/gomoku/lines.hpp"
#include "games/gomoku/position.hpp"
#include "games/gomoku/search/cell_set.hpp"

namespace pedra::gomoku {

class Board {
 public:
  Board(const Position& position, std::shared_ptr<const PatternTables> tables);

  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] Color to_move() const { return to_move_; }
  [[nodiscard]] std::uint64_t hash() const { return hash_; }
  [[nodiscard]] std::uint64_t hash_after(CellIndex cell) const;  // once the side to move has played there
  [[nodiscard]] int empty_count() const { return empty_count_; }
  [[nodiscard]] int cell_count() const { return cell_count_; }
  [[nodiscard]] Cell at(CellIndex cell) const { return cells_[cell]; }
  [[nodiscard]] CellIndex last(int back = 0) const {  // the stone played `back` plies before the last
    const auto n = static_cast<int>(plies_.size()) - 1 - back;
    if (n < 0) return n == -1 ? before_ : kNoCell;
    return plies_[static_cast<std::size_t>(n)].cell;
  }
  // The stones of the walk, from its start.
  [[nodiscard]] std::size_t ply_count() const { return plies_.size(); }
  [[nodiscard]] CellIndex played(std::size_t ply) const { return plies_[ply].cell; }
  [[nodiscard]] CellIndex index_of(Point p) const {
    return static_cast<CellIndex>(p.y() * settings_.width + p.x());
  }
  [[nodiscard]] Point point_of(CellIndex cell) const {
    return {cell % settings_.width, cell / settings_.width};
  }

  // The cell's place on a board so wide that a difference of two places tells columns from rows.
  static constexpr int kWideRow = 64;
  [[nodiscard]] int wide(CellIndex cell) const { return wide_[cell]; }

  // A stone of the side to move on an empty cell. Fouls are not asked for: see is_forbidden().
  void apply(CellIndex cell);
  void undo();
  void flip_side();  // a pass, for questions about the other side; take it back by a second one

  [[nodiscard]] CellClass class_of(Color side, CellIndex cell) const {
    return states_[cell][static_cast<std::size_t>(side)].cell_class();
  }
  [[nodiscard]] const MoveEntry& move_entry(Color side, CellIndex cell) const {
    return tables_->move(side, code(side, cell));
  }
  [[nodiscard]] CellCode code(Color side, CellIndex cell) const {
    return states_[cell][static_cast<std::size_t>(side)].code();
  }
  [[nodiscard]] CellSet cells(Color side, CellClass c) const {
    return CellSet::where(classes_[static_cast<std::size_t>(side)], static_cast<std::uint8_t>(c));
  }
  [[nodiscard]] int count(Color side, CellClass c) const {
    return counts_[static_cast<std::size_t>(side)][static_cast<std::size_t>(c)];
  }
  // Cells where a stone makes a four but no open four. Of those that look like a double three besides, renju
  // may forbid some: ask is_forbidden().
  static constexpr std::array kFours{CellClass::FourThree, CellClass::FourTwo, CellClass::Four,
                                     CellClass::ForbiddenFour};
  [[nodiscard]] int count_fours(Color side) const {
    int fours = 0;
    for (const CellClass c : kFours) fours += count(side, c);
    return fours;
  }
  // The sum over the empty cells of what they are worth to a side on its turn (mover), or waiting for it.
  struct Value {
    int mover = 0;
    int waiter = 0;
    bool operator==(const Value&) const = default;
  };
  [[nodiscard]] const Value& value(Color side) const { return values_[static_cast<std::size_t>(side)]; }
  // The same before the last stone; at the start of the walk, now.
  [[nodiscard]] const Value& value_before(Color side) const {
    return (plies_.empty() ? values_ : plies_.back().values)[static_cast<std::size_t>(side)];
  }
  [[nodiscard]] const PatternTables& tables() const { return *tables_; }

  // Cells near a stone: at most three away in rows and columns, or four away on a line with it. Stones too.
  [[nodiscard]] const CellSet& candidates() const { return candidates_; }

  // Cells where one stone of the opponent of `attacker` takes away every standing chance of class `threat`
  // (Five or OpenFour, of which there is one at least): nothing else but a four of the defender's helps.
  [[nodiscard]] CellSet stoppers(Color attacker, CellClass threat) const;

  // What a four of the side to move on `cell` leads to: where the opponent must answer, and whether the board
  // has no four of this side after both stones. Asked without laying them, under every rule but caro; the
  // four's class is Four, FourTwo or FourThree, and no five stands.
  struct FourAnswer {
    CellIndex reply;
    bool last;  // false: there may be more
  };
  [[nodiscard]] FourAnswer answer_to_four(CellIndex cell) const;
  // Once the side to move has played on the first and its opponent on the second.
  [[nodiscard]] std::uint64_t hash_after(CellIndex cell, CellIndex reply) const;

  // Renju: may the side to move not play there? The same answer as foul.hpp, from the tables where that is
  // enough.
  [[nodiscard]] bool is_forbidden(CellIndex cell) {
    return to_move_ == Color::Black && looks_forbidden(class_of(Color::Black, cell)) && is_foul(cell);
  }
  [[nodiscard]] bool has_legal_move();
  // Renju: is the board so full that White's move might leave Black nothing but fouls, which is a draw?
  [[nodiscard]] bool may_stall() const {
    return settings_.rule == Rule::Renju && to_move_ == Color::White && empty_count_ <= kStallCells;
  }

 private:
  static constexpr std::size_t kMostChanges = 4 * 2 * 8;  // by one stone: a line's sight is never longer
  static constexpr int kStallCells = 40;                  // more empty cells are never all fouls
  using CellState = std::array<CellEntry, 2>;             // of an empty cell, by colour
  struct Change {                                         // of a cell on a line through the stone
    CellState before;
    CellIndex cell;
    std::uint8_t classes;  // of the line now, for both colours
    std::uint8_t shift;    // of the line in a code
  };
  using Counts = std::array<std::uint16_t, 16>;  // by class
  struct Ply {
    CellIndex cell;
    std::uint32_t changes;  // size of the stack of changes before it
    std::uint64_t hash;
    std::array<Value, 2> values;
    std::array<Counts, 2> counts;
    CellSet candidates;
  };
  struct LineSpan {  // the cells of a line that are on the board, by bit number
    std::int8_t first = 0;
    std::int8_t last = -1;
  };

  [[nodiscard]] CellSet neighbourhood(Point p) const;
  static constexpr std::uint8_t kNoClass = 0xff;
  void enter(CellIndex cell);
  void leave(CellIndex cell);
  void set_state(CellIndex cell, const CellState& state);
  void lay(CellIndex cell, Color color);
  Change* look_along(LinePlace place, CellIndex cell, Change* changes) const;
  void refresh(Change* first, const Change* last);
  [[nodiscard]] std::uint64_t sight(std::uint64_t line, int bit) const {
    return std::rotr(line, 2 * (bit - tables_->half()));
  }
  [[nodiscard]] LineClass line_class(Color side, CellIndex cell, std::size_t direction) const {
    return static_cast<LineClass>(code(side, cell) >> (4 * direction) & 15U);
  }
  [[nodiscard]] bool is_stopper(Color attacker, CellClass threat, CellIndex target, LinePlace place,
                                int bit) const;
  bool is_foul(CellIndex cell);
  [[nodiscard]] int step(Direction direction) const { return steps_[static_cast<std::size_t>(direction)]; }

  Settings settings_;
  std::shared_ptr<const PatternTables> tables_;
  LineGeometry geometry_;
  std::array<int, 4> steps_{};  // from a cell's index to the next one along a line's bits
  std::array<std::array<LineSpan, kMaxLines>, 4> spans_{};
  std::array<std::array<std::uint64_t, kMaxLines>, 4> lines_{};
  std::vector<std::array<LinePlace, 4>> places_;
  std::vector<CellSet> near_;
  std::array<std::uint16_t, kMaxCells> wide_{};
  std::array<Cell, kMaxCells> cells_{};
  std::array<CellState, kMaxCells> states_{};
  alignas(64) std::array<CellSet::Bytes, 2> classes_{};  // of the empty cells, by colour; kNoClass elsewhere
  std::array<Counts, 2> counts_{};
  std::array<Value, 2> values_{};
  CellIndex before_ = kNoCell;  // the stone played last before the walk began
  CellSet candidates_;
  Color to_move_ = Color::Black;
  int cell_count_ = 0;
  int empty_count_ = 0;
  std::uint64_t hash_ = 0;
  std::vector<Ply> plies_;
  std::vector<Change> changes_;  // a stack: the first change_count_
  std::size_t change_count_ = 0;
};

}  // namespace pedra::gomoku
