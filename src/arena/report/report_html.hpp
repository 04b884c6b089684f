// A match as one HTML file that needs nothing else: tables, plots, and the games to click through. Called by
// `pedra match --report` and, with its own sections, by class_report.cpp. No outside request, light and dark by the reader's setting, usable without a mouse;
// the tables and plots also without scripts.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "arena/statistics/tally.hpp"
#include "lang/messages.hpp"

namespace pedra::arena {

// More games than this are counted but not kept in the file: the last ones are.
inline constexpr std::size_t kReportedGames = 2000;

// Part of a page: its body is HTML. Without a title it stands as it is.
struct ReportSection {
  std::string title;
  std::string body;
};

// `more` comes behind the table of players.
std::string report_html(const MatchSummary& summary, const std::vector<StoredGame>& games,
                        const lang::Messages& words, const std::vector<ReportSection>& more = {});

// A page of the same make: these sections, and these games to click through.
std::string page_html(const std::string& title, const std::vector<ReportSection>& sections,
                      const MatchSummary& summary, const std::vector<StoredGame>& games,
                      const lang::Messages& words);

// The parts that are the same in every report: report_page.cpp.
std::string_view report_style();
std::string_view report_script();

}  // namespace pedra::arena
