// /api/matches and /api/ladders: the arena's store, and matches started from the page.
#include <fmt/format.h>

#include "server/api.hpp"
#include "server/sessions/import_text.hpp"
#include "server/views/match_views.hpp"
#include "server/views/views.hpp"

namespace pedra::server {
namespace {

const arena::StoredGame* find_game(const std::vector<arena::StoredGame>& games, std::int64_t number) {
  for (const auto& game : games)
    if (game.number + 1 == number) return &game;
  return nullptr;
}

}  // namespace

void Api::add_match_routes() {
  router_.add({"GET", "/api/matches", [this](const Request&) { return list_matches(); }});
  router_.add({"POST", "/api/matches", [this](const Request& request) {
                 const auto wanted = read_match(request.body);
                 if (!wanted) return refuse(wanted.error());
                 const auto match = matches_->start(*wanted);
                 return match ? answer(match_info_json(*match, true), 202) : refuse(match.error());
               }});
  router_.add({"GET", "/api/matches/{id}", [this](const Request& request) { return show_match(request); }});
  router_.add(
      {"GET", "/api/matches/{id}/games", [this](const Request& request) { return match_games(request); }});
  router_.add({"GET", "/api/matches/{id}/games/{number}",
               [this](const Request& request) { return match_game(request, false); }});
  router_.add({"POST", "/api/matches/{id}/games/{number}/open",
               [this](const Request& request) { return match_game(request, true); }});
  router_.add(
      {"GET", "/api/matches/{id}/events", [this](const Request& request) { return match_events(request); }});
  router_.add({"POST", "/api/matches/{id}/stop", [this](const Request& request) {
                 if (const auto read = read_empty(request.body); !read) return refuse(read.error());
                 const auto id = id_of(request, 0, "match");
                 if (!id) return refuse(id.error());
                 if (matches_->stop(*id)) return nothing();
                 return refuse(
                     wrong("not-running", fmt::format("match {} does not run in this server", *id)));
               }});
  router_.add({"GET", "/api/ladders", [this](const Request&) {
                 const auto names = arena_.ladders();
                 if (!names) return refuse(names.error());
                 JsonArray all;
                 for (const std::string& name : *names) {
                   const auto game = arena_.ladder_game(name);
                   const auto players = arena_.ladder_players(name);
                   if (!game || !*game || !players) continue;
                   all.add(JsonObject()
                               .add("name", name)
                               .add("spec", spec_json(**game))
                               .add("players", players->size())
                               .json());
                 }
                 return answer(JsonObject().add("ladders", all.json()).json());
               }});
  router_.add({"GET", "/api/ladders/{name}", [this](const Request& request) { return ladder(request); }});
}

Reply Api::list_matches() {
  const auto matches = arena_.matches();
  if (!matches) return refuse(matches.error());
  JsonArray all;
  for (const auto& match : *matches) all.add(match_info_json(match, matches_->running(match.id)));
  return answer(JsonObject().add("matches", all.json()).json());
}

Result<Json> Api::match_now(std::int64_t id) {
  if (!arena_.match(id)) return missing(fmt::format("match {}", id));
  const auto summary = arena::summarize(arena_, id);
  if (!summary) return summary.error();
  const auto games = arena_.games(id);
  if (!games) return games.error();
  return match_json(*summary, *games, matches_->running(id));
}

Reply Api::show_match(const Request& request) {
  const auto id = id_of(request, 0, "match");
  if (!id) return refuse(id.error());
  const auto match = match_now(*id);
  return match ? answer(*match) : refuse(match.error());
}

Reply Api::match_games(const Request& request) {
  const auto id = id_of(request, 0, "match");
  if (!id) return refuse(id.error());
  const auto match = arena_.match(*id);
  if (!match) return refuse(missing(fmt::format("match {}", *id)));
  const auto after = query_number(request, "after", 0, 0, kMostId);
  if (!after) return refuse(after.error());
  const auto limit = query_number(request, "limit", 100, 1, 1000);
  if (!limit) return refuse(limit.error());
  const auto games = arena_.games(*id, *after);
  if (!games) return refuse(games.error());
  JsonArray part;
  const auto count = std::min(games->size(), static_cast<std::size_t>(*limit));
  for (std::size_t i = 0; i < count; ++i) part.add(match_game_json((*games)[i], *match, false));
  const Json next = count < games->size() ? to_json((*games)[count - 1].id) : Json{};
  return answer(JsonObject().add("games", part.json()).add("next", next).json());
}

Reply Api::match_game(const Request& request, bool open) {
  if (open)
    if (const auto read = read_empty(request.body); !read) return refuse(read.error());
  const auto id = id_of(request, 0, "match");
  if (!id) return refuse(id.error());
  const auto number = id_of(request, 1, "game");
  if (!number) return refuse(number.error());
  const auto match = arena_.match(*id);
  if (!match) return refuse(missing(fmt::format("match {}", *id)));
  const auto games = arena_.games(*id);
  if (!games) return refuse(games.error());
  const auto* const found = find_game(*games, *number);
  if (found == nullptr) return refuse(missing(fmt::format("game {} in match {}", *number, *id)));
  if (!open) return answer(match_game_json(*found, *match, true));
  play::Game played(match->game);
  std::vector<Move> moves;
  for (const auto& move : found->game.moves) moves.push_back(move.move);
  if (const auto replayed = played.replay(moves); !replayed) return refuse(replayed.error());
  const auto named = [&match](int seat) {
    const auto at = static_cast<std::size_t>(seat);
    return play::Player{.name = at < match->players.size() ? match->players[at].name : std::string()};
  };
  const auto added =
      live_.add({.game = std::move(played), .players = {named(found->job.black), named(found->job.white)}},
                fmt::format("{}, game {}", match->title, *number).substr(0, kLongestTitle));
  return added ? answer(*added, 201) : refuse(added.error());
}

// Looks at the store, so that matches of other processes are followed too.
Reply Api::match_events(const Request& request) {
  const auto id = id_of(request, 0, "match");
  if (!id) return refuse(id.error());
  if (!arena_.match(*id)) return refuse(missing(fmt::format("match {}", *id)));
  return followed([this, id = *id, ran_here = matches_->running(*id), shown = std::int64_t{-1},
                   last_game = std::int64_t{0},
                   boards = std::vector<MatchRunner::Board>()](EventSink& sink) mutable {
    const auto match = arena_.match(id);
    if (!match) return false;
    const bool ended = match->finished || (ran_here && !matches_->running(id));
    if (match->games_played != shown || ended) {
      const auto games = arena_.games(id, last_game);
      for (const auto& game : games ? *games : std::vector<arena::StoredGame>{}) {
        last_game = game.id;
        if (shown >= 0) sink.send("game", match_game_json(game, *match, false));
      }
      shown = match->games_played;
      if (const auto now = match_now(id); now && !sink.send("match", *now)) return false;
    }
    if (auto now = matches_->boards(id); now != boards) {
      boards = std::move(now);
      if (!sink.send("boards", boards_json(boards, *match))) return false;
    }
    if (ended) sink.send("done", JsonObject().add("finished", match->finished).json());
    return !ended;
  });
}

Reply Api::ladder(const Request& request) {
  const std::string& name = request.parts[0];
  const auto game = arena_.ladder_game(name);
  if (!game) return refuse(game.error());
  if (!*game) return refuse(missing("such ladder"));
  const auto rows = arena::ladder_table(arena_, name);
  if (!rows) return refuse(rows.error());
  JsonArray all;
  for (const auto& row : *rows) all.add(ladder_row_json(row));
  return answer(JsonObject().add("name", name).add("spec", spec_json(**game)).add("rows", all.json()).json());
}

}  // namespace pedra::server
