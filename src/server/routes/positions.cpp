// /api/positions: views of any position, and where requests find the position they name.
#include <fmt/format.h>

#include "server/api.hpp"
#include "server/views/views.hpp"

namespace pedra::server {
namespace {
constexpr std::chrono::milliseconds kWhyTime{1500};  // a position
constexpr std::size_t kWhyMegabytes = 32;
}  // namespace

Result<Api::FoundGame> Api::find_with_moves(const PositionRef& wanted) {
  if (!wanted.game_id) {
    const auto start = start_of(wanted.spec.game, wanted.start);
    if (!start) return start.error();
    play::Game played(*start);
    if (const auto replayed = played.replay(wanted.moves); !replayed)
      return wrong("bad-move", replayed.error().message);
    return FoundGame{wanted.spec, std::move(played)};
  }
  const auto saved = live_.saved(*wanted.game_id);
  if (!saved) return saved.error();
  const play::Game& game = saved->state.game;
  const auto length = static_cast<std::int64_t>(game.line().size());
  const auto ply = wanted.ply.value_or(static_cast<std::int64_t>(game.moves().size()));
  if (ply > length) return wrong("bad-value", fmt::format("'ply': the game has {} moves", length));
  return FoundGame{{game.start().spec(), saved->state.swap2}, game_at(game, static_cast<std::size_t>(ply))};
}

Result<Api::Found> Api::find_position(const PositionRef& wanted) {
  const auto found = find_with_moves(wanted);
  if (!found) return found.error();
  return Found{found->spec, found->game.position()};
}

// One search of the limit, ended when the client goes.
Reply Api::why(const Request& request) {
  const auto wanted = read_position(request.body);
  if (!wanted) return refuse(wanted.error());
  const auto found = find_with_moves(*wanted);
  if (!found) return refuse(found.error());
  if (found->game.position().gomoku() == nullptr)
    return refuse(wrong("bad-value", "only positions of Gomoku have wins by fours and threes"));
  const auto session = searches_.open("why", "engine");
  if (!session) return refuse(session.error());
  const std::stop_callback gone(request.gone, [&session] { (*session)->stop(); });
  engine::GomokuSolver solver(kWhyMegabytes);
  const auto win = play::forced_win(found->game, solver, kWhyTime, (*session)->stop_token());
  if (!win) return refuse(wrong("bad-value", win.error().message));
  return answer(JsonObject().add("win", forced_win_json(*win, found->game.position().grid())).json());
}

void Api::add_position_routes() {
  router_.add({"POST", "/api/positions", [this](const Request& request) {
                 const auto wanted = read_position(request.body);
                 if (!wanted) return refuse(wanted.error());
                 const auto found = find_position(*wanted);
                 if (!found) return refuse(found.error());
                 return answer(position_json(found->spec, found->position));
               }});
  router_.add({"POST", "/api/positions/why", [this](const Request& request) { return why(request); }});
  router_.add({"POST", "/api/positions/proof",
               [this](const Request& request) { return proof_of_position(request); }});
  router_.add({"POST", "/api/positions/heuristic", [this](const Request& request) {
                 const auto wanted = read_heuristic(request.body);
                 if (!wanted) return refuse(wanted.error());
                 const auto found = find_position(wanted->position);
                 if (!found) return refuse(found.error());
                 const auto parts = heuristic_json(wanted->heuristic, found->position);
                 return parts ? answer(*parts) : refuse(parts.error());
               }});
}

}  // namespace pedra::server
