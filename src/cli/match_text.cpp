#include "cli/match_text.hpp"

#include <algorithm>
#include <ctime>
#include <fmt/format.h>
#include <numeric>

#include "arena/store/exchange.hpp"
#include "base/number_text.hpp"
#include "base/visible_text.hpp"

namespace pedra::cli {
namespace {

using arena::MatchSummary;
using arena::PlayerSummary;

// Letters, not bytes: names are UTF-8.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

std::string padded(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(width - std::min(width, width_of(text)), ' ');
}

std::size_t widest(const std::vector<PlayerSummary>& players) {
  std::size_t width = 6;
  for (const auto& player : players) width = std::max(width, width_of(player.name));
  return width;
}

std::string forfeits_text(const PlayerSummary& player) {
  std::string text;
  for (std::size_t i = 0; i < player.forfeits.size(); ++i)
    if (player.forfeits[i] > 0)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", player.forfeits[i],
                          arena::name_of(static_cast<arena::ForfeitKind>(i)));
  return text;
}

std::string two_player_text(const MatchSummary& summary) {
  const auto& pairing = summary.pairings[0];
  const auto& estimate = pairing.estimate;
  std::string text = fmt::format(
      "\n{} against {}: +{} ={} -{}, score {:.1f} %\nElo {} +- {:.1f} (95 %), superior with {:.1f} %\n",
      summary.players[0].name, summary.players[1].name, pairing.wins, pairing.draws, pairing.losses,
      100 * estimate.score, signed_text(estimate.elo, 1), estimate.error, 100 * estimate.superior);
  if (pairing.results.pair_count() > 0)
    text += fmt::format("pairs of 0, 0.5, 1, 1.5, 2 points: {}\n", fmt::join(pairing.results.pairs, " "));
  return text;
}

std::string sprt_text(const arena::SprtStatus& sprt) {
  const char* state = sprt.state == arena::SprtState::AcceptedH1   ? "H1 accepted: stronger"
                      : sprt.state == arena::SprtState::AcceptedH0 ? "H0 accepted: not stronger"
                                                                   : "undecided";
  return fmt::format("SPRT: LLR {:.2f} between {:.2f} and {:.2f}, {}\n", sprt.llr, sprt.lower, sprt.upper,
                     state);
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
      fmt::format("match {}: {}\n{}, {} of {} games{}\n\n", summary.match.id, summary.match.title,
                  engine::to_text(summary.match.game), summary.match.games_played,
                  summary.match.games_planned, summary.match.note.empty() ? "" : ", " + summary.match.note);
  const std::size_t width = widest(summary.players);
  text += fmt::format("{:>3} {} {:>6} {:>5} {:>6} {:>5} {:>5} {:>5} {:>7} {:>9} {:>6} {:>10}\n", "#",
                      padded("player", width), "elo", "+-", "games", "won", "drawn", "lost", "score",
                      "ms/move", "depth", "nodes/move");
  std::vector<const PlayerSummary*> order;
  for (const auto& player : summary.players) order.push_back(&player);
  std::stable_sort(order.begin(), order.end(), [](const PlayerSummary* a, const PlayerSummary* b) {
    return a->rating.elo > b->rating.elo;
  });
  int place = 0;
  for (const PlayerSummary* p : order) {
    const double score = p->games > 0 ? 100 * p->points() / static_cast<double>(p->games) : 0;
    text += fmt::format(
        "{:>3} {} {:>6} {:>5.0f} {:>6} {:>5} {:>5} {:>5} {:>5.1f} % {:>9.1f} {:>6.1f} {:>10.0f}\n", ++place,
        padded(p->name, width), signed_text(p->rating.elo, 0), p->rating.error, p->games, p->wins, p->draws,
        p->losses, score, p->time_per_move, p->depth_per_move, p->nodes_per_move);
  }
  for (const PlayerSummary* p : order)
    if (p->forfeit_count() > 0) text += fmt::format("{}: forfeits: {}\n", p->name, forfeits_text(*p));
  if (summary.players.size() == 2 && !summary.pairings.empty()) text += two_player_text(summary);
  if (summary.sprt) text += sprt_text(*summary.sprt);
  if (!summary.sandbox.empty()) text += fmt::format("sandbox of the programs: {}\n", summary.sandbox);
  return visible(text);
}

std::string games_text(const arena::MatchInfo& match, const std::vector<arena::StoredGame>& games) {
  std::string text;
  for (const auto& stored : games) {
    const auto record = arena::to_record(match, stored, arena::FileFormat::Sgf);
    text +=
        fmt::format("{:>5} {} - {}  {}  {} moves{}\n", stored.number + 1, record.black, record.white,
                    record.result, record.moves.size(), record.comment.empty() ? "" : "  " + record.comment);
  }
  return visible(text);
}

std::string matches_text(const std::vector<arena::MatchInfo>& matches) {
  std::string text = fmt::format("{:>5} {:<16} {:>13} {:<9} {:<28} {}\n", "match", "begun", "games", "state",
                                 "game", "title");
  for (const auto& match : matches)
    text += fmt::format("{:>5} {:<16} {:>13} {:<9} {:<28} {}\n", match.id, day_text(match.created),
                        fmt::format("{}/{}", match.games_played, match.games_planned),
                        match.finished ? "finished" : "open", engine::to_text(match.game), match.title);
  return visible(text);
}

std::string ladder_text(const std::vector<arena::LadderRow>& rows) {
  std::size_t width = 6;
  for (const auto& row : rows) width = std::max(width, width_of(row.player.name));
  std::string text =
      fmt::format("{:>3} {} {:>6} {:>5} {:>6} {:>5} {:>5} {:>5} {:>8}\n", "#", padded("player", width), "elo",
                  "+-", "games", "won", "drawn", "lost", "forfeits");
  int place = 0;
  for (const auto& row : rows)
    text += fmt::format("{:>3} {} {:>6} {:>5.0f} {:>6} {:>5} {:>5} {:>5} {:>8}{}\n", ++place,
                        padded(row.player.name, width), signed_text(row.rating.elo, 0), row.rating.error,
                        row.wins + row.draws + row.losses, row.wins, row.draws, row.losses, row.forfeits,
                        row.active ? "" : "  (resting)");
  return visible(text);
}

}  // namespace pedra::cli
