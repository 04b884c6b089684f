#include "protocol/gomocup.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "base/rng.hpp"
#include "base/text.hpp"
#include "patience.hpp"
#include "protocol/harness.hpp"

namespace pedra::protocol {
namespace {

using namespace std::chrono_literals;

Point point_of(const std::string& answer) {
  const auto point = parse_point(answer, Grid{22, 22});
  REQUIRE_MESSAGE(point.ok(), answer);
  return *point;
}

std::string random_turn(Rng& rng, int side) {
  const auto at = [&rng, side] { return std::to_string(rng.below(static_cast<std::uint32_t>(side))); };
  const std::string x = at();
  return "TURN " + x + "," + at();
}

}  // namespace

TEST_CASE("INFO decides how long a move may take") {
  GomocupInfo info;
  CHECK(info.limits(5000ms).time == 5000ms);  // nobody has said
  CHECK(info.set("timeout_turn", "1000"));
  CHECK(info.limits(5000ms).time == 1000ms - play::kMoveOverhead);
  CHECK(info.set("timeout_match", "50000"));
  CHECK(info.limits(5000ms).time == 1000ms - play::kMoveOverhead);
  CHECK(info.set("time_left", "10500"));
  const search::Limits clocked = info.limits(5000ms);  // of a share, more where the search needs it
  CHECK(clocked.frugal);
  CHECK(*clocked.time >= 400ms - play::kMoveOverhead);
  CHECK(*clocked.time < 800ms);
  CHECK(info.set("time_left", "2147483647"));
  CHECK(info.set("timeout_match", "0"));
  CHECK(info.limits(5000ms).time == 1000ms - play::kMoveOverhead);
  for (const auto* left : {"-1", "0", "100", "-99999999999"}) {
    CHECK(info.set("time_left", left));
    CHECK(info.limits(5000ms) == play::hurried());
  }
  CHECK(info.set("time_left", "2147483647"));
  CHECK(info.set("timeout_turn", "0"));
  CHECK(info.limits(5000ms) == play::hurried());
  CHECK(info.set("max_depth", "1"));
  CHECK(info.limits(5000ms).depth == 1);
  CHECK(info.set("max_node", "77"));
  CHECK(info.limits(5000ms).nodes == 77U);
  CHECK(info.set("max_node", "-1"));
  CHECK_FALSE(info.limits(5000ms).nodes.has_value());
}

TEST_CASE("INFO: rules, memory, and what is ignored") {
  GomocupInfo info;
  CHECK(info.rule() == gomoku::Rule::Freestyle);
  CHECK(info.set("rule", "1"));
  CHECK(info.rule() == gomoku::Rule::Standard);
  CHECK(info.set("rule", "4"));
  CHECK(info.rule() == gomoku::Rule::Renju);
  CHECK(info.set("rule", "9"));
  CHECK(info.rule() == gomoku::Rule::Caro);
  CHECK(info.set("rule", "3"));
  CHECK(info.continuous());
  CHECK_FALSE(info.table_megabytes().has_value());
  CHECK(info.set("max_memory", "83886080"));  // 80 MB: nine tenths, less what the program takes
  CHECK(info.table_megabytes() == 40U);
  CHECK(info.set("hash_size", "16384"));  // KB
  CHECK(info.table_megabytes() == 16U);
  CHECK(info.set("max_memory", "1000"));
  CHECK(info.table_megabytes() == 1U);
  CHECK_FALSE(info.set("colour", "1"));
  CHECK_FALSE(info.set("rule", "x"));
}

TEST_CASE("INFO thread_num and hash_size reach the engine, before START and after it") {
  Answers answers;
  GomocupSession session(config_of("engine:threads=2,depth=3"), answers.output());
  const auto tell = [&session](std::string_view line) {
    session.line(line);
    session.wait_idle();
  };
  tell("INFO timeout_turn 1000");
  CHECK(session.player().threads == 2);  // nobody has said: what the command line chose
  tell("INFO thread_num 3");
  CHECK(session.player().threads == 3);
  tell("START 15");
  tell("INFO thread_num 1");
  tell("INFO hash_size 4096");
  CHECK(session.player().threads == 1);
  CHECK(session.player().hash_megabytes == 4);
  tell("INFO thread_num 100000");
  CHECK(session.player().threads == engine::kMostThreads);
  tell("INFO thread_num 2");
  tell("TURN 7,7");
  CHECK(answers.wait_for("MESSAGE depth 3", 10s * kPatience));
}

TEST_CASE("the time of a move is kept") {
  Answers answers;
  GomocupSession session(config_of("engine"), answers.output());
  for (const auto* line : {"START 15", "YXBOARD", "7,7,2", "DONE"}) session.line(line);
  for (const auto* limit :
       {"INFO timeout_turn 200", "INFO time_left 5500", "INFO time_left -1", "INFO timeout_turn 0"}) {
    session.line(limit);
    session.wait_idle();
    const auto started = std::chrono::steady_clock::now();
    ask(session, answers, "BEGIN");
    CHECK(std::chrono::steady_clock::now() - started <
          600ms * kPatience);  // 200 ms, and patience with a busy machine
  }
}

TEST_CASE("under renju the engine never takes a forbidden point") {
  for (const auto* const engine : {"chains:depth=1", "random:seed=5"}) {
    Answers answers;
    GomocupSession session(config_of(engine), answers.output());
    session.line("INFO rule 4");
    session.line("START 15");
    ask(session, answers, "BEGIN");
    Rng rng(3);
    int looked_at = 0;
    for (int tries = 0; tries < 80; ++tries) {
      const std::string answer = last_of(ask(session, answers, random_turn(rng, 15)));
      if (answer == "ERROR the game is over") break;
      if (answer.starts_with("ERROR")) continue;
      // Take Black's stone back, ask what was forbidden, and lay it again.
      const Point point = point_of(answer);
      ask(session, answers, "TAKEBACK " + answer);
      const std::string forbidden = last_of(ask(session, answers, "YXSHOWFORBID"));
      const auto two = [](int n) { return (n < 10 ? "0" : "") + std::to_string(n); };
      for (std::size_t at = 7; at + 4 < forbidden.size(); at += 4)
        CHECK(forbidden.substr(at, 4) != two(point.x()) + two(point.y()));
      CHECK(last_of(ask(session, answers, "PLAY " + answer)) == answer);
      ++looked_at;
    }
    CHECK(looked_at > 0);
    // Black's best-looking move is forbidden here: 7,7 makes two threes at once.
    session.line("RESTART");
    for (const auto* line :
         {"YXBOARD", "6,7,1", "8,7,1", "7,6,1", "7,8,1", "0,0,2", "14,14,2", "0,14,2", "14,0,2", "DONE"})
      session.line(line);
    CHECK(last_of(ask(session, answers, "YXSHOWFORBID")) == "FORBID 0707.");
    CHECK(point_of(last_of(ask(session, answers, "BEGIN"))) != Point(7, 7));
  }
}

TEST_CASE("whole games against a random opponent, on every size and rule") {
  Rng rng(11);
  for (int side = kGomocupMinSide; side <= kGomocupMaxSide; ++side) {
    Answers answers;
    GomocupSession session(config_of("chains:depth=1"), answers.output());
    session.line("INFO rule " + std::to_string(std::array{0, 1, 4, 8}[static_cast<std::size_t>(side % 4)]));
    CHECK(last_of(ask(session, answers, "START " + std::to_string(side))) == "OK");
    int answered = 0;
    for (int tries = 0; tries < 60; ++tries) {
      const auto answer = last_of(ask(session, answers, random_turn(rng, side)));
      if (answer == "ERROR the game is over") break;
      if (!answer.starts_with("ERROR")) ++answered;
    }
    CHECK(answered > 0);
  }
}

TEST_CASE("the engine completes its own five and blocks a four") {
  Answers answers;
  GomocupSession session(config_of("engine"), answers.output());
  session.line("INFO timeout_turn 300");
  for (const auto* line :
       {"START 15", "BOARD", "3,3,1", "4,4,1", "5,5,1", "6,6,1", "0,9,2", "2,9,2", "4,9,2", "6,11,2"})
    session.line(line);
  const Point five = point_of(last_of(ask(session, answers, "DONE")));
  CHECK((five == Point(7, 7) || five == Point(2, 2)));
  for (const auto* line :
       {"RESTART", "BOARD", "0,7,1", "9,3,1", "12,12,1", "1,7,2", "2,7,2", "3,7,2", "4,7,2"})
    session.line(line);
  CHECK(point_of(last_of(ask(session, answers, "DONE"))) == Point(5, 7));
}

TEST_CASE("values of YXNBEST are honest: the best wins, and none is twice") {
  Answers answers;
  GomocupSession session(config_of("chains:depth=2"), answers.output());
  for (const auto* line : {"START 15", "YXBOARD", "3,3,1", "4,4,1", "5,5,1", "6,6,1", "0,9,2", "2,9,2",
                           "4,9,2", "6,11,2", "DONE"})
    session.line(line);
  session.wait_idle();
  answers.take();
  const auto lines = ask(session, answers, "YXNBEST 500");
  std::vector<std::string> first_moves;
  for (const std::string& line : lines)
    if (const auto pv = line.find(" pv "); pv != std::string::npos)
      first_moves.push_back(line.substr(pv + 4, line.find(' ', pv + 4) - pv - 4));
  CHECK(first_moves.size() > 20);
  std::sort(first_moves.begin(), first_moves.end());
  CHECK(std::adjacent_find(first_moves.begin(), first_moves.end()) == first_moves.end());
}

TEST_CASE("a search that a new board abandons leaves no stone behind") {
  Answers answers;
  auto config = config_of("engine");
  config.move_time = 20s;
  GomocupSession session(config, answers.output());
  for (const auto* line : {"START 15", "TURN 7,7", "RESTART"}) session.line(line);
  session.wait_idle();
  answers.take();
  CHECK(last_of(ask(session, answers, "PLAY 7,7")) == "7,7");
}

}  // namespace pedra::protocol
