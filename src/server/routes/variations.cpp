// /api/games/{id}/variations: moves beside the game's own, and comments. They make no new version of the game, and
// no event: the page that writes them is the one that has them.
#include "server/views/variations.hpp"

#include "server/api.hpp"

namespace pedra::server {

void Api::add_variation_routes() {
  router_.add({"GET", "/api/games/{id}/variations", [this](const Request& request) {
                 const auto id = id_of(request, 0, "game");
                 if (!id) return refuse(id.error());
                 const auto text = games_.variations(*id);
                 if (!text) return refuse(text.error());
                 return answer(text->empty() ? variations_json({}) : Json{*text});
               }});
  router_.add({"PUT", "/api/games/{id}/variations",
               [this](const Request& request) { return put_variations(request); }});
}

Reply Api::put_variations(const Request& request) {
  const auto wanted = read_variations(request.body);
  if (!wanted) return refuse(wanted.error());
  const auto game = game_of(request);
  if (!game) return refuse(game.error());
  const auto legal = legal_variations(*wanted, game->state.game.start());
  if (!legal) return refuse(legal.error());
  const auto kept = games_.put_variations(*game, variations_json(*legal).text);
  return kept ? nothing() : refuse(kept.error());
}

}  // namespace pedra::server
