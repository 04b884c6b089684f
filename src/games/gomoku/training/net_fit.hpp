// Learning the line network (eval/line_net.hpp) from valued positions (positions.hpp): the value as a chance
// to win, the moves as the one that was chosen. Deterministic from its seed; one thread.
//
// A pattern's numbers are the sum of its own and of those that all patterns with the same seven or five
// middle cells share, so that rare ones are known by their likes.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "games/gomoku/search/board.hpp"
#include "games/gomoku/training/fit.hpp"
#include "games/gomoku/training/game_record.hpp"

namespace pedra::gomoku {

struct NetSample {
  std::size_t cells;       // first of its cells
  std::size_t candidates;  // first of its moves
  std::uint16_t count;     // of its moves
  std::uint16_t chosen;    // of them; count: none, or the position is lost
  std::uint8_t size;
  std::uint8_t side;  // to move
  float target;       // chance to win
  float table_logit;  // what the tables say
};

struct NetSamples {
  struct Candidate {
    CellIndex cell;
    std::int16_t score;  // the tables'
  };
  std::vector<std::uint8_t> cells;  // 0 empty, 1 the mover's, 2 the waiter's
  std::vector<Candidate> candidates;
  std::vector<NetSample> samples;
};

// Appends the positions of a game that a search has valued and in which it had a choice. The target is what
// the search said, drawn by `trust` towards the target of the position after it, and so on to the game's
// result; 0 takes the search alone. `board` is an empty one of its size, and will be so again: to make one
// takes longer than to learn from it.
void add_game(const TrainingGame& game, double trust, Board& board, NetSamples& samples);

struct NetFitSettings {
  int passes = 12;
  float rate = 0.005F;       // of the first step; the last one's is nothing
  float move_weight = 0.3F;  // of the loss of moves, beside that of values
  float pull = 0;            // of a pattern's own numbers to their initial values, against overfitting
  std::uint64_t seed = 1;
  const NetWeights* begin = nullptr;  // a network to go on from; none: small random numbers
};

struct FittedNet {
  NetWeights weights;
  std::vector<PassLoss> value_losses;  // mean, less the entropy of the targets: 0 is perfect
  std::vector<PassLoss> move_losses;
  double table_value_loss = 0;  // of the tables alone, on unseen positions
  double table_move_loss = 0;
  double first_share = 0;
  double five_share = 0;
};

FittedNet fit_net(const NetSamples& learnt, const NetSamples& unseen, bool apart,
                  const NetFitSettings& settings, const std::function<void(const std::string&)>& say);

}  // namespace pedra::gomoku
