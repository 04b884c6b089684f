#include "lab/heuristic_parts.hpp"

#include <bit>
#include <fmt/format.h>

#include "base/visible_text.hpp"
#include "games/gomoku/heuristics/chains.hpp"
#include "games/gomoku/heuristics/five_windows.hpp"
#include "games/gomoku/heuristics/open_ends.hpp"
#include "games/mnk/windows.hpp"
#include "games/othello/heuristics/zones.hpp"

namespace pedra::lab {
namespace {

template <class E, class P>
double value_of(E& heuristic, const P& position) {
  heuristic.reset(position);
  const Score score =
      position.outcome().over() ? heuristic.finished(position, 0) : heuristic.evaluate(position, 0);
  return static_cast<double>(score.units()) / static_cast<double>(E::kUnitsPerPoint);
}

void add_part(HeuristicParts& found, ValuePart part) {
  found.totals[static_cast<std::size_t>(part.color)] += part.points;
  found.parts.push_back(std::move(part));
}

template <class E>
Result<HeuristicParts> of_gomoku(HeuristicParts found, const gomoku::Position& position,
                                 const gomoku::HeuristicWeights& weights, Openings openings) {
  if (const auto fits = E::supports(position.settings()); !fits) return fits.error();
  E heuristic(weights);
  found.value = value_of(heuristic, position);
  found.openings = openings;
  for (const gomoku::HeuristicPart& part : E::parts(position, weights))
    add_part(found, {part.color, gomoku::name_of(part.direction), part.stones, part.openings,
                     static_cast<double>(part.units) / static_cast<double>(E::kUnitsPerPoint)});
  return found;
}

HeuristicParts of_windows(HeuristicParts found, const mnk::Position& position) {
  mnk::Windows windows;
  found.value = value_of(windows, position);
  for (const mnk::Windows::Part& part : windows.parts(position))
    add_part(found, {part.color, part.direction, part.stones, 1, static_cast<double>(part.units)});
  return found;
}

HeuristicParts of_zones(HeuristicParts found, othello::Position position, const othello::ZoneParts& parts) {
  othello::Zones zones(parts);
  found.value = value_of(zones, position);
  for (const Color color : {Color::Black, Color::White})
    found.totals[static_cast<std::size_t>(color)] = std::popcount(position.discs(color));
  MoveList<othello::Position> moves;
  if (!position.outcome().over()) position.generate(moves);
  for (const Move move : moves) {
    position.apply(move);
    const othello::ZoneBreakdown score = zones.breakdown(position, move);
    position.undo();
    const auto points = [](int units) {
      return static_cast<double>(units) / static_cast<double>(othello::Zones::kUnitsPerPoint);
    };
    found.moves.push_back({move, points(score.corner), points(score.border), points(score.danger),
                           points(score.mobility), points(score.center), points(score.total())});
  }
  return found;
}

}  // namespace

Result<HeuristicParts> take_apart(const engine::EngineSpec& heuristic, const engine::AnyPosition& position) {
  const std::string& name = heuristic.name;
  HeuristicParts found;
  found.heuristic = name;
  if (const gomoku::Position* const board = position.gomoku(); board != nullptr) {
    const gomoku::HeuristicWeights& weights = heuristic.heuristic;
    if (name == "open-ends") return of_gomoku<gomoku::OpenEnds>(found, *board, weights, Openings::Ends);
    if (name == "five-windows")
      return of_gomoku<gomoku::FiveWindows>(found, *board, weights, Openings::Windows);
    if (name == "five-windows-plus")
      return of_gomoku<gomoku::FiveWindowsPlus>(found, *board, weights, Openings::Windows);
    if (name == "chains") return of_gomoku<gomoku::Chains>(found, *board, weights, Openings::None);
  }
  if (position.mnk() != nullptr && name == "windows") return of_windows(std::move(found), *position.mnk());
  if (position.othello() != nullptr && name == "zones")
    return of_zones(std::move(found), *position.othello(), heuristic.zones);
  return Error{fmt::format("'{}' is no heuristic for this game: choose one of {}", excerpt(name),
                           fmt::join(engine::heuristics_for(position.spec()), ", "))};
}

std::vector<PartsOfLength> by_length(const HeuristicParts& parts, Color color) {
  std::map<std::size_t, PartsOfLength> lengths;
  for (const ValuePart& part : parts.parts) {
    if (part.color != color) continue;
    PartsOfLength& length = lengths[part.stones.size()];
    length.stones = part.stones.size();
    ++length.count;
    ++length.openings[part.openings];
    length.points += part.points;
  }
  std::vector<PartsOfLength> found;
  for (auto& [stones, length] : lengths) found.push_back(std::move(length));
  return found;
}

}  // namespace pedra::lab
