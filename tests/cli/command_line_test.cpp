// Help, exit codes, completions, the manual page: what every subcommand shares.
#include <doctest/doctest.h>

#include "cli/program.hpp"

using namespace pedra::cli_test;

TEST_CASE("help and version succeed and speak on stdout") {
  const Folder folder;
  for (const char* arguments : {"", "--help", "-h"}) {
    const auto run = folder.pedra(arguments);
    CHECK(run.exit_code == 0);
    CHECK(contains(run.out, "search"));
    CHECK(run.err.empty());
  }
  CHECK(contains(folder.pedra("--version").out, "pedra "));
  for (const char* command :
       {"play", "search", "threats", "kit", "perft", "bench", "players", "completion", "manual"}) {
    CAPTURE(command);
    const auto run = folder.pedra(std::string(command) + " --help");
    CHECK(run.exit_code == 0);
    CHECK(contains(run.out, "Examples:"));
    CHECK(run.err.empty());
  }
}

TEST_CASE("wrong usage exits with 2, explains itself on stderr and leaves stdout empty") {
  const Folder folder;
  for (const char* arguments : {"--nonsense",
                                "nonsense",
                                "play",
                                "play chess",
                                "play gomoku --size abc",
                                "play gomoku --size 0",
                                "play gomoku --size 99999999999999999999",
                                "play gomoku --size 15 --width 9",
                                "play gomoku --k 30",
                                "play gomoku --white nobody",
                                "play gomoku --white chains:depth=0",
                                "play gomoku --black zones",
                                "play othello --white chains",
                                "play othello --rule renju",
                                "play othello --size 7",
                                "play othello --width 8 --height 6",
                                "play gomoku --plain-count",
                                "play gomoku --time 0s",
                                "play gomoku --lang xx",
                                "play othello --opening swap2",
                                "search",
                                "search gomoku --depth -1",
                                "search gomoku --depth 1.5",
                                "search gomoku --depth",
                                "search gomoku --nodes many",
                                "search gomoku --algorithm magic",
                                "search gomoku --moves z99",
                                "search gomoku --moves 'h8 h8'",
                                "search gomoku --moves h8 --load x.sgf",
                                "search gomoku --to-move black",
                                "search gomoku --tree-depth 3",
                                "search gomoku --player human",
                                "search othello --all-cells",
                                "threats othello",
                                "kit",
                                "kit state.txt red",
                                "perft othello",
                                "perft othello 21",
                                "perft othello -1",
                                "perft chess 3",
                                "bench",
                                "bench cpu",
                                "train gomoku",
                                "train gomoku --work w --output o --scale 2",
                                "train othello --work w --output o --network",
                                "train othello --work w --output o --from f",
                                "train othello --work w --output o --rule renju",
                                "train gomoku --work w --output o --network --from f",
                                "completion tcsh",
                                "players extra"}) {
    CAPTURE(arguments);
    const auto run = folder.pedra(arguments);
    CHECK(run.exit_code == 2);
    CHECK(run.out.empty());
    CHECK(contains(run.err, "pedra: "));
  }
}

TEST_CASE("a mistake names the option, the values it takes, and the help page") {
  const Folder folder;
  const auto run = folder.pedra("search gomoku --depth ten");
  CHECK(contains(run.err, "--depth"));
  CHECK(contains(run.err, "from 1 to 64"));
  CHECK(contains(run.err, "pedra search --help"));
}

TEST_CASE("completion scripts are valid in their shells and know subcommands, options and words") {
  const Folder folder;
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    CAPTURE(shell);
    const auto script = folder.pedra("completion " + shell);
    CHECK(script.exit_code == 0);
    for (const char* word : {"search", "perft", "tree-depth", "five-windows-plus", "renju"})
      CHECK(contains(script.out, word));
    folder.write("script", script.out);
    const std::string check = shell == "fish" ? "fish --no-execute script" : shell + " -n script";
    CHECK(folder.shell("command -v " + shell + " >/dev/null || exit 0; " + check).exit_code == 0);
  }
}

TEST_CASE("bash completes subcommands, games, players and options") {
  const Folder folder;
  const auto complete = [&folder](const std::string& words, const std::string& count) {
    return folder
        .shell("compopt() { :; }; eval \"$(\"$pedra\" completion bash)\"; COMP_WORDS=(" + words +
               "); COMP_CWORD=" + count + "; _pedra; printf '%s\\n' \"${COMPREPLY[@]}\"")
        .out;
  };
  CHECK(complete("pedra sea", "1") == "search\n");
  CHECK(complete("pedra play got", "2") == "\n");
  CHECK(complete("pedra play g", "2") == "gomoku\n");
  CHECK(complete("pedra play gomoku --white ch", "4") == "chains\n");
  CHECK(complete("pedra play gomoku --rule ren", "4") == "renju\n");
  // bash splits a player at ':' and '=', and replaces only what stands behind the last of them.
  CHECK(complete("pedra play gomoku --white chains : dep", "6") == "depth=\n");
  CHECK(complete("pedra play gomoku --white chains : depth = 4,or", "8") == "4,order=off\n4,order=on\n");
  CHECK(complete("pedra play othello --white zones :", "5").starts_with("depth=\ntime=\n"));
  CHECK(complete("pedra play gomoku --white random : dep", "6") == "\n");
  CHECK(complete("pedra search gomoku --tree-d", "3") == "--tree-depth\n");
  // Commands of two words.
  CHECK(complete("pedra match li", "2") == "list\n");
  CHECK(complete("pedra match go", "2") == "gomoku\n");
  CHECK(complete("pedra match gomoku --pairing ga", "4") == "gauntlet\n");
  CHECK(complete("pedra match export 3 --format wt", "5") == "wthor\n");
  CHECK(complete("pedra ladder table --anchor-", "3") == "--anchor-elo\n");
}

TEST_CASE("the manual page is clean roff and describes every subcommand") {
  const Folder folder;
  const auto page = folder.pedra("manual");
  CHECK(page.exit_code == 0);
  CHECK(page.out.starts_with(".TH PEDRA 1"));
  for (const char* part :
       {".SH SYNOPSIS", ".SS search", ".SS kit", "tree\\-depth", ".SH EXIT STATUS", "center=off|on"})
    CHECK(contains(page.out, part));
  folder.write("pedra.1", page.out);
  const auto groff =
      folder.shell("command -v groff >/dev/null || exit 0; groff -man -Tascii -ww pedra.1 2>&1 >/dev/null");
  CHECK(groff.out.empty());
}

TEST_CASE("a reader that leaves early is no fault") {
  const Folder folder;
  const auto run = folder.shell("set -o pipefail; \"$pedra\" perft gomoku 2 --divide | head -n 1");
  CHECK(run.exit_code == 0);
  CHECK(run.err.empty());
  CHECK(lines(run.out).size() == 1);
}

TEST_CASE("a full disk is a fault") {
  const Folder folder;
  const auto run = folder.shell("[ -e /dev/full ] || exit 1; \"$pedra\" players >/dev/full");
  CHECK(run.exit_code == 1);
}

TEST_CASE("an interrupt ends it with 130") {
  const Folder folder;
  // A shell without job control starts its children deaf to SIGINT; the monitor mode gives them their ears
  // back.
  const auto run = folder.shell(
      "set -m; \"$pedra\" search gomoku --player chains --moves 'h8 a1' --time 20s & sleep 0.5; kill -INT "
      "$!; wait $!");
  CHECK(run.exit_code == 130);
}

TEST_CASE("players are listed, one JSON object a line on request") {
  const Folder folder;
  const std::string listed = folder.pedra("players").out;
  CHECK(contains(listed, "five-windows-plus"));
  CHECK(contains(listed, "Options of engine, random:\n  seed=N "));
  CHECK(contains(listed, "  algorithm=minimax|alphabeta"));
  CHECK(contains(listed, "(default alphabeta)"));
  for (const auto& line : lines(folder.pedra("players --json").out)) {
    CHECK(line.front() == '{');
    CHECK(contains(line, "\"summary\""));
    CHECK(contains(line, "\"options\":[{"));
  }
}

TEST_CASE("help is in groups, `help COMMAND` is its page, and every line of it exists in Portuguese") {
  const Folder folder;
  const auto help = folder.pedra("--help").out;
  std::size_t at = 0;
  for (const char* const group :
       {"Play:", "Analyse:", "Learn:", "Engines:", "Tournaments:", "Build your own:"}) {
    const auto found = help.find(group, at);
    CHECK_MESSAGE(found != std::string::npos, group);
    at = found == std::string::npos ? at : found;
  }
  CHECK(folder.pedra("help match show").out == folder.pedra("match show --help").out);
  CHECK(folder.pedra("help").out == help);
  CHECK(folder.pedra("help nonsense").exit_code == 2);
  CHECK(contains(folder.shell("LC_ALL=pt_BR.UTF-8 \"$pedra\" nonsense").err, "não há o comando 'nonsense'"));
  for (const char* const command : {"",           "play",       "serve",        "search",       "threats",
                                    "solve",      "prove",      "prove check",  "evaluate",     "compare",
                                    "players",    "engine",     "kit",          "check-engine", "match",
                                    "match list", "match show", "match export", "match import", "ladder",
                                    "ladder add", "ladder run", "openings",     "train",        "book build",
                                    "book show",  "perft",      "bench",        "completion",   "manual",
                                    "tune"}) {
    const auto english = lines(folder.pedra(std::string(command) + " --help").out);
    const std::string portuguese = folder.pedra(std::string(command) + " --help --lang pt-BR").out;
    for (const auto& line : english) {
      // The text behind an option's name, or a line of text alone; examples and names are the same in both.
      const auto text = line.find("  ", line.find_first_not_of(' '));
      const std::string words = line.substr(text == std::string::npos ? 0 : text);
      const bool speaks = words.find("the ") != std::string::npos ||
                          words.find(" of ") != std::string::npos ||
                          words.find("default") != std::string::npos;
      if (speaks && !contains(line, "pedra "))
        CHECK_MESSAGE(!contains(portuguese, words), command << ": " << line);
    }
  }
}
