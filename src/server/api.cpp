#include "server/api.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "lang/phrases.hpp"
#include "server/views/match_views.hpp"

namespace pedra::server {

Api::Api(GameStore& games, arena::Store& arena, std::string version, const ApiLimits& limits)
    : games_(games),
      arena_(arena),
      version_(std::move(version)),
      limits_(limits),
      searches_(limits.searches),
      trees_(limits.tree_bytes),
      live_(games, searches_, hub_, limits.live) {
  const auto changed = [this](const arena::MatchInfo& match, bool running) {
    hub_.publish("match", JsonObject()
                              .add("id", match.id)
                              .add("games", match.games_played)
                              .add("planned", match.games_planned)
                              .add("running", running)
                              .json());
  };
  const auto opening_made = [this](const MatchRequest& request, int done) {
    hub_.publish("openings", JsonObject()
                                 .add("players", request.players)
                                 .add("done", done)
                                 .add("wanted", request.openings)
                                 .json());
  };
  matches_.emplace(arena_, limits.matches, version_, MatchRunner::Watch{changed, opening_made});
  add_meta_routes();
  add_position_routes();
  add_game_routes();
  add_variation_routes();
  add_search_routes();
  add_analysis_routes();
  add_tree_routes();
  add_match_routes();
  add_job_routes();
}

Reply Api::handle(Request& request) const {
  Reply reply = router_.handle(request);
  if (!reply.refusal) return reply;
  reply.refusal->message = lang::phrase(language_of(request), reply.refusal->message);
  reply.body = error_json(*reply.refusal).text;
  return reply;
}

lang::Language language_of(const Request& request) {
  return lower(request.header("accept-language")).starts_with("pt") ? lang::Language::Portuguese
                                                                    : lang::Language::English;
}

void Api::stop() {
  searches_.stop_all();
  live_.stop();
  matches_->stop_all();
}

Result<std::int64_t> id_of(const Request& request, std::size_t part, std::string_view what) {
  const auto id = parse_integer(request.parts[part]);
  if (!id || *id < 0 || *id > kMostId) return missing(fmt::format("such {}", what));
  return *id;
}

Result<std::int64_t> query_number(const Request& request, std::string_view name, std::int64_t usual,
                                  std::int64_t least, std::int64_t most) {
  const auto given = request.query.find(name);
  if (given == request.query.end()) return usual;
  const auto number = parse_integer(given->second);
  if (!number || *number < least || *number > most)
    return wrong("bad-value", fmt::format("'{}' must be a whole number from {} to {}", name, least, most));
  return *number;
}

search::Limits server_limits(const search::Limits& asked, const engine::EngineSpec& player,
                             const search::Limits& usual) {
  search::Limits limits = asked.or_else(player.settings.limits).or_else(usual);
  constexpr std::chrono::milliseconds kLongest{kLongestSearchMs};
  limits.time = std::min(limits.time.value_or(kLongest), kLongest);
  return limits;
}

}  // namespace pedra::server
