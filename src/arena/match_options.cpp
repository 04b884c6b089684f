// What a match may be, and its text: the first half of match.hpp.
#include <fmt/format.h>

#include "arena/match.hpp"

namespace pedra::arena {
namespace {

template <class T>
std::string or_dash(const std::optional<T>& value) {
  return value ? fmt::format("{}", *value) : "-";
}

std::string time_text(const std::optional<Milliseconds>& time) {
  return time ? std::to_string(time->count()) : "-";
}

bool has_limit(const PlayerSpec& player) {
  return player.external() || player.engine->name == "random" || player.engine->settings.limits.any();
}

}  // namespace

std::string config_text(const MatchOptions& options) {
  const Control& c = options.control;
  const Adjudication& a = options.adjudication;
  std::string text = fmt::format("game={}\n", to_text(options.game));
  for (const PlayerSpec& player : options.players)
    text += fmt::format("player={};name={}\n", player.text, player.name);
  text +=
      fmt::format("pairing={}\ngames={}\nseed={}\n", name_of(options.pairing), options.games, options.seed);
  text += fmt::format("per_move={}\nper_game={}\nincrement={}\nnodes={}\ndepth={}\nmemory={}\ntolerance={}\n",
                      time_text(c.per_move), time_text(c.per_game), c.increment.count(), or_dash(c.nodes),
                      or_dash(c.depth), or_dash(c.memory), c.tolerance.count());
  text += fmt::format("start_patience={}\nanswer_patience={}\n", c.start_patience.count(),
                      c.answer_patience.count());
  text += fmt::format("win_score={}\nwin_moves={}\ndraw_score={}\ndraw_moves={}\ndraw_after={}\n",
                      or_dash(a.win_score), a.win_moves, or_dash(a.draw_score), a.draw_moves, a.draw_after);
  text += fmt::format("sprt={}\ntitle={}\n", options.sprt ? to_text(*options.sprt) : "-", options.title);
  return text;
}

Result<MatchOptions> checked(MatchOptions options) {
  const auto game = engine::checked(options.game);
  if (!game) return game.error();
  if (options.players.size() < 2) return Error{"a match needs at least two players"};
  if (options.pairing == Pairing::Match && options.players.size() != 2)
    return Error{fmt::format("{} players: choose a round robin or a gauntlet", options.players.size())};
  if (options.players.size() > 1000) return Error{"at most 1000 players"};
  if (options.games < 1 || options.games > 1'000'000)
    return Error{"the number of games is from 1 to 1000000"};
  if (options.concurrency < 1 || options.concurrency > 256) return Error{"concurrency is from 1 to 256"};
  if (options.sprt && options.players.size() != 2) return Error{"SPRT compares two players"};
  if (options.adjudication.win_moves < 1 || options.adjudication.draw_moves < 1)
    return Error{"adjudication looks at one move at least"};
  options.players = with_unique_names(std::move(options.players));
  for (const PlayerSpec& player : options.players) {
    if (const auto fits = check_player(player, options.game); !fits) return fits.error();
    if (!options.control.any() && !has_limit(player))
      return Error{
          fmt::format("player '{}' would think for ever: give the match a time, nodes or depth, or the "
                      "player one of its own",
                      player.name)};
  }
  if (options.openings.empty()) options.openings.push_back({});
  for (const Opening& opening : options.openings) {
    play::Game replayed(options.game);
    if (const auto played = replayed.replay(opening.moves); !played) return played.error();
    if (replayed.over()) return Error{"the game is over at the end of an opening"};
  }
  if (options.title.empty()) {
    for (const PlayerSpec& player : options.players)
      options.title += (options.title.empty() ? "" : " - ") + player.name;
    if (options.title.size() > 100) options.title = fmt::format("{} players", options.players.size());
  }
  return options;
}

}  // namespace pedra::arena
