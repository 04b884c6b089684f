// /api/positions: views of any position, and where requests find the position they name.
#include <fmt/format.h>

#include "server/api.hpp"
#include "server/views/views.hpp"

namespace pedra::server {

Result<Api::Found> Api::find_position(const PositionRef& wanted) {
  if (!wanted.game_id) {
    const auto start = start_of(wanted.spec.game, wanted.start);
    if (!start) return start.error();
    play::Game played(*start);
    if (const auto replayed = played.replay(wanted.moves); !replayed)
      return wrong("bad-move", replayed.error().message);
    return Found{wanted.spec, played.position()};
  }
  const auto saved = live_.saved(*wanted.game_id);
  if (!saved) return saved.error();
  const play::Game& game = saved->state.game;
  const auto length = static_cast<std::int64_t>(game.line().size());
  const auto ply = wanted.ply.value_or(static_cast<std::int64_t>(game.moves().size()));
  if (ply > length) return wrong("bad-value", fmt::format("'ply': the game has {} moves", length));
  return Found{{game.start().spec(), saved->state.swap2}, position_at(game, static_cast<std::size_t>(ply))};
}

void Api::add_position_routes() {
  router_.add({"POST", "/api/positions", [this](const Request& request) {
                 const auto wanted = read_position(request.body);
                 if (!wanted) return refuse(wanted.error());
                 const auto found = find_position(*wanted);
                 if (!found) return refuse(found.error());
                 return answer(position_json(found->spec, found->position));
               }});
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
