// `perft` and `bench`.
#include <doctest/doctest.h>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"
#include "source_dir.hpp"

using namespace pedra::cli_test;
using Json = nlohmann::json;

TEST_CASE("perft prints the count alone") {
  const Folder folder;
  CHECK(folder.pedra("perft othello 6").out == "8200\n");
  CHECK(folder.pedra("perft othello 0").out == "1\n");
  CHECK(folder.pedra("perft mnk 9").out == "127872\n");
  CHECK(folder.pedra("perft tictactoe 9").out == "127872\n");
  CHECK(folder.pedra("perft connect4 6").out == "117649\n");
  CHECK(folder.pedra("perft mnk 6 --width 7 --height 6 --k 4 --gravity").out == "117649\n");
  CHECK(folder.pedra("perft gomoku 2").out == "50400\n");
  CHECK(folder.pedra("perft gomoku 9 --size 3 --k 3").out == "127872\n");
}

TEST_CASE("perft --divide has a line for each first move, and they add up") {
  const Folder folder;
  CHECK(folder.pedra("perft othello 3 --divide").out == "d3 14\nc4 14\nf5 14\ne6 14\ntotal 56\n");
  const auto objects = lines(folder.pedra("perft othello 3 --divide --json").out);
  REQUIRE(objects.size() == 5);
  CHECK(Json::parse(objects[0])["nodes"] == 14);
  CHECK(Json::parse(objects[4])["nodes"] == 56);
}

TEST_CASE("bench latency measures both games at three moments and times") {
  const Folder folder;
  const auto objects = lines(folder.pedra("bench latency --json").out);
  REQUIRE(objects.size() == 18);
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const Json row = Json::parse(objects[i]);
    CHECK(row["game"] == (i < 9 ? "gomoku" : "othello"));
    CHECK(row["moment"] == std::vector<std::string>{"start", "new game", "mid-game"}[i % 3]);
    CHECK(row["milliseconds"] == std::vector<int>{10, 50, 100}[i / 3 % 3]);
    CHECK(row["depth"] >= 0);  // a busy machine may finish none in 10 ms
  }
}

TEST_CASE("bench heuristics measures every heuristic") {
  const Folder folder;
  const auto objects = lines(folder.pedra("bench heuristics --json --time 100ms").out);
  REQUIRE(objects.size() == 6);
  const std::vector<std::string> names{"open-ends", "five-windows", "five-windows-plus",
                                       "chains",    "zones",        "windows"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Json row = Json::parse(objects[i]);
    CHECK(row["name"] == names[i]);
    CHECK(row["nodes_per_second"].get<double>() > 0);
    CHECK(row["seconds"].get<double>() > 0.05);
  }
  CHECK(lines(folder.pedra("bench heuristics --time 50ms").out).size() == 6);
}

// A change of a search changes its line of the file in the same commit and says why. All compilers and all
// presets give the same numbers.
TEST_CASE("the strong searches have the signatures of tests/golden/bench.txt") {
  const Folder folder;
  std::ifstream pinned(source_dir() / "tests/golden/bench.txt");
  int games = 0;
  for (std::string game, signature, nodes; pinned >> game >> signature >> nodes; ++games) {
    const auto run = folder.pedra("bench " + game + " --json");
    REQUIRE(run.exit_code == 0);
    const Json row = Json::parse(run.out);
    INFO(game);
    CHECK(row["signature"] == signature);
    CHECK(row["nodes"] == std::stoull(nodes));
  }
  CHECK(games == 2);
}
