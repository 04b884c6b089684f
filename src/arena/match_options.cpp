// What a match may be, and its text: the first half of match.hpp.
#include <charconv>
#include <fmt/format.h>
#include <map>

#include "arena/match.hpp"
#include "base/rng.hpp"
#include "base/text.hpp"

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

// The lines of a config: key=value.
class Lines {
 public:
  explicit Lines(std::string_view config) {
    for (const std::string_view line : split(config, '\n'))
      if (const auto equals = line.find('='); equals != std::string_view::npos)
        values_[line.substr(0, equals)] = line.substr(equals + 1);
  }

  [[nodiscard]] std::string_view text(std::string_view key) const {
    const auto found = values_.find(key);
    return found == values_.end() ? "-" : found->second;
  }
  template <class T>
  void whole(std::string_view key, T& value) const {
    if (const auto number = parse_integer(text(key))) value = static_cast<T>(*number);
  }
  template <class T>
  void whole(std::string_view key, std::optional<T>& value) const {
    if (const auto number = parse_integer(text(key))) value = static_cast<T>(*number);
  }
  void time(std::string_view key, Milliseconds& value) const {
    if (const auto number = parse_integer(text(key))) value = Milliseconds(*number);
  }
  void time(std::string_view key, std::optional<Milliseconds>& value) const {
    if (const auto number = parse_integer(text(key))) value = Milliseconds(*number);
  }
  void score(std::string_view key, std::optional<double>& value) const {
    if (const auto number = read<double>(text(key))) value = *number;
  }
  void seed(std::string_view key, std::uint64_t& value) const {
    if (const auto number = read<std::uint64_t>(text(key))) value = *number;
  }

 private:
  template <class T>
  static std::optional<T> read(std::string_view text) {
    T number{};
    const auto end = text.data() + text.size();
    const auto done = std::from_chars(text.data(), end, number);
    return done.ec == std::errc() && done.ptr == end ? std::optional(number) : std::nullopt;
  }
  std::map<std::string_view, std::string_view> values_;
};

}  // namespace

Result<MatchOptions> read_options(const MatchInfo& match, std::vector<Opening> openings) {
  const Lines lines(match.config);
  MatchOptions options;
  options.game = match.game;
  options.openings = std::move(openings);
  options.title = lines.text("title");
  for (const SeatedPlayer& seated : match.players) {
    auto player = parse_player(seated.spec);
    if (!player) return player.error();
    player->name = seated.name;
    options.players.push_back(*std::move(player));
  }
  options.pairing = pairing_named(lines.text("pairing")).value_or(Pairing::Match);
  lines.whole("games", options.games);
  lines.seed("seed", options.seed);
  Control& control = options.control;
  lines.time("per_move", control.per_move);
  lines.time("per_game", control.per_game);
  lines.time("increment", control.increment);
  lines.whole("nodes", control.nodes);
  lines.whole("depth", control.depth);
  lines.whole("memory", control.memory);
  lines.time("tolerance", control.tolerance);
  lines.time("start_patience", control.start_patience);
  lines.time("answer_patience", control.answer_patience);
  Adjudication& rule = options.adjudication;
  lines.score("win_score", rule.win_score);
  lines.whole("win_moves", rule.win_moves);
  lines.score("draw_score", rule.draw_score);
  lines.whole("draw_moves", rule.draw_moves);
  lines.whole("draw_after", rule.draw_after);
  if (const auto bounds = parse_sprt(lines.text("sprt"))) options.sprt = *bounds;
  if (config_text(options) != match.config)
    return Error{
        fmt::format("the settings of match {} cannot be read by this version of the program", match.id)};
  return options;
}

GameSetup setup_of(const MatchOptions& options, const Claim& claim) {
  GameSetup setup;
  setup.game = options.game;
  setup.opening = options.openings[static_cast<std::size_t>(claim.job.opening)];
  setup.black = options.players[static_cast<std::size_t>(claim.job.black)];
  setup.white = options.players[static_cast<std::size_t>(claim.job.white)];
  setup.control = options.control;
  setup.adjudication = options.adjudication;
  setup.seed = mix64(options.seed ^ mix64(static_cast<std::uint64_t>(claim.number)));
  return setup;
}

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
  if (options.concurrency < 0 || options.concurrency > 256) return Error{"concurrency is from 0 to 256"};
  if (options.sprt && options.players.size() != 2) return Error{"SPRT compares two players"};
  if (options.adjudication.win_moves < 1 || options.adjudication.draw_moves < 1)
    return Error{"adjudication looks at one move at least"};
  if (options.title.find('\n') != std::string::npos) return Error{"a title is one line"};
  for (const PlayerSpec& player : options.players)
    if ((player.text + player.name).find('\n') != std::string::npos) return Error{"a player is one line"};
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
