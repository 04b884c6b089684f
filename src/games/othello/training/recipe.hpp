// The whole training of the evaluation, from nothing: generations of self-play, each fitted, evaluation and
// ProbCut, before the next begins. Called by `pedra train othello`; docs/training.md tells its story and its
// hours.
//
// Work is cut into chunks of games, each in a file of its own below the work folder, written whole or not at
// all. So a run that was stopped goes on where it was, several processes may share a folder, and the result
// does not depend on how many threads there were: a chunk depends on its generation and its number only.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "games/othello/training/fit.hpp"
#include "games/othello/training/probcut_fit.hpp"
#include "games/othello/training/self_play.hpp"
#include "learn/chunks.hpp"

namespace pedra::othello {

struct Generation {
  SelfPlaySettings play;
  std::uint32_t games = 0;
  double outcome_trust = 1;  // see labels.hpp
  FitSettings fit;
  ProbCutSettings probcut;
  int learn_from = 0;     // the first generation whose games this one's fit uses
  bool improves = false;  // its fit begins with the weights of the generation before, and is pulled to them
};

// What the weights in data/weights were made by.
const std::vector<Generation>& recipe();

struct TrainingOptions {
  std::filesystem::path work;    // made if it does not exist
  std::filesystem::path output;  // the weights file
  int threads = 1;
  double scale = 1;                             // a share of the recipe's games, for a trial
  std::function<void(const std::string&)> say;  // progress, a line at a time
  learn::Elsewhere elsewhere = {};              // who plays the games; none: this process
};

inline constexpr std::uint32_t kGamesPerChunk = 200;

// Ends early, with an error that says so, when `stop` is set; what is finished is kept.
Result<Ok> train(const TrainingOptions& options, const std::vector<Generation>& generations,
                 const std::stop_token& stop);

// How another process makes the chunks that a training orders.
Result<learn::MakeChunk> chunk_maker(const learn::ChunkOrder& order, const std::stop_token& stop);

}  // namespace pedra::othello
