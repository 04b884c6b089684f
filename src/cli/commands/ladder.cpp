#include "arena/ladder.hpp"

#include <fmt/format.h>

#include "arena/report/wording.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "cli/match_text.hpp"
#include "cli/position_input.hpp"

namespace pedra::cli {
namespace {

int add(const LadderOptions& options, arena::Store& store) {
  const auto spec = game_spec(options.game);
  if (!spec) return fail(spec.error());
  for (const std::string& text : options.players) {
    const auto player = arena::parse_player(text);
    if (!player) return fail(usage(player.error().message));
    if (const auto added = arena::ladder_add(store, options.ladder, *spec, *player); !added)
      return fail(added.error());
    out(told(fmt::format("{} is on ladder {}", player->name, options.ladder)) + "\n");
  }
  return kSuccess;
}

int remove(const LadderOptions& options, arena::Store& store) {
  for (const std::string& name : options.players)
    if (const auto removed = arena::ladder_remove(store, options.ladder, name); !removed)
      return fail(removed.error());
  return kSuccess;
}

int table(const LadderOptions& options, arena::Store& store) {
  const auto rows = arena::ladder_table(store, options.ladder, options.anchor, options.anchor_elo);
  if (!rows) return fail(rows.error());
  if (!options.json) out(ladder_text(*rows));
  if (options.json)
    for (const auto& row : *rows) out(json_line(row));
  return kSuccess;
}

int run(const LadderOptions& options, arena::Store& store, const Environment& environment) {
  auto planned = contest(options.contest);
  if (!planned) return fail(planned.error());
  const auto game = store.ladder_game(options.ladder);
  if (!game) return fail(game.error());
  if (!*game)
    return fail(Error{fmt::format("there is no ladder '{}': add a player to make it", options.ladder)});
  const StopFlag stop;
  LiveLine live(environment.live);
  auto openings = contest_openings(options.contest, **game, (options.contest.games + 1) / 2, stop, live);
  if (stop.raised()) return kInterrupted;
  if (!openings) return fail(openings.error());
  planned->openings = *std::move(openings);
  const int ended = run_contest(options.contest, stop, live, store, [&](const arena::MatchHooks& hooks) {
    return arena::ladder_run(store, options.ladder, *planned, hooks);
  });
  if (ended != kSuccess || options.contest.json) return ended;
  out("\n" + told(fmt::format("ladder {}", options.ladder)) + "\n");
  return table(options, store);
}

int list(const LadderOptions& options, arena::Store& store) {
  const auto names = store.ladders();
  if (!names) return fail(names.error());
  for (const std::string& name : *names) {
    const auto game = store.ladder_game(name);
    if (!game) return fail(game.error());
    const auto players = store.ladder_players(name);
    if (!players) return fail(players.error());
    const std::string played = !*game         ? ""
                               : options.json ? engine::to_text(**game)
                                              : arena::game_text(**game, messages());
    out(options.json ? ladder_json(name, played, players->size())
                     : fmt::format("{:<20} {:<28} {}\n", name, played,
                                   told(fmt::format("{} players", players->size()))));
  }
  return kSuccess;
}

}  // namespace

int ladder(const LadderOptions& options, const Environment& environment) {
  const auto store = open_store(options.store, environment);
  if (!store) return fail(store.error());
  switch (options.action) {
    case LadderOptions::Action::Add:
      return add(options, **store);
    case LadderOptions::Action::Remove:
      return remove(options, **store);
    case LadderOptions::Action::Run:
      return run(options, **store, environment);
    case LadderOptions::Action::List:
      return list(options, **store);
    case LadderOptions::Action::Table:
      break;
  }
  return table(options, **store);
}

}  // namespace pedra::cli
