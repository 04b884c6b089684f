#include "games/gomoku/foul.hpp"

#include <array>
#include <cassert>
#include <optional>

#include "base/fixed_list.hpp"

namespace pedra::gomoku {
namespace {

constexpr int kFive = 5;

using Gains = FixedList<Point, 2>;

// What a new black stone makes on one of its lines.
struct LineShape {
  int row = 0;       // length of the run through it
  int fours = 0;     // rows of four through it: 0, 1 or 2
  Gains straight{};  // cells that make a straight four with it; none when it is no three
};

class BlackLine {
 public:
  BlackLine(const Position& position, LinePlace place)
      : position_(position),
        place_(place),
        black_(position.stones(Color::Black).at(place) | LineBits{1} << place.bit),
        empty_(position.geometry().cells(place.direction, place.line) & ~black_ &
               ~position.stones(Color::White).at(place)) {}

  [[nodiscard]] LineShape shape() const {
    LineShape shape;
    const Run run = run_through(black_, place_.bit);
    shape.row = run.length();
    for (const int end : {run.first - 1, run.last + 1}) {
      if (!is_empty(end)) continue;
      if (length_with(black_, end) == kFive) ++shape.fours;
      if (makes_straight_four(end)) shape.straight.push_back(point(end));
    }
    if (shape.fours == 2 && shape.row == 4) shape.fours = 1;  // a straight four: one row, two ways to five
    return shape;
  }

  // The stones of the row through it, without `gain`, which lifts them.
  [[nodiscard]] FoulRow row(std::optional<int> gain) const {
    const LineBits lift = gain ? LineBits{1} << *gain : 0;
    const Run run = run_through(black_ | lift, place_.bit);
    FoulRow row;
    for (int bit = run.first; bit <= run.last; ++bit)
      if (bit != gain) row.stones.push_back(point(bit));
    if (gain) row.gains.push_back(point(*gain));
    return row;
  }

  // The rows of four through it; of a straight four, one with two gains.
  [[nodiscard]] std::vector<FoulRow> fours() const {
    const Run run = run_through(black_, place_.bit);
    std::vector<FoulRow> rows;
    for (const int end : {run.first - 1, run.last + 1}) {
      if (!is_empty(end) || length_with(black_, end) != kFive) continue;
      FoulRow four = row(end);
      if (!rows.empty() && rows.back().stones == four.stones)
        rows.back().gains.push_back(four.gains.front());
      else
        rows.push_back(std::move(four));
    }
    return rows;
  }

  [[nodiscard]] FoulRow three(const Gains& gains) const {
    FoulRow three = row(position_.geometry().place(gains[0], place_.direction).bit);
    three.gains.assign(gains.begin(), gains.end());
    return three;
  }

 private:
  [[nodiscard]] Point point(int bit) const {
    return position_.geometry().point({place_.direction, place_.line, bit});
  }
  [[nodiscard]] bool is_empty(int bit) const { return bit >= 0 && (empty_ >> bit & 1U) != 0; }

  [[nodiscard]] static int length_with(LineBits stones, int bit) {
    return run_through(stones | LineBits{1} << bit, bit).length();
  }

  [[nodiscard]] bool makes_straight_four(int bit) const {
    const LineBits with = black_ | LineBits{1} << bit;
    const Run run = run_through(with, bit);
    return run.length() == kFive - 1 && is_empty(run.first - 1) && is_empty(run.last + 1) &&
           length_with(with, run.first - 1) == kFive && length_with(with, run.last + 1) == kFive;
  }

  const Position& position_;
  LinePlace place_;
  LineBits black_;
  LineBits empty_;
};

// Everything about a new stone that needs no second stone to be tried.
struct Shapes {
  bool five = false;
  bool overline = false;
  int fours = 0;
  FixedList<Gains, 4> threes{};

  Shapes(const Position& position, Point p) {
    for (const Direction direction : kDirections) {
      const LineShape shape = BlackLine(position, position.geometry().place(p, direction)).shape();
      five = five || shape.row == kFive;
      overline = overline || shape.row > kFive;
      fours += shape.fours;
      if (!shape.straight.empty()) threes.push_back(shape.straight);
    }
  }

  // The verdict so far; `DoubleThree` is only a suspicion.
  [[nodiscard]] Foul suspicion() const {
    if (five) return Foul::None;
    if (overline) return Foul::Overline;
    if (fours >= 2) return Foul::DoubleFour;
    return threes.size() >= 2 ? Foul::DoubleThree : Foul::None;
  }
};

bool has_two_real_threes(Position& board, Point p, const Shapes& shapes);

// Does a stone at one of the gains make a straight four without a foul? `board` has the three, and comes back as it was.
bool is_real(Position& board, const Gains& gains) {
  for (const Point gain : gains) {
    const Shapes next(board, gain);
    if (next.five) continue;
    const Foul foul = next.suspicion();
    if (foul == Foul::None || (foul == Foul::DoubleThree && !has_two_real_threes(board, gain, next)))
      return true;
  }
  return false;
}

// Are at least two of the threes real? `board` is a scratch copy without the stone on `p`, and comes back as
// it was.
bool has_two_real_threes(Position& board, Point p, const Shapes& shapes) {
  board.toggle_stone(p, Color::Black);
  std::size_t real = 0;
  std::size_t left = shapes.threes.size();
  for (const Gains& gains : shapes.threes) {
    if (is_real(board, gains)) ++real;
    --left;
    if (real == 2 || real + left < 2) break;
  }
  board.toggle_stone(p, Color::Black);
  return real == 2;
}

}  // namespace

std::string_view name_of(Foul foul) {
  constexpr std::array<std::string_view, 4> kNames{"none", "overline", "double-four", "double-three"};
  return kNames[static_cast<std::size_t>(foul)];
}

Foul foul_at(const Position& position, Point p) {
  assert(position.is_empty(p));
  if (position.settings().rule != Rule::Renju) return Foul::None;
  const Shapes shapes(position, p);
  const Foul suspicion = shapes.suspicion();
  if (suspicion != Foul::DoubleThree) return suspicion;
  Position scratch = position;
  return has_two_real_threes(scratch, p, shapes) ? Foul::DoubleThree : Foul::None;
}

std::vector<FoulRow> foul_rows(const Position& position, Point p) {
  const Foul foul = foul_at(position, p);
  std::vector<FoulRow> rows;
  if (foul == Foul::None) return rows;
  Position board = position;
  board.toggle_stone(p, Color::Black);
  for (const Direction direction : kDirections) {
    const BlackLine line(position, position.geometry().place(p, direction));
    const LineShape shape = line.shape();
    if (foul == Foul::Overline && shape.row > kFive) rows.push_back(line.row(std::nullopt));
    if (foul == Foul::DoubleFour)
      for (FoulRow& four : line.fours()) rows.push_back(std::move(four));
    if (foul == Foul::DoubleThree && !shape.straight.empty() && is_real(board, shape.straight))
      rows.push_back(line.three(shape.straight));
  }
  return rows;
}

}  // namespace pedra::gomoku
