// The course kit: state file in, move file out.
#include <doctest/doctest.h>

#include "cli/program.hpp"

using namespace pedra::cli_test;

namespace {

constexpr std::string_view kStart =
    "........\n........\n........\n...WB...\n...BW...\n........\n........\n........\n";
// Black owns all but the right column, and White nothing that it could flip.
constexpr std::string_view kNoMove =
    "BBBBBBB.\nBBBBBBB.\nBBBBBBB.\nBBBBBBB.\nBBBBBBB.\nBBBBBBB.\nBBBBBBB.\nBBBBBBB.\n";

}  // namespace

TEST_CASE("the kit's move is legal and written where the caller stands") {
  const Folder folder;
  folder.write("state.txt", kStart);
  const auto run = folder.pedra("kit state.txt black --time 200ms");
  CHECK(run.exit_code == 0);
  CHECK(run.out.empty());
  const std::string move = folder.read("move.txt");
  CAPTURE(move);
  CHECK((move == "3,2\n" || move == "2,3\n" || move == "5,4\n" || move == "4,5\n"));
  CHECK(folder.pedra("kit state.txt white --player zones --time 100ms --output other.txt").exit_code == 0);
  CHECK_FALSE(folder.read("other.txt").empty());
}

TEST_CASE("a legal move is there long before the time is up") {
  const Folder folder;
  folder.write("state.txt", kStart);
  const auto cut = folder.shell(
      "\"$pedra\" kit state.txt black --time 600s & i=0; "
      "while [ ! -e move.txt ] && [ $i -lt 3000 ]; do sleep 0.02; i=$((i+1)); done; kill -9 $!; cat "
      "move.txt");
  CHECK(contains(cut.out, ","));
  CHECK(folder.files().size() == 2);
}

TEST_CASE("a time that is over leaves the move it had") {
  const Folder folder;
  folder.write("state.txt", kStart);
  CHECK(folder.pedra("kit state.txt black --time 1ms").exit_code == 0);
  CHECK(contains(folder.read("move.txt"), ","));
}

TEST_CASE("no move is -1,-1") {
  const Folder folder;
  folder.write("state.txt", kNoMove);
  CHECK(folder.pedra("kit state.txt white").exit_code == 0);
  CHECK(folder.read("move.txt") == "-1,-1\n");
}

TEST_CASE("a broken state, colour or player writes nothing") {
  const Folder folder;
  folder.write("state.txt", "........\n...?....\n");
  const auto broken = folder.pedra("kit state.txt white");
  CHECK(broken.exit_code == 1);
  CHECK(contains(broken.err, "state.txt: line 2, column 4"));
  CHECK(folder.pedra("kit missing.txt white").exit_code == 1);
  folder.write("state.txt", kStart);
  CHECK(folder.pedra("kit state.txt blue").exit_code == 2);
  CHECK(folder.pedra("kit state.txt white --player chains").exit_code == 2);
  CHECK(folder.pedra("kit state.txt black --time 50ms --output missing/move.txt").exit_code == 1);
  CHECK(folder.files() == std::vector<std::string>{"state.txt"});
}
