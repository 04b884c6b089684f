// A match as one HTML file that needs nothing else: tables, plots, and the games to click through. Called by
// `pedra match --report`. No outside request, light and dark by the reader's setting, usable without a mouse;
// the tables and plots also without scripts.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "arena/statistics/tally.hpp"

namespace pedra::arena {

// More games than this are counted but not kept in the file: the last ones are.
inline constexpr std::size_t kReportedGames = 2000;

std::string report_html(const MatchSummary& summary, const std::vector<StoredGame>& games);

// The parts that are the same in every report: report_page.cpp.
std::string_view report_style();
std::string_view report_script();

}  // namespace pedra::arena
