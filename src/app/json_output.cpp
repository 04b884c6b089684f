#include "app/json_output.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

namespace pedra::app {
namespace {

using Json = nlohmann::ordered_json;

std::string line(const Json& object) {
  return object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

}  // namespace

std::string json_line(const search::SearchReport& report, const Grid& grid, std::string_view player) {
  Json object{{"move", to_text(report.move, grid)}, {"score", report.score}};
  if (report.win_in) object["win_in"] = *report.win_in;
  object["depth"] = report.depth;
  object["nodes"] = report.nodes;
  object["prunings"] = report.prunings;
  object["seconds"] = report.seconds;
  object["pv"] = Json::array();
  for (const Move move : report.pv) object["pv"].push_back(to_text(move, grid));
  object["player"] = player;
  return line(object);
}

std::string json_line(const lab::TreeRow& node) {
  Json object{{"id", node.id},
              {"parent", node.parent < 0 ? Json(nullptr) : Json(node.parent)},
              {"ply", node.ply},
              {"move", node.parent < 0 ? Json(nullptr) : Json(node.move)},
              {"alpha", or_null(node.alpha)},
              {"beta", or_null(node.beta)},
              {"value", or_null(node.value)}};
  if (node.win_in) object["win_in"] = *node.win_in;
  object["why"] = node.why;
  object["skipped"] = node.skipped;
  object["best"] = node.best;
  return line(object);
}

std::string json_line(const ThreatRow& threat) {
  return line({{"side", threat.side},
               {"kind", threat.kind},
               {"direction", threat.direction},
               {"stones", threat.stones},
               {"gains", threat.gains}});
}

std::string json_line(const BenchRow& row) {
  return line({{"name", row.name},
               {"nodes_per_second", std::round(row.nodes_per_second())},
               {"nodes", row.nodes},
               {"seconds", row.seconds},
               {"depth", row.depth}});
}

std::string json_line(const engine::EngineInfo& player) {
  Json games = Json::array();
  if (player.gomoku) games.push_back("gomoku");
  if (player.othello) games.push_back("othello");
  return line({{"name", player.name}, {"games", games}, {"summary", player.summary}});
}

std::string perft_json(std::string_view game, int depth, std::uint64_t nodes, double seconds) {
  return line({{"game", game}, {"depth", depth}, {"nodes", nodes}, {"seconds", seconds}});
}

std::string divide_json(std::string_view move, std::uint64_t nodes) {
  return line({{"move", move}, {"nodes", nodes}});
}

}  // namespace pedra::app
