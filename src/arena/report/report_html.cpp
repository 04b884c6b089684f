#include "arena/report/report_html.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <random>

#include "arena/report/svg.hpp"
#include "arena/report/wording.hpp"
#include "arena/store/exchange.hpp"
#include "base/number_text.hpp"
#include "lang/phrases.hpp"

namespace pedra::arena {
namespace {

using lang::Messages;

std::vector<std::size_t> by_rating(const MatchSummary& summary) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < summary.players.size(); ++i) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return summary.players[a].rating.elo > summary.players[b].rating.elo;
  });
  return order;
}

std::string head_cell(const std::string& text, bool name = false) {
  return fmt::format("<th{}>{}</th>", name ? " class=\"name\"" : "", html_escaped(text));
}

std::string table_of_players(const MatchSummary& summary, const Messages& words) {
  std::string text = "<div class=\"scroll\"><table><thead><tr><th>#</th>" +
                     head_cell(words.text("report.player"), true) + "<th>Elo</th><th>\xc2\xb1</th>";
  for (const std::string& name :
       {words.text("report.games"), words.text("report.won"), words.text("report.drawn"),
        words.text("report.lost"), words.text("report.score"), words.text("report.time"),
        words.text("report.longest"), words.text("report.depth"), words.text("report.nodes")})
    text += head_cell(name);
  text += head_cell(words.text("report.forfeits"), true) + "</tr></thead><tbody>\n";
  int place = 0;
  for (const std::size_t i : by_rating(summary)) {
    const PlayerSummary& p = summary.players[i];
    const std::string forfeits = forfeits_text(p, words);
    const double score = p.games > 0 ? 100 * p.points() / static_cast<double>(p.games) : 0;
    text += fmt::format(
        "<tr><td>{}</td><th class=\"name\" scope=\"row\" title=\"{}\">{}</th><td>{}</td><td>{:.0f}</td>",
        ++place, html_escaped(p.spec), html_escaped(p.name), signed_text(p.rating.elo, 0), p.rating.error);
    text += fmt::format("<td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{} %</td>", p.games, p.wins, p.draws,
                        p.losses, words.decimal(score, 1));
    text += fmt::format(
        "<td>{}</td><td>{:.0f}</td><td>{}</td><td>{:.0f}</td><td class=\"name\">{}</td></tr>\n",
        words.decimal(p.time_per_move, 1), p.longest_move, words.decimal(p.depth_per_move, 1),
        p.nodes_per_move, html_escaped(forfeits.empty() ? words.text("report.no_forfeit") : forfeits));
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
std::string crosstable(const MatchSummary& summary, const Messages& words) {
  const auto order = by_rating(summary);
  std::string text = "<div class=\"scroll\"><table class=\"cross\"><thead><tr><th></th>" +
                     head_cell(words.text("report.player"), true);
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
      const std::string title = words.text(
          "report.share_of", {{"share", std::to_string(share)}, {"games", fmt::format("{}", games)}});
      text += fmt::format("<td style=\"--share:{}%\" title=\"{}\">{}/{}</td>", share, html_escaped(title),
                          words.decimal(points, std::floor(points) == points ? 0 : 1), games);
    }
    text += "</tr>\n";
  }
  return text + "</tbody></table></div>\n";
}

std::string elo_plot(const MatchSummary& summary, const Messages& words) {
  std::vector<Interval> rows;
  for (const std::size_t i : by_rating(summary))
    rows.push_back({summary.players[i].name, summary.players[i].rating.elo, summary.players[i].rating.error});
  return interval_plot(rows, words.text("report.elo_plot"));
}

double points_of(const StoredGame& stored, int seat) {
  if (stored.game.outcome.kind != Outcome::Kind::Win) return 0.5;
  return (stored.game.outcome.winner == Color::Black ? stored.job.black : stored.job.white) == seat ? 1 : 0;
}

std::string score_plot(const MatchSummary& summary, const std::vector<StoredGame>& games,
                       const Messages& words) {
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
  return line_plot(series, words.text("report.score_plot"), words.text("report.score_axis")) +
         fmt::format("<ul class=\"legend\">{}</ul>\n", legend);
}

std::string length_plot(const std::vector<StoredGame>& games, const Messages& words) {
  std::size_t longest = 1;
  for (const StoredGame& game : games) longest = std::max(longest, game.game.moves.size());
  const auto width = static_cast<std::size_t>(std::max(1.0, round_step(static_cast<double>(longest), 20)));
  std::vector<Bar> bars(longest / width + 1);
  for (std::size_t i = 0; i < bars.size(); ++i) bars[i].name = std::to_string(i * width);
  for (const StoredGame& game : games) ++bars[game.game.moves.size() / width].value;
  return bar_plot(bars, words.text("report.length_plot"),
                  words.text("report.length_axis", {{"width", std::to_string(width)}}));
}

std::string time_plot(const std::vector<StoredGame>& games, const Messages& words) {
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
  return bar_plot(bars, words.text("report.time_plot"), words.text("report.time_axis"));
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

std::string game_json(const MatchInfo& match, const StoredGame& stored, const Messages& words) {
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
      stored.number + 1, stored.job.black, stored.job.white, json_text(result_text(record.result, words)),
      json_text(reason_text(stored.game, words)), stored.game.opening_moves, moves_text(stored.game), times,
      scores);
}

// What the page's script says; it fills the {placeholders} in.
std::string script_words(const Messages& words) {
  std::string json;
  const auto add = [&](std::string_view name, std::string_view text) {
    json += fmt::format("{}\"{}\":{}", json.empty() ? "" : ",", name, json_text(text));
  };
  add("start", words.pattern("report.said_start"));
  add("move", words.pattern("report.said_move"));
  add("given", words.pattern("report.said_given"));
  add("timed", words.pattern("report.said_timed"));
  add("value", words.pattern("report.said_value"));
  add("discs", words.pattern("report.said_discs"));
  add("result", words.pattern("report.said_result"));
  add("board", words.pattern("report.board"));
  add("black", words.pattern("report.black"));
  add("white", words.pattern("report.white"));
  add("passes", words.pattern("report.passes"));
  add("sure_win", words.pattern("report.sure_win"));
  add("sure_loss", words.pattern("report.sure_loss"));
  add("everyone", words.pattern("report.everyone"));
  return "{" + json + "}";
}

std::string data_json(const MatchSummary& summary, const std::vector<StoredGame>& games,
                      const Messages& words) {
  const Grid grid = summary.match.game.grid();
  std::string names;
  for (const PlayerSummary& player : summary.players)
    names += (names.empty() ? "" : ",") + json_text(player.name);
  std::string list;
  const std::size_t first = games.size() > kReportedGames ? games.size() - kReportedGames : 0;
  for (std::size_t i = first; i < games.size(); ++i)
    list += (list.empty() ? "" : ",\n") + game_json(summary.match, games[i], words);
  return fmt::format(
      "{{\"width\":{},\"height\":{},\"fromBottom\":{},\"othello\":{},\"words\":{},\"players\":[{}],\"games\":"
      "[\n{}]}}",
      grid.width, grid.height, grid.rows == RowOrder::FromBottom, summary.match.game.othello() != nullptr,
      script_words(words), names, list);
}

std::string verdict(const MatchSummary& summary, const Messages& words) {
  if (summary.players.size() != 2 || summary.pairings.empty()) return "";
  const PairingSummary& pairing = summary.pairings[0];
  const auto strong = [](const std::string& name) { return "<strong>" + html_escaped(name) + "</strong>"; };
  std::string text =
      words.text("report.verdict", {{"first", strong(summary.players[0].name)},
                                    {"second", strong(summary.players[1].name)},
                                    {"wins", std::to_string(pairing.wins)},
                                    {"draws", std::to_string(pairing.draws)},
                                    {"losses", std::to_string(pairing.losses)},
                                    {"elo", signed_text(pairing.estimate.elo, 1)},
                                    {"error", fmt::format("{:.1f}", pairing.estimate.error)},
                                    {"superior", fmt::format("{:.1f}", 100 * pairing.estimate.superior)}});
  if (summary.sprt)
    text += " " + words.text("report.sprt", {{"llr", fmt::format("{:.2f}", summary.sprt->llr)},
                                             {"lower", fmt::format("{:.2f}", summary.sprt->lower)},
                                             {"upper", fmt::format("{:.2f}", summary.sprt->upper)}});
  return "<p class=\"verdict\">" + text + "</p>\n";
}

// The games to click through, for the page's script.
std::string viewer(const Messages& words) {
  const auto word = [&words](std::string_view key) { return html_escaped(words.text(key)); };
  const auto button = [&](std::string_view id, std::string_view key, std::string_view sign) {
    return fmt::format("<button id=\"{}\" aria-label=\"{}\">{}</button>\n", id, word(key), sign);
  };
  std::string text = fmt::format(
      "<section aria-labelledby=\"games-title\"><h2 "
      "id=\"games-title\">{}</h2>\n<noscript><p>{}</p></noscript>\n"
      "<div class=\"viewer\" id=\"viewer\" hidden>\n<div class=\"left\">"
      "<div id=\"board\" tabindex=\"0\" role=\"img\" aria-label=\"{}\"></div>\n"
      "<div class=\"controls\" role=\"group\" aria-label=\"{}\">\n",
      word("report.games_title"), word("report.no_script"), word("report.board"),
      word("report.moves_of_game"));
  text += button("first", "report.first", "&laquo;") + button("previous", "report.previous", "&#x25C0;");
  text += fmt::format("<input id=\"slider\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"{}\">\n",
                      word("report.move_number"));
  text += button("next", "report.next", "&#x25B6;") + button("last", "report.last", "&raquo;");
  text += fmt::format(
      "</div>\n<p id=\"said\" aria-live=\"polite\"></p></div>\n<div class=\"right\"><label>{} <select "
      "id=\"filter\"></select></label>\n<div class=\"list\" id=\"list\" role=\"listbox\" aria-label=\"{}\" "
      "tabindex=\"0\"></div></div></div></section>\n",
      word("report.player_label"), word("report.games"));
  return text;
}

// The nonce that the page's own script carries: random, so that a player's name cannot contain it.
std::string new_nonce() {
  std::random_device random;
  std::string nonce;
  for (int i = 0; i < 4; ++i) nonce += fmt::format("{:08x}", random() & 0xffffffffU);
  return nonce;
}

std::string section_html(const std::string& title, const std::string& body) {
  return fmt::format("<section><h2>{}</h2>\n{}</section>\n", html_escaped(title), body);
}

}  // namespace

std::string page_html(const std::string& title, const std::vector<ReportSection>& sections,
                      const MatchSummary& summary, const std::vector<StoredGame>& games,
                      const Messages& words) {
  const std::string nonce = new_nonce();
  const std::string head = html_escaped(title);
  const std::string about =
      words.text("report.about", {{"game", game_text(summary.match.game, words)},
                                  {"played", std::to_string(summary.match.games_played)},
                                  {"planned", std::to_string(summary.match.games_planned)}});
  std::string page = fmt::format(
      "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'nonce-{}'; "
      "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<link rel=\"icon\" href=\"data:,\">\n"
      "<title>{}</title>\n<style>{}</style></head><body><main>\n"
      "<h1>{}</h1>\n<p class=\"about\">{}{}</p>\n",
      lang::code_of(words.language()), nonce, head, report_style(), head, html_escaped(about),
      summary.match.note.empty()
          ? ""
          : " \xc2\xb7 " + html_escaped(lang::phrase(words.language(), summary.match.note)));
  for (const auto& [name, body] : sections) page += name.empty() ? body : section_html(name, body);
  page += viewer(words);
  if (games.size() > kReportedGames)
    page += "<p>" +
            words.text("report.only_last",
                       {{"kept", std::to_string(kReportedGames)}, {"games", std::to_string(games.size())}}) +
            "</p>\n";
  page += fmt::format("<details><summary>{}</summary><pre>{}</pre></details>\n",
                      html_escaped(words.text("report.how")), html_escaped(summary.match.config));
  page += "</main>\n<script type=\"application/json\" id=\"data\">" + data_json(summary, games, words) +
          "</script>\n<script nonce=\"" + nonce + "\">";
  page += report_script();
  return page + "</script></body></html>\n";
}

std::string report_html(const MatchSummary& summary, const std::vector<StoredGame>& games,
                        const Messages& words, const std::vector<ReportSection>& more) {
  std::vector<ReportSection> sections;
  sections.push_back({"", verdict(summary, words)});
  sections.push_back({words.text("report.players"), table_of_players(summary, words)});
  sections.insert(sections.end(), more.begin(), more.end());
  sections.push_back({words.text("report.cross"), crosstable(summary, words)});
  const std::string plots =
      section_html("Elo", elo_plot(summary, words)) +
      section_html(words.text("report.score_title"), score_plot(summary, games, words)) +
      section_html(words.text("report.length_title"), length_plot(games, words)) +
      section_html(words.text("report.time_title"), time_plot(games, words));
  sections.push_back({"", "<div class=\"plots\">\n" + plots + "</div>\n"});
  return page_html(summary.match.title, sections, summary, games, words);
}

}  // namespace pedra::arena
