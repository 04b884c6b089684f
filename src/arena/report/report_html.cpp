#include "arena/report/report_html.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <random>

#include "arena/report/svg.hpp"
#include "arena/store/exchange.hpp"
#include "base/number_text.hpp"

namespace pedra::arena {
namespace {

std::vector<std::size_t> by_rating(const MatchSummary& summary) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < summary.players.size(); ++i) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return summary.players[a].rating.elo > summary.players[b].rating.elo;
  });
  return order;
}

std::string forfeits_text(const PlayerSummary& player) {
  std::string text;
  for (std::size_t i = 0; i < player.forfeits.size(); ++i)
    if (player.forfeits[i] > 0)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", player.forfeits[i],
                          name_of(static_cast<ForfeitKind>(i)));
  return text.empty() ? "none" : text;
}

std::string table_of_players(const MatchSummary& summary) {
  std::string text =
      "<div class=\"scroll\"><table><thead><tr><th>#</th><th "
      "class=\"name\">player</th><th>Elo</th><th>\xc2\xb1</th>"
      "<th>games</th><th>won</th><th>drawn</th><th>lost</th><th>score</th><th>ms/move</th><th>longest</th>"
      "<th>depth</th><th>nodes/move</th><th class=\"name\">forfeits</th></tr></thead><tbody>\n";
  int place = 0;
  for (const std::size_t i : by_rating(summary)) {
    const PlayerSummary& p = summary.players[i];
    const double score = p.games > 0 ? 100 * p.points() / static_cast<double>(p.games) : 0;
    text += fmt::format(
        "<tr><td>{}</td><th class=\"name\" scope=\"row\" "
        "title=\"{}\">{}</th><td>{}</td><td>{:.0f}</td><td>{}</td>"
        "<td>{}</td><td>{}</td><td>{}</td><td>{:.1f} "
        "%</td><td>{:.1f}</td><td>{:.0f}</td><td>{:.1f}</td><td>{:.0f}</td>"
        "<td class=\"name\">{}</td></tr>\n",
        ++place, html_escaped(p.spec), html_escaped(p.name), signed_text(p.rating.elo, 0), p.rating.error,
        p.games, p.wins, p.draws, p.losses, score, p.time_per_move, p.longest_move, p.depth_per_move,
        p.nodes_per_move, forfeits_text(p));
  }
  return text + "</tbody></table></div>\n";
}

const PairingSummary* met(const MatchSummary& summary, std::size_t a, std::size_t b) {
  for (const PairingSummary& pairing : summary.pairings) {
    const auto first = static_cast<std::size_t>(pairing.first);
    const auto second = static_cast<std::size_t>(pairing.second);
    if ((first == a && second == b) || (first == b && second == a)) return &pairing;
  }
  return nullptr;
}

// Each cell: the row's points against the column, of how many games; shaded from lost to won.
std::string crosstable(const MatchSummary& summary) {
  const auto order = by_rating(summary);
  std::string text =
      "<div class=\"scroll\"><table class=\"cross\"><thead><tr><th></th><th class=\"name\">player</th>";
  for (std::size_t i = 0; i < order.size(); ++i)
    text += fmt::format("<th title=\"{}\">{}</th>", html_escaped(summary.players[order[i]].name), i + 1);
  text += "</tr></thead><tbody>\n";
  for (std::size_t row = 0; row < order.size(); ++row) {
    text += fmt::format("<tr><td>{}</td><th class=\"name\" scope=\"row\">{}</th>", row + 1,
                        html_escaped(summary.players[order[row]].name));
    for (const std::size_t other : order) {
      const PairingSummary* pairing = met(summary, order[row], other);
      if (other == order[row] || pairing == nullptr) {
        text += "<td class=\"none\">\xc2\xb7</td>";
        continue;
      }
      const bool first = static_cast<std::size_t>(pairing->first) == order[row];
      const auto games = static_cast<double>(pairing->results.games());
      const double points = first ? pairing->results.points() : games - pairing->results.points();
      const int share = games > 0 ? static_cast<int>(std::lround(100 * points / games)) : 50;
      text += fmt::format("<td style=\"--share:{}%\" title=\"{} % of {} games\">{:g}/{}</td>", share, share,
                          games, points, games);
    }
    text += "</tr>\n";
  }
  return text + "</tbody></table></div>\n";
}

std::string elo_plot(const MatchSummary& summary) {
  std::vector<Interval> rows;
  for (const std::size_t i : by_rating(summary))
    rows.push_back({summary.players[i].name, summary.players[i].rating.elo, summary.players[i].rating.error});
  return interval_plot(rows, "Elo of each player with its 95 % interval");
}

double points_of(const StoredGame& stored, int seat) {
  if (stored.game.outcome.kind != Outcome::Kind::Win) return 0.5;
  return (stored.game.outcome.winner == Color::Black ? stored.job.black : stored.job.white) == seat ? 1 : 0;
}

std::string score_plot(const MatchSummary& summary, const std::vector<StoredGame>& games) {
  std::vector<Series> series;
  std::string legend;
  for (const std::size_t seat : by_rating(summary)) {
    Series line{summary.players[seat].name, {}};
    double points = 0;
    for (const StoredGame& game : games) {
      const int at = static_cast<int>(seat);
      if (game.job.black != at && game.job.white != at) continue;
      points += points_of(game, at);
      line.values.push_back(100 * points / static_cast<double>(line.values.size() + 1));
    }
    legend +=
        fmt::format("<li><span class=\"key k{}\"></span>{}</li>", series.size() % 8, html_escaped(line.name));
    series.push_back(std::move(line));
  }
  return line_plot(series, "Score in percent over the games of each player", "games of the player") +
         fmt::format("<ul class=\"legend\">{}</ul>\n", legend);
}

std::string length_plot(const std::vector<StoredGame>& games) {
  std::size_t longest = 1;
  for (const StoredGame& game : games) longest = std::max(longest, game.game.moves.size());
  const auto width = static_cast<std::size_t>(std::max(1.0, round_step(static_cast<double>(longest), 20)));
  std::vector<Bar> bars(longest / width + 1);
  for (std::size_t i = 0; i < bars.size(); ++i) bars[i].name = std::to_string(i * width);
  for (const StoredGame& game : games) ++bars[game.game.moves.size() / width].value;
  return bar_plot(bars, "How many games had how many moves", fmt::format("moves of a game, {} a bar", width));
}

std::string time_plot(const std::vector<StoredGame>& games) {
  constexpr std::array<std::int64_t, 16> kBounds{1,   2,    5,    10,   20,    50,    100,   200,
                                                 500, 1000, 2000, 5000, 10000, 20000, 50000, 100000};
  std::array<double, kBounds.size() + 1> counts{};
  for (const StoredGame& game : games)
    for (std::size_t i = static_cast<std::size_t>(std::max(game.game.opening_moves, 0));
         i < game.game.moves.size(); ++i) {
      const PlayedMove& move = game.game.moves[i];
      if (move.move.is_pass()) continue;
      const auto* const bound = std::upper_bound(kBounds.begin(), kBounds.end(), move.time.count());
      ++counts[static_cast<std::size_t>(bound - kBounds.begin())];
    }
  std::size_t last = counts.size() - 1;
  while (last > 0 && counts[last] == 0) --last;
  std::vector<Bar> bars;
  for (std::size_t i = 0; i <= last; ++i)
    bars.push_back(
        {i < kBounds.size() ? fmt::format("<{}", kBounds[i]) : fmt::format("\xe2\x89\xa5{}", kBounds.back()),
         counts[i]});
  return bar_plot(bars, "How many moves took how long", "milliseconds a move");
}

// A JSON string that may stand inside <script>.
std::string json_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      (out += '\\') += c;
    else if (c == '<' || c == '>' || c == '&' || (c >= 0 && c < ' '))
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    else
      out += c;
  }
  return out + "\"";
}

// Two letters a move, column and row as digits 0 .. 9 a .. v; "--" is a pass.
std::string moves_text(const FinishedGame& game) {
  constexpr std::string_view kDigits = "0123456789abcdefghijklmnopqrstuv";
  std::string text;
  for (const PlayedMove& move : game.moves) {
    if (move.move.is_stone())
      (text += kDigits[static_cast<std::size_t>(move.move.point().x())]) +=
          kDigits[static_cast<std::size_t>(move.move.point().y())];
    else
      text += "--";
  }
  return text;
}

std::string game_json(const MatchInfo& match, const StoredGame& stored) {
  std::string times;
  std::string scores;
  for (const PlayedMove& move : stored.game.moves) {
    times += (times.empty() ? "" : ",") + std::to_string(move.time.count());
    scores += fmt::format("{}{}", scores.empty() ? "" : ",",
                          move.score ? fmt::format("{:.5g}", *move.score) : "null");
  }
  const auto record = to_record(match, stored, FileFormat::Sgf);
  return fmt::format(
      "{{\"n\":{},\"b\":{},\"w\":{},\"r\":{},\"why\":{},\"o\":{},\"m\":\"{}\",\"t\":[{}],\"s\":[{}]}}",
      stored.number + 1, stored.job.black, stored.job.white, json_text(record.result),
      json_text(record.comment), stored.game.opening_moves, moves_text(stored.game), times, scores);
}

std::string data_json(const MatchSummary& summary, const std::vector<StoredGame>& games) {
  const Grid grid = summary.match.game.grid();
  std::string names;
  for (const PlayerSummary& player : summary.players)
    names += (names.empty() ? "" : ",") + json_text(player.name);
  std::string list;
  const std::size_t first = games.size() > kReportedGames ? games.size() - kReportedGames : 0;
  for (std::size_t i = first; i < games.size(); ++i)
    list += (list.empty() ? "" : ",\n") + game_json(summary.match, games[i]);
  return fmt::format(
      "{{\"width\":{},\"height\":{},\"fromBottom\":{},\"othello\":{},\"players\":[{}],\"games\":[\n{}]}}",
      grid.width, grid.height, grid.rows == RowOrder::FromBottom, summary.match.game.othello() != nullptr,
      names, list);
}

std::string verdict(const MatchSummary& summary) {
  if (summary.players.size() != 2 || summary.pairings.empty()) return "";
  const PairingSummary& pairing = summary.pairings[0];
  std::string text = fmt::format(
      "<p class=\"verdict\"><strong>{}</strong> against <strong>{}</strong>: +{} ={} \xe2\x88\x92{}. "
      "Elo {} \xc2\xb1 {:.1f} (95 %), superior with {:.1f} %.",
      html_escaped(summary.players[0].name), html_escaped(summary.players[1].name), pairing.wins,
      pairing.draws, pairing.losses, signed_text(pairing.estimate.elo, 1), pairing.estimate.error,
      100 * pairing.estimate.superior);
  if (summary.sprt)
    text += fmt::format(" SPRT: LLR {:.2f} between {:.2f} and {:.2f}.", summary.sprt->llr,
                        summary.sprt->lower, summary.sprt->upper);
  return text + "</p>\n";
}

constexpr std::string_view kViewer = R"(<section aria-labelledby="games-title"><h2 id="games-title">Games</h2>
<noscript><p>Scripts are off: the games cannot be shown.</p></noscript>
<div class="viewer" id="viewer" hidden>
<div class="left"><div id="board" tabindex="0" role="img" aria-label="board"></div>
<div class="controls" role="group" aria-label="moves of the game">
<button id="first" aria-label="first position">&laquo;</button><button id="previous" aria-label="previous move">&#x25C0;</button>
<input id="slider" type="range" min="0" value="0" aria-label="move number"><button id="next" aria-label="next move">&#x25B6;</button>
<button id="last" aria-label="last position">&raquo;</button></div>
<p id="said" aria-live="polite"></p></div>
<div class="right"><label>Player <select id="filter"></select></label>
<div class="list" id="list" role="listbox" aria-label="games" tabindex="0"></div></div></div></section>
)";

// What the page's own script is known by; nobody who named a player could guess it.
std::string new_nonce() {
  std::random_device random;
  std::string nonce;
  for (int i = 0; i < 4; ++i) nonce += fmt::format("{:08x}", random() & 0xffffffffU);
  return nonce;
}

std::string section(std::string_view title, const std::string& body) {
  return fmt::format("<section><h2>{}</h2>\n{}</section>\n", title, body);
}

}  // namespace

std::string report_html(const MatchSummary& summary, const std::vector<StoredGame>& games) {
  const std::string nonce = new_nonce();
  const std::string title = html_escaped(summary.match.title);
  std::string page = fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'nonce-{}'; "
      "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<link rel=\"icon\" href=\"data:,\">\n"
      "<title>{}</title>\n<style>{}</style></head><body><main>\n"
      "<h1>{}</h1>\n<p class=\"about\">{} \xc2\xb7 {} of {} games{}</p>\n",
      nonce, title, report_style(), title, html_escaped(to_text(summary.match.game)),
      summary.match.games_played, summary.match.games_planned,
      summary.match.note.empty() ? "" : " \xc2\xb7 " + html_escaped(summary.match.note));
  page += verdict(summary);
  page += section("Players", table_of_players(summary));
  page += section("Everyone against everyone", crosstable(summary));
  page += "<div class=\"plots\">\n";
  page += section("Elo", elo_plot(summary));
  page += section("Score over the games", score_plot(summary, games));
  page += section("Length of the games", length_plot(games));
  page += section("Time of the moves", time_plot(games));
  page += "</div>\n";
  page += kViewer;
  if (games.size() > kReportedGames)
    page +=
        fmt::format("<p>Only the last {} of {} games are in this file.</p>\n", kReportedGames, games.size());
  page += "<details><summary>How it was played</summary><pre>" + html_escaped(summary.match.config) +
          "</pre></details>\n";
  page += "</main>\n<script type=\"application/json\" id=\"data\">" + data_json(summary, games) +
          "</script>\n<script nonce=\"" + nonce + "\">";
  page += report_script();
  return page + "</script></body></html>\n";
}

}  // namespace pedra::arena
