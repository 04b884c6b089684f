// Training games as positions to learn from: the codes of their cells, and how the game ended.
#pragma once
#include <cstdint>
#include <vector>

#include "games/gomoku/eval/weights.hpp"
#include "games/gomoku/training/game_record.hpp"

namespace pedra::gomoku {

// How many empty cells have a code, for one of the sides.
struct CodeCount {
  std::uint16_t code;
  std::uint16_t count;
};

// The codes of one position.
struct PositionCodes {
  std::uint32_t first;  // of its counts: the mover's, then the waiter's
  std::uint16_t mover;  // how many are the mover's
  std::uint16_t waiter;
};

// A quiet position: nobody has a five, the side to move has no open four or two fours.
struct ValueSample {
  PositionCodes now;
  PositionCodes before;  // the last stone
  std::uint16_t threats;
  std::uint8_t side;  // to move
  float target;       // chance to win
};

struct Candidate {
  std::uint16_t own;
  std::uint16_t opposing;
  std::uint8_t near_own;
  std::uint8_t near_opponent;
};

// A position in which the search had a choice.
struct MoveSample {
  std::uint32_t first;  // of its candidates
  std::uint16_t count;
  std::uint16_t chosen;
  std::uint8_t side;
};

struct Samples {
  std::vector<CodeCount> counts;
  std::vector<ValueSample> values;
  std::vector<Candidate> candidates;
  std::vector<MoveSample> moves;
};

inline constexpr float kResultShare = 0.5F;  // of the target; the rest is what the search said

// Appends what one game teaches. `moves` too only if asked: they take most of the memory.
void add_samples(const TrainingGame& game, Rule rule, const std::shared_ptr<const PatternTables>& tables,
                 bool moves, Samples& samples);

}  // namespace pedra::gomoku
