// A machine's move in a game: POST /api/games/{id}/think. In Swap2's opening it lays the stones or chooses.
#include <fmt/format.h>

#include "play/swap2_choice.hpp"
#include "server/api.hpp"
#include "server/views/views.hpp"

namespace pedra::server {
namespace {

using gomoku::Swap2;

const search::Limits kUsual{.depth = {}, .nodes = {}, .time = std::chrono::milliseconds(1000)};

Json reason_json(const SearchDesk::Ticket& ticket) {
  return JsonObject().add("reason", ticket.stopped() ? "stopped" : "finished").json();
}

}  // namespace

void Api::add_think_route() {
  router_.add({"POST", "/api/games/{id}/think", [this](const Request& request) { return think(request); }});
}

namespace {

// One request to think, while it is worked on.
struct Thinking {
  SearchDesk& desk;
  SearchDesk::Ticket& ticket;
  engine::Engine& engine;
  EventSink& sink;
  engine::SearchRequest wanted;

  search::SearchReport run(const engine::AnyPosition& position) const {
    const auto show = [&](const search::SearchReport* report) {
      if (report != nullptr) sink.send("report", report_json(*report, position.to_move(), position.grid()));
      return sink.alive();
    };
    auto report = desk.run(ticket, engine, position, wanted, show);
    sink.send("report", report_json(report, position.to_move(), position.grid()));
    return report;
  }
};

// Lays what the opening asks of the first player; the second's two stones are the engine's own two best
// moves.
Result<Ok> lay_stones(PageGame& game, const Swap2& swap2, Thinking& thinking) {
  if (swap2.stones().empty()) {
    thinking.wanted.limits = play::swap2_share(thinking.wanted.limits);
    const auto value = [&](const engine::AnyPosition& position) -> std::optional<double> {
      const auto report =
          thinking.desk.run(thinking.ticket, thinking.engine, position, thinking.wanted,
                            [&](const search::SearchReport*) { return thinking.sink.alive(); });
      if (thinking.ticket.stopped() || thinking.ticket.abandoned()) return std::nullopt;
      return play::value_of(report);
    };
    const auto stones = play::swap2_opening(game.spec.game, static_cast<std::uint64_t>(game.id), value);
    if (!stones) return wrong("changed", "the opening was stopped");
    for (const Point stone : *stones)
      if (const auto laid = add_move(game, stone); !laid) return laid.error();
    return Ok{};
  }
  for (auto left = swap2.stones_to_place(); left > 0; --left) {
    const auto played = game_at(game, game.ply);
    if (!played) return played.error();
    const auto report = thinking.run(played->position());
    if (thinking.ticket.abandoned() || report.move.is_none()) return wrong("changed", "nothing was laid");
    if (const auto laid = add_move(game, report.move); !laid) return laid.error();
  }
  return Ok{};
}

// What the seat has to do now, done to `game`.
Result<Ok> act(PageGame& game, Thinking& thinking) {
  const auto swap2 = swap2_of(game);
  if (swap2 && swap2->task() == Swap2::Task::Place) return lay_stones(game, *swap2, thinking);
  const auto played = game_at(game, game.ply);
  if (!played) return played.error();
  const auto report = thinking.run(played->position());
  if (thinking.ticket.abandoned()) return wrong("changed", "whoever asked has gone");
  if (swap2 && swap2->task() == Swap2::Task::Choose)
    return choose(game,
                  play::swap2_takes_black(report) ? Swap2::Choice::TakeBlack : Swap2::Choice::TakeWhite);
  return add_move(game, report.move);
}

}  // namespace

Reply Api::think(const Request& request) {
  const auto wanted = read_think(request.body);
  if (!wanted) return refuse(wanted.error());
  const auto game = game_of(request);
  if (!game) return refuse(game.error());
  if (wanted->version && *wanted->version != game->version)
    return refuse(wrong("changed", fmt::format("the game has version {}", game->version)));
  const auto played = game_at(*game, game->ply);
  if (!played) return refuse(played.error());
  const auto acting = to_act(*game, played->position());
  if (!acting) return refuse(wrong("over", "the game is over"));
  const std::string& seated = seat_of(*game, *acting).player;
  const auto usual = parse_web_player(seated.empty() ? "engine" : seated);
  if (!usual) return refuse(usual.error());
  engine::EngineSpec player = wanted->player.value_or(*usual);
  if (player.seed == engine::EngineSpec{}.seed) player.seed = static_cast<std::uint64_t>(game->id);
  auto ticket = desk_.open("think", engine::to_text(player));
  if (!ticket) return refuse(ticket.error());
  auto engine = desk_.make_player(player, game->spec.game);
  if (!engine) return refuse(engine.error());

  // The stream owns all it needs: it runs after this function has returned.
  const std::shared_ptr<SearchDesk::Ticket> held = *std::move(ticket);
  const std::shared_ptr<engine::Engine> machine = *std::move(engine);
  const engine::SearchRequest search{.limits = server_limits(wanted->limits, player, kUsual),
                                     .lines = wanted->lines};
  return streamed([this, held, machine, search, play = wanted->play, before = *game,
                   name = engine::to_text(player)](EventSink& sink) {
    sink.send("started", JsonObject().add("id", held->id()).add("player", name).json());
    Thinking thinking{desk_, *held, *machine, sink, search};
    if (!play) {
      const auto at = game_at(before, before.ply);
      if (at) thinking.run(at->position());
      sink.send("done", reason_json(*held));
      return;
    }
    PageGame after = before;
    if (const auto acted = act(after, thinking); !acted) {
      sink.send("error", error_json(acted.error()));
      return;
    }
    const auto kept = changed(after);
    if (!kept) {
      sink.send("error", error_json(kept.error()));
      return;
    }
    sink.send("game", game_json(*kept));
    sink.send("done", reason_json(*held));
  });
}

}  // namespace pedra::server
