#include "games/othello/position.hpp"

#include <bit>
#include <cassert>
#include <fmt/format.h>

#include "base/bits.hpp"
#include "base/rng.hpp"
#include "games/othello/flip.hpp"

namespace pedra::othello {
namespace {

constexpr bool is_size(int size) { return size == 4 || size == 6 || size == 8; }

// The middle of the board, with White on the falling diagonal:   o x
//                                                                x o
Squares starting_discs(int size, Color color) {
  const int right = size / 2;
  const int left = right - 1;
  return color == Color::White ? square_bit({left, left}) | square_bit({right, right})
                               : square_bit({right, left}) | square_bit({left, right});
}

}  // namespace

Position::Position(int size)
    : Position(size, starting_discs(size, Color::Black), starting_discs(size, Color::White), Color::Black) {}

Position::Position(int size, Squares black, Squares white, Color to_move)
    : size_(size),
      mask_(board_mask(size)),
      mine_(to_move == Color::Black ? black : white),
      theirs_(to_move == Color::Black ? white : black),
      to_move_(to_move) {
  assert(is_size(size) && (black & white) == 0 && ((black | white) & ~mask_) == 0);
  settle();
}

Result<Position> Position::from_cells(int size, std::span<const Cell> cells, Color to_move) {
  if (!is_size(size)) {
    return Error{.message = fmt::format("an Othello board is 4x4, 6x6 or 8x8, not {0}x{0}", size),
                 .code = "size"};
  }
  const auto expected = static_cast<std::size_t>(size * size);
  if (cells.size() != expected) {
    return Error{.message = fmt::format("expected {} cells for a {}x{} board, got {}", expected, size, size,
                                        cells.size()),
                 .code = "cells"};
  }
  Squares black = 0;
  Squares white = 0;
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) {
      const Cell cell = cells[static_cast<std::size_t>(y * size + x)];
      if (cell == Cell::Black) black |= square_bit({x, y});
      if (cell == Cell::White) white |= square_bit({x, y});
    }
  return Position(size, black, white, to_move);
}

Cell Position::at(Point p) const {
  assert(p.x() < size_ && p.y() < size_);
  const Squares here = square_bit(p);
  if ((mine_ & here) != 0) return cell_of(to_move_);
  if ((theirs_ & here) != 0) return cell_of(opponent(to_move_));
  return Cell::Empty;
}

std::uint64_t Position::hash() const {
  constexpr std::uint64_t kWhiteToMove = mix64(1'000'003);
  const std::uint64_t side = to_move_ == Color::White ? kWhiteToMove : 0;
  return mix64(mix64(discs(Color::Black)) ^ discs(Color::White)) ^ side;
}

bool Position::is_legal(Move move) const {
  if (move.is_pass()) return legal_ == 0 && !outcome_.over();
  if (!move.is_stone()) return false;
  const Point p = move.point();
  return p.x() < size_ && p.y() < size_ && (legal_ & square_bit(p)) != 0;
}

void Position::generate(MoveList<Position>& moves) const {
  for (Squares squares = legal_; squares != 0;) moves.push_back(point_of(take_lowest_bit(squares)));
  if (legal_ == 0 && !outcome_.over()) moves.push_back(Move::pass());
}

void Position::apply(Move move) {
  assert(is_legal(move));
  Squares flipped = 0;
  Squares placed = 0;
  if (move.is_stone()) {
    placed = square_bit(move.point());
    flipped = fast_flip(mine_, theirs_, std::countr_zero(placed));
  }
  history_.push_back({move, flipped, legal_, outcome_});
  const Squares moved = mine_ | placed | flipped;
  mine_ = theirs_ & ~flipped;
  theirs_ = moved;
  to_move_ = opponent(to_move_);
  settle();
}

void Position::undo() {
  assert(!history_.empty());
  const Undo& last = history_.back();
  const Squares placed = last.move.is_stone() ? square_bit(last.move.point()) : 0;
  const Squares before = theirs_ & ~(placed | last.flipped);
  theirs_ = mine_ | last.flipped;
  mine_ = before;
  to_move_ = opponent(to_move_);
  legal_ = last.legal;
  outcome_ = last.outcome;
  history_.pop_back();
}

void Position::settle() {
  legal_ = legal_moves(mine_, theirs_, mask_);
  outcome_ = Outcome::ongoing();
  if (legal_ != 0 || legal_moves(theirs_, mine_, mask_) != 0) return;
  const int lead = std::popcount(mine_) - std::popcount(theirs_);
  outcome_ = lead == 0 ? Outcome::draw() : Outcome::win(lead > 0 ? to_move_ : opponent(to_move_));
}

int Position::score(Scoring scoring) const {
  const int black = std::popcount(discs(Color::Black));
  const int white = std::popcount(discs(Color::White));
  const int lead = black - white;
  if (scoring == Scoring::Plain || outcome_.kind != Outcome::Kind::Win) return lead;
  const int empties = size_ * size_ - black - white;
  return lead > 0 ? lead + empties : lead - empties;
}

}  // namespace pedra::othello
