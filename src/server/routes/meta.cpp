// What the server is and whom it knows: /api/meta, players, languages, the OpenAPI file, and the stream of
// changes.
#include <algorithm>
#include <array>
#include <thread>

#include "lang/embedded.hpp"
#include "lang/phrases.hpp"
#include "server/api.hpp"
#include "server/embedded.hpp"

namespace pedra::server {
namespace {

// Without those that name files: they would be files of the server.
Json options_json(const engine::EngineInfo& player, lang::Language language) {
  JsonArray options;
  for (const engine::PlayerOption& option : player.options()) {
    if (option.type == engine::PlayerOption::Type::File || option.type == engine::PlayerOption::Type::Text)
      continue;
    JsonObject object;
    object.add("key", option.key)
        .add("type", engine::name_of(option.type))
        .add("summary", lang::phrase(language, option.help));
    if (option.type == engine::PlayerOption::Type::Number)
      object.add("least", option.least).add("most", option.most);
    if (!option.words.empty())
      object.add("words", std::vector<std::string_view>(option.words.begin(), option.words.end()));
    if (const std::string usual = option.default_value(); !usual.empty()) object.add("default", usual);
    options.add(object.json());
  }
  return options.json();
}

Reply language(const Request& request) {
  for (const EmbeddedFile& file : lang::language_files())
    if (file.name == request.parts[0] + ".json") return answer({std::string(file.content)});
  return refuse(missing("such language"));
}

Reply openapi() { return answer({std::string(openapi_files()[0].content)}); }

}  // namespace

void Api::add_meta_routes() {
  router_.add({"GET", "/api/meta", [this](const Request&) { return meta(); }});
  router_.add({"GET", "/api/players", players});
  router_.add({"GET", "/api/lang/{code}", language});
  router_.add({"GET", "/api/openapi.json", [](const Request&) { return openapi(); }});
  router_.add({"GET", "/api/events", [this](const Request& request) { return events(request); }});
}

Reply Api::players(const Request& request) {
  const lang::Language language = language_of(request);
  JsonArray all;
  for (const auto& info : engine::engines()) {
    JsonArray games;
    for (const std::string_view game : info.games()) games.add(game);
    all.add(JsonObject()
                .add("name", info.name)
                .add("summary", lang::phrase(language, info.summary))
                .add("games", games.json())
                .add("heuristic", info.heuristic())
                .add("tree", info.heuristic())
                .add("options", options_json(info, language))
                .json());
  }
  JsonArray levels;
  for (int level = 1; level <= engine::kFullStrength; ++level)
    levels.add(
        JsonObject().add("level", level).add("player", "engine:level=" + std::to_string(level)).json());
  return answer(JsonObject().add("players", all.json()).add("levels", levels.json()).json());
}

Reply Api::meta() const {
  JsonArray languages;
  for (const EmbeddedFile& file : lang::language_files())
    languages.add(file.name.substr(0, file.name.rfind('.')));
  return answer(JsonObject()
                    .add("name", "pedra")
                    .add("version", version_)
                    .add("languages", languages.json())
                    .add("limits", JsonObject()
                                       .add("body_bytes", kMostBodyBytes)
                                       .add("searches", limits_.searches)
                                       .add("streams", limits_.streams)
                                       .add("search_ms", kLongestSearchMs)
                                       .add("lines", engine::kEveryMove)
                                       .add("tree_nodes", kMostTreeNodes)
                                       .add("cores", std::max(1U, std::thread::hardware_concurrency()))
                                       .json())
                    .json());
}

// With ?game=ID also the states and reports of that game. A client that reads too slowly to get every event is sent
// `hello` again, and the game's state.
Reply Api::events(const Request& request) {
  const auto game = query_number(request, "game", 0, 1, kMostId);
  if (!game) return refuse(game.error());
  if (*game != 0)
    if (const auto found = live_.follow(*game); !found) return refuse(found.error());
  return followed([this, game = *game, seen = std::optional<std::uint64_t>()](EventSink& sink) mutable {
    const auto news = hub_.news(seen.value_or(0), game);
    const bool begins = !seen || news.missed;
    seen = news.last;
    if (!begins) {
      for (const auto& event : news.events)
        if (!sink.send(event.name, event.data)) return false;
      return true;
    }
    if (!sink.send("hello", JsonObject().add("version", version_).json())) return false;
    if (game == 0) return true;
    const auto state = live_.follow(game);
    return !state || sink.send("game-state", *state);
  });
}

}  // namespace pedra::server
