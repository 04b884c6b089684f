// The coordinator of a match: finds it in the store or makes it, plays what is left with some threads, and
// counts. Called by `pedra match` and by the ladder.
//
// What always holds: the options decide every game (jobs, openings, seeds), wherever and whenever it is
// played; a game is in the store before it is counted; when run_match() returns, no thread, engine or lease
// of its own is left. Other processes may run the same match on the same store at the same time: jobs are
// leased, and what they finish counts.
#pragma once
#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "arena/statistics/sprt.hpp"
#include "arena/statistics/tally.hpp"

namespace pedra::arena {

struct MatchOptions {
  engine::GameSpec game;
  std::vector<PlayerSpec> players;
  Pairing pairing = Pairing::Match;
  int games = 100;                // a pairing
  std::vector<Opening> openings;  // none: the usual start
  Control control;
  Adjudication adjudication;
  std::uint64_t seed = 1;
  std::optional<SprtBounds> sprt;  // two players only
  std::string title;               // empty: the players' names

  // These do not change the games.
  int concurrency = 1;         // 0: workers elsewhere play all of them
  std::string signature;       // of this program: only workers of the same one play; empty: all
  Milliseconds lease{30'000};  // after which the jobs of a process that is gone are free again
};

// What decides the games, one key=value a line; the match's hash is that of this text.
std::string config_text(const MatchOptions& options);

// The options of a match in the store, with which a worker plays its games; an error when its config is not one that
// config_text() wrote.
Result<MatchOptions> read_options(const MatchInfo& match, std::vector<Opening> openings);

// One game of it.
GameSetup setup_of(const MatchOptions& options, const Claim& claim);

// The options again when a match can be played with them; otherwise what to change.
Result<MatchOptions> checked(MatchOptions options);

struct MatchHooks {
  // At the beginning and after every move of a game of this process, in the thread that plays it.
  std::function<void(std::int64_t number, const Job&, const play::Game&)> moved;
  // After every game of this process, from one thread at a time. The summary counts other processes' games as
  // well.
  std::function<void(const MatchSummary&, const StoredGame&)> game_finished;
  // When only others play, whenever they have.
  std::function<void(const MatchSummary&)> games_elsewhere;
  const std::atomic<bool>* stop = nullptr;  // ends the match between two moves; it can be resumed
  // Once, before the first game, when the match is in the store; an error ends it.
  std::function<Result<Ok>(const MatchInfo&)> match_opened;
};

enum class MatchEnd : std::uint8_t { AllPlayed, SprtDecided, Stopped };

struct MatchOutcome {
  MatchEnd end = MatchEnd::AllPlayed;
  MatchSummary summary;
  std::vector<store::SetAside> set_aside;  // games that nobody could play
};

Result<MatchOutcome> run_match(Store& store, const MatchOptions& options, const MatchHooks& hooks = {});

// For `show`: everything counted again from the store.
Result<MatchSummary> summarize(Store& store, std::int64_t match);

}  // namespace pedra::arena
