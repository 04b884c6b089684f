#include "games/gomoku/threats.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "base/bits.hpp"
#include "games/gomoku/foul.hpp"

namespace pedra::gomoku {
namespace {

LineBits bits_of(Run run) { return ((LineBits{1} << run.length()) - 1) << run.first; }

// Finds the threats of one side on one line. `board` is a scratch copy: stones are tried on it and lifted
// again.
class LineSearch {
 public:
  LineSearch(Position& board, Color side, Direction direction, int line, std::vector<Threat>& found)
      : board_(board),
        side_(side),
        direction_(direction),
        line_(line),
        k_(board.settings().k),
        own_(board.stones(side).at(direction, line)),
        empty_(board.geometry().cells(direction, line) & ~own_ &
               ~board.stones(opponent(side)).at(direction, line)),
        found_(found) {}

  void run() {
    if (own_ == 0) return;
    for_each_run([this](Run run) { five_or_row_of_four(run); });
    for_each_hole([this](int hole, Run left, Run right) { split_four(hole, left, right); });
    if (k_ < 4) return;
    for_each_run([this](Run run) { open_three(run); });
    for_each_hole([this](int hole, Run left, Run right) { split_three(hole, left, right); });
  }

 private:
  template <class Visit>
  void for_each_run(const Visit& visit) const {
    for (LineBits rest = own_; rest != 0;) {
      const Run run = run_through(own_, std::countr_zero(rest));
      rest &= ~bits_of(run);
      visit(run);
    }
  }

  // The single empty cells between two runs: x.x
  template <class Visit>
  void for_each_hole(const Visit& visit) const {
    for (LineBits holes = empty_ & own_ << 1 & own_ >> 1; holes != 0;) {
      const int hole = take_lowest_bit(holes);
      visit(hole, run_through(own_, hole - 1), run_through(own_, hole + 1));
    }
  }

  [[nodiscard]] LinePlace place(int bit) const { return {direction_, line_, bit}; }
  [[nodiscard]] bool is_empty(int bit) const { return bit >= 0 && (empty_ >> bit & 1U) != 0; }
  [[nodiscard]] bool wins(int bit) const { return is_empty(bit) && board_.wins_on(place(bit), side_); }

  void five_or_row_of_four(Run run) {
    if (board_.wins_on(place(run.first), side_)) return add(ThreatKind::Five, bits_of(run), 0);
    if (run.length() != k_ - 1) return;
    LineBits gains = 0;
    for (const int end : {run.first - 1, run.last + 1})
      if (wins(end)) gains |= LineBits{1} << end;
    if (gains == 0) return;
    add(std::popcount(gains) == 2 ? ThreatKind::OpenFour : ThreatKind::ClosedFour, bits_of(run), gains);
    in_fours_ |= bits_of(run);
  }

  // A run of k - 1 beside the hole has been listed by itself, with the hole among its gains.
  void split_four(int hole, Run left, Run right) {
    if (left.length() >= k_ - 1 || right.length() >= k_ - 1 || !wins(hole)) return;
    add(ThreatKind::SplitFour, bits_of(left) | bits_of(right), LineBits{1} << hole);
    in_fours_ |= bits_of(left) | bits_of(right);
  }

  void open_three(Run run) {
    if (run.length() != k_ - 2 || (bits_of(run) & in_fours_) != 0) return;
    LineBits gains = 0;
    for (const int end : {run.first - 1, run.last + 1})
      if (is_empty(end) && makes_open_four(end)) gains |= LineBits{1} << end;
    if (gains != 0) add(ThreatKind::OpenThree, bits_of(run), gains);
  }

  void split_three(int hole, Run left, Run right) {
    const LineBits stones = bits_of(left) | bits_of(right);
    if (left.length() + right.length() != k_ - 2 || (stones & in_fours_) != 0) return;
    if (makes_open_four(hole)) add(ThreatKind::SplitThree, stones, LineBits{1} << hole);
  }

  [[nodiscard]] bool makes_open_four(int bit) {
    const Run four = run_through(own_ | LineBits{1} << bit, bit);
    if (four.length() != k_ - 1) return false;
    const Point p = board_.geometry().point(place(bit));
    if (side_ == Color::Black && foul_at(board_, p) != Foul::None) return false;
    board_.toggle_stone(p, side_);
    const bool open = wins(four.first - 1) && wins(four.last + 1);
    board_.toggle_stone(p, side_);
    return open;
  }

  void add(ThreatKind kind, LineBits stones, LineBits gains) {
    found_.push_back({side_, direction_, kind, points_of(stones), points_of(gains)});
  }

  [[nodiscard]] std::vector<Point> points_of(LineBits bits) const {
    std::vector<Point> points;
    while (bits != 0) points.push_back(board_.geometry().point(place(take_lowest_bit(bits))));
    return points;
  }

  Position& board_;
  Color side_;
  Direction direction_;
  int line_;
  int k_;
  LineBits own_;
  LineBits empty_;
  LineBits in_fours_ = 0;
  std::vector<Threat>& found_;
};

}  // namespace

std::string_view name_of(ThreatKind kind) {
  constexpr std::array<std::string_view, 6> kNames{"five",       "open-four",  "closed-four",
                                                   "split-four", "open-three", "split-three"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::vector<Threat> threats(const Position& position) {
  Position scratch = position;
  std::vector<Threat> found;
  for (const Color side : {Color::Black, Color::White})
    for (const Direction direction : kDirections)
      for (int line = 0; line < position.geometry().line_count(direction); ++line)
        LineSearch(scratch, side, direction, line, found).run();
  std::stable_sort(found.begin(), found.end(), [](const Threat& a, const Threat& b) {
    return std::tuple(a.side, a.kind, a.direction) < std::tuple(b.side, b.kind, b.direction);
  });
  return found;
}

}  // namespace pedra::gomoku
