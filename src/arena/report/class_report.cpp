#include "arena/report/class_report.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "arena/report/svg.hpp"
#include "arena/report/wording.hpp"
#include "base/number_text.hpp"
#include "lang/phrases.hpp"

namespace pedra::arena {
namespace {

using lang::Messages;

constexpr std::size_t kForfeitsShown = 20;
constexpr std::size_t kLinesShown = 20;  // of a failed check's exchange

std::string told(const Messages& words, std::string_view english) {
  return html_escaped(lang::phrase(words.language(), english));
}

std::string cell(const std::string& text) { return "<td class=\"name\">" + text + "</td>"; }

// A table of texts; the heads are keys' texts, everything is HTML already.
std::string table(const std::vector<std::string>& heads, const std::vector<std::vector<std::string>>& rows) {
  std::string text = "<div class=\"scroll\"><table class=\"texts\"><thead><tr>";
  for (const std::string& head : heads) text += "<th class=\"name\">" + head + "</th>";
  text += "</tr></thead><tbody>\n";
  for (const auto& row : rows) {
    text += "<tr>";
    for (const std::string& content : row) text += cell(content);
    text += "</tr>\n";
  }
  return text + "</tbody></table></div>\n";
}

std::string kind_of(const Submission& submission, const Messages& words) {
  if (submission.agent.empty()) return "\xe2\x80\x93";
  return html_escaped(submission.function ? words.text("class.function", {{"file", submission.agent}})
                                          : words.text("class.program", {{"file", submission.agent}}));
}

std::string checks_text(const ClassEntry& entry, const Messages& words) {
  if (entry.checks.empty()) return "\xe2\x80\x93";
  return words.text("class.passed", {{"passed", std::to_string(entry.passed())},
                                     {"checks", std::to_string(entry.checks.size())}});
}

std::string checks_section(const ClassEntry& entry, const Messages& words) {
  std::string text = "<p>" + checks_text(entry, words) + "</p>\n";
  std::vector<std::vector<std::string>> rows;
  for (const CheckResult& check : entry.checks)
    rows.push_back({check.passed ? "\xe2\x9c\x93" : "\xe2\x9c\x97", told(words, check.expected),
                    told(words, check.problem)});
  text += table({"", words.text("class.expected"), words.text("class.problem")}, rows);
  const auto failed = std::find_if(entry.checks.begin(), entry.checks.end(),
                                   [](const CheckResult& check) { return !check.passed; });
  if (failed == entry.checks.end() || failed->exchange.empty()) return text;
  text += "<p>" + words.text("class.exchange") + "</p>\n<pre>";
  for (std::size_t i = 0; i < std::min(failed->exchange.size(), kLinesShown); ++i)
    text +=
        html_escaped(fmt::format("{} {}\n", failed->exchange[i].ours ? '>' : '<', failed->exchange[i].text));
  return text + "</pre>\n";
}

std::size_t rank_of(const MatchSummary& summary, std::size_t seat) {
  std::size_t place = 1;
  for (const PlayerSummary& player : summary.players)
    if (player.rating.elo > summary.players[seat].rating.elo) ++place;
  return place;
}

std::string results_section(const MatchSummary& summary, int seat, const Messages& words) {
  const auto at = static_cast<std::size_t>(seat);
  const PlayerSummary& player = summary.players[at];
  std::string text = "<p class=\"verdict\">" +
                     words.text("class.place", {{"place", std::to_string(rank_of(summary, at))},
                                                {"players", std::to_string(summary.players.size())},
                                                {"points", words.decimal(player.points(), 1)},
                                                {"games", std::to_string(player.games)},
                                                {"elo", signed_text(player.rating.elo, 0)},
                                                {"error", fmt::format("{:.0f}", player.rating.error)}}) +
                     "</p>\n";
  std::vector<std::vector<std::string>> rows;
  for (const PairingSummary& pairing : summary.pairings) {
    if (pairing.first != seat && pairing.second != seat) continue;
    const bool first = pairing.first == seat;
    const auto other = static_cast<std::size_t>(first ? pairing.second : pairing.first);
    rows.push_back({html_escaped(summary.players[other].name),
                    std::to_string(first ? pairing.wins : pairing.losses), std::to_string(pairing.draws),
                    std::to_string(first ? pairing.losses : pairing.wins)});
  }
  text += table({words.text("class.opponent"), words.text("report.won"), words.text("report.drawn"),
                 words.text("report.lost")},
                rows);
  return text + "<p>" +
         words.text("class.times", {{"mean", words.decimal(player.time_per_move, 0)},
                                    {"longest", words.decimal(player.longest_move, 0)}}) +
         "</p>\n";
}

bool lost_by_forfeit(const StoredGame& stored, int seat) {
  if (stored.game.reason != Reason::Forfeit || stored.game.outcome.kind != Outcome::Kind::Win) return false;
  return (stored.game.outcome.winner == Color::Black ? stored.job.white : stored.job.black) == seat;
}

// What to look at first, by the kind of a forfeit.
std::string advice_on(ForfeitKind kind, const Messages& words) {
  switch (kind) {
    case ForfeitKind::NoStart:
      return words.text("class.advice_start");
    case ForfeitKind::NoAnswer:
    case ForfeitKind::Time:
      return words.text("class.advice_time");
    case ForfeitKind::IllegalMove:
      return words.text("class.advice_illegal");
    case ForfeitKind::Garbage:
      return words.text("class.advice_form");
    case ForfeitKind::Exited:
    case ForfeitKind::Protocol:
      return words.text("class.advice_crash");
    case ForfeitKind::Flood:
    case ForfeitKind::Memory:
      return words.text("class.advice_memory");
    case ForfeitKind::Resigned:
      break;
  }
  return "";
}

std::string forfeits_section(const MatchSummary& summary, const std::vector<StoredGame>& games, int seat,
                             const Messages& words) {
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> advice;
  for (const StoredGame& stored : games) {
    if (!lost_by_forfeit(stored, seat)) continue;
    const int other = stored.job.black == seat ? stored.job.white : stored.job.black;
    if (rows.size() < kForfeitsShown)
      rows.push_back({std::to_string(stored.number + 1),
                      html_escaped(summary.players[static_cast<std::size_t>(other)].name),
                      stored.game.forfeit ? forfeit_text(*stored.game.forfeit, words) : "",
                      told(words, stored.game.detail)});
    const std::string help = stored.game.forfeit ? advice_on(*stored.game.forfeit, words) : "";
    if (!help.empty() && std::find(advice.begin(), advice.end(), help) == advice.end())
      advice.push_back(help);
  }
  if (rows.empty()) return "<p>" + words.text("class.no_forfeit") + "</p>\n";
  std::string text = table({words.text("class.game"), words.text("class.opponent"), words.text("class.what"),
                            words.text("class.detail")},
                           rows);
  for (const std::string& help : advice) text += "<p>" + html_escaped(help) + "</p>\n";
  return text;
}

}  // namespace

std::size_t ClassEntry::passed() const {
  return static_cast<std::size_t>(
      std::count_if(checks.begin(), checks.end(), [](const CheckResult& check) { return check.passed; }));
}

std::string class_report_html(const std::vector<ClassEntry>& entries, const MatchSummary& summary,
                              const std::vector<StoredGame>& games, const Messages& words) {
  std::vector<std::vector<std::string>> rows;
  for (const ClassEntry& entry : entries)
    rows.push_back({html_escaped(entry.submission.name), kind_of(entry.submission, words),
                    checks_text(entry, words), told(words, entry.submission.problem)});
  const ReportSection handed_in{words.text("class.handed_in"),
                                table({words.text("class.student"), words.text("class.agent"),
                                       words.text("class.checks"), words.text("class.problem")},
                                      rows)};
  if (summary.players.empty()) return page_html(summary.match.title, {handed_in}, summary, games, words);
  return report_html(summary, games, words, {handed_in});
}

std::string feedback_html(const ClassEntry& entry, const MatchSummary& summary,
                          const std::vector<StoredGame>& games, const Messages& words) {
  std::vector<ReportSection> sections;
  const std::string what = entry.submission.problem.empty()
                               ? kind_of(entry.submission, words)
                               : words.text("class.not_played") + " " + told(words, entry.submission.problem);
  sections.push_back({words.text("class.your_agent"), "<p>" + what + "</p>\n"});
  if (!entry.checks.empty()) sections.push_back({words.text("class.checks"), checks_section(entry, words)});
  std::vector<StoredGame> own;
  if (entry.seat) {
    for (const StoredGame& game : games)
      if (game.job.black == *entry.seat || game.job.white == *entry.seat) own.push_back(game);
    sections.push_back({words.text("class.results"), results_section(summary, *entry.seat, words)});
    sections.push_back({words.text("class.forfeits"), forfeits_section(summary, own, *entry.seat, words)});
  }
  return page_html(entry.submission.name, sections, summary, own, words);
}

}  // namespace pedra::arena
