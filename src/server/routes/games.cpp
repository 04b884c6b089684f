// /api/games and /api/import: games made, changed, listed, read from text and written as text.
#include <fmt/format.h>

#include "record/ggf.hpp"
#include "record/psq.hpp"
#include "record/sgf.hpp"
#include "record/transcript.hpp"
#include "server/api.hpp"
#include "server/sessions/import_text.hpp"
#include "server/views/views.hpp"

namespace pedra::server {
namespace {

Json id_and_version(const PageGame& game) {
  return JsonObject().add("id", game.id).add("version", game.version).json();
}

struct ExportedText {
  std::string text;
  const char* suffix;
};

Result<ExportedText> written(const PageGame& game, std::string_view format) {
  const auto played = game_at(game, static_cast<int>(game.line.size()));
  if (!played) return played.error();
  record::GameRecord record = played->to_record();
  record.black = seat_of(game, Color::Black).name;
  record.white = seat_of(game, Color::White).name;
  if (game.resigned && record.result.empty()) record.result = *game.resigned == Color::Black ? "W+R" : "B+R";
  if (format == "sgf") return ExportedText{record::write_sgf(record), "sgf"};
  const auto as_text = [](const Result<std::string>& text, const char* suffix) -> Result<ExportedText> {
    if (!text) return wrong("bad-value", text.error().message);
    return ExportedText{*text, suffix};
  };
  if (format == "psq") return as_text(record::write_psq(record), "psq");
  if (format == "ggf") return as_text(record::write_ggf(record), "ggf");
  if (format != "transcript") return wrong("bad-value", "'format' must be one of sgf, transcript, psq, ggf");
  if (game.start) return wrong("bad-value", "a transcript holds no set position: use sgf");
  return ExportedText{record::write_transcript(game.line, game.spec.game.grid()) + "\n", "txt"};
}

Result<Ok> set_seats(PageGame& game, const ChangeRequest& request) {
  if (request.title) game.title = *request.title;
  if (request.black) seat_of(game, Color::Black) = *request.black;
  if (request.white) seat_of(game, Color::White) = *request.white;
  return Ok{};
}

Result<Ok> play_text(PageGame& game, const ChangeRequest& request) {
  const auto move = parse_move(request.move, game.spec.game.grid());
  if (!move) return wrong("bad-move", move.error().message);
  return add_move(game, *move);
}

Result<Ok> edit_position(PageGame& game, const ChangeRequest& request) {
  PageSpec spec = request.spec.value_or(game.spec);
  if (!request.spec) spec.swap2 = false;
  auto cells = parse_cells(request.cells, spec.game.grid());
  if (!cells) return cells.error();
  return set_position(game, spec, {*std::move(cells), request.to_move});
}

}  // namespace

void Api::add_change(const std::string& method, const std::string& pattern, Change change, Changer changer) {
  router_.add({method, pattern, [this, change, changer = std::move(changer)](const Request& request) {
                 const auto wanted = read_change(request.body, change);
                 if (!wanted) return refuse(wanted.error());
                 auto game = game_of(request);
                 if (!game) return refuse(game.error());
                 if (wanted->version && *wanted->version != game->version)
                   return refuse(wrong("changed", fmt::format("the game has version {}", game->version)));
                 if (const auto made = changer(*game, *wanted); !made) return refuse(made.error());
                 const auto after = changed(*game);
                 return after ? answer(game_json(*after)) : refuse(after.error());
               }});
}

void Api::add_game_routes() {
  router_.add({"POST", "/api/games", [this](const Request& request) { return create_game(request); }});
  router_.add({"GET", "/api/games", [this](const Request& request) { return list_games(request); }});
  router_.add({"GET", "/api/games/{id}", [this](const Request& request) {
                 const auto game = game_of(request);
                 return game ? answer(game_json(*game)) : refuse(game.error());
               }});
  router_.add({"DELETE", "/api/games/{id}", [this](const Request& request) { return delete_game(request); }});
  router_.add({"GET", "/api/games/{id}/position",
               [this](const Request& request) { return position_of_game(request); }});
  router_.add(
      {"GET", "/api/games/{id}/export", [this](const Request& request) { return export_game(request); }});
  router_.add({"POST", "/api/import", [this](const Request& request) { return import_games(request); },
               kMostImportBytes});
  add_change("PATCH", "/api/games/{id}", Change::Seats, set_seats);
  add_change("POST", "/api/games/{id}/move", Change::Move, play_text);
  add_change("POST", "/api/games/{id}/undo", Change::Steps,
             [](PageGame& game, const ChangeRequest& request) { return step_back(game, request.count); });
  add_change("POST", "/api/games/{id}/redo", Change::Steps,
             [](PageGame& game, const ChangeRequest& request) { return step_forward(game, request.count); });
  add_change("POST", "/api/games/{id}/goto", Change::Goto,
             [](PageGame& game, const ChangeRequest& request) { return go_to(game, request.ply); });
  add_change("POST", "/api/games/{id}/resign", Change::Resign,
             [](PageGame& game, const ChangeRequest& request) { return resign(game, request.side); });
  add_change("POST", "/api/games/{id}/swap2", Change::Choose,
             [](PageGame& game, const ChangeRequest& request) { return choose(game, request.choice); });
  add_change("POST", "/api/games/{id}/position", Change::SetPosition, edit_position);
}

Result<PageGame> Api::game_of(const Request& request) {
  const auto id = id_of(request, 0, "game");
  if (!id) return id.error();
  return games_.game(*id);
}

Result<PageGame> Api::stored(const PageGame& game) {
  auto added = games_.add(game);
  if (added) hub_.publish("game", id_and_version(*added));
  return added;
}

Result<PageGame> Api::changed(const PageGame& game) {
  auto after = games_.put(game);
  if (after) hub_.publish("game", id_and_version(*after));
  return after;
}

Reply Api::create_game(const Request& request) {
  const auto wanted = read_new_game(request.body);
  if (!wanted) return refuse(wanted.error());
  PageGame game;
  game.spec = wanted->spec;
  game.title = wanted->title;
  game.first = wanted->black;
  game.second = wanted->white;
  game.start = wanted->start;
  game.clock = wanted->clock;
  const auto start = start_of(game.spec.game, game.start);
  if (!start) return refuse(start.error());
  if (game.spec.swap2) {
    for (const Move move : wanted->moves)
      if (const auto played = add_move(game, move); !played) return refuse(played.error());
  } else {
    play::Game played(*start);
    if (const auto replayed = played.replay(wanted->moves); !replayed)
      return refuse(wrong("bad-move", replayed.error().message));
    game.line = played.moves();
    game.ply = static_cast<int>(game.line.size());
  }
  const auto added = stored(std::move(game));
  return added ? answer(game_json(*added), 201) : refuse(added.error());
}

Reply Api::list_games(const Request& request) {
  const auto limit = query_number(request, "limit", 50, 1, 200);
  if (!limit) return refuse(limit.error());
  const auto before = query_number(request, "before", kMostId, 1, kMostId);
  if (!before) return refuse(before.error());
  const auto games = games_.games(static_cast<int>(*limit), *before);
  if (!games) return refuse(games.error());
  JsonArray all;
  for (const PageGame& game : *games) all.add(game_summary_json(game));
  const bool more = static_cast<std::int64_t>(games->size()) == *limit && games->back().id > 1;
  return answer(
      JsonObject().add("games", all.json()).add("next", more ? to_json(games->back().id) : Json{}).json());
}

Reply Api::delete_game(const Request& request) {
  const auto id = id_of(request, 0, "game");
  if (!id) return refuse(id.error());
  if (const auto removed = games_.remove(*id); !removed) return refuse(removed.error());
  hub_.publish("game-deleted", JsonObject().add("id", *id).json());
  return nothing();
}

Reply Api::position_of_game(const Request& request) {
  const auto game = game_of(request);
  if (!game) return refuse(game.error());
  const auto ply = query_number(request, "ply", game->ply, 0, static_cast<std::int64_t>(game->line.size()));
  if (!ply) return refuse(ply.error());
  const auto played = game_at(*game, static_cast<int>(*ply));
  return played ? answer(position_json(game->spec, played->position())) : refuse(played.error());
}

Reply Api::export_game(const Request& request) {
  const auto game = game_of(request);
  if (!game) return refuse(game.error());
  const auto format = request.query.find("format");
  const auto text = written(*game, format == request.query.end() ? "sgf" : format->second);
  if (!text) return refuse(text.error());
  Reply reply{.content_type = "text/plain; charset=utf-8", .body = text->text};
  reply.headers.emplace_back("Content-Disposition",
                             fmt::format("attachment; filename=\"pedra-{}.{}\"", game->id, text->suffix));
  return reply;
}

Reply Api::import_games(const Request& request) {
  const auto wanted = read_import(request.body);
  if (!wanted) return refuse(wanted.error());
  auto imported = import_text(*wanted);
  if (!imported) return refuse(imported.error());
  JsonArray games;
  for (PageGame& game : imported->games) {
    const auto added = stored(std::move(game));
    if (!added) return refuse(added.error());
    games.add(game_json(*added));
  }
  return answer(JsonObject()
                    .add("format", imported->format)
                    .add("count", imported->count)
                    .add("games", games.json())
                    .json(),
                201);
}

}  // namespace pedra::server
