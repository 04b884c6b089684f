// Matches from the outside: tables, reports, kills and resumes, hostile engines, files of others.
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"
#include "patience.hpp"

using namespace pedra::cli_test;
using Json = nlohmann::json;

namespace {

constexpr const char* kMock = PEDRA_MOCK_ENGINE;

const std::string kRoundRobin =
    "match gomoku --player random --player open-ends:depth=2 --player five-windows:depth=2 "
    "--player chains:depth=2 --games 10 --store s.db --concurrency 2";

Json last_line(const Finished& run) {
  const auto all = lines(run.out);
  REQUIRE_FALSE(all.empty());
  return Json::parse(all.back());
}

}  // namespace

TEST_CASE("a round robin of 60 games survives kill -9 and ends with 60") {
  const Folder folder;
  const auto killed = folder.shell(
      "\"$pedra\" " + kRoundRobin +
      " --json > half.txt & until [ \"$(wc -l < half.txt)\" -ge 15 ]; do sleep 0.01; done; kill -9 $!; "
      "wait $! 2>/dev/null; echo $?");
  CHECK(killed.out == "137\n");
  const auto run = folder.pedra(kRoundRobin + " --json --report r.html");
  REQUIRE_MESSAGE(run.exit_code == 0, run.err);
  const Json summary = last_line(run);
  CHECK(summary["games"] == 60);
  CHECK(summary["finished"] == true);
  REQUIRE(summary["players"].size() == 4);
  CHECK(summary["players"][0]["elo"] < -100);  // random
  for (const Json& player : summary["players"]) {
    CHECK(player["games"] == 30);
    CHECK(player["error"] > 0);
  }
  CHECK(lines(run.out).size() <= 46);  // what was played before is not played again
  CHECK(contains(folder.read("r.html"), "</html>"));
  // A third start plays nothing and shows the same.
  const auto again = folder.pedra(kRoundRobin + " --json");
  CHECK(lines(again.out).size() == 1);
  CHECK(last_line(again)["players"] == summary["players"]);
  const auto table = folder.pedra("match show 1 --store s.db");
  CHECK(contains(table.out, "chains:depth=2"));
  CHECK(contains(table.out, "60 of 60 games"));
}

TEST_CASE("an interrupt stops a match well, and says how to go on") {
  const Folder folder;
  const std::string match =
      "match othello --player zones:depth=3 --player zones:depth=2 --games 2000 --openings none --store s.db";
  const auto run =
      folder.shell("set -m; \"$pedra\" " + match +
                   " & until [ -s s.db ]; do sleep 0.01; done; sleep 0.5; kill -INT $!; wait $!");
  CHECK(run.exit_code == 130);
  CHECK(contains(run.err, "run the same command again"));
  CHECK(contains(run.out, "of 2000 games"));
}

TEST_CASE("seven hostile engines in a gauntlet: every game recorded, no process left") {
  const Folder folder;
  std::string command =
      "match gomoku --pairing gauntlet --player random --games 2 --openings none "
      "--time 300ms --memory 64m --concurrency 4 --store s.db --json";
  for (const char* mode : {"silent-about", "flood", "half-line", "garbage", "illegal", "exits", "forks"})
    command +=
        std::string(" --player \"cmd:") + kMock + " " + mode + " forked;sandbox=off;name=" + mode + "\"";
  const auto run = folder.pedra(command);
  REQUIRE_MESSAGE(run.exit_code == 0, run.err);
  const Json summary = last_line(run);
  CHECK(summary["games"] == 14);
  CHECK(summary["players"][0]["points"] == 14);
  for (std::size_t i = 1; i < summary["players"].size(); ++i)
    CHECK_MESSAGE(summary["players"][i]["forfeits"].size() > 0, summary["players"][i].dump());
  const auto left =
      folder.shell("for pid in $(cat forked); do kill -0 $pid 2>/dev/null && echo $pid; done; true");
  CHECK(left.out.empty());
}

TEST_CASE("a node-limited match repeats exactly by its seed") {
  const Folder folder;
  const std::string match =
      "match gomoku --size 9 --player chains --player five-windows --nodes 200 --games 4 "
      "--seed 7 --json --store ";
  const auto moves = [&](const std::string& store) {
    Json all = Json::array();
    for (const auto& text : lines(folder.pedra(match + store).out)) {
      Json line = Json::parse(text);
      if (!line.contains("moves")) continue;
      for (Json& move : line["moves"]) move.erase("ms");
      all.push_back(line["moves"]);
    }
    return all;
  };
  const Json first = moves("a.db");
  CHECK(first.size() == 4);
  CHECK(first == moves("b.db"));
}

TEST_CASE("SPRT ends a lopsided match, and a 100 % score terminates") {
  const Folder folder;
  const auto run = folder.pedra(
      "match gomoku --player chains:depth=1 --player random --games 1000 --sprt 0,200 "
      "--store s.db --json");
  REQUIRE_MESSAGE(run.exit_code == 0, run.err);
  const Json summary = last_line(run);
  CHECK(summary["sprt"]["state"] == "h1");
  CHECK(summary["games"] < 200);
}

TEST_CASE("games go out and come back in every format") {
  const Folder folder;
  REQUIRE(
      folder.pedra("match gomoku --player chains:depth=1 --player random --games 4 --store s.db").exit_code ==
      0);
  REQUIRE(
      folder.pedra("match othello --player zones:depth=1 --player random --games 4 --store s.db").exit_code ==
      0);
  const auto summary = [&](const std::string& store) {
    Json players = Json::array();
    const Json shown = last_line(folder.pedra("match show 1 --json --store " + store));
    for (const Json& player : shown["players"])
      players.push_back({player["name"], player["wins"], player["draws"], player["losses"]});
    std::sort(players.begin(), players.end());
    return players;
  };
  const auto original = [&](const std::string& match) {
    Json players = Json::array();
    const Json shown = last_line(folder.pedra("match show " + match + " --json --store s.db"));
    for (const Json& player : shown["players"])
      players.push_back({player["name"], player["wins"], player["draws"], player["losses"]});
    std::sort(players.begin(), players.end());
    return players;
  };
  for (const auto& [match, format, files] :
       {std::tuple{"1", "sgf", "o.sgf"}, std::tuple{"1", "psq", "o-*.psq"}, std::tuple{"2", "sgf", "o.sgf"},
        std::tuple{"2", "ggf", "o.ggf"}, std::tuple{"2", "wthor", "o.wtb"}}) {
    CAPTURE(match);
    CAPTURE(format);
    const auto run = folder.shell(
        std::string("rm -f o* back.db; \"$pedra\" match export ") + match + " --format " + format +
        " --output o --store s.db && \"$pedra\" match import " + files + " --store back.db");
    REQUIRE_MESSAGE(run.exit_code == 0, run.err);
    CHECK(run.out == "match 1: 4 games\n");
    CHECK(summary("back.db") == original(match));
  }
  CHECK(folder.pedra("match export 1 --format wthor --output o --store s.db").exit_code == 1);
  CHECK(folder.pedra("match export 1 --format psq --store s.db").exit_code == 2);
  CHECK(contains(folder.pedra("match export 1 --format psq --game 2 --store s.db").out, "Piskvorky 15x15"));
  CHECK(folder.pedra("match export 9 --store s.db").exit_code == 1);
  folder.write("bad.psq", "Piskvorky 15x15, 1:1, 0\n99,1,0\n");
  CHECK(contains(folder.pedra("match import bad.psq --store s.db").err, "bad.psq: line 2, column 1"));
}

TEST_CASE("a long file of games is read in linear time, and its last line is named when it is wrong") {
  const Folder folder;
  std::string games;
  for (int i = 0; i < 75'000; ++i)
    games +=
        "(;GM[Othello]PB[a]PW[b]RE[+10]TY[8]BO[8 "
        "---------------------------O*------*O--------------------------- *]"
        "B[F5];)\n";
  folder.write("many.ggf", games + "(;GM[Othello]B[A1];)\n");
  const auto run =
      folder.shell("ulimit -t 60; exec \"$pedra\" match import many.ggf --store s.db");  // processor time
  CHECK(run.exit_code == 1);
  CHECK_MESSAGE(contains(run.err, "many.ggf: line 75001"), run.err);
}

TEST_CASE("the store is in the data folder when none is named") {
  const Folder folder;
  const auto run = folder.shell(
      "export XDG_DATA_HOME=\"$PWD/data\"; \"$pedra\" match othello --size 4 --player random --player "
      "random:seed=2 "
      "--games 2 --openings none && \"$pedra\" match list");
  CHECK(run.exit_code == 0);
  CHECK(contains(run.out, "2/2"));
  CHECK(contains(folder.shell("ls data/pedra").out, "arena.db"));
}

TEST_CASE("wrong command lines are usage errors") {
  const Folder folder;
  const std::string two = "match gomoku --player random --player random --store s.db ";
  for (const std::string& arguments : {std::string("match"),
                                       std::string("match chess --player random --player random"),
                                       std::string("match gomoku --player random"),
                                       std::string("match gomoku --player random --player nobody"),
                                       std::string("match gomoku --player chains --player random"),
                                       std::string("match othello --player chains:depth=1 --player random"),
                                       two + "--clock 5x",
                                       two + "--memory lots",
                                       two + "--tolerance soon",
                                       two + "--adjudicate maybe",
                                       two + "--sprt 10,0",
                                       two + "--concurrency 257",
                                       two + "--pairing swiss",
                                       std::string("match show"),
                                       std::string("match show x"),
                                       std::string("ladder"),
                                       std::string("ladder climb"),
                                       std::string("openings"),
                                       std::string("check-engine gomocup"),
                                       std::string("check-engine chess -- true")}) {
    CAPTURE(arguments);
    const auto run = folder.pedra(arguments);
    CHECK(run.exit_code == 2);
    CHECK(contains(run.err, "pedra: "));
  }
}

TEST_CASE("openings are made, repeat by their seed, and open a match") {
  const Folder folder;
  const auto made = folder.pedra("openings othello --count 8 --seed 3 --judge zones:depth=1");
  CHECK(made.exit_code == 0);
  CHECK(lines(made.out).size() == 8);
  for (const auto& line : lines(made.out)) CHECK(line.size() == 16);
  CHECK(folder.pedra("openings othello --count 8 --seed 3 --judge zones:depth=1").out == made.out);
  CHECK(folder.pedra("openings othello --count 8 --seed 4 --judge zones:depth=1").out != made.out);
  folder.write("openings.txt", made.out);
  const auto run = folder.pedra(
      "match othello --player random --player zones:depth=1 --games 4 --openings openings.txt "
      "--store s.db --json");
  CHECK(run.exit_code == 0);
  CHECK(Json::parse(lines(run.out)[0])["opening_moves"] == 8);
  folder.write("bad.txt", "f5\na1\n");
  CHECK(contains(
      folder.pedra("match othello --player random --player random --games 2 --openings bad.txt --store s.db")
          .err,
      "line 2"));
}

TEST_CASE("our own engine keeps to its protocols; a faulty one has its three faults named") {
  const Folder folder;
  // A sanitizer's shadow of the memory is larger than any memory; and an engine that is given so much takes long
  // to shadow its table, so that its time in the check of the memory says nothing.
  const bool sanitized = kPatience > 1;
  const std::string memory = sanitized ? " --memory 900t" : "";
  for (const std::string protocol : {"gomocup", "gtp", "nboard"}) {
    CAPTURE(protocol);
    const auto run = folder.shell("\"$pedra\" check-engine " + protocol + memory +
                                  " --time 250ms -- \"$pedra\" engine " + protocol);
    CHECK_MESSAGE((run.exit_code == 0 || sanitized), run.out);
    for (const auto& line : lines(run.out))
      if (line.starts_with("FAILED")) CHECK_MESSAGE((sanitized && contains(line, "memory")), run.out);
  }
  const auto faulty =
      folder.pedra(std::string("check-engine gomocup --json --time 250ms -- ") + PEDRA_FAULTY_ENGINE);
  CHECK(faulty.exit_code == 1);
  Json names = Json::array();
  for (const auto& line : lines(faulty.out))
    if (const Json check = Json::parse(line); check["passed"] == false) names.push_back(check["check"]);
  CHECK(names == Json{"about", "off-board", "end"});
}

TEST_CASE("a store that may only be read can be listed and shown, not written to") {
  const Folder folder;
  const std::string match =
      "match gomoku --player random --player random --openings none --store m.db --games ";
  REQUIRE(folder.pedra(match + "2").exit_code == 0);
  // Root writes where it likes: then somebody else looks.
  const bool root = folder.shell("[ $(id -u) = 0 ]").exit_code == 0;
  const std::string reader = root ? "setpriv --reuid 65534 --regid 65534 --clear-groups " : "";
  REQUIRE(folder.shell("chmod 444 m.db; chmod 555 .").exit_code == 0);
  if (folder.shell(reader + "test -x \"$pedra\"").exit_code != 0) {
    MESSAGE("not tested: the program lies where other users may not run it");
    return;
  }
  const auto list = folder.shell(reader + "\"$pedra\" match list --store m.db");
  CHECK_MESSAGE(list.exit_code == 0, list.err);
  CHECK(contains(list.out, "2/2"));
  CHECK(folder.shell(reader + "\"$pedra\" match show 1 --store m.db").exit_code == 0);
  const auto write = folder.shell(reader + "\"$pedra\" " + match + "3");
  CHECK(write.exit_code == 1);
  CHECK(contains(write.err, "m.db"));
  CHECK(folder.shell("chmod 755 .").exit_code == 0);
}

TEST_CASE("a program that is not there is found out before the first game") {
  const Folder folder;
  const auto run = folder.pedra(
      "match gomoku --player cmd:/no/such/engine --player random --games 2 --time 1s --store m.db");
  CHECK(run.exit_code == 2);
  CHECK(contains(run.err, "cannot run '/no/such/engine': No such file or directory"));
  CHECK(folder.files().empty());
}
