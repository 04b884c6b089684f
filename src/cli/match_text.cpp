#include "cli/match_text.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <fmt/format.h>
#include <numeric>

#include "arena/report/wording.hpp"
#include "arena/store/exchange.hpp"
#include "base/number_text.hpp"
#include "base/visible_text.hpp"
#include "cli/exit.hpp"

namespace pedra::cli {
namespace {

using arena::MatchSummary;
using arena::PlayerSummary;

std::string padded(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(width - std::min(width, characters(text)), ' ');
}

std::size_t widest(const std::vector<PlayerSummary>& players) {
  std::size_t width = 7;  // "jogador"
  for (const auto& player : players) width = std::max(width, characters(player.name));
  return width;
}

std::string two_player_text(const MatchSummary& summary) {
  const auto& pairing = summary.pairings[0];
  const auto& estimate = pairing.estimate;
  std::string text =
      "\n" + messages().text("match.verdict", {{"first", summary.players[0].name},
                                               {"second", summary.players[1].name},
                                               {"wins", std::to_string(pairing.wins)},
                                               {"draws", std::to_string(pairing.draws)},
                                               {"losses", std::to_string(pairing.losses)},
                                               {"score", messages().decimal(100 * estimate.score, 1)}});
  text +=
      "\n" + messages().text("match.elo",
                             {{"elo", (estimate.elo < 0 ? "" : "+") + messages().decimal(estimate.elo, 1)},
                              {"error", messages().decimal(estimate.error, 1)},
                              {"superior", messages().decimal(100 * estimate.superior, 1)}});
  if (pairing.results.pair_count() > 0)
    text += "\n" + messages().text("match.pairs",
                                   {{"pairs", fmt::format("{}", fmt::join(pairing.results.pairs, " "))}});
  return text + "\n";
}

std::string sprt_text(const arena::SprtStatus& sprt) {
  const std::string state = sprt.state == arena::SprtState::AcceptedH1   ? messages().text("match.h1")
                            : sprt.state == arena::SprtState::AcceptedH0 ? messages().text("match.h0")
                                                                         : messages().text("match.undecided");
  return messages().text("match.sprt", {{"llr", messages().decimal(sprt.llr, 2)},
                                        {"lower", messages().decimal(sprt.lower, 2)},
                                        {"upper", messages().decimal(sprt.upper, 2)},
                                        {"state", state}}) +
         "\n";
}

// A cell of a table whose text ends at the right.
std::string right(std::string_view text, std::size_t width) {
  return " " + std::string(width - std::min(width, characters(text)), ' ') + std::string(text);
}

std::string day_text(std::int64_t milliseconds) {
  const auto seconds = static_cast<std::time_t>(milliseconds / 1000);
  std::tm day{};
  if (localtime_r(&seconds, &day) == nullptr) return "-";
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday,
                     day.tm_hour, day.tm_min);
}

}  // namespace

std::string match_text(const MatchSummary& summary) {
  std::string text =
      messages().text("match.title",
                      {{"match", std::to_string(summary.match.id)}, {"title", told(summary.match.title)}}) +
      "\n" +
      messages().text("report.about", {{"game", arena::game_text(summary.match.game, messages())},
                                       {"played", std::to_string(summary.match.games_played)},
                                       {"planned", std::to_string(summary.match.games_planned)}}) +
      (summary.match.note.empty() ? "" : ", " + told(summary.match.note)) + "\n\n";
  const std::size_t width = widest(summary.players);
  const auto line = [width](std::string_view place, std::string_view name,
                            const std::array<std::string, 10>& cells) {
    constexpr std::array<std::size_t, 10> kWidths{6, 5, 6, 7, 7, 7, 7, 9, 7, 10};
    std::string row = right(place, 2) + " " + padded(name, width);
    for (std::size_t i = 0; i < cells.size(); ++i) row += right(cells[i], kWidths[i]);
    return row + "\n";
  };
  text += line(
      "#", messages().text("report.player"),
      {"Elo", "+-", messages().text("report.games"), messages().text("report.won"),
       messages().text("report.drawn"), messages().text("report.lost"), messages().text("report.score"),
       messages().text("report.time"), messages().text("report.depth"), messages().text("report.nodes")});
  std::vector<const PlayerSummary*> order;
  for (const auto& player : summary.players) order.push_back(&player);
  std::stable_sort(order.begin(), order.end(), [](const PlayerSummary* a, const PlayerSummary* b) {
    return a->rating.elo > b->rating.elo;
  });
  int place = 0;
  for (const PlayerSummary* p : order) {
    const double score = p->games > 0 ? 100 * p->points() / static_cast<double>(p->games) : 0;
    text +=
        line(std::to_string(++place), p->name,
             {signed_text(p->rating.elo, 0), fmt::format("{:.0f}", p->rating.error), std::to_string(p->games),
              std::to_string(p->wins), std::to_string(p->draws), std::to_string(p->losses),
              messages().decimal(score, 1) + " %", messages().decimal(p->time_per_move, 1),
              messages().decimal(p->depth_per_move, 1), fmt::format("{:.0f}", p->nodes_per_move)});
  }
  for (const PlayerSummary* p : order)
    if (p->forfeit_count() > 0)
      text += messages().text("match.forfeits",
                              {{"player", p->name}, {"forfeits", arena::forfeits_text(*p, messages())}}) +
              "\n";
  if (summary.players.size() == 2 && !summary.pairings.empty()) text += two_player_text(summary);
  if (summary.sprt) text += sprt_text(*summary.sprt);
  if (!summary.sandbox.empty())
    text += messages().text("match.sandbox", {{"sandbox", told(summary.sandbox)}}) + "\n";
  return visible(text);
}

std::string games_text(const arena::MatchInfo& match, const std::vector<arena::StoredGame>& games) {
  std::string text;
  for (const auto& stored : games) {
    const auto record = arena::to_record(match, stored, arena::FileFormat::Sgf);
    const std::string reason = arena::reason_text(stored.game, messages());
    text += fmt::format("{:>5} {} - {}  {}  {}{}\n", stored.number + 1, record.black, record.white,
                        arena::result_text(record.result, messages()),
                        messages().text("match.moves", {{"moves", std::to_string(record.moves.size())}}),
                        reason.empty() ? "" : "  " + reason);
  }
  return visible(text);
}

std::string matches_text(const std::vector<arena::MatchInfo>& matches) {
  const auto line = [](std::string_view match, std::string_view begun, std::string_view games,
                       std::string_view state, std::string_view game, std::string_view title) {
    return right(match, 6) + " " + padded(begun, 16) + right(games, 13) + " " + padded(state, 10) + " " +
           padded(game, 28) + " " + std::string(title) + "\n";
  };
  std::string text =
      line(messages().text("match.match"), messages().text("match.begun"), messages().text("report.games"),
           messages().text("match.state"), messages().text("match.game"), messages().text("match.name"));
  for (const auto& match : matches)
    text += line(std::to_string(match.id), day_text(match.created),
                 fmt::format("{}/{}", match.games_played, match.games_planned),
                 match.finished ? messages().text("match.finished") : messages().text("match.open"),
                 arena::game_text(match.game, messages()), told(match.title));
  return visible(text);
}

std::string ladder_text(const std::vector<arena::LadderRow>& rows) {
  std::size_t width = 7;
  for (const auto& row : rows) width = std::max(width, characters(row.player.name));
  const auto line = [width](std::string_view place, std::string_view name,
                            const std::array<std::string, 7>& cells) {
    constexpr std::array<std::size_t, 7> kWidths{6, 5, 6, 7, 7, 7, 9};
    std::string text = right(place, 2) + " " + padded(name, width);
    for (std::size_t i = 0; i < cells.size(); ++i) text += right(cells[i], kWidths[i]);
    return text;
  };
  std::string text = line("#", messages().text("report.player"),
                          {"Elo", "+-", messages().text("report.games"), messages().text("report.won"),
                           messages().text("report.drawn"), messages().text("report.lost"),
                           messages().text("report.forfeits")}) +
                     "\n";
  int place = 0;
  for (const auto& row : rows)
    text += line(std::to_string(++place), row.player.name,
                 {signed_text(row.rating.elo, 0), fmt::format("{:.0f}", row.rating.error),
                  std::to_string(row.wins + row.draws + row.losses), std::to_string(row.wins),
                  std::to_string(row.draws), std::to_string(row.losses), std::to_string(row.forfeits)}) +
            (row.active ? "" : "  " + messages().text("match.resting")) + "\n";
  return visible(text);
}

}  // namespace pedra::cli
