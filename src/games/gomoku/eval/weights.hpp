// The numbers of the evaluation and of the move ordering. Units: sigmoid(v / 200) is the chance to win.
//
// Every empty cell is worth something to either side by the four line classes of a stone there (codes.hpp):
// `mover` to the side whose turn it is, `waiter` to the other one, in eighths of a unit. The value of a
// position is the sum of the mover's cells, less that of the waiter's, taken as the mean of now and of one
// stone ago (when the roles were exchanged), and a term for the threats there are.
//
// A move's score is `attack` of the own code and `defend` of the opponent's, and what the nearness to the two
// last stones adds: 40 to a factor of e in the likelihood to be the best.
//
// Made by `pedra train gomoku` (training/), kept in data/weights, built into the program.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "games/gomoku/eval/codes.hpp"
#include "games/gomoku/eval/line_net.hpp"
#include "games/gomoku/rule.hpp"

namespace pedra::gomoku {

inline constexpr int kValueScale = 8;
inline constexpr int kUnitsPerLogit = 200;
inline constexpr int kScorePerLogit = 40;

struct CodeWeights {
  std::int16_t attack = 0;
  std::int16_t defend = 0;
  std::int16_t mover = 0;
  std::int16_t waiter = 0;
  bool operator==(const CodeWeights&) const = default;
};

struct SideWeights {
  std::array<CodeWeights, kCodeCount> codes{};
  std::array<std::int16_t, kThreatMasks> threats{};  // for this side to move, in units
  bool operator==(const SideWeights&) const = default;
};

struct Weights {
  std::array<SideWeights, 2> sides{};  // by colour; alike but under renju
  std::array<std::int16_t, kNearCount> near_own{};
  std::array<std::int16_t, kNearCount> near_opponent{};
  std::optional<NetWeights> net{};  // rows of five only
  bool operator==(const Weights&) const = default;
};

// What training begins with: a few numbers for each class, fitted to 5,400 games of an earlier search.
std::shared_ptr<const Weights> seed_weights(Rule rule);

}  // namespace pedra::gomoku
