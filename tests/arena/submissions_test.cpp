// What students hand in: nothing lands outside its place, and nothing but files.
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>

#include "arena/scratch.hpp"
#include "arena/submissions/submission.hpp"
#include "arena/submissions/unpack.hpp"
#include "base/file.hpp"

using namespace pedra;
using namespace pedra::arena;

namespace fs = std::filesystem;

namespace {

// Archives by Python, each a student's.
constexpr std::string_view kPack = R"py(
import io, sys, tarfile, zipfile
AGENT = 'def make_move(board, color):\n    return board.legal_moves(color)[0]\n'
def packed(name, files):
    with zipfile.ZipFile(name, 'w', zipfile.ZIP_DEFLATED) as z:
        for path, text in files:
            z.writestr(path, text)
packed('good.zip', [('good/agent.py', AGENT), ('good/dados/peso.txt', '1'), ('__MACOSX/good/._agent.py', 'x')])
packed('janelas.zip', [('pasta\\agent.py', AGENT)])
packed('acento.zip', [('solução/agent.py', AGENT)])
packed('subir.zip', [('agent.py', AGENT), ('../../outside.txt', 'x')])
packed('raiz.zip', [('agent.py', AGENT), ('/tmp/outside.txt', 'x')])
packed('dois.zip', [('a/agent.py', AGENT), ('b/agent.py', AGENT)])
packed('nada.zip', [('leia-me.txt', 'x')])
packed('grande.zip', [('agent.py', AGENT), ('zeros', bytes(3 << 20))])
packed('muitos.zip', [('agent.py', AGENT)] + [('f%d' % i, 'x') for i in range(60)])
packed('fundo.zip', [('d/' * 30 + 'agent.py', AGENT)])
open('falso.zip', 'w').write('not a zip')
def tarred(name, **what):
    with tarfile.open(name, 'w:gz') as t:
        info = tarfile.TarInfo('agent.py')
        info.size = len(AGENT)
        t.addfile(info, io.BytesIO(AGENT.encode()))
        other = tarfile.TarInfo('outra')
        for key, value in what.items():
            setattr(other, key, value)
        t.addfile(other)
tarred('link.tar.gz', type=tarfile.SYMTYPE, linkname='/etc/passwd')
tarred('duro.tar.gz', type=tarfile.LNKTYPE, linkname='/etc/passwd')
tarred('aparelho.tar.gz', type=tarfile.CHRTYPE, devmajor=1, devminor=3)
tarred('cano.tar.gz', type=tarfile.FIFOTYPE)
tarred('bem.tgz', type=tarfile.DIRTYPE)
)py";

std::vector<Submission> collected(const Scratch& scratch, const IntakeBounds& bounds) {
  fs::create_directories(scratch.file("turma"));
  std::ofstream(scratch.file("pack.py")) << kPack;
  const std::string command =
      "cd '" + scratch.file("turma") + "' && python3 -W ignore '" + scratch.file("pack.py") + "'";
  REQUIRE(std::system(command.c_str()) == 0);
  auto all = collect_submissions(scratch.file("turma"), scratch.file("place"), bounds);
  REQUIRE(all.ok());
  return *all;
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("names that lead outside are refused, leftovers of systems are not wanted") {
  CHECK(*place_of("src\\agent.py") == fs::path("src/agent.py"));
  CHECK(*place_of("./a//b") == fs::path("a/b"));
  for (const char* name : {"../a", "a/../../b", "/etc/passwd", "C:\\a", "", "a/..", "\\\\server\\a"})
    CHECK_MESSAGE(!place_of(name).ok(), name);
  CHECK_FALSE(place_of("a\nb").ok());
  CHECK_FALSE(place_of(std::string(300, 'a')).ok());
  for (const char* name : {"__MACOSX/a", "a/.git/config", "__pycache__/b.pyc"})
    CHECK_MESSAGE(place_of(name)->empty(), name);
}

TEST_CASE("archives of every kind: what is wrong is said, and nothing is written outside") {
  const Scratch scratch;
  const auto all = collected(scratch, {.bytes = 2U << 20U, .files = 50});
  CHECK(all.size() == 16);
  for (const Submission& submission : all) {
    CAPTURE(submission.name);
    CAPTURE(submission.problem);
    const auto problem = [&](std::string_view part) { CHECK(has(submission.problem, part)); };
    if (submission.name == "good" || submission.name == "janelas" || submission.name == "acento" ||
        submission.name == "bem") {
      CHECK(submission.problem.empty());
      CHECK(submission.function);
      CHECK(has(submission.agent, "agent.py"));
    } else if (submission.name == "subir" || submission.name == "raiz") {
      problem("outside its folder");
    } else if (submission.name == "dois") {
      problem("one agent was expected; 'a' and 'b'");
    } else if (submission.name == "nada") {
      problem("launch.sh or agent.py was expected");
    } else if (submission.name == "grande") {
      problem("more than 2 MiB");
    } else if (submission.name == "muitos") {
      problem("more than 50 files");
    } else if (submission.name == "fundo") {
      problem("folders in folders");
    } else if (submission.name == "falso") {
      problem("the archive cannot be read");
    } else {
      problem("a link or a device");
    }
  }
  CHECK_FALSE(fs::exists(scratch.file("outside.txt")));
  CHECK_FALSE(fs::exists("/tmp/outside.txt"));
  for (const auto& entry : fs::recursive_directory_iterator(scratch.file("place")))
    CHECK((entry.is_directory() || fs::is_regular_file(entry.symlink_status())));
  // Only those that are good are kept.
  int kept = 0;
  for (const auto& entry : fs::directory_iterator(scratch.file("place")))
    kept += entry.is_directory() ? 1 : 0;
  CHECK(kept == 6);  // and those without one agent
}

TEST_CASE("the same files are the same player, changed ones another") {
  const Scratch scratch;
  fs::create_directories(scratch.file("turma/ana"));
  const auto write = [&](const char* text) { std::ofstream(scratch.file("turma/ana/launch.sh")) << text; };
  const auto player = [&] {
    const auto all = collect_submissions(scratch.file("turma"), scratch.file("place"));
    REQUIRE(all.ok());
    REQUIRE(all->size() == 1);
    CHECK((*all)[0].problem.empty());
    CHECK_FALSE((*all)[0].function);
    return (*all)[0].player.text;
  };
  write("echo 1");
  const std::string first = player();
  CHECK(player() == first);
  write("echo 2");
  CHECK(player() != first);
}
