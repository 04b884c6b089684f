#include "server/views/match_views.hpp"

#include <algorithm>
#include <map>

#include "server/views/views.hpp"

namespace pedra::server {
namespace {

constexpr std::size_t kLengthStep = 10;   // moves in a bar of plots.lengths
constexpr std::size_t kMostPoints = 500;  // of a line in plots.score

std::string name_at(const arena::MatchInfo& match, int seat) {
  const auto at = static_cast<std::size_t>(seat);
  return at < match.players.size() ? match.players[at].name : "";
}

std::vector<std::size_t> by_rating(const arena::MatchSummary& summary) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < summary.players.size(); ++i) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return summary.players[a].rating.elo > summary.players[b].rating.elo;
  });
  return order;
}

Json standing_json(const arena::PlayerSummary& player) {
  return JsonObject()
      .add("name", player.name)
      .add("player", player.spec)
      .add("elo", player.rating.elo)
      .add("error", player.rating.error)
      .add("games", player.games)
      .add("wins", player.wins)
      .add("draws", player.draws)
      .add("losses", player.losses)
      .add("points", player.points())
      .add("forfeits", player.forfeit_count())
      .add("ms_per_move", player.time_per_move)
      .add("longest_ms", player.longest_move)
      .add("depth_per_move", player.depth_per_move)
      .add("nodes_per_move", player.nodes_per_move)
      .json();
}

Json pairing_json(const arena::PairingSummary& pairing, const arena::MatchInfo& match) {
  JsonArray pairs;
  for (const auto count : pairing.results.pairs) pairs.add(count);
  return JsonObject()
      .add("first", name_at(match, pairing.first))
      .add("second", name_at(match, pairing.second))
      .add("wins", pairing.wins)
      .add("draws", pairing.draws)
      .add("losses", pairing.losses)
      .add("pairs", pairs.json())
      .add("score", pairing.estimate.score)
      .add("elo", pairing.estimate.elo)
      .add("error", pairing.estimate.error)
      .add("superior", pairing.estimate.superior)
      .json();
}

Json sprt_json(const std::optional<arena::SprtStatus>& sprt) {
  if (!sprt) return {};
  const char* const state = sprt->state == arena::SprtState::AcceptedH1   ? "h1"
                            : sprt->state == arena::SprtState::AcceptedH0 ? "h0"
                                                                          : "running";
  return JsonObject()
      .add("llr", sprt->llr)
      .add("lower", sprt->lower)
      .add("upper", sprt->upper)
      .add("state", state)
      .json();
}

double points_of(const arena::StoredGame& stored, int seat) {
  const Outcome outcome = stored.game.outcome;
  if (outcome.kind != Outcome::Kind::Win) return 0.5;
  return (outcome.winner == Color::Black ? stored.job.black : stored.job.white) == seat ? 1 : 0;
}

// The running score of a player; of a long match, every n-th value and the last.
Json score_series(const std::vector<arena::StoredGame>& games, int seat) {
  std::vector<double> values;
  double points = 0;
  for (const auto& game : games) {
    if (game.job.black != seat && game.job.white != seat) continue;
    points += points_of(game, seat);
    values.push_back(100 * points / static_cast<double>(values.size() + 1));
  }
  const std::size_t step = values.size() / kMostPoints + 1;
  JsonArray kept;
  for (std::size_t i = 0; i < values.size(); ++i)
    if ((i + 1) % step == 0 || i + 1 == values.size()) kept.add(values[i]);
  return kept.json();
}

Json plots_json(const arena::MatchSummary& summary, const std::vector<arena::StoredGame>& games) {
  JsonArray ratings;
  JsonArray score;
  for (const std::size_t seat : by_rating(summary)) {
    const arena::PlayerSummary& player = summary.players[seat];
    ratings.add(JsonObject()
                    .add("name", player.name)
                    .add("elo", player.rating.elo)
                    .add("error", player.rating.error)
                    .json());
    score.add(JsonObject()
                  .add("name", player.name)
                  .add("values", score_series(games, static_cast<int>(seat)))
                  .json());
  }
  std::map<std::size_t, int> lengths;
  for (const auto& game : games) ++lengths[game.game.moves.size() / kLengthStep * kLengthStep];
  JsonArray bars;
  for (const auto& [moves, count] : lengths)
    bars.add(JsonObject().add("moves", moves).add("games", count).json());
  return JsonObject()
      .add("ratings", ratings.json())
      .add("score", score.json())
      .add("lengths", bars.json())
      .json();
}

}  // namespace

void add_match_info(JsonObject& object, const arena::MatchInfo& match, bool running) {
  JsonArray players;
  for (const auto& player : match.players) players.add(player.name);
  object.add("id", match.id)
      .add("title", match.title)
      .add("spec", spec_json(match.game))
      .add("players", players.json())
      .add("games", match.games_played)
      .add("planned", match.games_planned)
      .add("finished", match.finished)
      .add("running", running)
      .add("note", match.note)
      .add("created", match.created);
}

Json match_info_json(const arena::MatchInfo& match, bool running) {
  JsonObject object;
  add_match_info(object, match, running);
  return object.json();
}

Json match_json(const arena::MatchSummary& summary, const std::vector<arena::StoredGame>& games,
                bool running) {
  JsonObject object;
  add_match_info(object, summary.match, running);
  JsonArray standings;
  for (const std::size_t seat : by_rating(summary)) standings.add(standing_json(summary.players[seat]));
  JsonArray pairings;
  for (const auto& pairing : summary.pairings) pairings.add(pairing_json(pairing, summary.match));
  return object.add("standings", standings.json())
      .add("pairings", pairings.json())
      .add("sprt", sprt_json(summary.sprt))
      .add("plots", plots_json(summary, games))
      .json();
}

Json match_game_json(const arena::StoredGame& stored, const arena::MatchInfo& match, bool with_moves) {
  const Outcome outcome = stored.game.outcome;
  const bool won = outcome.kind == Outcome::Kind::Win;
  JsonObject object;
  object.add("number", stored.number + 1)
      .add("black", name_at(match, stored.job.black))
      .add("white", name_at(match, stored.job.white))
      .add("outcome", won ? name_of(outcome.winner) : std::string_view("draw"))
      .add("reason", arena::name_of(stored.game.reason))
      .add("forfeit", stored.game.forfeit ? to_json(arena::name_of(*stored.game.forfeit)) : Json{})
      .add("detail", stored.game.detail)
      .add("length", stored.game.moves.size())
      .add("opening_moves", stored.game.opening_moves);
  if (!with_moves) return object.json();
  JsonArray moves;
  for (const auto& played : stored.game.moves)
    moves.add(JsonObject()
                  .add("move", to_text(played.move, match.game.grid()))
                  .add("ms", played.time.count())
                  .add("score", played.score)
                  .add("depth", played.depth)
                  .add("nodes", played.nodes)
                  .json());
  return object.add("moves", moves.json()).json();
}

Json boards_json(const std::vector<MatchRunner::Board>& boards, const arena::MatchInfo& match) {
  const Grid grid = match.game.grid();
  JsonArray all;
  for (const auto& board : boards)
    all.add(
        JsonObject()
            .add("number", board.number)
            .add("black", name_at(match, board.job.black))
            .add("white", name_at(match, board.job.white))
            .add("cells", board.cells)
            .add("to_move", name_of(board.to_move))
            .add("last_move", board.last_move.is_none() ? Json{} : to_json(to_text(board.last_move, grid)))
            .add("ply", board.ply)
            .json());
  return JsonObject().add("games", all.json()).json();
}

Json ladder_row_json(const arena::LadderRow& row) {
  return JsonObject()
      .add("name", row.player.name)
      .add("player", row.player.spec)
      .add("active", row.active)
      .add("elo", row.rating.elo)
      .add("error", row.rating.error)
      .add("wins", row.wins)
      .add("draws", row.draws)
      .add("losses", row.losses)
      .add("forfeits", row.forfeits)
      .json();
}

}  // namespace pedra::server
