// Tunes numbers of a player's search: each iteration of SPSA is a match of the player against itself, with the
// numbers a little higher on one side and lower on the other. Called by `pedra tune`.
//
// The matches in the store are all the state there is: the same options on the same store find what has been
// played and go on. Workers of other machines play a match's games as they do those of every match.
#pragma once
#include <functional>
#include <vector>

#include "arena/match.hpp"
#include "arena/statistics/spsa.hpp"

namespace pedra::arena {

struct TuneOptions {
  MatchOptions match;         // of each iteration, without players; its seed is the tuning's too
  engine::EngineSpec player;  // whose `set` holds what is not tuned
  std::vector<TunedNumber> numbers;
  int iterations = 300;
  double rate = 0.004;
};

// The player's numbers that have these names, all when there are none; an error names one that it has not.
Result<std::vector<TunedNumber>> numbers_of(const engine::EngineSpec& player, const engine::GameSpec& game,
                                            const std::vector<std::string>& names);

struct TuneProgress {
  int done = 0;  // iterations
  std::int64_t games = 0;
  std::int64_t wins = 0;  // of the side that tried `plus`
  std::int64_t losses = 0;
  std::vector<TunedNumber> numbers;
};

struct TuneHooks {
  std::function<void(const TuneProgress&)> iterated;  // after every iteration, those of the store too
  const std::atomic<bool>* stop = nullptr;            // ends it between two moves; it can be resumed
};

struct TuneOutcome {
  TuneProgress progress;
  bool stopped = false;
};

Result<TuneOutcome> tune(Store& store, const TuneOptions& options, const TuneHooks& hooks = {});

// For the player's option `set`: "razoring_depth=301+futility_depth=850".
std::string set_text(const std::vector<TunedNumber>& numbers);

}  // namespace pedra::arena
