// `solve gomoku`.
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"

using namespace pedra::cli_test;
using Json = nlohmann::json;

TEST_CASE("an open three is won by fours, with its reasons, as text and as JSON") {
  const Folder folder;
  const std::string three = "solve gomoku --moves \"g8 a1 h8 o1 i8 a15\"";
  const auto text = folder.pedra(three);
  CHECK(text.exit_code == 0);
  CHECK(text.out.find("verdict   win") != std::string::npos);
  CHECK(text.out.find("an open four (row)") != std::string::npos);
  const auto json = folder.pedra(three + " --json");
  REQUIRE(json.exit_code == 0);
  const Json row = Json::parse(json.out);
  CHECK(row["verdict"] == "win");
  CHECK(row["method"] == "vcf");
  CHECK(row["checked"] == true);
  CHECK(row["steps"][0]["threats"][0]["made"] == "open four");
}

TEST_CASE("no win found: by what is said") {
  const Folder folder;
  const auto threats = folder.pedra("solve gomoku --moves \"h8 a1\" --method vct");
  CHECK(contains(threats.out, "verdict   no win by threats found"));
  CHECK(contains(threats.out, "searched  every attack of fours and open threes"));
  const auto fours = folder.pedra("solve gomoku --moves \"h8 a1\" --method vcf");
  CHECK(contains(fours.out, "verdict   no win by fours found"));
  const auto json = folder.pedra("solve gomoku --moves \"h8 a1\" --method vcf --json");
  CHECK(Json::parse(json.out)["verdict"] == "no-win-found");  // by its method, which is "vcf"
}

TEST_CASE("small boards are solved whole, and a method that does not take the board says so") {
  const Folder folder;
  const auto draw = folder.pedra("solve gomoku --size 3 --k 3 --method full --hash 4 --json");
  REQUIRE(draw.exit_code == 0);
  CHECK(Json::parse(draw.out)["verdict"] == "draw");
  const auto win = folder.pedra("solve gomoku --width 4 --height 3 --k 3 --method full --hash 4 --json");
  REQUIRE(win.exit_code == 0);
  CHECK(Json::parse(win.out)["verdict"] == "win");
  CHECK(folder.pedra("solve gomoku --method full").exit_code == 2);
  folder.write("bad.txt", "15 15 5 freestyle vcf h8h8\n");
  CHECK(folder.pedra("solve gomoku --suite bad.txt").exit_code == 1);
}

TEST_CASE("suites are made and solved; quiet positions are checked") {
  const Folder folder;
  const auto made = folder.pedra("solve gomoku --make 2 --method vcf --rule standard --seed 4");
  REQUIRE(made.exit_code == 0);
  CHECK(
      made.out.starts_with("# Made by: pedra solve gomoku --make 2 --method vcf --rule standard --seed 4\n"));
  folder.write("two.txt", made.out);
  const auto solved = folder.pedra("solve gomoku --suite two.txt --time 60s");
  CHECK(solved.exit_code == 0);
  CHECK(solved.out.starts_with("2 of 2 won in time (100.0 %), 0 not confirmed by the checker"));
  const auto quiet = folder.pedra("solve gomoku --quiet-check 30 --nodes 300");
  CHECK(quiet.exit_code == 0);
  CHECK(quiet.out.starts_with("30 positions: "));
  CHECK(quiet.out.ends_with("; 0 refuted by the checker\n"));
  CHECK(folder.pedra("solve gomoku --quiet-check 30 --make 2").exit_code == 2);
}
