// `pedra tune` from the outside: the numbers of a search, by matches in a store.
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"

using namespace pedra::cli_test;
using Json = nlohmann::json;

namespace {

const std::string kTune =
    "tune gomoku --size 9 --parameter futility_margin_per_ply --parameter razoring_margin --iterations 3 "
    "--games 4 --nodes 300 --openings o.txt --seed 3";

void write_openings(const Folder& folder) { folder.write("o.txt", "e5e6\ne5f6\nd4f6\nc5e6\n"); }

}  // namespace

TEST_CASE("a tuning that was killed goes on to the numbers of one that was not") {
  const Folder whole;
  write_openings(whole);
  const auto run = whole.pedra(kTune + " --json --store s.db");
  REQUIRE_MESSAGE(run.exit_code == 0, run.err);
  const auto rows = lines(run.out);
  REQUIRE(rows.size() == 3);
  CHECK(Json::parse(rows[2])["games"] == 12);
  CHECK(Json::parse(rows[2])["values"].size() == 2);

  const Folder folder;
  write_openings(folder);
  const auto killed = folder.shell("\"$pedra\" " + kTune +
                                   " --json --store s.db > half.txt & until [ -s half.txt ]; do sleep 0.01; "
                                   "done; kill -9 $!; wait $! 2>/dev/null; echo $?");
  CHECK(killed.out == "137\n");
  CHECK(folder.pedra(kTune + " --json --store s.db").out == run.out);
  // Nothing is left to play: the same again, from the same three matches.
  const auto again = folder.pedra(kTune + " --store s.db");
  CHECK(contains(again.out, "engine:set=futility_margin_per_ply="));
  CHECK(lines(folder.pedra("match list --json --store s.db").out).size() == 3);
}

TEST_CASE("what is tuned plays in a match, and what cannot be tuned is refused") {
  const Folder folder;
  const auto match = folder.pedra(
      "match gomoku --size 9 --player engine:set=futility_margin_per_ply=10+razoring_margin=3 --player "
      "engine "
      "--games 2 --nodes 300 --openings none --store s.db");
  REQUIRE_MESSAGE(match.exit_code == 0, match.err);
  CHECK(contains(match.out, "engine:set=futility_margin_per_ply=10+razoring_margin=3"));
  const auto refused = [&folder](const std::string& arguments, std::string_view why) {
    const auto run = folder.pedra(arguments + " --store s.db");
    CHECK(run.exit_code == 2);
    CHECK_MESSAGE(contains(run.err, why), run.err);
  };
  refused("tune gomoku --parameter speed", "no parameter 'speed'");
  refused("tune othello", "no numbers to tune");
  refused("tune gomoku --player chains:depth=2", "no numbers to tune");
  refused("tune gomoku --nodes 10 --time 1s", "choose one");
  refused("match gomoku --player engine:set=speed=1 --player engine --nodes 10", "no parameter 'speed'");
  refused("match othello --player engine:set=score_drop=1 --player engine --nodes 10", "only Gomoku's own");
}
