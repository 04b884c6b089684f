// A class's tournament from the outside: ten students' agents, handed in as they do.
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"
#include "source_dir.hpp"

using namespace pedra::cli_test;
using Json = nlohmann::json;

namespace {

// Folders, a zip with a folder in it, one without, a tar.gz, and what a learning platform makes of one.
void hand_in(const Folder& folder) {
  const auto made = folder.shell("mkdir turma && cp -r '" + (source_dir() / "tests/agents").string() +
                                 "/'*/ turma && cd turma\n" +
                                 R"(cat > ../pack.py <<'END'
import os, shutil
shutil.make_archive('davi', 'zip', '.', 'davi')
shutil.make_archive('helena', 'zip', 'helena')
shutil.make_archive('eva', 'gztar', '.', 'eva')
moodle = 'Fábio Reis_4711_assignsubmission_file_'
os.mkdir(moodle)
shutil.make_archive(moodle + '/trabalho', 'zip', '.', 'fabio')
for name in ('davi', 'helena', 'eva', 'fabio'):
    shutil.rmtree(name)
END
python3 ../pack.py)");
  REQUIRE_MESSAGE(made.exit_code == 0, made.err);
}

const std::string kTournament =
    "class turma --player random --games 1 --time 20s --draw-after 2 --concurrency 2 --json";

std::vector<Json> rows_with(const std::string& out, const char* key) {
  std::vector<Json> rows;
  for (const auto& line : lines(out))
    if (Json row = Json::parse(line); row.contains(key)) rows.push_back(std::move(row));
  return rows;
}

}  // namespace

TEST_CASE("ten students' agents, two of them broken: checked, played, reported; the same command goes on") {
  const Folder folder;
  hand_in(folder);
  const auto run = folder.pedra(kTournament);
  REQUIRE_MESSAGE(run.exit_code == 0, run.err);
  const auto students = rows_with(run.out, "student");
  REQUIRE(students.size() == 10);
  for (const Json& student : students) {
    const bool broken = student["student"] == "iuri" || student["student"] == "joao";
    CHECK(student["problem"] == "");
    for (const Json& check : student["checks"]) CHECK_MESSAGE(check["passed"] != broken, student);
  }
  CHECK(rows_with(run.out, "game").size() >= 55);  // everyone against everyone, and random
  const Json table = Json::parse(lines(run.out).back());
  for (const Json& player : table["players"])
    CHECK_MESSAGE((!player["forfeits"].empty()) == (player["name"] == "iuri" || player["name"] == "joao"),
                  player);

  const std::string report = folder.read("turma-report/report.html");
  for (const char* part : {"F\xc3\xa1"
                           "bio Reis",
                           "Handed in", "Everyone against everyone", "helena"})
    CHECK_MESSAGE(contains(report, part), part);
  CHECK(folder.shell("ls turma-report/feedback | wc -l").out == "10\n");
  const std::string iuri = folder.read("turma-report/feedback/iuri.html");
  CHECK(contains(iuri, "0 of 5 checks passed"));
  CHECK(contains(iuri, "a legal move was expected"));
  CHECK(contains(iuri, "Choose among the legal moves"));
  const std::string gil = folder.read("turma-report/feedback/gil.html");
  CHECK(contains(gil, "5 of 5 checks passed"));
  CHECK(contains(gil, "None: every game was played to its end."));

  // Nothing is left to be played; in Portuguese the pages are written again.
  const auto again = folder.pedra(kTournament + " --lang pt-BR");
  REQUIRE(again.exit_code == 0);
  CHECK(lines(again.out).size() == 11);
  CHECK(contains(folder.read("turma-report/report.html"), "<html lang=\"pt-BR\">"));
  CHECK(contains(folder.read("turma-report/feedback/iuri.html"),
                 "Partidas perdidas por infra\xc3\xa7\xc3\xa3o"));
  CHECK(contains(folder.read("turma-report/feedback/joao.html"), "era esperado"));
}

TEST_CASE("an agent of a class sees neither the other's files nor what is ours") {
  const Folder folder;
  const std::string here = lines(folder.shell("pwd").out).front();
  REQUIRE(folder.shell("mkdir -p turma/ana turma/espia").exit_code == 0);
  folder.write("turma/ana/agent.py", "def make_move(b, color):\n    return b.legal_moves(color)[0]\n");
  folder.write("turma/espia/agent.py",
               "import os, socket\n\ndef make_move(b, color):\n    for path in ('" + here + "/turma/ana', '" +
                   here +
                   "/turma-report/games.db'):\n        if os.path.exists(path):\n            return (9, 9)\n"
                   "    try:\n        socket.create_connection(('127.0.0.1', 1), 1)\n"
                   "    except OSError as error:\n        if error.errno != 101 and error.errno != 111:\n"
                   "            return (9, 9)\n"
                   "    try:\n        open('" +
                   here +
                   "/left', 'w')  # /tmp is its own\n"
                   "    except OSError:\n        pass\n    return b.legal_moves(color)[0]\n");
  const auto run = folder.pedra("class turma --games 1 --time 20s --draw-after 4 --json");
  REQUIRE_MESSAGE(run.exit_code == 0, run.err);
  for (const Json& student : rows_with(run.out, "student"))
    for (const Json& check : student["checks"]) CHECK_MESSAGE(check["passed"] == true, student);
  CHECK(folder.files() == std::vector<std::string>{"turma", "turma-report"});
}

TEST_CASE("what cannot play is said, and the rest plays") {
  const Folder folder;
  REQUIRE(folder.shell("mkdir -p turma/ana turma/vazio && ln -s /etc turma/ana/etc && echo x > turma/bia.rar")
              .exit_code == 0);
  const auto none = folder.pedra("class turma");
  CHECK(none.exit_code == 1);
  CHECK(contains(none.out, "ana: Does not play: it holds 'etc', a link or a device"));
  CHECK(contains(none.out, "bia.rar: Does not play: a folder or an archive (.zip"));
  CHECK(contains(none.out, "vazio: Does not play: launch.sh or agent.py was expected"));
  CHECK(contains(none.err, "a tournament needs two players"));
  CHECK(contains(folder.read("turma-report/feedback/ana.html"), "a link or a device"));
  const auto two = folder.pedra("class turma --player random --player zones:depth=1 --games 2");
  CHECK_MESSAGE(two.exit_code == 0, two.err);
  CHECK(contains(two.out, "zones:depth=1"));
  CHECK(folder.pedra("class nobody").exit_code == 1);
  CHECK(folder.pedra("class turma --output turma/report").exit_code == 2);
  CHECK(folder.pedra("class turma --player nobody").exit_code == 2);
  CHECK(folder.pedra("class turma --player chains").exit_code == 2);  // Gomoku's
}
