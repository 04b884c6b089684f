// The root of a search: its moves, what is known of each, and the windows in which they are searched.
// Called by think.cpp.
#pragma once
#include <cstddef>
#include <vector>

#include "games/othello/search/midgame.hpp"

namespace pedra::othello {

struct RootMove {
  int square = kNoSquare;
  Squares mine = 0;  // after it, for the side then to move
  Squares theirs = 0;
  int value = 0;  // of the last search of it that ended: a value, or a bound that keeps it below the best
  int depth = 0;  // of the last search that gave a value, 0: none yet
  int selectivity = 0;  // likewise
};

// How a position is searched at one depth.
struct Pass {
  int depth = 0;
  int selectivity = 0;
  bool even = false;         // final scores are even: the rest of the game is searched, empties to the winner
  int width = 2;             // of the first window around the value that is expected
  int least = -kScoreLimit;  // values are only wanted between these
  int most = kScoreLimit;
};

class Root {
 public:
  // `lines` as in run(). For one, moves that the position's symmetries take to each other are searched once.
  Root(Squares mine, Squares theirs, Squares playable, int lines, Midgame& search);

  // Searches all moves; as many of them as there are lines get their own value, the others are shown to be no better. The moves
  // are sorted afterwards, the best first. False: interrupted; with one line, the best move may have changed.
  bool run(const Pass& pass);

  [[nodiscard]] const std::vector<RootMove>& moves() const { return moves_; }
  [[nodiscard]] int value() const { return moves_.front().value; }

 private:
  bool best_line(const Pass& pass);
  bool several_lines(const Pass& pass, std::size_t lines);
  bool within(const Pass& pass, int alpha, int beta, int& best);
  bool own_value(RootMove& move, const Pass& pass, int expected);
  int search(const RootMove& move, const Pass& pass, int alpha, int beta);
  void to_front(std::size_t index);

  Midgame& search_;
  int lines_;
  std::vector<RootMove> moves_;
};

}  // namespace pedra::othello
