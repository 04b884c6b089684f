// /api/searches: a position searched by any player, as a stream; what runs; how to stop it.
#include <fmt/format.h>

#include "server/api.hpp"
#include "server/views/views.hpp"

namespace pedra::server {
namespace {

const search::Limits kUsual{.depth = {}, .nodes = {}, .time = std::chrono::milliseconds(5000)};

Json running_json(const SearchDesk::Running& search) {
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
                 for (const auto& running : desk_.running()) all.add(running_json(running));
                 return answer(JsonObject().add("searches", all.json()).json());
               }});
  router_.add({"POST", "/api/searches/{id}/stop", [this](const Request& request) {
                 if (const auto read = read_empty(request.body); !read) return refuse(read.error());
                 return desk_.stop(request.parts[0]) ? nothing() : refuse(missing("such search running"));
               }});
}

Reply Api::search(const Request& request) {
  const auto wanted = read_search(request.body);
  if (!wanted) return refuse(wanted.error());
  const auto found = find_position(wanted->position);
  if (!found) return refuse(found.error());
  auto ticket = desk_.open("search", engine::to_text(wanted->player));
  if (!ticket) return refuse(ticket.error());
  auto engine = desk_.make_player(wanted->player, found->spec.game);
  if (!engine) return refuse(engine.error());

  const std::shared_ptr<SearchDesk::Ticket> held = *std::move(ticket);
  const std::shared_ptr<engine::Engine> player = *std::move(engine);
  const engine::SearchRequest asked{.limits = server_limits(wanted->limits, wanted->player, kUsual),
                                    .lines = wanted->lines};
  return streamed([this, held, player, asked, position = found->position,
                   name = engine::to_text(wanted->player)](EventSink& sink) {
    const Color to_move = position.to_move();
    sink.send("started",
              JsonObject().add("id", held->id()).add("player", name).add("to_move", name_of(to_move)).json());
    const auto show = [&](const search::SearchReport* report) {
      if (report != nullptr) sink.send("report", report_json(*report, to_move, position.grid()));
      return sink.alive();
    };
    const auto last = desk_.run(*held, *player, position, asked, show);
    sink.send("report", report_json(last, to_move, position.grid()));
    sink.send("done", JsonObject().add("reason", held->stopped() ? "stopped" : "finished").json());
  });
}

}  // namespace pedra::server
