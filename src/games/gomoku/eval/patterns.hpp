// What a stone on an empty cell would make: per line (LineClass), and on its four lines together (CellClass).
// Tables for one rule and k, built once; search/board.* asks them for every cell that a move touches.
//
// A line class is defined by what one stone more could do. Drawn for k = 5 (C: the cell asked about, x: own
// stones, o: opposing ones); "stops": whatever single opposing stone on the line.
//
//   Five        xxCxx      wins
//   OpenFour    .xxCx.     next is Five, and no one stone stops it; x.xCx.x too, where that is no foul
//   Four        oxxCx.     next is Five, one stone stops it; x.xCx and xxC.x too
//   OpenThree2  ..xCx..    next is OpenFour in two ways or more
//   OpenThree   o.xCx..    next is OpenFour in one way
//   Three       oxxC..     next is Four at most
//   OpenTwo3    ...xC...   next is an open three in four ways or more
//   OpenTwo2    ..xC...    .. in three ways
//   OpenTwo     o.xC...    .. in one or two
//   Two         oxC...     next is Three at most
//   OpenOne     ...C...    next is an open two
//   One         o.C...     next is Two at most
//   Overline    xxxCxx     Black in renju: a foul, like two fours on one line
//   Dead        oxxCo      no winning row can come of it; overlines under standard and caro rules too
//
// Everything beyond the first cell that blocks a side, an opposing stone or the edge, is out of sight, so one
// side of the cell is one small number, and a colour's table is indexed by the left and the right one:
//
//   side code = (1 b..b) * 2 + o     b: own stone (1) or empty (0), the cell next to C lowest;
//                                    the leading 1 marks the end of sight;
//                                    o: the blocker is an opposing stone (caro only, else 0)
//
// Sight ends k - 1 cells away where longer rows win, and k cells away where they do not.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "board/color.hpp"
#include "games/gomoku/rule.hpp"

namespace pedra::gomoku {

enum class LineClass : std::uint8_t {
  Dead,
  Overline,
  One,
  OpenOne,
  Two,
  OpenTwo,
  OpenTwo2,
  OpenTwo3,
  Three,
  OpenThree,
  OpenThree2,
  Four,
  OpenFour,
  Five,
};
inline constexpr int kLineClassCount = 14;

std::string_view name_of(LineClass line_class);

// Weak to strong, so that >= Four is "makes a four at least". A three or a two that is not called open is
// blocked on one side.
enum class CellClass : std::uint8_t {
  None,
  Forbidden,      // Black in renju: looks like a foul, which board.hpp confirms when it matters
  ForbiddenFour,  // the same, but a four where its threes turn out to be false
  OpenTwo,
  Three,
  DoubleTwo,  // two open twos
  ThreeTwo,   // two threes, or a three and an open two
  OpenThree,
  OpenThreeTwo,  // open three, and an open two or a three
  DoubleThree,   // two open threes
  Four,
  FourTwo,    // four, and an open two or a three
  FourThree,  // four and open three
  OpenFour,   // or two fours: wins next time, unless the opponent has a five
  Five,       // wins
};
inline constexpr int kCellClassCount = 15;
constexpr bool looks_forbidden(CellClass c) {
  return c == CellClass::Forbidden || c == CellClass::ForbiddenFour;
}

// Four line classes, four bits each; the lowest is Direction::Row's, then Column, Falling, Rising.
using CellCode = std::uint16_t;

// The class of a stone that makes these four lines. `fouls`: Black's in renju.
CellClass cell_class_of(CellCode code, bool fouls);

// What the tables say of a code, whole in one word: a board keeps one for every cell and side, and to copy
// it is one instruction, which a struct of as many bytes does not always get from the compiler.
//
//   code 16 | mover 16 | waiter 16 | class 8     low bits first
class CellEntry {
 public:
  CellEntry() = default;
  CellEntry(CellCode code, std::int16_t mover, std::int16_t waiter, CellClass cell_class)
      : word_(std::uint64_t{code} | std::uint64_t{static_cast<std::uint16_t>(mover)} << 16U |
              std::uint64_t{static_cast<std::uint16_t>(waiter)} << 32U |
              std::uint64_t{static_cast<std::uint8_t>(cell_class)} << 48U) {}

  [[nodiscard]] CellCode code() const { return static_cast<CellCode>(word_); }
  // What the chance to play there is worth to its owner when it is his turn, and when it is not: summed up by
  // the evaluation.
  [[nodiscard]] int mover() const { return static_cast<std::int16_t>(word_ >> 16U); }
  [[nodiscard]] int waiter() const { return static_cast<std::int16_t>(word_ >> 32U); }
  [[nodiscard]] CellClass cell_class() const { return static_cast<CellClass>(word_ >> 48U); }

 private:
  std::uint64_t word_ = 0;
};
static_assert(sizeof(CellEntry) == 8);

// How good a move there looks, for ordering.
struct MoveEntry {
  std::int16_t attack = 0;
  std::int16_t defend = 0;  // how good it is to take it away from the other side
};

class LineNet;
struct Weights;

class PatternTables {
 public:
  static bool supports(const Settings& settings);
  // supports(settings) must be true; the weights are those built in for the rule, or others.
  explicit PatternTables(const Settings& settings);
  PatternTables(const Settings& settings, std::shared_ptr<const Weights> weights);

  [[nodiscard]] const Weights& weights() const { return *weights_; }
  // The weights' network; none where they have none, or rows of another length win.
  [[nodiscard]] const std::shared_ptr<const LineNet>& net() const { return net_; }

  // Cells to look at on each side of the centre.
  [[nodiscard]] int half() const { return half_; }

  // What a loop over many cells needs, at hand. `classes` is null where there is no table by whole key.
  struct Lookup {
    const std::uint8_t* classes;
    std::array<const CellEntry*, 2> cells;  // by colour
    std::uint64_t side_mask;
    int side_bits;
    [[nodiscard]] std::uint8_t line_classes(std::uint64_t line) const {
      return classes[(line >> (side_bits + 2) & side_mask) << side_bits | (line & side_mask)];
    }
  };
  [[nodiscard]] Lookup lookup() const {
    return {by_key_.empty() ? nullptr : by_key_.data(),
            {&cell(Color::Black, 0), &cell(Color::White, 0)},
            side_mask_,
            side_bits_};
  }

  // `line` holds 2 * half() + 1 cells of two bits, the asked one in the middle:
  // 0 empty, 1 black, 2 white, 3 outside. Black's class in the low four bits, White's in the high four.
  [[nodiscard]] std::uint8_t line_classes(std::uint64_t line) const {
    if (!by_key_.empty()) return lookup().line_classes(line);
    return by_sides(line & side_mask_, line >> (side_bits_ + 2) & side_mask_);
  }

  [[nodiscard]] const CellEntry& cell(Color color, CellCode code) const {
    return cells_[offset_[static_cast<std::size_t>(color)] + code];
  }
  [[nodiscard]] const MoveEntry& move(Color color, CellCode code) const {
    return moves_[offset_[static_cast<std::size_t>(color)] + code];
  }

 private:
  struct SideCodes {
    std::array<std::uint16_t, 2> of_color;
  };
  [[nodiscard]] std::uint8_t by_sides(std::size_t left, std::size_t right) const;
  void fill_lines(const Settings& settings);
  void fill_cells(const Settings& settings);

  std::shared_ptr<const Weights> weights_;
  std::shared_ptr<const LineNet> net_;
  int half_;
  int side_bits_;            // 2 * half_
  std::uint64_t side_mask_;  // of one side's cells
  std::vector<SideCodes> left_;
  std::vector<SideCodes> right_;
  std::array<std::vector<std::uint8_t>, 2> by_codes_;  // LineClass by left code, right code
  std::vector<std::uint8_t> by_key_;  // the same for both colours by whole key, where that is small enough
  // By code; White's behind Black's where the colours differ: one table for both stays in the cache.
  std::vector<CellEntry> cells_;
  std::vector<MoveEntry> moves_;
  std::array<std::size_t, 2> offset_{};
};

}  // namespace pedra::gomoku
