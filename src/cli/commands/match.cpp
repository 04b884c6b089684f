#include <fmt/format.h>

#include "arena/store/exchange.hpp"
#include "base/file.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "cli/match_text.hpp"
#include "cli/position_input.hpp"

namespace pedra::cli {
namespace {

arena::Pairing pairing_of(const MatchOptions& options) {
  const auto usual = options.players.size() > 2 ? arena::Pairing::RoundRobin : arena::Pairing::Match;
  return arena::pairing_named(options.pairing).value_or(usual);
}

Result<arena::MatchOptions> plan(const MatchOptions& options) {
  const auto spec = game_spec(options.game);
  if (!spec) return spec.error();
  auto match = contest(options.contest);
  if (!match) return match.error();
  match->game = *spec;
  match->title = options.title;
  match->pairing = pairing_of(options);
  for (const std::string& text : options.players) {
    auto player = arena::parse_player(text);
    if (!player) return usage(player.error().message);
    match->players.push_back(*std::move(player));
  }
  if (!options.sprt.empty()) {
    const auto bounds = arena::parse_sprt(options.sprt);
    if (!bounds) return usage("--sprt: " + bounds.error().message);
    match->sprt = *bounds;
  }
  auto whole = arena::checked(*match);
  if (!whole) return usage(whole.error().message);
  return match;
}

Result<std::vector<arena::StoredGame>> chosen_games(arena::Store& store, const MatchExportOptions& options) {
  auto games = store.games(options.match);
  if (!games || !options.game) return games;
  std::vector<arena::StoredGame> one;
  for (const auto& game : *games)
    if (game.number + 1 == *options.game) one.push_back(game);
  if (one.empty()) return Error{fmt::format("match {} has no game {}", options.match, *options.game)};
  return one;
}

int put_files(const arena::Export& exported, const MatchExportOptions& options) {
  if (exported.left_out > 0)
    note(fmt::format("{} games were not played out and are left out", exported.left_out));
  if (!options.output.empty()) {
    for (const auto& file : exported.files)
      if (const auto written = write_file(options.output + file.suffix, file.content); !written)
        return fail(written.error());
    return kSuccess;
  }
  if (exported.files.size() > 1)
    return fail(usage(fmt::format("{} makes {} files: give them a name with --output, or choose one --game",
                                  options.format, exported.files.size())));
  for (const auto& file : exported.files) out(file.content);
  return kSuccess;
}

}  // namespace

int match(const MatchOptions& options, const Environment& environment) {
  auto planned = plan(options);
  if (!planned) return fail(planned.error());
  const StopFlag stop;
  LiveLine live(environment.live);
  auto openings =
      contest_openings(options.contest, planned->game, (options.contest.games + 1) / 2, stop, live);
  if (stop.raised()) return kInterrupted;
  if (!openings) return fail(openings.error());
  planned->openings = *std::move(openings);
  const auto store = open_store(options.store, environment);
  if (!store) return fail(store.error());
  return run_contest(options.contest, stop, live, **store, [&](const arena::MatchHooks& hooks) {
    return arena::run_match(**store, *planned, hooks);
  });
}

int match_list(const MatchListOptions& options, const Environment& environment) {
  const auto store = open_store(options.store, environment);
  if (!store) return fail(store.error());
  const auto matches = (*store)->matches();
  warn_of_left_out((*store)->take_left_out());
  if (!matches) return fail(matches.error());
  if (!options.json) out(matches_text(*matches));
  if (options.json)
    for (const auto& info : *matches) out(json_line(info));
  return kSuccess;
}

int match_show(const MatchShowOptions& options, const Environment& environment) {
  const auto store = open_store(options.store, environment);
  if (!store) return fail(store.error());
  const auto summary = arena::summarize(**store, options.match);
  warn_of_left_out((*store)->take_left_out());
  if (!summary) return fail(summary.error());
  out(options.json ? json_line(*summary) : match_text(*summary));
  if (options.games) {
    const auto games = (*store)->games(options.match);
    if (!games) return fail(games.error());
    if (!options.json) out("\n" + games_text(summary->match, *games));
    if (options.json)
      for (const auto& game : *games) out(json_line(game, summary->match));
  }
  if (options.report.empty()) return kSuccess;
  const auto written = write_report(options.report, **store, *summary);
  return written ? kSuccess : fail(written.error());
}

int match_export(const MatchExportOptions& options, const Environment& environment) {
  const auto store = open_store(options.store, environment);
  if (!store) return fail(store.error());
  const auto info = (*store)->match(options.match);
  if (!info) return fail(info.error());
  const auto games = chosen_games(**store, options);
  warn_of_left_out((*store)->take_left_out());
  if (!games) return fail(games.error());
  const auto format = arena::format_named(options.format).value_or(arena::FileFormat::Sgf);
  const auto exported = arena::export_games(*info, *games, format);
  return exported ? put_files(*exported, options) : fail(exported.error());
}

int match_import(const MatchImportOptions& options, const Environment& environment) {
  const auto defaults = game_spec(options.game);
  if (!defaults) return fail(defaults.error());
  std::vector<arena::ImportedGame> games;
  for (const std::string& path : options.files) {
    auto read = arena::read_games(path, *defaults);
    if (!read) return fail(read.error());
    for (auto& game : *read) games.push_back(std::move(game));
  }
  const auto store = open_store(options.store, environment);
  if (!store) return fail(store.error());
  const std::string title =
      options.title.empty() ? fmt::format("imported from {}", options.files[0]) : options.title;
  LiveLine live(environment.live);
  const auto info = arena::import_games(**store, games, title, [&](std::size_t done) {
    live.show(told(fmt::format("{} of {} games imported", done, games.size())));
  });
  live.clear();
  if (!info) return fail(info.error());
  out(told(fmt::format("match {}: {} games", info->id, info->games_played)) + "\n");
  return kSuccess;
}

}  // namespace pedra::cli
