// One JSON object a line, for programs that read our output. Behind this header is the only user of the JSON
// library here: it is slow to compile.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "arena/check/check_engine.hpp"
#include "arena/ladder.hpp"
#include "arena/match.hpp"
#include "arena/tune.hpp"
#include "board/coordinates.hpp"
#include "cli/rows.hpp"
#include "engine/registry.hpp"
#include "lab/heuristic_parts.hpp"
#include "lab/search_tree.hpp"
#include "search/report.hpp"

namespace pedra::arena {
struct ClassEntry;  // arena/report/class_report.hpp
}

namespace pedra::cli {

// Every function returns its line with the line end.
std::string json_line(const Outcome& outcome);  // of a finished game
std::string json_line(const search::SearchReport& report, const Grid& grid, std::string_view player,
                      std::uint64_t last_depth);
// A row of a comparison: the report too, and its share of the first player's nodes.
std::string json_line(const search::SearchReport& report, const Grid& grid, std::string_view player,
                      std::string_view label, std::uint64_t last_depth, double share);
std::string json_line(const lab::TreeRow& node);
std::string json_line(const lab::HeuristicParts& parts, Color to_move, const Grid& grid);
std::string json_line(const ThreatRow& threat);
std::string json_line(const BenchRow& row);
std::string json_line(const SolutionRow& row);
std::string json_line(const SolvedRow& row);
std::string json_line(const WorkRow& row);
std::string json_line(const LatencyRow& row);
std::string json_line(const JobSpeedRow& row);
std::string json_line(const JobsReport& report);
std::string json_line(const engine::EngineInfo& player);
std::string json_line(const ServingRow& row);
std::string json_line(const arena::MatchInfo& match);
std::string json_line(const arena::MatchSummary& summary);
std::string json_line(const arena::StoredGame& game, const arena::MatchInfo& match);
std::string json_line(const arena::LadderRow& row);
std::string json_line(const arena::CheckResult& check);
std::string class_json(const arena::ClassEntry& entry);
std::string tune_json(const arena::TuneProgress& progress);  // after an iteration
std::string ladder_json(std::string_view name, std::string_view game, std::size_t players);
std::string book_json(std::string_view move, double value);
std::string perft_json(std::string_view game, int depth, std::uint64_t nodes, double seconds);
std::string divide_json(std::string_view move, std::uint64_t nodes);

}  // namespace pedra::cli
