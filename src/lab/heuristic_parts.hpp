// A heuristic's value of a position taken apart: the runs, groups or windows it is the sum of, or the scores of
// the moves. Called by the page (server/views) and by the terminal's `value` and `pedra evaluate`.
//
// Points are those of the heuristic's own definition. The parts of a side add up to its total.
#pragma once
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/registry.hpp"

namespace pedra::lab {

// Stones of one side in one direction, and what they add to that side's total.
struct ValuePart {
  Color color;
  std::string_view direction;  // "row", "column", "falling", "rising"
  std::vector<Point> stones;
  int openings;  // as HeuristicParts::openings says
  double points;
};

// What a move scores in Othello's `zones`, for the side that makes it.
struct MoveScores {
  Move move;
  double corner;
  double border;
  double danger;
  double mobility;
  double center;
  double total;
};

// What `openings` of a part counts.
enum class Openings : std::uint8_t { None, Ends, Windows };

struct HeuristicParts {
  std::string heuristic;           // its name
  double value = 0;                // for the side to move
  std::array<double, 2> totals{};  // of Black and of White; zones: discs
  Openings openings = Openings::None;
  std::vector<ValuePart> parts;   // empty for zones
  std::vector<MoveScores> moves;  // of zones alone
};

// Refused when the player is no heuristic of this game, or does not take its settings.
Result<HeuristicParts> take_apart(const engine::EngineSpec& heuristic, const engine::AnyPosition& position);

// The parts of one side with the same number of stones: document 003's seqN.
struct PartsOfLength {
  std::size_t stones = 0;
  std::size_t count = 0;
  std::map<int, std::size_t> openings;  // how many of them have so many
  double points = 0;
};
std::vector<PartsOfLength> by_length(const HeuristicParts& parts, Color color);  // the shortest first

}  // namespace pedra::lab
