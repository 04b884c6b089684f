// Zones: the Othello heuristic of document 002. A leaf is worth own discs minus opposing discs; every
// move on the way to it has a score too, which is added to the value that comes back from behind the move.
//
//   part      scores, in points                                                            8x8
//   corner    the move is a corner: +5                                              C B B B B B B C
//   border    the move is on the edge, corners too: +3                              B d d d d d d B
//   danger    the move is in the ring next to the border: -2                        B d . . . . d B
//   mobility  after the move the opponent has fewer than 3 moves: +5; none: +10     B d . . . . d B
//             more; and the first of its moves on the border, in row-major          B d . . . . d B
//             order (a1 b1 .. h1 a2 ..): -2 if that is a corner, else -1            B d . . . . d B
//   center    minus |x-c| + |y-c|, the distance from the centre, c = (size-1)/2;    B d d d d d d B
//             off by default, as in the document                                    C B B B B B B C
//
//   The other sizes are drawn the same way; 6x6 has a danger ring of 12, on 4x4 the inner four squares are
//   the ring.
//
// A score belongs to the side that moved: one that is good for the opponent lowers the value. An ended game
// is valued as any leaf, by plain discs and the scores on its path: the document knows no certain win.
//
// How the scores come to be added. With s1 s2 s3 the scores along a path, each for its own mover, and v the
// leaf's value for the side to move there, adding at every level on the way up gives the root
//
//   s1 - (s2 - (s3 - v))
//
// That sum is carried down instead: `sum_`, for the side to move, becomes -(sum_ + s) with each move, and a
// leaf is worth v + sum_. So a value depends on the path since reset() and not on the position alone; all
// of the path that counts is `sum_`, which a transposition table has in its key.
//
// Called by engine/ through search/negamax.hpp; models Evaluator<Position>. All values are in half points.
#pragma once
#include <cstdint>
#include <vector>

#include "games/othello/position.hpp"

namespace pedra::othello {

// For the plain search's quiet=on: a move into a corner, of which a game has four.
bool noisy(const Position& position, Move move);

struct ZoneParts {
  bool corner = true;
  bool border = true;
  bool danger = true;
  bool mobility = true;
  bool center = false;
  bool operator==(const ZoneParts&) const = default;
};

// One move's score by part, for the side that moved, in units of Zones::kUnitsPerPoint to the point.
struct ZoneBreakdown {
  int corner = 0;
  int border = 0;
  int danger = 0;
  int mobility = 0;
  int center = 0;
  [[nodiscard]] constexpr int total() const { return corner + border + danger + mobility + center; }
  bool operator==(const ZoneBreakdown&) const = default;
};

class Zones {
 public:
  static constexpr DependsOn kDependsOn = DependsOn::Path;
  static constexpr std::int64_t kUnitsPerPoint = 2;  // the distance from the centre has halves

  explicit Zones(ZoneParts parts = {}) : parts_(parts) {}

  void reset(const Position& position);
  void applied(const Position& position, Move move);
  void undone(const Position& position, Move move);
  [[nodiscard]] Score evaluate(const Position& position, int ply) const;
  [[nodiscard]] Score finished(const Position& position, int ply) const;

  [[nodiscard]] std::uint64_t path_key() const { return static_cast<std::uint64_t>(sum_); }

  // The score of `move`, which has just been applied to `after`; parts that are off, and a pass, score
  // nothing.
  [[nodiscard]] ZoneBreakdown breakdown(const Position& after, Move move) const;

 private:
  ZoneParts parts_;
  std::int64_t sum_ = 0;               // of the path's scores, for the side to move
  std::vector<std::int64_t> earlier_;  // sum_ before each move of the path
};

static_assert(pedra::Evaluator<Zones, Position>);

}  // namespace pedra::othello
