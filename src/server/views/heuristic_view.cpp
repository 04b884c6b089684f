// The documents' heuristics taken apart: heuristic_json() of views.hpp.
#include <map>

#include "lab/heuristic_parts.hpp"
#include "server/http/http.hpp"
#include "server/views/views.hpp"

namespace pedra::server {
namespace {

// What each stone adds: a part's points shared out among its stones.
Json cells_json(const lab::HeuristicParts& found, const Grid& grid) {
  std::map<std::pair<Point, Color>, double> shares;
  for (const lab::ValuePart& part : found.parts)
    for (const Point stone : part.stones)
      shares[{stone, part.color}] += part.points / static_cast<double>(part.stones.size());
  JsonArray cells;
  for (const auto& [at, points] : shares)
    cells.add(JsonObject()
                  .add("point", to_text(at.first, grid))
                  .add("side", name_of(at.second))
                  .add("points", points)
                  .json());
  return cells.json();
}

Json part_json(const lab::ValuePart& part, const Grid& grid) {
  std::vector<std::string> stones;
  for (const Point stone : part.stones) stones.push_back(to_text(stone, grid));
  return JsonObject()
      .add("side", name_of(part.color))
      .add("direction", part.direction)
      .add("stones", stones)
      .add("openings", part.openings)
      .add("points", part.points)
      .json();
}

Json move_json(const lab::MoveScores& score, const Grid& grid) {
  return JsonObject()
      .add("move", to_text(score.move, grid))
      .add("corner", score.corner)
      .add("border", score.border)
      .add("danger", score.danger)
      .add("mobility", score.mobility)
      .add("center", score.center)
      .add("total", score.total)
      .json();
}

}  // namespace

Result<Json> heuristic_json(const engine::EngineSpec& heuristic, const engine::AnyPosition& position) {
  const auto found = lab::take_apart(heuristic, position);
  if (!found) return wrong("bad-player", found.error().message);
  const Grid grid = position.grid();
  JsonArray parts;
  for (const lab::ValuePart& part : found->parts) parts.add(part_json(part, grid));
  JsonArray moves;
  for (const lab::MoveScores& score : found->moves) moves.add(move_json(score, grid));
  JsonObject object;
  object.add("heuristic", found->heuristic);
  add_value(object, found->value, std::nullopt, position.to_move());
  return object
      .add("totals", JsonObject().add("black", found->totals[0]).add("white", found->totals[1]).json())
      .add("parts", parts.json())
      .add("cells", cells_json(*found, grid))
      .add("moves", moves.json())
      .json();
}

}  // namespace pedra::server
