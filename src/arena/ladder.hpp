// A ladder: a field of players that is kept, and a rating of each from all games they ever played in it. A
// teacher's class ladder. Called by `pedra ladder`. A player who leaves keeps the games played; the rating of
// the rest needs them.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "arena/match.hpp"

namespace pedra::arena {

struct LadderRow {
  SeatedPlayer player;
  bool active = true;
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;
  std::int64_t forfeits = 0;
  Rating rating;
};

// Makes the ladder when it is new; then `game` is its game, later it must be the same. A name that is already
// in it gets the new spec, and is active again.
Result<Ok> ladder_add(Store& store, std::string_view ladder, const engine::GameSpec& game,
                      const PlayerSpec& player);
Result<Ok> ladder_remove(Store& store, std::string_view ladder, std::string_view name);

// One more round robin of all active players. Game and players are the ladder's; the rest is as in `options`.
// A run that was interrupted and is asked for again goes on.
Result<MatchOutcome> ladder_run(Store& store, std::string_view ladder, MatchOptions options,
                                const MatchHooks& hooks = {});

// The strongest first. The mean is zero, or the player named `anchor` has `anchor_elo`.
Result<std::vector<LadderRow>> ladder_table(Store& store, std::string_view ladder,
                                            std::string_view anchor = {}, double anchor_elo = 0);

}  // namespace pedra::arena
