// Texts from outside in errors: at most 80 characters of them, and nothing that a terminal obeys or hides.
#include <doctest/doctest.h>

#include "cli/program.hpp"

using namespace pedra::cli_test;

namespace {

// A colour, a mark that turns the direction of what follows, and more than a line of letters.
const std::string kHostile = "\x1b[31m\xe2\x80\xae" + std::string(500, 'q');

void check_quoted(const std::string& said) {
  CAPTURE(said);
  CHECK(contains(said, "\\x1b[31m\\u202eqqq"));
  CHECK_FALSE(contains(said, "\x1b"));
  CHECK_FALSE(contains(said, "\xe2\x80\xae"));
  CHECK_FALSE(contains(said, std::string(81, 'q')));
}

}  // namespace

TEST_CASE("words of the command line") {
  const Folder folder;
  for (const char* const arguments :
       {"search gomoku --player '@'", "search gomoku --player 'engine:@=1'",
        "search gomoku --player 'engine:depth=@'", "search gomoku --time '@'", "search gomoku --rule '@'",
        "search gomoku --size '@'", "match gomoku --player random --player 'cmd:true;@=1'",
        "match gomoku --player random --player 'cmd:true;protocol=@'",
        "match gomoku --player random --player random --memory '@'",
        "match gomoku --player random --player random --sprt '@'",
        "match gomoku --player random --player random --adjudicate '@'",
        "ladder table --store s.db --ladder '@'", "evaluate gomoku --player '@'", "'@'", "search '@'",
        "search gomoku '@'", "search gomoku '--@'", "--lang '@' players"}) {
    CAPTURE(arguments);
    std::string command = arguments;
    command.replace(command.find('@'), 1, kHostile);
    const auto run = folder.pedra(command);
    CHECK(run.exit_code != 0);
    check_quoted(run.err);
  }
}

TEST_CASE("files of others") {
  const Folder folder;
  folder.write("offsets.txt", "1," + kHostile + "\n");
  const auto run =
      folder.pedra("match gomoku --player random --player random --openings offsets.txt --store s.db");
  CHECK(run.exit_code == 1);
  check_quoted(run.err);
}

TEST_CASE("what engines say") {
  const Folder folder;
  folder.write("says.sh",
               "read line; echo OK; while read line; do printf '%s\\n' '" + kHostile + "'; done\n");
  const auto match = folder.pedra(
      "match gomoku --player random --player \"cmd:sh says.sh\" --games 1 --openings none --time 2s --store "
      "s.db --json");
  CHECK(match.exit_code == 0);
  const auto check = folder.pedra("check-engine gomocup --time 200ms -- sh says.sh");
  CHECK(check.exit_code == 1);
  for (const std::string& said : {match.out, check.out}) {
    CHECK(contains(said, "u202eqqq"));
    CHECK_FALSE(contains(said, "\x1b"));
    CHECK_FALSE(contains(said, "\xe2\x80\xae"));
    CHECK_FALSE(contains(said, std::string(81, 'q')));
  }
}

TEST_CASE("lines of a protocol") {
  const Folder folder;
  for (const std::string protocol : {"gomocup", "nboard"}) {
    const auto run =
        folder.pedra("engine " + protocol, kHostile + "\nmove " + kHostile + "\nTURN " + kHostile + "\n");
    CAPTURE(run.out);
    CHECK_FALSE(contains(run.out, "\x1b"));
    CHECK_FALSE(contains(run.out, std::string(81, 'q')));
  }
}
