// The documents' heuristics taken apart: heuristic_json() of views.hpp.
#include <fmt/format.h>
#include <map>

#include "games/gomoku/heuristics/chains.hpp"
#include "games/gomoku/heuristics/five_windows.hpp"
#include "games/gomoku/heuristics/open_ends.hpp"
#include "games/mnk/windows.hpp"
#include "games/othello/heuristics/zones.hpp"
#include "server/http/http.hpp"
#include "server/views/views.hpp"

namespace pedra::server {
namespace {

template <class E, class P>
double value_of(E& heuristic, const P& position) {
  heuristic.reset(position);
  const Score score =
      position.outcome().over() ? heuristic.finished(position, 0) : heuristic.evaluate(position, 0);
  return static_cast<double>(score.units()) / static_cast<double>(E::kUnitsPerPoint);
}

// What a sum over rows is made of: stones of one side in one direction.
struct Part {
  Color color;
  std::string_view direction;
  std::vector<Point> stones;
  int openings;
  double points;
};

JsonObject& add_parts(JsonObject& object, const std::vector<Part>& all, const Grid& grid) {
  JsonArray parts;
  std::map<std::pair<Point, Color>, double> shares;
  std::array<double, 2> totals{};
  for (const Part& part : all) {
    std::vector<std::string> stones;
    for (const Point stone : part.stones) {
      stones.push_back(to_text(stone, grid));
      shares[{stone, part.color}] += part.points / static_cast<double>(part.stones.size());
    }
    totals[static_cast<std::size_t>(part.color)] += part.points;
    parts.add(JsonObject()
                  .add("side", name_of(part.color))
                  .add("direction", part.direction)
                  .add("stones", stones)
                  .add("openings", part.openings)
                  .add("points", part.points)
                  .json());
  }
  JsonArray cells;
  for (const auto& [at, points] : shares)
    cells.add(JsonObject()
                  .add("point", to_text(at.first, grid))
                  .add("side", name_of(at.second))
                  .add("points", points)
                  .json());
  return object.add("totals", JsonObject().add("black", totals[0]).add("white", totals[1]).json())
      .add("parts", parts.json())
      .add("cells", cells.json())
      .add("moves", Json{"[]"});
}

template <class E>
Result<Json> gomoku_heuristic(JsonObject& object, const engine::AnyPosition& any) {
  const gomoku::Position& position = *any.gomoku();
  if (const auto fits = E::supports(position.settings()); !fits)
    return wrong("bad-player", fits.error().message);
  E heuristic;
  add_value(object, value_of(heuristic, position), std::nullopt, position.to_move());
  std::vector<Part> parts;
  for (const gomoku::HeuristicPart& part : E::parts(position))
    parts.push_back({part.color, gomoku::name_of(part.direction), part.stones, part.openings,
                     static_cast<double>(part.units) / static_cast<double>(E::kUnitsPerPoint)});
  return add_parts(object, parts, any.grid()).json();
}

Json zones_heuristic(JsonObject& object, const engine::AnyPosition& any, const othello::ZoneParts& parts) {
  othello::Position position = *any.othello();
  othello::Zones zones(parts);
  add_value(object, value_of(zones, position), std::nullopt, position.to_move());
  const auto discs = [&](Color color) { return __builtin_popcountll(position.discs(color)); };
  object
      .add("totals", JsonObject().add("black", discs(Color::Black)).add("white", discs(Color::White)).json())
      .add("parts", Json{"[]"})
      .add("cells", Json{"[]"});
  JsonArray moves;
  for (const Move move : any.legal_moves()) {
    position.apply(move);
    const othello::ZoneBreakdown score = zones.breakdown(position, move);
    position.undo();
    const auto points = [](int units) {
      return static_cast<double>(units) / static_cast<double>(othello::Zones::kUnitsPerPoint);
    };
    moves.add(JsonObject()
                  .add("move", to_text(move, any.grid()))
                  .add("corner", points(score.corner))
                  .add("border", points(score.border))
                  .add("danger", points(score.danger))
                  .add("mobility", points(score.mobility))
                  .add("center", points(score.center))
                  .add("total", points(score.total()))
                  .json());
  }
  return object.add("moves", moves.json()).json();
}

Json windows_heuristic(JsonObject& object, const engine::AnyPosition& any) {
  const mnk::Position& position = *any.mnk();
  mnk::Windows windows;
  add_value(object, value_of(windows, position), std::nullopt, position.to_move());
  std::vector<Part> parts;
  for (const mnk::Windows::Part& part : windows.parts(position))
    parts.push_back({part.color, part.direction, part.stones, 1, static_cast<double>(part.units)});
  return add_parts(object, parts, any.grid()).json();
}

}  // namespace

Result<Json> heuristic_json(const engine::EngineSpec& heuristic, const engine::AnyPosition& position) {
  JsonObject object;
  object.add("heuristic", heuristic.name);
  const bool gomoku = position.gomoku() != nullptr;
  if (gomoku && heuristic.name == "open-ends") return gomoku_heuristic<gomoku::OpenEnds>(object, position);
  if (gomoku && heuristic.name == "five-windows")
    return gomoku_heuristic<gomoku::FiveWindows>(object, position);
  if (gomoku && heuristic.name == "five-windows-plus")
    return gomoku_heuristic<gomoku::FiveWindowsPlus>(object, position);
  if (gomoku && heuristic.name == "chains") return gomoku_heuristic<gomoku::Chains>(object, position);
  if (position.mnk() != nullptr && heuristic.name == "windows") return windows_heuristic(object, position);
  if (position.othello() != nullptr && heuristic.name == "zones")
    return zones_heuristic(object, position, heuristic.zones);
  return wrong("bad-player", fmt::format("'{}' is no heuristic for this game", heuristic.name));
}

}  // namespace pedra::server
