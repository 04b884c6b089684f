// `search` and `threats`: what they print for people and for programs.
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"

using namespace pedra::cli_test;
using Json = nlohmann::json;

namespace {

Json search(const Folder& folder, const std::string& arguments, std::string_view input = "") {
  const auto run = folder.pedra("search " + arguments + " --json", input);
  CAPTURE(arguments);
  CAPTURE(run.err);
  REQUIRE(run.exit_code == 0);
  REQUIRE(lines(run.out).size() == 1);
  return Json::parse(run.out);
}

}  // namespace

TEST_CASE("search --json is one object with the counters") {
  const Folder folder;
  const Json report = search(folder, "othello --depth 3");
  for (const char* key : {"move", "score", "depth", "nodes", "prunings", "seconds", "pv", "player"})
    CHECK_MESSAGE(report.contains(key), key);
  CHECK(report["depth"] == 3);
  CHECK(report["pv"].size() == 3);
  CHECK(report["pv"][0] == report["move"]);
  CHECK(report["nodes"].get<int>() > 3);
}

TEST_CASE("minimax and alpha-beta agree on the value; minimax cuts nothing") {
  const Folder folder;
  const Json full = search(folder, "othello --player zones --depth 4 --algorithm minimax");
  const Json cut = search(folder, "othello --player zones --depth 4 --algorithm alphabeta");
  CHECK(full["score"] == cut["score"]);
  CHECK(full["prunings"] == 0);
  CHECK(cut["prunings"].get<int>() > 0);
  CHECK(cut["nodes"] < full["nodes"]);
}

TEST_CASE("a win at hand is found and announced") {
  const Folder folder;
  const Json report = search(folder, "gomoku --moves 'h8 a1 i8 a2 j8 a3 k8 o15' --player chains --depth 2");
  CHECK(report["win_in"] == 1);
  CHECK((report["move"] == "g8" || report["move"] == "l8"));
  CHECK(contains(
      folder.pedra("search gomoku --moves '7,7 0,0 7,8 0,1 7,9 0,2 7,10 14,14' --player chains --depth 1")
          .out,
      "win in 1"));
}

TEST_CASE("a drawn board, from stdin or a file, with the side to move counted or said") {
  const Folder folder;
  constexpr std::string_view kBoard = "X X .\nO O .\n. . .\n";
  const Json counted = search(folder, "gomoku --k 3 --board - --depth 9 --player open-ends", kBoard);
  CHECK(counted["move"] == "c3");
  CHECK(counted["win_in"] == 1);
  folder.write("board.txt", "xx.\r\noo.\r\n...\r\n");
  const Json said =
      search(folder, "gomoku --k 3 --board board.txt --to-move white --depth 9 --player open-ends");
  CHECK(said["move"] == "c2");
}

TEST_CASE("an OBF line is a board and a side") {
  const Folder folder;
  const std::string start = "---------------------------OX------XO---------------------------";
  const Json black = search(folder, "othello --board - --depth 1 --player zones", start + " X;\n");
  const Json white = search(folder, "othello --board - --depth 1 --player zones", start + " O;\n");
  CHECK(black["move"] != white["move"]);
}

TEST_CASE("a board that is none says where it is wrong, and exits with 1") {
  const Folder folder;
  const auto strange = folder.pedra("search gomoku --board - --depth 1", "...\n..?\n...\n");
  CHECK(strange.exit_code == 1);
  CHECK(contains(strange.err, "stdin: line 2, column 3"));
  const auto ragged = folder.pedra("search gomoku --board - --depth 1", "...\n..\n...\n");
  CHECK(contains(ragged.err, "line 2"));
  CHECK(ragged.exit_code == 1);
  CHECK(folder.pedra("search gomoku --board - --depth 1", "").exit_code == 1);
  CHECK(folder.pedra("search gomoku --board missing.txt --depth 1").exit_code == 1);
  CHECK(folder.pedra("search gomoku --size 9 --board - --depth 1", "...\n...\n...\n").exit_code == 2);
  CHECK(folder.pedra("search gomoku --board - < /dev/zero").exit_code == 1);
}

TEST_CASE("of a finished game it is said who won") {
  const Folder folder;
  const std::string won = "gomoku --moves 'h8 a1 i8 a2 j8 a3 k8 a4 l8' --depth 2";
  const Json result = search(folder, won);
  CHECK(result["move"].is_null());
  CHECK(result["outcome"] == "black");
  CHECK_FALSE(result.contains("score"));
  const auto text = folder.pedra("search " + won).out;
  CHECK(contains(text, "result    Black (x) wins"));
  CHECK_FALSE(contains(text, "value"));
  const std::string drawn = "tictactoe --moves 'a1 b1 c1 b2 a2 c2 b3 a3 c3'";
  CHECK(search(folder, drawn)["outcome"] == "draw");
}

TEST_CASE("values are written whole, and a proven win has no value but its length") {
  const Folder folder;
  const auto whole =
      folder.pedra("search gomoku --moves 'h8 a1 i8 a3 k8 c1 l8 a5 a7' --player five-windows:depth=1");
  CHECK(contains(whole.out, "value     "));
  CHECK_FALSE(contains(whole.out, "e+"));
  const Json won =
      search(folder, "gomoku --moves 'h8 a1 i8 a3 j8 c1 k8 c3' --every-move --player chains:depth=1");
  CHECK(won["win_in"] == 1);
  CHECK(won["score"].is_null());
  CHECK(won["lines"][0]["score"].is_null());
  CHECK(won["lines"].back()["score"].is_number());
}

TEST_CASE("help texts give the true ranges") {
  const Folder folder;
  CHECK(contains(folder.pedra("search --help").out, "rows and columns (3 to 22)"));
  CHECK(folder.pedra("search gomoku --size 23 --depth 1").exit_code == 2);
  CHECK(folder.pedra("search gomoku --size 3 --k 3 --depth 1").exit_code == 0);
}

TEST_CASE("the tree comes as a drawing, as objects, or in a file") {
  const Folder folder;
  const std::string search_tree = "search othello --player zones --depth 2 --tree-depth 1 --tree";
  CHECK(contains(folder.pedra(search_tree).out, "root"));
  const auto objects = lines(folder.pedra(search_tree + " --json").out);
  REQUIRE(objects.size() == 6);  // the report, the root, four first moves
  CHECK(Json::parse(objects[0]).contains("move"));
  CHECK(Json::parse(objects[1])["parent"].is_null());
  CHECK(Json::parse(objects[2])["parent"] == 0);
  CHECK(folder.pedra(search_tree + "=tree.txt").exit_code == 0);
  CHECK(contains(folder.read("tree.txt"), "root"));
}

TEST_CASE("threats are listed with their gains") {
  const Folder folder;
  const auto run = folder.pedra("threats gomoku --moves 'h8 a1 i8 a2 j8' --json");
  CHECK(run.exit_code == 0);
  REQUIRE(lines(run.out).size() == 1);
  const Json threat = Json::parse(run.out);
  CHECK(threat["side"] == "black");
  CHECK(threat["kind"] == "open-three");
  CHECK(threat["direction"] == "row");
  CHECK(threat["stones"] == Json{"h8", "i8", "j8"});
  CHECK(threat["gains"] == Json{"g8", "k8"});
  CHECK(contains(folder.pedra("threats gomoku --moves 'h8 a1 i8 a2 j8'").out, "open-three"));
  CHECK(folder.pedra("threats gomoku").out.empty());
}

TEST_CASE("evaluate: every heuristic with its terms; one alone; refused where it is none") {
  const Folder folder;
  const std::string three = "gomoku --moves 'h8 a1 i8 a15 j8'";
  const auto all = folder.pedra("evaluate " + three);
  CHECK(all.exit_code == 0);
  for (const char* const name : {"open-ends: ", "five-windows: ", "five-windows-plus: ", "chains: "})
    CHECK_MESSAGE(contains(all.out, name), name);
  CHECK(contains(all.out, "seq3"));
  const auto one = folder.pedra("evaluate " + three + " --heuristic open-ends --json");
  REQUIRE(lines(one.out).size() == 1);
  const Json parts = Json::parse(one.out);
  CHECK(parts["lengths"]["black"].back()["stones"] == 3);
  CHECK(parts["lengths"]["black"].back()["points"] == 309);
  CHECK(parts["to_move"] == "white");
  CHECK(contains(folder.pedra("evaluate othello").out, "mobility"));
  CHECK(folder.pedra("evaluate othello --heuristic chains").exit_code == 2);
  CHECK(folder.pedra("evaluate tictactoe --moves b2").exit_code == 0);
  // Heuristics that are not defined for so many in a row are left out.
  CHECK_FALSE(contains(folder.pedra("evaluate gomoku --size 12 --k 8").out, "five-windows"));
}

TEST_CASE("compare: a row for each player, the same value from minimax and alpha-beta") {
  const Folder folder;
  const auto rows = lines(folder
                              .pedra("compare othello --depth 3 --json --player zones:algorithm=minimax "
                                     "--player zones --player zones:order=on")
                              .out);
  REQUIRE(rows.size() == 3);
  const Json minimax = Json::parse(rows[0]);
  for (const auto& row : rows) {
    CHECK(Json::parse(row)["score"] == minimax["score"]);
    CHECK(Json::parse(row)["depth"] == 3);
    CHECK(Json::parse(row)["last_depth_nodes"] <= Json::parse(row)["nodes"]);
  }
  CHECK(Json::parse(rows[1])["share"] < 1);
  const auto usual = folder.pedra("compare tictactoe --moves 'b2 a1' --depth 2");
  CHECK(usual.exit_code == 0);
  CHECK(lines(usual.out).size() == 8);  // the title, six plain searches, the engine
  CHECK(contains(usual.out, "alpha-beta, deepening, ordering, table"));
  CHECK(folder.pedra("compare othello --player chains").exit_code == 2);
}

TEST_CASE("search --tree --tree-values root shows MAX and MIN; quiet=on is an option of the plain search") {
  const Folder folder;
  const auto tree = folder.pedra(
      "search tictactoe --moves 'b2 a1' --player windows --depth 2 --tree --tree-depth 1 --tree-values root");
  CHECK(contains(tree.out, "MAX root  [-inf, +inf]"));
  CHECK(contains(tree.out, "MIN "));
  const Json off = search(folder, "gomoku --moves 'h8 i9 h9' --player chains:depth=1");
  const Json on = search(folder, "gomoku --moves 'h8 i9 h9 i10 h10' --player chains:depth=1,quiet=on");
  CHECK(on["player"] == "chains:depth=1,quiet=on");
  CHECK(off["nodes"] == off["last_depth_nodes"]);
  CHECK(on["nodes"] >= on["last_depth_nodes"]);
}

TEST_CASE("search, threats and solve speak Portuguese") {
  const Folder folder;
  CHECK(contains(folder.pedra("search othello --depth 2 --lang pt-BR").out, "profundidade 2\n"));
  CHECK(contains(folder.pedra("threats gomoku --moves 'h8 a1 i8 a2 j8' --lang pt-BR").out, "três aberto"));
  CHECK(contains(folder.pedra("solve gomoku --moves 'h8 a1 i8 a2 j8 o1' --lang pt-BR").out, "vitória"));
  CHECK(
      contains(folder.shell("LANG=pt_BR.UTF-8 LC_ALL= LC_MESSAGES= \"$pedra\" compare othello --depth 1").out,
               "podas"));
}
