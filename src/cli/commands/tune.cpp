#include "arena/tune.hpp"

#include <cmath>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "cli/position_input.hpp"

namespace pedra::cli {
namespace {

constexpr std::uint64_t kUsualNodes = 20'000;
constexpr int kMostOpenings = 1000;  // made; later iterations play them again

Result<arena::TuneOptions> plan(const TuneOptions& options) {
  if (options.contest.nodes && options.contest.time) return usage("--nodes and --time: choose one");
  const auto game = game_spec(options.game);
  if (!game) return game.error();
  auto match = contest(options.contest);
  if (!match) return match.error();
  match->game = *game;
  if (!options.contest.time) match->control.nodes = options.contest.nodes.value_or(kUsualNodes);
  const auto player = player_spec(options.player);
  if (!player) return player.error();
  auto numbers = arena::numbers_of(*player, *game, options.parameters);
  if (!numbers) return usage(numbers.error().message);
  return arena::TuneOptions{.match = *std::move(match),
                            .player = *player,
                            .numbers = *std::move(numbers),
                            .iterations = options.iterations,
                            .rate = options.rate};
}

std::string table(const std::vector<arena::TunedNumber>& before,
                  const std::vector<arena::TunedNumber>& after) {
  std::string text = told("number                          before     after      step") + "\n";
  for (std::size_t i = 0; i < before.size(); ++i)
    text += fmt::format("{:<28} {:>9} {:>9.1f} {:>9}\n", before[i].name, before[i].value, after[i].value,
                        before[i].step);
  return text;
}

}  // namespace

int tune(const TuneOptions& options, const Environment& environment) {
  auto planned = plan(options);
  if (!planned) return fail(planned.error());
  const StopFlag stop;
  LiveLine live(environment.live);
  const int pairs = (options.contest.games + 1) / 2;
  auto openings = contest_openings(options.contest, planned->match.game,
                                   std::min(kMostOpenings, pairs * options.iterations), stop, live);
  if (stop.raised()) return kInterrupted;
  if (!openings) return fail(openings.error());
  planned->match.openings = *std::move(openings);
  const auto store = open_store(options.store, environment);
  if (!store) return fail(store.error());
  have_patience((*store)->database(), stop);
  const arena::TuneHooks hooks{.iterated =
                                   [&](const arena::TuneProgress& progress) {
                                     if (options.contest.json) {
                                       out(tune_json(progress));
                                       std::fflush(stdout);  // readers of a stream need each line at once
                                     }
                                     live.show(told(fmt::format("iteration {} of {}, {} games", progress.done,
                                                                options.iterations, progress.games)));
                                   },
                               .stop = &stop.flag()};
  const auto outcome = arena::tune(**store, *planned, hooks);
  live.clear();
  warn_of_left_out((*store)->take_left_out());
  if (!outcome) return fail(outcome.error());
  if (!options.contest.json)
    out(table(planned->numbers, outcome->progress.numbers) +
        "\nengine:set=" + arena::set_text(outcome->progress.numbers) + "\n");
  if (!outcome->stopped) return kSuccess;
  note(fmt::format("stopped after {} of {} iterations; run the same command again to go on",
                   outcome->progress.done, options.iterations));
  return kInterrupted;
}

}  // namespace pedra::cli
