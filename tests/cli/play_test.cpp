// The console game from the outside: scripted people, machines, files.
#include <doctest/doctest.h>

#include "cli/program.hpp"

using namespace pedra::cli_test;

TEST_CASE("an occupied cell is refused and the game goes on until q") {
  const Folder folder;
  const auto run = folder.pedra("play gomoku --white chains:depth=2", "7,7\n7,7\nq\n");
  CHECK(run.exit_code == 0);
  CHECK(contains(run.out, "x"));
  CHECK(contains(run.out + run.err, "taken"));
}

TEST_CASE("input that ends without q ends the game too") {
  const Folder folder;
  CHECK(folder.pedra("play gomoku --white random", "7,7\n").exit_code == 0);
  CHECK(folder.pedra("play othello --white random").exit_code == 0);
}

TEST_CASE("two machines play Othello to its end") {
  const Folder folder;
  const auto run = folder.pedra("play othello --black zones:depth=2 --white zones:depth=1 --size 6");
  CHECK(run.exit_code == 0);
  CHECK_FALSE(run.out.empty());
}

TEST_CASE("a lone machine faces a person: on White it waits for Black's move") {
  const Folder folder;
  const auto run = folder.pedra("play gomoku --size 5 --white random:seed=3", "2,2\nq\n");
  CHECK(run.exit_code == 0);
  const auto black = folder.pedra("play gomoku --size 5 --black random:seed=3", "q\n");
  CHECK(black.exit_code == 0);
  CHECK(contains(black.out, "x"));
}

TEST_CASE("no escape codes where there is no terminal, with and without NO_COLOR") {
  const Folder folder;
  CHECK_FALSE(contains(folder.pedra("play gomoku --white random", "7,7\nq\n").out, "\x1b["));
  CHECK_FALSE(
      contains(folder.shell("NO_COLOR=1 \"$pedra\" play gomoku --white random", "7,7\nq\n").out, "\x1b["));
}

TEST_CASE("on a terminal the board has colours, and NO_COLOR takes them away") {
  const Folder folder;
  if (folder.shell("command -v script").exit_code != 0) return;  // util-linux gives us a terminal
  const std::string play = "\\\"$pedra\\\" play gomoku --size 5 --black random --white random";
  const auto at_terminal = [&folder, &play](const std::string& setting) {
    return folder.shell("TERM=xterm " + setting + " script -qec \"" + play + "\" /dev/null </dev/null").out;
  };
  CHECK(contains(at_terminal(""), "\x1b[0m"));
  CHECK_FALSE(contains(at_terminal("NO_COLOR=1"), "\x1b[0m"));
}

TEST_CASE("the language comes from the option, else from the environment") {
  const Folder folder;
  const std::string portuguese = folder.pedra("play gomoku --white random --lang pt-BR", "q\n").out;
  CHECK(portuguese != folder.pedra("play gomoku --white random --lang en", "q\n").out);
  CHECK(folder.shell("LC_ALL=pt_BR.UTF-8 \"$pedra\" play gomoku --white random", "q\n").out == portuguese);
}

TEST_CASE("a record that cannot be read says where it is wrong") {
  const Folder folder;
  folder.write("bad.sgf", "(;GM[4]\nSZ[15]\n;B[hh;W[ii])\n");
  const auto bad = folder.pedra("play gomoku --load bad.sgf", "q\n");
  CHECK(bad.exit_code == 1);
  CHECK(contains(bad.err, "bad.sgf: line "));
  CHECK(contains(bad.err, "column "));
  const auto missing = folder.pedra("play gomoku --load missing.sgf", "q\n");
  CHECK(missing.exit_code == 1);
  CHECK(contains(missing.err, "missing.sgf"));
  folder.write("othello.sgf", "(;GM[2]SZ[8];B[f5])");
  CHECK(folder.pedra("play gomoku --load othello.sgf", "q\n").exit_code == 1);
}

TEST_CASE("a loaded game goes on where it stopped") {
  const Folder folder;
  folder.write("game.txt", "h8 h9\n");
  const auto run = folder.pedra("play gomoku --load game.txt --black human --white human", "h9\nq\n");
  CHECK(run.exit_code == 0);
  CHECK(contains(run.out + run.err, "taken"));
}
