// The whole training of one rule's weights, from numbers ranked by hand: generations of self-play, each
// fitted before the next begins, then the line network, from positions off those games. Called by `pedra
// train gomoku`; docs/training.md describes it.
//
// Work is cut into chunks of games, each in a file of its own below the work folder, written whole or not at
// all. So a run that was stopped goes on where it was, several processes may share a folder, and the result
// does not depend on how many threads there were: a chunk depends on its generation and its number only.
#pragma once
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "games/gomoku/training/fit.hpp"
#include "games/gomoku/training/self_play.hpp"
#include "learn/chunks.hpp"

namespace pedra::gomoku {

struct Generation {
  std::uint64_t nodes = 0;  // a move
  std::uint32_t games = 0;
  std::uint32_t learn_from = 0;  // the first generation whose games this one's fit uses
};

struct NetGeneration {
  std::uint64_t nodes = 0;       // a position
  std::uint32_t positions = 0;   // may be none where there are games
  std::uint32_t learn_from = 0;  // the first such generation whose positions and games this one's fit uses
  int passes = 12;               // of the fit
  float pull = 0;                // see NetFitSettings
  // Games played with the network so far, to be learnt from too, and whose positions these are; none: the
  // positions are those of the last games there were.
  std::uint64_t game_nodes = 0;  // a move
  std::uint32_t games = 0;
  double outcome_trust = 0;  // see add_game() in net_fit.hpp
  float rate = 0.005F;       // of the fit's first step
};

struct Recipe {
  std::vector<Generation> tables;
  std::vector<NetGeneration> net;
};

// The weights in data/weights were begun by it, those of standard and renju by its tables.
const Recipe& recipe();

// One more generation of a network: games played with it, and a fit that goes on from it.
const NetGeneration& next_generation();

struct TrainingOptions {
  Rule rule = Rule::Freestyle;
  std::filesystem::path work;    // made if it does not exist
  std::filesystem::path output;  // the weights file; every generation's weights are in the work folder too
  int threads = 1;
  double scale = 1;                             // a share of the recipe's games, for a trial
  std::function<void(const std::string&)> say;  // progress, a line at a time
  learn::Elsewhere elsewhere = {};  // who plays the games and values positions; none: this process
};

inline constexpr std::uint32_t kGamesPerChunk = 100;
inline constexpr std::uint32_t kPositionsPerChunk = 5000;
inline constexpr std::uint32_t kValidationShare = 20;  // one game or position in so many is never learnt from

// Ends early, with an error that says so, when `stop` is set; what is finished is kept.
Result<Ok> train(const TrainingOptions& options, const Recipe& recipe, const std::stop_token& stop);

// One generation after `from`, in as many games as `how` says and nothing else. Weights without a network
// begin with freestyle's, which knows lines already. Its games depend on `from`, whatever its file is called.
// Other networks' games of the rule that are in the work folder are learnt from too.
Result<Ok> train_on(const TrainingOptions& options, const Weights& from, const NetGeneration& how,
                    const std::stop_token& stop);

// How another process makes the chunks that a training orders.
Result<learn::MakeChunk> chunk_maker(const learn::ChunkOrder& order, const std::stop_token& stop);

}  // namespace pedra::gomoku
