// /api/games and /api/import: games made, changed, listed, read from text and written as text.
#include <array>
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

struct ExportedText {
  std::string text;
  const char* suffix;
};

Result<ExportedText> written(const SavedGame& saved, std::string_view format) {
  const auto game = play::LiveGame::make(saved.state);
  if (!game) return game.error();
  play::Game whole = game->game();
  while (whole.redo()) continue;
  record::GameRecord record = whole.to_record();
  record.black = game->player(Color::Black).name;
  record.white = game->player(Color::White).name;
  if (const auto& lost = game->forfeiture(); lost && record.result.empty())
    record.result = fmt::format("{}+{}", lost->loser == Color::Black ? "W" : "B",
                                lost->reason == play::Forfeiture::Reason::Time ? "T" : "R");
  if (format == "sgf") return ExportedText{record::write_sgf(record), "sgf"};
  const auto as_text = [](const Result<std::string>& text, const char* suffix) -> Result<ExportedText> {
    if (!text) return wrong("bad-value", text.error().message);
    return ExportedText{*text, suffix};
  };
  if (format == "psq") return as_text(record::write_psq(record), "psq");
  if (format == "ggf") return as_text(record::write_ggf(record), "ggf");
  if (format != "transcript") return wrong("bad-value", "'format' must be one of sgf, transcript, psq, ggf");
  if (start_of(whole)) return wrong("bad-value", "a transcript holds no set position: use sgf");
  return ExportedText{record::write_transcript(whole.moves(), whole.start().grid()) + "\n", "txt"};
}

// Changes of a game. The server decides whose turn it is: where an engine is to act, a client may not.

Result<Ok> check_turn(const play::LiveGame& game) {
  const auto side = game.to_act();
  if (side && !game.player(*side).human())
    return wrong("not-your-turn", fmt::format("an engine plays {}", name_of(*side)));
  return Ok{};
}

Result<Ok> set_players(play::LiveGame& game, const ChangeRequest& request) {
  const std::array before{game.player(Color::Black), game.player(Color::White)};
  if (request.black) game.set_player(Color::Black, *request.black);
  if (request.white) game.set_player(Color::White, *request.white);
  auto prepared = game.prepare();
  if (prepared) return prepared;
  game.set_player(Color::Black, before[0]);
  game.set_player(Color::White, before[1]);
  return prepared;
}

Result<Ok> play_text(play::LiveGame& game, const ChangeRequest& request) {
  const auto move = game.position().read_move(request.move);
  if (!move) return wrong("bad-move", move.error().message);
  if (const auto turn = check_turn(game); !turn) return turn;
  if (game.game().moves().size() >= kLongestLine) return wrong("bad-value", "this game is too long");
  return game.play(*move);
}

Result<Ok> choose(play::LiveGame& game, const ChangeRequest& request) {
  if (const auto turn = check_turn(game); !turn) return turn;
  return game.choose(request.choice);
}

// Without a count: to the turn before, or after, at which a person had to choose; one move where there is none.

Result<Ok> undo(play::LiveGame& game, const ChangeRequest& request) {
  if (!request.count && game.undo_turn()) return Ok{};
  return game.undo(request.count.value_or(1));
}

Result<Ok> redo(play::LiveGame& game, const ChangeRequest& request) {
  const bool people = game.player(Color::Black).human() || game.player(Color::White).human();
  if (!request.count && people && game.redo_turn()) return Ok{};
  return game.redo(request.count.value_or(1));
}

Result<Ok> set_position(play::LiveGame& game, const ChangeRequest& request) {
  const GameSetup setup = request.spec.value_or(GameSetup{game.position().spec(), false});
  if (setup.swap2) return wrong("bad-spec", "Swap2 opens from an empty board: set 'opening' to free");
  auto cells = parse_cells(request.cells, setup.game.grid());
  if (!cells) return cells.error();
  const auto start = start_of(setup.game, Start{*std::move(cells), request.to_move});
  if (!start) return start.error();
  return game.set_game(play::Game(*start));
}

}  // namespace

void Api::add_change(const std::string& method, const std::string& pattern, Change change,
                     const Changer& changer) {
  router_.add({method, pattern, [this, change, changer](const Request& request) {
                 const auto wanted = read_change(request.body, change);
                 if (!wanted) return refuse(wanted.error());
                 const auto id = id_of(request, 0, "game");
                 if (!id) return refuse(id.error());
                 const auto after =
                     live_.change(*id, wanted->version, [&](play::LiveGame& game, std::string& title) {
                       auto made = changer(game, *wanted);
                       if (made && wanted->title) title = *wanted->title;
                       return made;
                     });
                 return after ? answer(*after) : refuse(after.error());
               }});
}

void Api::add_game_routes() {
  router_.add({"POST", "/api/games", [this](const Request& request) { return create_game(request); }});
  router_.add({"GET", "/api/games", [this](const Request& request) { return list_games(request); }});
  router_.add({"GET", "/api/games/{id}", [this](const Request& request) {
                 const auto id = id_of(request, 0, "game");
                 if (!id) return refuse(id.error());
                 const auto game = live_.game(*id);
                 return game ? answer(*game) : refuse(game.error());
               }});
  router_.add({"POST", "/api/games/{id}/engine", [this](const Request& request) {
                 const auto wanted = read_engine_command(request.body);
                 if (!wanted) return refuse(wanted.error());
                 const auto id = id_of(request, 0, "game");
                 if (!id) return refuse(id.error());
                 const auto game = live_.command(*id, wanted->version, wanted->command);
                 return game ? answer(*game) : refuse(game.error());
               }});
  router_.add({"DELETE", "/api/games/{id}", [this](const Request& request) { return delete_game(request); }});
  router_.add({"GET", "/api/games/{id}/position",
               [this](const Request& request) { return position_of_game(request); }});
  router_.add(
      {"GET", "/api/games/{id}/export", [this](const Request& request) { return export_game(request); }});
  router_.add({"POST", "/api/import", [this](const Request& request) { return import_games(request); },
               kMostImportBytes});
  add_change("PATCH", "/api/games/{id}", Change::Players, set_players);
  add_change("POST", "/api/games/{id}/move", Change::Move, play_text);
  add_change("POST", "/api/games/{id}/undo", Change::Steps, undo);
  add_change("POST", "/api/games/{id}/redo", Change::Steps, redo);
  add_change("POST", "/api/games/{id}/goto", Change::Goto,
             [](play::LiveGame& game, const ChangeRequest& request) { return game.go_to(request.ply); });
  add_change("POST", "/api/games/{id}/resign", Change::Resign,
             [](play::LiveGame& game, const ChangeRequest& request) { return game.resign(request.side); });
  add_change("POST", "/api/games/{id}/swap2", Change::Choose, choose);
  add_change("POST", "/api/games/{id}/position", Change::SetPosition, set_position);
}

Result<SavedGame> Api::game_of(const Request& request) {
  const auto id = id_of(request, 0, "game");
  if (!id) return id.error();
  return live_.saved(*id);
}

Reply Api::create_game(const Request& request) {
  const auto wanted = read_new_game(request.body);
  if (!wanted) return refuse(wanted.error());
  const auto start = start_of(wanted->spec.game, wanted->start);
  if (!start) return refuse(start.error());
  play::GameState state{
      .game = play::Game(*start), .players = {wanted->black, wanted->white}, .swap2 = wanted->spec.swap2};
  if (wanted->clock) state.clock.emplace(*wanted->clock);
  for (const play::Player& player : state.players)
    if (!player.human())
      if (const auto fits = searches_.make_player(*player.engine, wanted->spec.game); !fits)
        return refuse(fits.error());
  if (state.swap2) {
    auto opening = play::LiveGame::make(state);
    if (!opening) return refuse(wrong("bad-spec", opening.error().message));
    for (const Move move : wanted->moves)
      if (const auto played = opening->play(move); !played) return refuse(played.error());
    state.game = opening->game();
  } else if (const auto replayed = state.game.replay(wanted->moves); !replayed) {
    return refuse(wrong("bad-move", replayed.error().message));
  }
  const auto added = live_.add(state, wanted->title);
  return added ? answer(*added, 201) : refuse(added.error());
}

Reply Api::list_games(const Request& request) {
  const auto limit = query_number(request, "limit", 50, 1, 200);
  if (!limit) return refuse(limit.error());
  const auto before = query_number(request, "before", kMostId, 1, kMostId);
  if (!before) return refuse(before.error());
  const auto games = games_.games(static_cast<int>(*limit), *before);
  if (!games) return refuse(games.error());
  JsonArray all;
  for (const SavedGame& game : *games) all.add(game_summary_json(game));
  const bool more = static_cast<std::int64_t>(games->size()) == *limit && games->back().head.id > 1;
  const Json next = more ? to_json(games->back().head.id) : Json{};
  return answer(JsonObject().add("games", all.json()).add("next", next).json());
}

Reply Api::delete_game(const Request& request) {
  const auto id = id_of(request, 0, "game");
  if (!id) return refuse(id.error());
  const auto removed = live_.remove(*id);
  return removed ? nothing() : refuse(removed.error());
}

Reply Api::position_of_game(const Request& request) {
  const auto saved = game_of(request);
  if (!saved) return refuse(saved.error());
  const play::Game& game = saved->state.game;
  const auto ply = query_number(request, "ply", static_cast<std::int64_t>(game.moves().size()), 0,
                                static_cast<std::int64_t>(game.line().size()));
  if (!ply) return refuse(ply.error());
  return answer(position_json({game.start().spec(), saved->state.swap2},
                              position_at(game, static_cast<std::size_t>(*ply))));
}

Reply Api::export_game(const Request& request) {
  const auto game = game_of(request);
  if (!game) return refuse(game.error());
  const auto format = request.query.find("format");
  const auto text = written(*game, format == request.query.end() ? "sgf" : format->second);
  if (!text) return refuse(text.error());
  Reply reply{.content_type = "text/plain; charset=utf-8", .body = text->text};
  reply.headers.emplace_back("Content-Disposition", fmt::format("attachment; filename=\"pedra-{}.{}\"",
                                                                game->head.id, text->suffix));
  return reply;
}

Reply Api::import_games(const Request& request) {
  const auto wanted = read_import(request.body);
  if (!wanted) return refuse(wanted.error());
  auto imported = import_text(*wanted, request.gone);
  if (!imported) return refuse(imported.error());
  JsonArray games;
  for (const play::GameState& game : imported->games) {
    const auto added = live_.add(game, "");
    if (!added) return refuse(added.error());
    games.add(*added);
  }
  return answer(JsonObject()
                    .add("format", imported->format)
                    .add("count", imported->count)
                    .add("games", games.json())
                    .json(),
                201);
}

}  // namespace pedra::server
