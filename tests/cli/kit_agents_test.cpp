// Ten agents of the courses' kit, as students would write them, two of them broken: in one ladder, and under the checker.
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"

using namespace pedra::cli_test;
using Json = nlohmann::json;

namespace {

// Reads the state as the file editions hand it over, and finds legal moves; `choose` is the agent's own.
std::string file_agent(const std::string& choose) {
  return R"py(import sys, random
grade = [list(linha.strip()) for linha in open(sys.argv[1])]
cor = 'W' if sys.argv[2] == 'white' else 'B'
outra = 'B' if cor == 'W' else 'W'
def viradas(x, y):
    total = 0
    if grade[y][x] != '.':
        return 0
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            n, i, j = 0, x + dx, y + dy
            while (dx or dy) and 0 <= i < 8 and 0 <= j < 8 and grade[j][i] == outra:
                n, i, j = n + 1, i + dx, j + dy
            if n and 0 <= i < 8 and 0 <= j < 8 and grade[j][i] == cor:
                total += n
    return total
validos = [(x, y) for y in range(8) for x in range(8) if viradas(x, y)]
print('validos:', validos)
x, y = )py" +
         choose + "\nwith open('move.txt', 'w') as arquivo:\n    arquivo.write('%d,%d' % (x, y))\n";
}

constexpr std::string_view kLaunch = "#!/bin/bash\npython3 agente.py \"$1\" \"$2\"\n";

void write_agents(const Folder& folder) {
  const auto made = folder.shell("mkdir -p ana bruno carla davi eva fabio gil helena iuri joao/sub");
  REQUIRE(made.exit_code == 0);
  // With launch.sh and files.
  for (const std::string name : {"ana", "carla", "iuri"}) folder.write(name + "/launch.sh", kLaunch);
  folder.write("ana/agente.py", file_agent("validos[0]"));
  const std::string program = folder.shell("printf %s \"$pedra\"").out;
  folder.write("bruno/launch.sh",
               "#!/bin/bash\n\"" + program + "\" kit \"$1\" \"$2\" --player zones:depth=1\n");
  folder.write("carla/agente.py", file_agent("max(validos, key=lambda m: viradas(*m))"));
  folder.write("davi/joga.py", file_agent("validos[-1]"));  // no launch.sh: named in the command
  folder.write("iuri/agente.py", "print('pensando...')\nopen('move.txt', 'w').write('d3')\n");  // broken
  // With make_move.
  folder.write("eva/agent.py",
               "import random\n\ndef make_move(the_board, color):\n    legal = the_board.legal_moves(color)\n"
               "    print(the_board)\n    return random.choice(legal) if len(legal) > 0 else (-1, -1)\n");
  folder.write("fabio/agent.py",
               "import copy\nfrom advsearch.othello.board import Board\n\n"
               "def make_move(the_board, color):\n    best, value = (-1, -1), -100\n"
               "    for move in the_board.legal_moves(color):\n        b = copy.deepcopy(the_board)\n"
               "        b.process_move(move, color)\n"
               "        v = b.piece_count[color] - b.piece_count[Board.opponent(color)]\n"
               "        if v > value:\n            best, value = move, v\n    return best\n");
  folder.write("gil/agent.py",
               "from .canto import peso\nfrom advsearch.othello import board\n\n"
               "def make_move(b, color):\n    other = board.from_string(str(b))\n"
               "    return max(other.legal_moves(color), key=peso)\n");
  folder.write("gil/canto.py", "def peso(m):\n    return (m[0] in (0, 7)) + (m[1] in (0, 7))\n");
  folder.write("helena/agent.py",
               "class Agente:\n    def decide(self, b, color):\n        inimigo = b.opponent(color)\n"
               "        def mobilidade(m):\n            c = b.copy()\n            c.process_move(m, color)\n"
               "            return -len(c.legal_moves(inimigo))\n"
               "        return list(max(b.legal_moves(color), key=mobilidade))\n\n"
               "def make_move(b, color):\n    return Agente().decide(b, color)\n");
  folder.write("joao/sub/agent.py",
               "def make_move(board, color):\n    return board.best_move()\n");  // broken
}

}  // namespace

TEST_CASE("ten kit agents of both kinds in one ladder: the two broken ones forfeit, the others play") {
  const Folder folder;
  write_agents(folder);
  std::string add = "ladder add othello --store s.db";
  for (const std::string name : {"ana", "bruno", "carla", "eva", "fabio", "gil", "helena", "iuri"})
    add += " \"cmd:" + name + ";protocol=kit;name=" + name + "\"";
  add += " \"cmd:joga.py;dir=davi;protocol=kit;name=davi\" \"cmd:joao/sub/agent.py;protocol=kit;name=joao\"";
  const auto added = folder.pedra(add);
  REQUIRE_MESSAGE(added.exit_code == 0, added.err);
  const auto run = folder.pedra(
      "ladder run --store s.db --games 1 --openings none --time 20s --draw-after 3 --report tabela.html");
  REQUIRE_MESSAGE(run.exit_code == 0, run.err);
  CHECK(folder.read("tabela.html").find("helena") != std::string::npos);
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
  CHECK(forfeits >= 16);  // each broken one loses to each of the eight others
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
  CHECK(contains(detail("iuri"), "was expected in move.txt; it holds 'd3' (move 1, after "));
  CHECK(
      contains(detail("joao/sub/agent.py"),
               "(x, y) from make_move was expected; error AttributeError: 'Board' object has no attribute"));
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
  CHECK(contains(broken.out, "it holds 'd3'"));
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
