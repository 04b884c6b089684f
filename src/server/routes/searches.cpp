// /api/searches: a position searched by any player, as a stream; what runs; how to stop it.
#include <fmt/format.h>

#include "server/api.hpp"
#include "server/views/views.hpp"

namespace pedra::server {
namespace {

const search::Limits kUsualSearch{.depth = {}, .nodes = {}, .time = std::chrono::milliseconds(5000)};

Json running_json(const SearchSessions::Running& search) {
  return JsonObject()
      .add("id", search.id)
      .add("kind", search.kind)
      .add("player", search.player)
      .add("seconds", search.seconds)
      .add("nodes", search.nodes)
      .json();
}

}  // namespace

void Api::add_search_routes() {
  router_.add({"POST", "/api/searches", [this](const Request& request) { return search(request); }});
  router_.add({"GET", "/api/searches", [this](const Request&) {
                 JsonArray all;
                 for (const auto& running : searches_.running()) all.add(running_json(running));
                 return answer(JsonObject().add("searches", all.json()).json());
               }});
  router_.add({"POST", "/api/searches/{id}/stop", [this](const Request& request) {
                 if (const auto read = read_empty(request.body); !read) return refuse(read.error());
                 return searches_.stop(request.parts[0]) ? nothing() : refuse(missing("such search running"));
               }});
}

Result<Api::PreparedSearch> Api::prepare_search(std::string_view kind, const PositionRef& wanted,
                                                const engine::EngineSpec& player) {
  const auto found = find_position(wanted);
  if (!found) return found.error();
  const std::string name = engine::to_text(player);
  auto session = searches_.open(kind, name);
  if (!session) return session.error();
  auto engine = searches_.make_player(player, found->spec.game);
  if (!engine) return engine.error();
  return PreparedSearch{found->position, name, *std::move(session), *std::move(engine)};
}

search::SearchReport Api::run_search(const PreparedSearch& search, const engine::SearchRequest& request,
                                     EventSink& sink) {
  const engine::AnyPosition& position = search.position;
  return searches_.run(*search.session, *search.engine, position, request,
                       [&](const search::SearchReport* report) {
                         if (report != nullptr)
                           sink.send("report", report_json(*report, position.to_move(), position.grid()));
                         return sink.alive();
                       });
}

Json Api::done_json(const SearchSession& session) {
  return JsonObject().add("reason", session.stopped() ? "stopped" : "finished").json();
}

Reply Api::search(const Request& request) {
  const auto wanted = read_search(request.body);
  if (!wanted) return refuse(wanted.error());
  const auto prepared = prepare_search("search", wanted->position, wanted->player);
  if (!prepared) return refuse(prepared.error());
  const engine::SearchRequest asked{.limits = server_limits(wanted->limits, wanted->player, kUsualSearch),
                                    .lines = wanted->lines};
  return streamed([this, search = *prepared, asked](EventSink& sink) {
    const Color to_move = search.position.to_move();
    sink.send("started", JsonObject()
                             .add("id", search.session->id())
                             .add("player", search.player)
                             .add("to_move", name_of(to_move))
                             .json());
    const auto last = run_search(search, asked, sink);
    sink.send("report", report_json(last, to_move, search.position.grid()));
    sink.send("done", done_json(*search.session));
  });
}

}  // namespace pedra::server
