#include "games/gomoku/threats.hpp"

#include <array>
#include <cstdio>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "cli/position_input.hpp"
#include "cli/rows.hpp"
#include "terminal/wording.hpp"

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

std::string_view key_of(gomoku::ThreatKind kind) {
  constexpr std::array<std::string_view, 6> kKeys{"threats.five",        "threats.open_four",
                                                  "threats.closed_four", "threats.split_four",
                                                  "threats.open_three",  "threats.split_three"};
  return kKeys[static_cast<std::size_t>(kind)];
}

std::string text_of(const gomoku::Threat& threat, const ThreatRow& row) {
  const lang::Messages& all = messages();
  return fmt::format("{:<7} {:<15} {:<18} {:<20} {} {}\n",
                     all.text(threat.side == Color::Black ? "threats.black" : "threats.white"),
                     all.text(key_of(threat.kind)), terminal::direction_text(threat.direction, all),
                     fmt::format("{}", fmt::join(row.stones, " ")), all.text("threats.gains"),
                     row.gains.empty() ? "-" : fmt::format("{}", fmt::join(row.gains, " ")));
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
    out(options.json ? json_line(row) : text_of(threat, row));
  }
  if (found.empty()) std::fputs((messages().text("threats.none") + "\n").c_str(), stderr);
  return kSuccess;
}

}  // namespace pedra::cli
