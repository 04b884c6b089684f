// The pages of a class's tournament: one report to publish, and one page of feedback for each student. Called by
// `pedra class`.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "arena/check/check_engine.hpp"
#include "arena/report/report_html.hpp"
#include "arena/submissions/submission.hpp"

namespace pedra::arena {

struct ClassEntry {
  Submission submission;
  std::vector<CheckResult> checks;
  std::optional<int> seat;  // in the match; none: it did not play

  [[nodiscard]] std::size_t passed() const;
};

// The report of the match, with what was handed in. `summary` may be of a match without players.
std::string class_report_html(const std::vector<ClassEntry>& entries, const MatchSummary& summary,
                              const std::vector<StoredGame>& games, const lang::Messages& words);

// For one student: the checks, the results against each opponent, games lost otherwise than on the board and why, what to look
// at, and the games.
std::string feedback_html(const ClassEntry& entry, const MatchSummary& summary,
                          const std::vector<StoredGame>& games, const lang::Messages& words);

}  // namespace pedra::arena
