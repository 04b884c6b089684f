// Agents of the courses' kit, as students would write them, two of them broken: in one ladder, and under the checker.
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"
#include "source_dir.hpp"

using namespace pedra::cli_test;
using Json = nlohmann::json;

namespace {

// tests/agents has them, tests/agents.md says what each does.
void write_agents(const Folder& folder) {
  REQUIRE(folder.shell("cp -r '" + (source_dir() / "tests/agents").string() + "/'*/ .").exit_code == 0);
}

}  // namespace

TEST_CASE("kit agents of both kinds in one ladder: the two broken ones forfeit, the others play") {
  const Folder folder;
  write_agents(folder);
  std::string add = "ladder add othello --store s.db";
  for (const std::string name : {"carla", "eva", "gil", "iuri"})
    add += " \"cmd:" + name + ";protocol=kit;name=" + name + "\"";
  add += " \"cmd:agente.py;dir=ana;protocol=kit;name=ana\" \"cmd:joao/sub/agent.py;protocol=kit;name=joao\"";
  const auto added = folder.pedra(add);
  REQUIRE_MESSAGE(added.exit_code == 0, added.err);
  const auto run = folder.pedra(
      "ladder run --store s.db --games 1 --openings none --time 20s --draw-after 3 --report tabela.html");
  REQUIRE_MESSAGE(run.exit_code == 0, run.err);
  CHECK(folder.read("tabela.html").find("gil") != std::string::npos);
  int broken = 0;
  int forfeits = 0;
  for (const auto& line : lines(folder.pedra("ladder table --store s.db --json").out)) {
    const Json row = Json::parse(line);
    if (!row.contains("forfeits")) continue;
    const bool is_broken = row["name"] == "iuri" || row["name"] == "joao";
    CHECK_MESSAGE((row["forfeits"].get<int>() > 0) == is_broken, line);
    broken += is_broken ? 1 : 0;
    forfeits += row["forfeits"].get<int>();
  }
  CHECK(broken == 2);
  CHECK(forfeits >= 8);  // each broken one loses to each of the four others
  // Nothing is left in the agents' folders.
  CHECK_FALSE(contains(folder.shell("ls ana carla davi iuri").out, "move.txt"));
}

TEST_CASE("a forfeit says what was expected, what came, and when") {
  const Folder folder;
  write_agents(folder);
  const auto detail = [&folder](const std::string& agent) {
    const auto match =
        folder.pedra("match othello --player \"cmd:" + agent +
                     ";protocol=kit;name=x\" --player random --games 1 --openings none --time 20s "
                     "--draw-after 3 --store t.db --json");
    CAPTURE(match.err);
    return Json::parse(lines(match.out).front()).value("detail", "");
  };
  CHECK(contains(detail("iuri"), "a legal move was expected, d4 came: "));
  CHECK(contains(
      detail("joao/sub/agent.py"),
      "(x, y) from make_move was expected; Python said: AttributeError: 'Board' object has no attribute"));
}

TEST_CASE("hostile kit agents run in the sandbox: each loses its game and harms only itself") {
  const Folder folder;
  const std::string here = lines(folder.shell("pwd").out).front();
  REQUIRE(folder.shell("mkdir -p tmp deletes kills pipe link closes imports").exit_code == 0);
  folder.write("victim.txt", "victim");
  folder.write("deletes/launch.sh", "rm -rf '" + here + "/victim.txt' '" + here + "'/s.db* .\n");
  folder.write("kills/launch.sh", "kill -9 VICTIM; kill -9 $PPID; sleep 60\n");
  folder.write("pipe/launch.sh", "mkfifo move.txt\n");             // nobody ever writes to it
  folder.write("link/launch.sh", "ln -s /etc/passwd move.txt\n");  // whose text is not for the table
  folder.write("closes/launch.sh", "mkdir -p a/b; chmod 000 a/b a .\n");
  folder.write("imports/agent.py", "import os, shutil\nshutil.rmtree('" + here +
                                       "', ignore_errors=True)\nos.kill(os.getppid(), 9)\n"
                                       "def make_move(board, color):\n    return (-1, -1)\n");
  std::string match =
      "\"$pedra\" match othello --pairing gauntlet --player random --games 1 --openings none --time 2s "
      "--store s.db --json";
  for (const std::string name : {"deletes", "kills", "pipe", "link", "closes", "imports"})
    match += " --player \"cmd:" + name + ";protocol=kit;name=" + name + "\"";
  const auto run =
      folder.shell("sleep 300 & victim=$!; sed -i \"s/VICTIM/$victim/\" kills/launch.sh; TMPDIR=" + here +
                   "/tmp " + match + "; code=$?; kill $victim || echo VICTIM KILLED; exit $code");
  REQUIRE_MESSAGE(run.exit_code == 0, run.err);
  CHECK_FALSE(contains(run.out, "VICTIM KILLED"));
  CHECK_FALSE(contains(run.out, "root:"));
  CHECK(folder.read("victim.txt") == "victim");
  CHECK(folder.shell("ls tmp").out.empty());
  const Json summary = Json::parse(lines(run.out).back());
  CHECK(summary["sandbox"] == "bubblewrap");
  CHECK(summary["games"] == 6);
  CHECK(summary["players"][0]["points"] == 6);
  const auto again = folder.pedra("match show 1 --store s.db --json");
  CHECK(Json::parse(lines(again.out).back())["games"] == 6);
}

TEST_CASE("check-engine kit passes a good agent and says what is wrong with a broken one") {
  const Folder folder;
  write_agents(folder);
  const auto good = folder.pedra("check-engine kit --time 20s -- ana/launch.sh");
  CHECK_MESSAGE(good.exit_code == 0, good.out);
  CHECK(contains(good.out, "5 of 5 checks passed"));
  CHECK(folder.pedra("check-engine kit --time 20s -- gil").exit_code == 0);
  const auto broken = folder.pedra("check-engine kit --time 20s -- iuri");
  CHECK(broken.exit_code == 1);
  CHECK(contains(broken.out, "a legal move was expected, 3,3 came"));
  const auto missing = folder.pedra("check-engine kit -- nobody/launch.sh");
  CHECK(missing.exit_code == 1);
  CHECK(contains(missing.out, "was expected at 'nobody/launch.sh'"));
  CHECK(folder.pedra("match gomoku --player cmd:ana;protocol=kit --player random --store t.db").exit_code !=
        0);
}

TEST_CASE("kit --verbose tells the move, the counters and the discs") {
  const Folder folder;
  folder.write("state.txt",
               "........\n........\n........\n...WB...\n...BW...\n........\n........\n........\n");
  const auto run = folder.pedra("kit state.txt black --player zones:depth=3 --verbose");
  CHECK(run.exit_code == 0);
  CHECK(contains(run.out, "move "));
  CHECK(contains(run.out, "prunings"));
  CHECK(contains(run.out, "Black (x): 2 discs before, 4 after; the opponent 2 and 1"));
}
