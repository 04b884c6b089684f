// What the program says in Portuguese, from the outside: no English word but names.
#include <algorithm>
#include <cctype>
#include <doctest/doctest.h>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/program.hpp"
#include "source_dir.hpp"

using namespace pedra::cli_test;
using Words = std::set<std::string>;

namespace {

// The words of a text in small letters. What has a sign or a digit in it is an option, a file, a move or a value; lines
// that begin with "  pedra " are examples.
Words words_of(const std::string& text) {
  constexpr std::string_view kAround = ".,;()!?\"'`[]:";
  Words words;
  for (const std::string& line : lines(text)) {
    if (line.starts_with("  pedra ")) continue;
    std::size_t at = 0;
    while ((at = line.find_first_not_of(" \t\r", at)) != std::string::npos) {
      const std::size_t end = std::min(line.find_first_of(" \t\r", at), line.size());
      std::string word = line.substr(at, end - at);
      at = end;
      word.erase(0, std::min(word.find_first_not_of(kAround), word.size()));
      word.erase(word.find_last_not_of(kAround) + 1);
      const bool plain = std::all_of(word.begin(), word.end(), [](unsigned char c) {
        return std::isalpha(c) != 0 || c == '-' || c >= 0x80;
      });
      if (word.size() < 2 || !plain || word.front() == '-') continue;
      std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
      words.insert(std::move(word));
    }
  }
  return words;
}

// A catalogue's text without its placeholders.
std::string without_values(std::string text) {
  for (auto open = text.find('{'); open != std::string::npos; open = text.find('{', open))
    text.replace(open, std::min(text.find('}', open), text.size() - 1) - open + 1, " ");
  return text;
}

std::map<std::string, std::string> catalogue(const char* name) {
  std::ifstream file(source_dir() / "data/lang" / name);
  REQUIRE_MESSAGE(file, name);
  return nlohmann::json::parse(file).get<std::map<std::string, std::string>>();
}

// The words of the English texts that no Portuguese text has.
Words english_words() {
  Words english;
  Words portuguese;
  for (const auto& [key, text] : catalogue("en.json")) english.merge(words_of(without_values(text)));
  for (const auto& [key, text] : catalogue("pt-BR.json")) portuguese.merge(words_of(without_values(text)));
  for (const auto& [english_text, text] : catalogue("phrases/pt-BR.json")) {
    english.merge(words_of(without_values(english_text)));
    portuguese.merge(words_of(without_values(text)));
  }
  for (const std::string& word : portuguese) english.erase(word);
  return english;
}

// Commands, players, options and their values are the same in every language.
const Words kNames{"blocked", "cells",  "chains", "class",    "completion", "edge", "full",
                   "import",  "middle", "nodes",  "openings", "order",      "show", "store",
                   "threats", "time",   "white",  "window",   "windows"};

class Session {
 public:
  Session() : english_(english_words()) {
    CHECK(english_.size() > 400);
    CHECK(english_.contains("skipped"));
  }

  void says(const std::string& arguments, std::string_view input = "") const {
    const auto run = folder_.shell("LC_ALL= LANG=pt_BR.UTF-8 \"$pedra\" " + arguments, input);
    for (const std::string& word : words_of(run.out + "\n" + run.err))
      if (english_.contains(word) && !kNames.contains(word)) FAIL_CHECK(arguments << ": " << word);
  }

  [[nodiscard]] const Folder& folder() const { return folder_; }

 private:
  Folder folder_;
  Words english_;
};

}  // namespace

TEST_CASE("help in Portuguese has no English word but names") {
  const Session session;
  session.says("--help");
  for (const char* const command :
       {"play",         "serve",      "search",        "threats",    "solve",        "prove",
        "prove check",  "evaluate",   "compare",       "players",    "engine",       "kit",
        "check-engine", "match",      "match list",    "match show", "match export", "match import",
        "ladder",       "ladder add", "ladder remove", "ladder run", "ladder table", "ladder list",
        "class",        "openings",   "train",         "book",       "book build",   "book show",
        "perft",        "bench",      "completion",    "manual",     "help",         "tune"})
    session.says(std::string(command) + " --help");
}

TEST_CASE("games at the console in Portuguese have no English word but names") {
  const Session session;
  session.says(
      "play gomoku --white engine:level=2,nodes=2000",
      "ajuda\n7 6\n(7,8)\n[0,0]\nH8\npassar\nz99\nnada disso\ndica\nporque\nvalor\nvalor chains\nvalor nada\n"
      "desfazer\nrefazer\nrefazer\nlances\nNúmeros\ntabuleiro\nsalvar\nsalvar x.png\nsalvar x.sgf\n"
      "carregar nada.sgf\ncarregar x.sgf\nsair agora\nsair\n");
  REQUIRE(session.folder().files() == std::vector<std::string>{"x.sgf"});
  session.says(
      "play othello --white engine:level=3,nodes=2000",
      "f5\nvalor\nvalor zones\nporque\na1\npassar\ncarregar x.sgf\nn\ncarregar x.sgf\ntalvez\ns\nfim\n");
  session.says("play gomoku --rule renju --white random", "h8\ndesfazer\ndesfazer\n");
  session.says("play gomoku --opening swap2 --white random", "h8\nh9\nh10\nh11\n9\n1\ni9\nsair\n");
  session.says("play connect4 --white engine:level=2,nodes=2000", "4\nvalor\nporque\ndica\nsair\n");
  session.says("play tictactoe --black engine:level=1,nodes=100 --white engine:level=1,nodes=100");
  session.says("play othello --size 4 --black random --white random");
}

TEST_CASE("analyses and tournaments in Portuguese have no English word but names") {
  const Session session;
  session.says("search gomoku --moves \"h8 h9 i9\" --player chains:depth=2 --tree --tree-values root");
  session.says("search gomoku --moves \"h8 h9 i9\" --player chains:nodes=300,table=on --tree");
  session.says("search othello --depth 6 --every-move");
  session.says("threats gomoku --moves \"h8 a1 i8 a2 j8 a3 k8 a4\"");
  session.says("threats gomoku --moves h8");
  for (const char* const method : {"auto", "vcf", "vct", "lambda2"}) {
    session.says(std::string("solve gomoku --moves \"h8 a1 i8 a2 j8 a3\" --method ") + method);
    session.says(std::string("solve gomoku --moves \"h8 a1\" --nodes 300 --method ") + method);
  }
  session.says("solve othello --size 4");
  session.says("solve tictactoe");
  for (const char* const game : {"gomoku", "othello", "tictactoe", "connect4"}) {
    session.says(std::string("evaluate ") + game);
    session.says(std::string("compare ") + game + " --depth 2");
  }
  session.says("players");
  session.says(
      "match othello --size 6 --player random --player zones:depth=1 --games 2 --openings none --store s.db");
  session.says("match list --store s.db");
  session.says("match show 1 --games --store s.db");
  session.says("ladder add othello --size 6 random zones:depth=1 --store s.db");
  session.says("ladder run --games 2 --openings none --store s.db");
  session.says("ladder list --store s.db");
  session.says("ladder remove random --store s.db");
  session.says("ladder table --store s.db");
  session.says("prove gomoku --status --store p.db");
  session.says("book build othello b.pedra --plies 1 --depth 1 --lines 2");
  session.says("book show othello b.pedra");
}

TEST_CASE("errors in Portuguese have no English word but names") {
  const Session session;
  session.folder().write("bad.txt", "x o q\n. . .\n");
  REQUIRE(session.folder().shell("mkdir leer fora && echo 'exit 3' > fora/launch.sh").exit_code == 0);
  for (const char* const wrong : {"nada",
                                  "help nada",
                                  "--lang x",
                                  "search",
                                  "search chess",
                                  "search gomoku extra",
                                  "search gomoku --time x",
                                  "search gomoku --depth 0",
                                  "search gomoku --player x",
                                  "search gomoku --player chains:x=1",
                                  "search gomoku --player chains:depth=900",
                                  "search gomoku --player chains:table=x",
                                  "search gomoku --board bad.txt",
                                  "search gomoku --load bad.txt",
                                  "search gomoku --board nada",
                                  "search gomoku --moves \"h8 h8\"",
                                  "search gomoku --moves zz",
                                  "search gomoku --size 50",
                                  "search othello --size 7",
                                  "search gomoku --rule x",
                                  "search othello --rule renju",
                                  "search gomoku --tree --player random",
                                  "search othello --all-cells",
                                  "compare gomoku --player zones:depth=1",
                                  "evaluate gomoku --heuristic zones",
                                  "evaluate gomoku --heuristic x",
                                  "match gomoku --player chains",
                                  "match gomoku --player chains --player chains",
                                  "match gomoku --player random --player random --openings nada --store s.db",
                                  "match gomoku --player random --player random --sprt x --store s.db",
                                  "match gomoku --player random --player random --adjudicate x --store s.db",
                                  "match gomoku --player random --player random --memory x --store s.db",
                                  "match gomoku --player cmd:/nada --player random --store s.db",
                                  "match show 9 --store s.db",
                                  "match show x",
                                  "match import nada --store s.db",
                                  "ladder table --store s.db",
                                  "ladder remove x --store s.db",
                                  "class nada",
                                  "class leer",
                                  "train gomoku",
                                  "train othello --work w --output o --scale 7",
                                  "serve --port 999999",
                                  "serve --listen nada.invalid",
                                  "engine x",
                                  "completion x",
                                  "perft othello 99",
                                  "play gomoku --load nada",
                                  "play othello --opening swap2",
                                  "solve gomoku --method x",
                                  "solve othello --suite nada",
                                  "jobs --store /nada/s.db",
                                  "search gomoku --player engine:proof=nada",
                                  "prove check nada",
                                  "book show gomoku bad.txt",
                                  "kit nada black",
                                  "kit bad.txt black",
                                  "check-engine kit -- nada",
                                  "check-engine kit --time 100ms -- fora"})
    session.says(wrong);
}
