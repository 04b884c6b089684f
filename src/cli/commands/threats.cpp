#include "games/gomoku/threats.hpp"

#include <cstdio>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "cli/position_input.hpp"
#include "cli/rows.hpp"

namespace pedra::cli {
namespace {

std::vector<std::string> names(const std::vector<Point>& points, const Grid& grid) {
  std::vector<std::string> texts;
  for (const Point point : points) texts.push_back(to_text(point, grid));
  return texts;
}

ThreatRow row_of(const gomoku::Threat& threat, const Grid& grid) {
  return {threat.side == Color::Black ? "black" : "white", gomoku::name_of(threat.kind),
          name_of(threat.direction), names(threat.stones, grid), names(threat.gains, grid)};
}

}  // namespace

int threats(const ThreatsOptions& options) {
  if (options.position.game.game != "gomoku")
    return fail(usage("threats are a Gomoku notion: there are none in Othello"));
  const auto position = load_position(options.position);
  if (!position) return fail(position.error());
  const auto found = gomoku::threats(*position->gomoku());
  for (const auto& threat : found) {
    const ThreatRow row = row_of(threat, position->grid());
    out(options.json ? json_line(row)
                     : fmt::format("{:<6} {:<12} {:<8} {:<20} gains {}\n", row.side, row.kind, row.direction,
                                   fmt::format("{}", fmt::join(row.stones, " ")),
                                   row.gains.empty() ? "-" : fmt::format("{}", fmt::join(row.gains, " "))));
  }
  if (found.empty()) std::fputs("no fours and no threes on this board\n", stderr);
  return kSuccess;
}

}  // namespace pedra::cli
