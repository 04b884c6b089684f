// What all sessions share: order, interruption in time, line ends, and garbage that hurts nobody.
#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <regex>

#include "base/file.hpp"
#include "base/rng.hpp"
#include "base/text.hpp"
#include "patience.hpp"
#include "protocol/harness.hpp"
#include "protocol/line_splitter.hpp"

namespace pedra::protocol {
namespace {

using namespace std::chrono_literals;

// Milliseconds from a line sent in the middle of a search to its answer: the best of a few tries, because the
// machine may have other things to do.
long best_latency(const std::function<void(Session&, Answers&)>& start_search, std::string_view protocol,
                  std::string_view interruption, std::string_view answer) {
  long best = 1'000'000;
  for (int i = 0; i < 5 && best > 50; ++i) {
    Answers answers;
    auto config = config_of("engine");
    config.move_time = 30s;
    const auto session = make_session(protocol, config, answers);
    start_search(*session, answers);
    std::this_thread::sleep_for(100ms);
    answers.take();
    const auto sent = std::chrono::steady_clock::now();
    session->line(interruption);
    if (!answers.wait_for(answer, 5s)) continue;
    best = std::min(best, static_cast<long>(std::chrono::duration_cast<std::chrono::milliseconds>(
                                                std::chrono::steady_clock::now() - sent)
                                                .count()));
  }
  return best;
}

// An answer but for the seconds in it.
std::string without_time(const std::string& line) {
  static const std::regex time(R"(^(=== .*/|nodestats [0-9]+ |MESSAGE .* time )[0-9.]+)");
  return std::regex_replace(line, time, "$1");
}

}  // namespace

TEST_CASE("a search is stopped, and a ping answered, within 50 ms") {
  const auto gomocup = [](Session& session, Answers&) {
    for (const auto* line : {"START 15", "INFO timeout_turn 30000", "YXBOARD", "7,7,2", "DONE", "BEGIN"})
      session.line(line);
  };
  CHECK(best_latency(gomocup, "gomocup", "YXSTOP", "") <= 50 * kPatience);
  const auto ranking = [](Session& session, Answers&) {
    for (const auto* line : {"START 15", "INFO timeout_turn 30000", "YXBOARD", "7,7,2", "DONE", "YXNBEST 3"})
      session.line(line);
  };
  CHECK(best_latency(ranking, "gomocup", "YXSTOP", "") <= 50 * kPatience);
  const auto gtp = [](Session& session, Answers&) {
    for (const auto* line : {"boardsize 15", "play b h8", "genmove w"}) session.line(line);
  };
  CHECK(best_latency(gtp, "gtp", "stop", "= ") <= 50 * kPatience);
  const auto nboard = [](Session& session, Answers&) {
    for (const auto* line : {"nboard 2", "move f5", "go"}) session.line(line);
  };
  CHECK(best_latency(nboard, "nboard", "ping 7", "pong 7") <= 50 * kPatience);
  const auto hint = [](Session& session, Answers&) {
    for (const auto* line : {"nboard 2", "move f5", "hint 3"}) session.line(line);
  };
  CHECK(best_latency(hint, "nboard", "ping 8", "pong 8") <= 50 * kPatience);
}

TEST_CASE("line() never waits for a search") {
  Answers answers;
  auto config = config_of("engine");
  config.move_time = 20s;
  GomocupSession session(config, answers.output());
  for (const auto* line : {"START 15", "YXBOARD", "7,7,2", "DONE"}) session.line(line);
  session.wait_idle();
  const auto started = std::chrono::steady_clock::now();
  for (const auto* line : {"BEGIN", "ABOUT", "INFO max_memory 1000", "NONSENSE"}) session.line(line);
  CHECK(std::chrono::steady_clock::now() - started < 1s * kPatience);
}

TEST_CASE("lines sent at once are answered as lines sent one by one, also when the input ends") {
  const std::vector<std::pair<std::string, std::vector<std::string>>> scripts{
      {"gomocup", {"START 20", "BEGIN", "START 15", "BEGIN", "RECTSTART 11,19", "BEGIN"}},
      {"gomocup",
       {"START 15", "BOARD", "7,7,2", "DONE", "INFO max_memory 0", "TAKEBACK 7,7", "BOARD", "7,7,2", "8,8,1",
        "8,7,2", "DONE", "ABOUT", "RESTART", "BEGIN"}},
      {"gtp", {"boardsize 15", "genmove b", "genmove w", "undo", "genmove w", "clear_board", "genmove b"}},
      {"nboard", {"nboard 2", "move f5", "go", "move d6", "go"}}};
  for (const auto& [protocol, lines] : scripts) {
    CAPTURE(protocol);
    std::vector<std::string> one_by_one;
    Answers answers;
    auto config = config_of("engine:nodes=3000");
    config.move_time = 10min;
    const auto waiting = make_session(protocol, config, answers);
    for (const std::string& line : lines)
      for (const std::string& answer : ask(*waiting, answers, line)) one_by_one.push_back(answer);
    const auto piped = make_session(protocol, config, answers);
    for (const std::string& line : lines) piped->line(line);
    piped->end_of_input();
    piped->wait_idle();
    auto at_once = answers.take();
    for (auto* const said : {&one_by_one, &at_once})
      for (std::string& line : *said) line = without_time(line);
    CHECK(at_once == one_by_one);
  }
}

TEST_CASE("what a ping abandons is never answered") {
  Answers answers;
  const auto session = make_session("nboard", "engine", answers);
  for (const auto* line : {"nboard 2", "go", "ping 1"}) session->line(line);
  session->wait_idle();
  const auto lines = answers.take();
  CHECK(last_of(lines) == "pong 1");
  CHECK(std::none_of(lines.begin(), lines.end(), [](const auto& line) { return line.starts_with("==="); }));
}

TEST_CASE("finished() after the last line, and later lines are not obeyed") {
  for (const auto& [protocol, goodbye] :
       {std::pair("gomocup", "END"), std::pair("gtp", "quit"), std::pair("nboard", "quit")}) {
    Answers answers;
    const auto session = make_session(protocol, "random", answers);
    CHECK_FALSE(session->finished());
    ask(*session, answers, goodbye);
    CHECK(session->finished());
    CHECK(ask(*session, answers, "ABOUT").empty());
  }
  Answers answers;
  const auto session = make_session("gtp", "random", answers);
  session->line("1 genmove b");
  session->end_of_input();
  session->wait_idle();
  CHECK(session->finished());
  CHECK(answers.take().size() == 2);  // what was asked before the end is answered
}

TEST_CASE("a line that is too long is refused, and the session goes on") {
  const std::string endless(kMaxLine + 1, 'x');
  Answers answers;
  auto session = make_session("gomocup", "random", answers);
  CHECK(last_of(ask(*session, answers, endless)) == "ERROR the line is too long");
  CHECK(last_of(ask(*session, answers, "START 15")) == "OK");
  session = make_session("gtp", "random", answers);
  CHECK(ask(*session, answers, endless) == std::vector<std::string>{"? the line is too long", ""});
  session = make_session("nboard", "random", answers);
  CHECK(last_of(ask(*session, answers, endless)) == "status the line is too long");
}

TEST_CASE("lines end with LF, CRLF or CR, at once, and wherever the bytes are cut") {
  const std::vector<std::string> expected{"START 15", "", "BEGIN", "END"};
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    const std::string text = "START 15" + end + end + "BEGIN" + end + "END";
    for (std::size_t step = 1; step <= text.size(); ++step) {
      std::vector<std::string> lines;
      const auto sink = [&lines](std::string_view line) { lines.emplace_back(line); };
      LineSplitter splitter;
      for (std::size_t i = 0; i < text.size(); i += step) splitter.feed(text.substr(i, step), sink);
      splitter.end(sink);
      CHECK(lines == expected);
    }
  }
  LineSplitter splitter;
  int lines = 0;
  splitter.feed("BEGIN\r", [&lines](std::string_view) { ++lines; });
  CHECK(lines == 1);
  std::size_t kept = 0;
  splitter.feed(std::string(3 * kMaxLine, 'x') + "\n",
                [&kept](std::string_view line) { kept = line.size(); });
  CHECK(kept == kMaxLine + 1);
}

TEST_CASE("garbage is survived") {
  constexpr std::string_view kWords[] = {"START",     "15",          "BEGIN",      "TURN",
                                         "7,7",       "BOARD",       "DONE",       "7,7,1",
                                         "8,8,2",     "INFO",        "rule",       "4",
                                         "play",      "b",           "genmove",    "w",
                                         "D4",        "set",         "game",       "(;GM[Othello]",
                                         "hint",      "go",          "ping",       "-1,-1",
                                         "99,99",     "1",           "SWAP2BOARD", "YXNBEST",
                                         "undo",      "TAKEBACK",    "move",       "F5",
                                         "[",         "]",           ";)",         "-5",
                                         "pass",      "depth",       "analyze",    "boardsize",
                                         "YXBOARD",   "set_game",    "Othello",    "9999999999999999999",
                                         "time_left", "YXSHOWFORBID"};
  Rng rng(7);
  for (const auto* const protocol : {"gomocup", "gtp", "nboard"}) {
    Answers answers;
    const auto session = make_session(protocol, "random", answers);
    for (int i = 0; i < 3000; ++i) {
      std::string line;
      for (auto words = rng.below(5); words > 0; --words)
        line += std::string(kWords[rng.below(std::size(kWords))]) + " ";
      for (auto bytes = rng.below(10) == 0 ? rng.below(20) : 0; bytes > 0; --bytes)
        line += static_cast<char>(rng.below(256));
      session->line(line);
      if (i % 50 == 0) session->wait_idle();
    }
    session->wait_idle();
    for (const std::string& line : answers.take())
      CHECK(std::all_of(line.begin(), line.end(), [](char c) { return c >= ' ' && c <= '~'; }));
  }
}

}  // namespace pedra::protocol
