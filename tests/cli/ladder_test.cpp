// The class ladder from the outside.
#include <doctest/doctest.h>

#include "cli/program.hpp"

using namespace pedra::cli_test;

TEST_CASE("a ladder grows by players and by runs") {
  const Folder folder;
  const auto ladder = [&](const std::string& arguments) {
    return folder.pedra("ladder " + arguments + " --store s.db");
  };
  CHECK(ladder("table").exit_code == 1);
  CHECK(ladder("add othello --size 6 random \"zones:depth=1;name=Ana\"").out ==
        "random is on ladder main\nAna is on ladder main\n");
  const std::string run = "run --games 2 --openings none";
  REQUIRE(ladder(run).exit_code == 0);
  CHECK(ladder("add othello --size 6 \"zones:depth=2;name=Bruno\"").exit_code == 0);
  const auto second = ladder(run);
  REQUIRE_MESSAGE(second.exit_code == 0, second.err);
  const auto table = ladder("table --anchor random --anchor-elo 1000");
  REQUIRE(table.exit_code == 0);
  CHECK(lines(table.out).size() == 4);
  CHECK(contains(table.out, "+1000"));
  CHECK(ladder("remove Ana").exit_code == 0);
  CHECK(contains(ladder("table").out, "(resting)"));
  CHECK(contains(ladder("list").out, "3 players"));
  CHECK(ladder("remove nobody").exit_code == 1);
  CHECK(ladder("add gomoku random").exit_code == 1);  // the ladder plays Othello
  CHECK(ladder("add othello --size 6 chains:depth=1").exit_code == 1);
}
