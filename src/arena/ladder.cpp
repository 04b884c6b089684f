#include "arena/ladder.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "base/visible_text.hpp"

namespace pedra::arena {
namespace {

Result<engine::GameSpec> game_of(Store& store, std::string_view ladder) {
  const auto game = store.ladder_game(ladder);
  if (!game) return game.error();
  if (!*game) return Error{fmt::format("there is no ladder '{}': add a player to make it", excerpt(ladder))};
  return **game;
}

struct Ladder {
  engine::GameSpec game;
  std::vector<LadderPlayer> field;
  std::vector<std::int64_t> runs;  // their matches
};

Result<Ladder> read_ladder(Store& store, std::string_view ladder) {
  const auto game = game_of(store, ladder);
  if (!game) return game.error();
  auto field = store.ladder_players(ladder);
  if (!field) return field.error();
  auto runs = store.ladder_matches(ladder);
  if (!runs) return runs.error();
  return Ladder{*game, *std::move(field), *std::move(runs)};
}

std::string run_title(std::string_view ladder, std::size_t run) {
  return fmt::format("ladder {} run {}", ladder, run);
}

// All games of a ladder's matches, counted by the players' names.
class NameTally {
 public:
  explicit NameTally(std::vector<LadderRow>& rows) : rows_(rows) {
    for (std::size_t i = 0; i < rows.size(); ++i) by_name_[rows[i].player.name] = i;
  }

  void add(const MatchSummary& summary) {
    std::vector<std::size_t> row_of;
    for (const PlayerSummary& player : summary.players) {
      row_of.push_back(row(player));
      LadderRow& r = rows_[row_of.back()];
      r.wins += player.wins;
      r.draws += player.draws;
      r.losses += player.losses;
      r.forfeits += player.forfeit_count();
    }
    for (const PairingSummary& pairing : summary.pairings)
      met_.push_back({row_of[static_cast<std::size_t>(pairing.first)],
                      row_of[static_cast<std::size_t>(pairing.second)],
                      static_cast<double>(pairing.results.games()), pairing.results.points()});
  }

  [[nodiscard]] const std::vector<HeadToHead>& met() const { return met_; }

 private:
  std::size_t row(const PlayerSummary& player) {
    const auto [found, fresh] = by_name_.try_emplace(player.name, rows_.size());
    if (fresh) {
      LadderRow gone;
      gone.player = {player.name, player.spec};
      gone.active = false;
      rows_.push_back(gone);
    }
    return found->second;
  }

  std::vector<LadderRow>& rows_;
  std::map<std::string, std::size_t, std::less<>> by_name_;
  std::vector<HeadToHead> met_;
};

}  // namespace

Result<Ok> ladder_add(Store& store, std::string_view ladder, const engine::GameSpec& game,
                      const PlayerSpec& player) {
  if (ladder.empty() || player.name.empty()) return Error{"a ladder and its players need names"};
  const auto known = store.ladder_game(ladder);
  if (!known) return known.error();
  if (*known && **known != game)
    return Error{
        fmt::format("ladder '{}' plays {}, not {}", excerpt(ladder), to_text(**known), to_text(game))};
  const auto whole = engine::checked(game);
  if (!whole) return whole.error();
  if (const auto fits = check_player(player, game); !fits) return fits.error();
  return store.put_ladder_player(ladder, game, {{player.name, player.text}, true});
}

Result<Ok> ladder_remove(Store& store, std::string_view ladder, std::string_view name) {
  const auto game = game_of(store, ladder);
  if (!game) return game.error();
  const auto players = store.ladder_players(ladder);
  if (!players) return players.error();
  for (const LadderPlayer& player : *players)
    if (player.player.name == name) return store.put_ladder_player(ladder, *game, {player.player, false});
  return Error{fmt::format("there is no player '{}' in ladder '{}'", excerpt(name), excerpt(ladder))};
}

Result<MatchOutcome> ladder_run(Store& store, std::string_view ladder, MatchOptions options,
                                const MatchHooks& hooks) {
  const auto known = read_ladder(store, ladder);
  if (!known) return known.error();

  options.game = known->game;
  options.pairing = Pairing::RoundRobin;
  options.sprt.reset();
  options.players.clear();
  for (const LadderPlayer& entry : known->field) {
    if (!entry.active) continue;
    auto player = parse_player(entry.player.spec);
    if (!player) return player.error();
    player->name = entry.player.name;
    options.players.push_back(*std::move(player));
  }
  std::size_t run = known->runs.size() + 1;
  if (!known->runs.empty()) {
    const auto last = store.match(known->runs.back());
    if (!last) return last.error();
    options.title = run_title(ladder, known->runs.size());
    const auto again = checked(options);
    // Interrupted, and asked for with the same options and field: the same run.
    if (again && !last->finished && last->config == config_text(*again)) run = known->runs.size();
  }
  options.title = run_title(ladder, run);
  MatchHooks linked = hooks;
  linked.match_opened = [&](const MatchInfo& match) -> Result<Ok> {
    if (const auto added = store.add_ladder_match(ladder, match.id); !added) return added.error();
    return hooks.match_opened ? hooks.match_opened(match) : Ok{};
  };
  return run_match(store, options, linked);
}

Result<std::vector<LadderRow>> ladder_table(Store& store, std::string_view ladder, std::string_view anchor,
                                            double anchor_elo) {
  const auto known = read_ladder(store, ladder);
  if (!known) return known.error();

  std::vector<LadderRow> rows;
  for (const LadderPlayer& entry : known->field) {
    LadderRow row;
    row.player = entry.player;
    row.active = entry.active;
    rows.push_back(row);
  }
  NameTally tally(rows);
  for (const std::int64_t run : known->runs) {
    const auto summary = summarize(store, run);
    if (!summary) return summary.error();
    tally.add(*summary);
  }
  std::optional<std::size_t> anchor_row;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (!anchor.empty() && rows[i].player.name == anchor) anchor_row = i;
  if (!anchor.empty() && !anchor_row)
    return Error{fmt::format("there is no player '{}' in ladder '{}'", excerpt(anchor), excerpt(ladder))};
  const std::vector<Rating> ratings = rate_players(rows.size(), tally.met(), anchor_row, anchor_elo);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].rating = ratings[i];
  std::stable_sort(rows.begin(), rows.end(),
                   [](const LadderRow& a, const LadderRow& b) { return a.rating.elo > b.rating.elo; });
  return rows;
}

}  // namespace pedra::arena
