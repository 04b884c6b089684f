// Positions, games, reports and trees as docs/api.md writes them: from our structs to JSON. Called by the
// handlers; the only place that knows these field names (match_views.hpp has those of matches).
#pragma once
#include <string_view>
#include <vector>

#include "engine/registry.hpp"
#include "lab/tree_index.hpp"
#include "play/forced_win.hpp"
#include "search/report.hpp"
#include "server/json_text.hpp"
#include "server/store/game_store.hpp"

namespace pedra::server {

std::string_view name_of(Color color);

Json spec_json(const GameSetup& spec);
Json spec_json(const engine::GameSpec& spec);
Json start_json(const std::optional<Start>& start);
Json moves_json(const std::vector<Move>& moves, const Grid& grid);
Json limits_json(const search::Limits& limits);
Json outcome_json(const engine::AnyPosition& position);

Json position_json(const GameSetup& spec, const engine::AnyPosition& position);

// What the engine that is to act has found so far.
struct Thinking {
  Color side = Color::Black;
  std::string player = {};
  std::optional<search::SearchReport> report = {};
};

// `thinking` is null when no engine searches.
Json game_json(const GameHead& head, const play::LiveGame& game, bool paused, const Thinking* thinking);
Json game_summary_json(const SavedGame& saved);
Json forced_win_json(const std::optional<play::ForcedWin>& win, const Grid& grid);  // null when there is none
Json head_json(const GameHead& head);                                               // its id and version

// `to_move` is whose score it is. `ply` is written only when it is given.
Json report_json(const search::SearchReport& report, Color to_move, const Grid& grid,
                 std::optional<int> ply = std::nullopt);
// score and black; win_in and black_wins when certain.
void add_value(JsonObject& object, double score, std::optional<int> win_in, Color to_move);

// The heuristic's value of a position in parts; an error when this player is none.
Result<Json> heuristic_json(const engine::EngineSpec& heuristic, const engine::AnyPosition& position);

// `root` is the side to move at the root.
Json tree_node_json(const lab::TreeIndex& tree, std::size_t node, Color root, const Grid& grid);

}  // namespace pedra::server
