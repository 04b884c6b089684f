// The report: whole, self-contained, and safe whatever players are called.
#include <doctest/doctest.h>

#include "arena/report/report_html.hpp"
#include "arena/report/svg.hpp"

using namespace pedra;
using namespace pedra::arena;

namespace {

const lang::Messages kEnglish(lang::Language::English);

StoredGame game(int number, int black, int white, Outcome outcome) {
  StoredGame stored;
  stored.id = number + 1;
  stored.number = number;
  stored.job = {black, white, 0, number / 2};
  stored.game.outcome = outcome;
  stored.game.opening_moves = 1;
  stored.game.moves = {{Point(7, 7)}, {Point(8, 8), Milliseconds(12), 3.5, 4, 1000}};
  return stored;
}

std::pair<MatchSummary, std::vector<StoredGame>> small_match(const std::string& name) {
  MatchSummary summary;
  summary.match.title = name + " - other";
  summary.match.config = "game=gomoku";
  summary.match.players = {{name, "chains:depth=2"}, {"other", "random"}, {"third", "random"}};
  const std::vector<StoredGame> games{game(0, 0, 1, Outcome::win(Color::Black)),
                                      game(1, 1, 0, Outcome::draw()),
                                      game(2, 2, 0, Outcome::win(Color::White))};
  Tally tally(summary.match.players);
  for (const auto& stored : games) tally.add(stored);
  summary.players = tally.players();
  summary.pairings = tally.pairings();
  return {summary, games};
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE("a report has its tables, four plots and the games") {
  const auto [summary, games] = small_match("Ana");
  const std::string page = report_html(summary, games, kEnglish);
  CHECK(page.starts_with("<!doctype html>"));
  CHECK(count(page, "<svg viewBox=\"0 0 680") == 4);
  CHECK(count(page, "<tr>") == 1 + 3 + 1 + 3);
  CHECK(has(page, "1.5/2"));  // Ana against other
  CHECK(count(page, "\"m\":\"7788\"") == 3);
  CHECK(has(page, "\"t\":[0,12],\"s\":[null,3.5]"));
  CHECK(has(page, "prefers-color-scheme: dark"));
  CHECK(count(page, "<section") == count(page, "</section>"));
}

TEST_CASE("a report asks for nothing from outside") {
  const auto [summary, games] = small_match("Ana");
  const std::string page = report_html(summary, games, kEnglish);
  for (const char* outside : {"http:", "https:", "src=", "@import", "url(", "fetch(", "XMLHttpRequest"})
    CHECK_MESSAGE(!has(page, outside), outside);
}

TEST_CASE("a name cannot break out of the page") {
  const auto [summary, games] = small_match("</script><script>alert(\"1\")</script>&'");
  const std::string page = report_html(summary, games, kEnglish);
  CHECK(count(page, "<script>") == 0);
  CHECK_FALSE(has(page, "alert(\"1\")"));
  CHECK(has(page, "\\u003c/script\\u003e"));
}

TEST_CASE("only the report's own script may run in it") {
  const auto [summary, games] = small_match("Ana");
  const std::string page = report_html(summary, games, kEnglish);
  constexpr std::string_view kPolicy =
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'nonce-";
  const auto at = page.find(kPolicy);
  REQUIRE(at != std::string::npos);
  const std::string nonce = page.substr(at + kPolicy.size(), 32);
  CHECK(nonce.find_first_not_of("0123456789abcdef") == std::string::npos);
  CHECK(count(page, "<script nonce=\"" + nonce + "\">") == 1);
  CHECK_FALSE(has(report_html(summary, games, kEnglish), nonce));
}

TEST_CASE("a match without games is a page too") {
  MatchSummary summary;
  summary.match.title = "empty";
  const std::string page = report_html(summary, {}, kEnglish);
  CHECK(page.ends_with("</html>\n"));
  CHECK_FALSE(has(page, "nan"));
  CHECK_FALSE(has(page, "inf,"));
}

TEST_CASE("axes have round steps") {
  CHECK(round_step(100, 4) == doctest::Approx(50));
  CHECK(round_step(7, 5) == doctest::Approx(2));
  CHECK(round_step(0.9, 10) == doctest::Approx(0.1));
  CHECK(round_step(0, 10) == doctest::Approx(1));
}

TEST_CASE("plots stay finite and name their parts") {
  const std::string intervals = interval_plot({{"a<b", 0, 0}, {"c", -300, 40}}, "Elo");
  CHECK(has(intervals, "a&lt;b"));
  CHECK(has(intervals, "c: -300 +- 40"));
  CHECK(count(line_plot({{"one", {50}}, {"none", {}}}, "scores", "games"), "<polyline") == 2);
  CHECK(count(bar_plot({{"1", 3}, {"2", 0}}, "lengths", "moves"), "<rect") == 2);
}

TEST_CASE("a report in Portuguese has no English words in its tables") {
  const auto [summary, games] = small_match("Ana");
  const std::string page = report_html(summary, games, lang::Messages(lang::Language::Portuguese));
  CHECK(has(page, "<html lang=\"pt-BR\">"));
  CHECK(has(page, "Todos contra todos"));
  for (const char* english : {">player<", ">games<", "Move {number}", "forfeits", "of each player"})
    CHECK_MESSAGE(!has(page, english), english);
}
