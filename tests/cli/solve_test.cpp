// `solve othello`, `solve mnk` and `bench othello`.
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"

using namespace pedra::cli_test;
using Json = nlohmann::json;

namespace {

// Ten and nine empty squares; the scores are those of plain negamax.
constexpr const char* kMadeSuite =
    "solve othello --make 4 --empties-from 8 --empties-to 11 --seed 5 --hash 4";

}  // namespace

TEST_CASE("a suite that was made is solved again to the same scores, by one thread and by two") {
  const Folder folder;
  const auto made = folder.pedra(kMadeSuite);
  REQUIRE(made.exit_code == 0);
  REQUIRE(lines(made.out).size() == 5);  // a comment, and four positions
  CHECK(folder.pedra(kMadeSuite).out == made.out);
  folder.write("suite.obf", made.out);
  for (const std::string threads : {"1", "2"}) {
    const auto solved = folder.pedra("solve othello --suite suite.obf --json --hash 4 --threads " + threads);
    CHECK(solved.exit_code == 0);
    const auto objects = lines(solved.out);
    REQUIRE(objects.size() == 4);
    for (std::size_t i = 0; i < objects.size(); ++i) {
      const Json row = Json::parse(objects[i]);
      CHECK(row["position"] == i + 1);
      CHECK(row["score"] == row["expected"]);
      CHECK(row["proven"] == true);
      CHECK(row["nodes"].get<std::uint64_t>() > 0);
      CHECK(row["pv"][0] == row["move"]);
      CHECK(row.contains("seconds"));
    }
  }
  const auto outcome = folder.pedra("solve othello --suite suite.obf --wld --hash 4");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.find("0 wrong") != std::string::npos);
}

TEST_CASE("a wrong score in a suite is said, and the exit code is 1") {
  const Folder folder;
  std::string text = folder.pedra(kMadeSuite).out;
  const auto colon =
      text.find(':', text.find(" X;") == std::string::npos ? text.find(" O;") : text.find(" X;"));
  text.insert(colon + 1, "+63; H8:");
  folder.write("suite.obf", text);
  const auto solved = folder.pedra("solve othello --suite suite.obf --hash 4");
  CHECK(solved.exit_code == 1);
  CHECK(solved.out.find("the suite says +63") != std::string::npos);
  CHECK(solved.err.find("1 of 4 scores differ") != std::string::npos);
}

TEST_CASE("a board of another size is solved, by both counts") {
  const Folder folder;
  const Json usual = Json::parse(folder.pedra("solve othello --size 4 --json --hash 4").out);
  CHECK(usual["score"] == -10);
  const Json plain = Json::parse(folder.pedra("solve othello --size 4 --json --hash 4 --plain-count").out);
  CHECK(plain["score"] == -8);
  CHECK(Json::parse(folder.pedra("solve othello --size 4 --json --hash 4 --wld").out)["score"] == -1);
}

TEST_CASE("the clock ends a position that is too much, with the best so far") {
  const Folder folder;
  const auto solved = folder.pedra("solve othello --time 100ms --json --hash 4");
  CHECK(solved.exit_code == 0);
  const Json row = Json::parse(solved.out);
  CHECK(row["proven"] == false);
  CHECK(row["move"].get<std::string>().size() == 2);
}

TEST_CASE("solve's mistakes are usage errors or name the file") {
  const Folder folder;
  CHECK(folder.pedra("solve othello --make 3 --suite x.obf").exit_code == 2);
  CHECK(folder.pedra("solve othello --seed 3").exit_code == 2);
  CHECK(folder.pedra("solve gomoku --seed 3").exit_code == 2);
  CHECK(folder.pedra("solve othello --quiet-check 3").exit_code == 2);
  CHECK(folder.pedra("solve othello --nodes 3").exit_code == 2);
  CHECK(folder.pedra("solve othello --make 1 --empties-from 9 --empties-to 8").exit_code == 2);
  const auto missing = folder.pedra("solve othello --suite missing.obf");
  CHECK(missing.exit_code == 1);
  CHECK(missing.err.find("missing.obf") != std::string::npos);
}

TEST_CASE("bench othello does the same work every time") {
  const Folder folder;
  const Json one = Json::parse(folder.pedra("bench othello --json").out);
  const Json other = Json::parse(folder.pedra("bench othello --json").out);
  CHECK(one["signature"] == other["signature"]);
  CHECK(one["nodes"] == other["nodes"]);
  CHECK(one["nodes_per_second"].get<double>() > 0);
}

TEST_CASE("small m,n,k-games are solved") {
  const Folder folder;
  const auto draw = Json::parse(folder.pedra("solve tictactoe --json --hash 4").out);
  CHECK(draw["verdict"] == "draw");
  CHECK_FALSE(draw.contains("plies"));
  const auto three = folder.pedra("solve connect4 --json --hash 4 --moves \"d1 d2 c1 c2\"");
  CHECK(three.exit_code == 0);
  CHECK(Json::parse(three.out)["verdict"] == "win");
  CHECK(Json::parse(three.out)["plies"] == 3);
  const auto one = folder.pedra("solve connect4 --hash 4 --moves \"d1 d2 c1 c2 e1 e2\"");
  CHECK(one.exit_code == 0);
  CHECK(contains(one.out, "verdict   win\nmove      b1\nplies     1\n"));
  CHECK(folder.pedra("solve connect4 --nodes 1000 --hash 4").exit_code == 1);
  CHECK(folder.pedra("solve connect4 --make 3").exit_code == 2);
}

TEST_CASE("the whole tree of tic-tac-toe is searched and recorded") {
  const Folder folder;
  const auto run = folder.pedra(
      "search tictactoe --player windows:depth=9,deepen=off --algorithm minimax --tree --tree-depth 0");
  CHECK(run.exit_code == 0);
  CHECK(contains(run.out, "nodes     549945\n"));
}
