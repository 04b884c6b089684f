#include "arena/tune.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "base/text.hpp"
#include "base/visible_text.hpp"
#include "engine/gomoku/engine.hpp"

namespace pedra::arena {
namespace {

std::string assignment(const TunedNumber& number, int value) {
  return fmt::format("{}={}", number.name, value);
}

// The player with a trial's numbers behind those that it has anyway: the last assignment counts.
PlayerSpec side(engine::EngineSpec player, const std::vector<TunedNumber>& numbers,
                const std::vector<int>& values, std::string_view name) {
  for (std::size_t i = 0; i < numbers.size(); ++i)
    player.set += (player.set.empty() ? "" : "+") + assignment(numbers[i], values[i]);
  PlayerSpec spec;
  spec.text = engine::to_text(player);
  spec.name = name;
  spec.engine = std::move(player);
  return spec;
}

// The openings of one iteration: the next ones of the list, over and over.
std::vector<Opening> share(const std::vector<Opening>& openings, int iteration, int pairs) {
  std::vector<Opening> some;
  const std::size_t first = static_cast<std::size_t>(iteration) * static_cast<std::size_t>(pairs);
  for (std::size_t i = 0; !openings.empty() && i < static_cast<std::size_t>(pairs); ++i)
    some.push_back(openings[(first + i) % openings.size()]);
  return some;
}

MatchOptions iteration_of(const TuneOptions& options, const Spsa& spsa) {
  MatchOptions match = options.match;
  const Spsa::Trial trial = spsa.trial();
  match.players = {side(options.player, spsa.numbers(), trial.plus, "plus"),
                   side(options.player, spsa.numbers(), trial.minus, "minus")};
  match.openings = share(options.match.openings, spsa.done(), (match.games + 1) / 2);
  match.title =
      fmt::format("tune, seed {}: iteration {} of {}", match.seed, spsa.done() + 1, options.iterations);
  match.seed = mix64(match.seed ^ static_cast<std::uint64_t>(spsa.done()));
  return match;
}

}  // namespace

Result<std::vector<TunedNumber>> numbers_of(const engine::EngineSpec& player, const engine::GameSpec& game,
                                            const std::vector<std::string>& names) {
  const auto made = engine::make_engine(player, game);
  if (!made) return made.error();
  if (dynamic_cast<engine::GomokuEngine*>(made->get()) == nullptr)
    return Error{
        fmt::format("the search of '{}' has no numbers to tune: only Gomoku's `engine` has, at full "
                    "strength and without a book",
                    excerpt(engine::to_text(player)))};
  std::vector<TunedNumber> numbers;
  auto all = engine::GomokuEngine::parameters();
  for (const std::string_view set : split(player.set, '+'))
    for (auto& parameter : all)
      if (trim(set.substr(0, set.find('='))) == parameter.name)
        parameter.value = static_cast<int>(parse_integer(trim(set.substr(set.find('=') + 1))).value_or(0));
  const auto add = [&numbers](const engine::GomokuEngine::Parameter& parameter) {
    numbers.push_back({std::string(parameter.name), static_cast<double>(parameter.value),
                       static_cast<double>(parameter.min), static_cast<double>(parameter.max),
                       static_cast<double>(parameter.step)});
  };
  for (const auto& parameter : all)
    if (names.empty()) add(parameter);
  for (const std::string& name : names) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.name == name; });
    if (found == all.end())
      return Error{fmt::format(
          "the search has no parameter '{}': `pedra bench gomoku --parameters` lists them", excerpt(name))};
    if (std::none_of(numbers.begin(), numbers.end(), [&](const auto& each) { return each.name == name; }))
      add(*found);
  }
  return numbers;
}

Result<TuneOutcome> tune(Store& store, const TuneOptions& options, const TuneHooks& hooks) {
  Spsa spsa(options.numbers, options.iterations, options.rate, options.match.seed);
  TuneOutcome outcome;
  outcome.progress.numbers = spsa.numbers();
  MatchHooks match_hooks;
  match_hooks.stop = hooks.stop;
  while (spsa.done() < options.iterations) {
    const auto played = run_match(store, iteration_of(options, spsa), match_hooks);
    if (!played) return played.error();
    if (!played->set_aside.empty())
      return Error{fmt::format("{} games of match {} were set aside; `pedra jobs retry {}` tries them again",
                               played->set_aside.size(), played->summary.match.id, played->summary.match.id)};
    if (played->end == MatchEnd::Stopped) {
      outcome.stopped = true;
      return outcome;
    }
    const PairingSummary& result = played->summary.pairings.at(0);
    spsa.add(result.wins - result.losses);
    outcome.progress.done = spsa.done();
    outcome.progress.games += played->summary.match.games_played;
    outcome.progress.wins += result.wins;
    outcome.progress.losses += result.losses;
    outcome.progress.numbers = spsa.numbers();
    if (hooks.iterated) hooks.iterated(outcome.progress);
  }
  return outcome;
}

std::string set_text(const std::vector<TunedNumber>& numbers) {
  std::string text;
  for (const TunedNumber& number : numbers)
    text += (text.empty() ? "" : "+") + assignment(number, static_cast<int>(std::lround(number.value)));
  return text;
}

}  // namespace pedra::arena
