#include "games/othello/search/root.hpp"

#include <algorithm>

#include "base/bits.hpp"
#include "board/symmetry.hpp"
#include "games/othello/hot_board.hpp"

namespace pedra::othello {
namespace {

// A window around `expected`, within what is wanted. Where scores are even its ends are odd: two apart, it
// holds one score and is two null windows.
struct Window {
  Window(const Pass& pass, int expected, int width)
      : pass_(pass), low(std::clamp(expected - width, pass.least, pass.most - 1)), high(expected + width) {
    settle();
  }
  // After a value outside; false when nothing is wanted beyond.
  bool widen(int value) {
    width_ *= 2;
    if (value <= low && low > pass_.least) {
      high = low + 1;
      low = value - width_;
    } else if (value >= high && high < pass_.most) {
      low = high - 1;
      high = value + width_;
    } else {
      return false;
    }
    settle();
    return true;
  }

 private:
  void settle() {
    if (pass_.even) {
      low -= 1 - (low & 1);
      high += 1 - (high & 1);
    }
    low = std::clamp(low, pass_.least, pass_.most - 1);
    high = std::clamp(high, low + 1, pass_.most);
  }

  const Pass& pass_;
  int width_ = 2;

 public:
  int low;
  int high;
};

Squares image_of(Squares squares, const Symmetry& symmetry) {
  Squares image = 0;
  while (squares != 0) image |= square_bit(symmetry(point_of(take_lowest_bit(squares))));
  return image;
}

// Of the moves that a symmetry of the position takes to each other, the one on the lowest square. A board lies in
// the middle of the 64 squares, so their symmetries are its own.
Squares without_images(Squares moves, Squares mine, Squares theirs) {
  Squares kept = moves;
  for (int which = 1; which < Symmetry::count(8, 8); ++which) {
    const Symmetry symmetry(which, 8, 8);
    if (image_of(mine, symmetry) != mine || image_of(theirs, symmetry) != theirs) continue;
    for (Squares set = moves; set != 0;) {
      const Squares one = set & (~set + 1);
      set ^= one;
      const Squares image = image_of(one, symmetry);
      if (image > one) kept &= ~image;
    }
  }
  return kept;
}

}  // namespace

Root::Root(Squares mine, Squares theirs, Squares playable, int lines, Midgame& search)
    : search_(search), lines_(lines) {
  Squares moves = mobility(mine, theirs) & playable;
  if (lines <= 1) moves = without_images(moves, mine, theirs);
  while (moves != 0) {
    const int square = take_lowest_bit(moves);
    const Squares flips = turned(mine, theirs, square);
    moves_.push_back({.square = square,
                      .mine = theirs ^ flips,
                      .theirs = mine | flips | (Squares{1} << square),
                      .value = 0,
                      .depth = 0,
                      .selectivity = 0});
  }
}

bool Root::run(const Pass& pass) {
  if (lines_ <= 1) return best_line(pass);
  const auto before = moves_;
  if (several_lines(pass, std::min(static_cast<std::size_t>(lines_), moves_.size()))) return true;
  moves_ = before;  // values of different depths do not compare
  return false;
}

int Root::search(const RootMove& move, const Pass& pass, int alpha, int beta) {
  return -search_.search(move.mine, move.theirs, -beta, -alpha, pass.depth - 1, pass.selectivity);
}

void Root::to_front(std::size_t index) {
  const auto at = moves_.begin() + static_cast<std::ptrdiff_t>(index);
  std::rotate(moves_.begin(), at, at + 1);
}

bool Root::best_line(const Pass& pass) {
  Window window(pass, moves_.front().value, pass.width);
  while (true) {
    int best = 0;
    if (!within(pass, window.low, window.high, best)) return false;
    if (!window.widen(best)) break;
  }
  moves_.front().depth = pass.depth;
  moves_.front().selectivity = pass.selectivity;
  return true;
}

// Principal variation search over the root's moves. The best move comes to the front as soon as it is known
// to be better: an interruption loses nothing.
bool Root::within(const Pass& pass, int alpha, int beta, int& best) {
  best = -kInfinite;
  for (std::size_t i = 0; i < moves_.size() && best < beta; ++i) {
    const int low = std::max(alpha, best);
    int score = 0;
    if (i > 0) score = search(moves_[i], pass, low, low + 1);
    if (i == 0 || (score > low && score < beta && low + 1 < beta && !search_.stopped()))
      score = search(moves_[i], pass, low, beta);
    if (search_.stopped()) return false;
    if (score <= best) continue;
    best = score;
    moves_[i].value = score;
    if (i > 0 && score > low) to_front(i);
  }
  moves_.front().value = best;
  return true;
}

bool Root::own_value(RootMove& move, const Pass& pass, int expected) {
  Window window(pass, expected, pass.width);
  while (true) {
    const int score = search(move, pass, window.low, window.high);
    if (search_.stopped()) return false;
    if (window.widen(score)) continue;
    move.value = score;
    move.depth = pass.depth;
    move.selectivity = pass.selectivity;
    return true;
  }
}

// moves_[0 .. lines) always holds the best so far of this pass, the best first.
bool Root::several_lines(const Pass& pass, std::size_t lines) {
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    RootMove move = moves_[i];
    if (i >= lines) {
      const int bar = moves_[lines - 1].value;
      const int score = search(move, pass, bar, bar + 1);
      if (search_.stopped()) return false;
      if (score <= bar) {
        moves_[i].value = score;
        continue;
      }
      move.value = score;
    }
    if (!own_value(move, pass, move.value)) return false;
    std::size_t place = std::min(i, lines);
    while (place > 0 && moves_[place - 1].value < move.value) --place;
    moves_[i] = move;
    std::rotate(moves_.begin() + static_cast<std::ptrdiff_t>(place),
                moves_.begin() + static_cast<std::ptrdiff_t>(i),
                moves_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
  return true;
}

}  // namespace pedra::othello
