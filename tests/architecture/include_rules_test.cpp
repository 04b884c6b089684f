// Who may include whom: the rules as data, checked against every file below src/.
#include <algorithm>
#include <doctest/doctest.h>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "architecture/source_files.hpp"
#include "base/text.hpp"

using namespace pedra;
using namespace pedra::architecture;

namespace {

// "contract" is the headers games/position.hpp, games/traits.hpp and games/perft.hpp. "games" is every module games/X, which
// sees itself and never another game. A module always sees itself.
const std::map<std::string_view, std::vector<std::string_view>> kSees = {
    {"base", {}},
    {"board", {"base"}},
    {"contract", {"base", "board"}},
    {"search", {"base", "board", "contract"}},
    {"learn", {"base", "board"}},
    {"games", {"base", "board", "contract", "search", "learn"}},
    {"proof", {"base", "board"}},
    {"engine", {"base", "board", "contract", "search", "learn", "games", "proof"}},
    {"record", {"base", "board"}},
    {"play", {"base", "board", "contract", "search", "games", "engine", "record"}},
    {"arena",
     {"base", "board", "contract", "search", "learn", "games", "engine", "record", "play", "protocol",
      "store", "lang"}},
    {"store", {"base"}},
    {"lab", {"base", "board", "contract", "search", "learn", "games", "engine", "record", "play"}},
    {"protocol", {"base", "board", "contract", "search", "learn", "games", "engine", "record", "play"}},
    {"prove", {"base", "board", "contract", "search", "games", "engine", "proof"}},
    {"lang", {"base"}},
    {"terminal",
     {"base", "board", "contract", "search", "learn", "games", "engine", "record", "play", "arena", "lab",
      "protocol", "store", "lang"}},
    {"server",
     {"base", "board", "contract", "search", "learn", "games", "engine", "record", "play", "arena", "lab",
      "protocol", "store", "lang", "proof"}},
    {"cli",
     {"base", "board", "contract", "search", "learn", "games", "engine", "record", "play", "arena", "lab",
      "protocol", "store", "lang", "terminal", "server", "proof", "prove"}},
};

// Modules that may look into games/X/search: the game itself and engine.
bool may_see_node_search(std::string_view module) { return module == "games" || module == "engine"; }

// The row of kSees that a path from src/ belongs to; empty when it is in no module.
std::string_view module_of(std::string_view path) {
  if (path == "games/position.hpp" || path == "games/traits.hpp" || path == "games/perft.hpp")
    return "contract";
  const auto parts = split(path, '/');
  if (parts.size() < 2 || (parts[0] == "games" && parts.size() < 3)) return {};
  const auto row = kSees.find(parts[0]);
  return row != kSees.end() && row->first != "contract" ? row->first : std::string_view{};
}

// Why `file` may not include `included` (both from src/); empty when it may.
std::string objection(std::string_view file, std::string_view included) {
  const std::string_view from = module_of(file);
  const std::string_view to = module_of(included);
  if (from.empty()) return "the file is in no known module";
  if (to.empty()) return "the include is in no known module; write it from src/";
  if (included.find("..") != std::string_view::npos) return "write the include from src/";
  if (to == "games") {
    const auto parts = split(included, '/');
    if (from == "games" && split(file, '/')[1] != parts[1]) return "one game never sees another";
    if (parts[2] == "search" && !may_see_node_search(from))
      return "nothing above engine sees a game's search";
  }
  const auto& seen = kSees.at(from);
  if (from != to && std::find(seen.begin(), seen.end(), to) == seen.end())
    return std::string(from) + " does not see " + std::string(to);
  return {};
}

struct Includes {
  std::vector<std::string> project;  // "board/move.hpp"
  std::vector<std::string> system;   // <vector>
};

Includes includes_of(std::string_view content) {
  Includes includes;
  for (std::string_view line : split(content, '\n')) {
    line = trim(line);
    if (!line.starts_with('#')) continue;
    line = trim(line.substr(1));
    if (!line.starts_with("include")) continue;
    line = trim(line.substr(std::string_view("include").size()));
    const bool quoted = line.starts_with('"');
    if (!quoted && !line.starts_with('<')) continue;
    const auto end = line.find(quoted ? '"' : '>', 1);
    if (end == std::string_view::npos) continue;
    (quoted ? includes.project : includes.system).emplace_back(line.substr(1, end - 1));
  }
  return includes;
}

using IncludeGraph = std::map<std::string, std::vector<std::string>>;  // a file and what it includes of ours

IncludeGraph include_graph() {
  IncludeGraph graph;
  for (const SourceFile& file : source_files()) graph[file.path] = includes_of(file.content).project;
  return graph;
}

// How `file` comes to a header of a game's search, through however many others: "a.hpp > b.hpp > c.hpp"; empty when it
// never does.
std::string way_to_search(const IncludeGraph& graph, const std::string& file, std::set<std::string>& seen) {
  const auto includes = graph.find(file);
  if (!seen.insert(file).second || includes == graph.end()) return {};
  for (const std::string& included : includes->second) {
    const auto parts = split(included, '/');
    if (parts.size() > 3 && parts[0] == "games" && parts[2] == "search") return file + " > " + included;
    const std::string way = way_to_search(graph, included, seen);
    if (!way.empty()) return file + " > " + way;
  }
  return {};
}

bool includes_system(const SourceFile& file, std::string_view header) {
  const auto system = includes_of(file.content).system;
  return std::find(system.begin(), system.end(), header) != system.end();
}

}  // namespace

TEST_CASE("every include below src/ is an allowed one") {
  for (const SourceFile& file : source_files())
    for (const std::string& included : includes_of(file.content).project) {
      const std::string why = objection(file.path, included);
      CHECK_MESSAGE(why.empty(), "src/" << file.path << " includes \"" << included << "\": " << why);
    }
}

TEST_CASE("no file above engine reaches a game's search, not through other headers either") {
  const IncludeGraph graph = include_graph();
  for (const auto& [file, includes] : graph) {
    if (may_see_node_search(module_of(file))) continue;
    std::set<std::string> seen;
    const std::string way = way_to_search(graph, file, seen);
    CHECK_MESSAGE(way.empty(), "src/" << way << ": declare the type in the header, include it in the .cpp");
  }
}

TEST_CASE("the modules of the rules are the folders of src/") {
  std::set<std::string, std::less<>> folders;
  for (const SourceFile& file : source_files()) folders.insert(file.path.substr(0, file.path.find('/')));
  for (const auto& [module, seen] : kSees) {
    CHECK_MESSAGE((module == "contract" || folders.contains(module)), module << " is no folder of src/");
    for (const std::string_view name : seen)
      CHECK_MESSAGE(kSees.contains(name), module << " sees " << name << ", which is no module");
  }
  for (const std::string& folder : folders)
    CHECK_MESSAGE(kSees.contains(folder), "src/" << folder << " has no row in the rules");
}

TEST_CASE("the command line library is in one file at most: it is slow to compile") {
  int users = 0;
  for (const SourceFile& file : source_files()) {
    if (!includes_system(file, "CLI/CLI.hpp")) continue;
    ++users;
    CHECK_MESSAGE(users == 1, "src/" << file.path << " is the second file with <CLI/CLI.hpp>");
  }
}

TEST_CASE("no header includes the JSON library: it is slow to compile") {
  for (const SourceFile& file : source_files())
    CHECK_MESSAGE(!(file.is_header() && includes_system(file, "nlohmann/json.hpp")), "src/" << file.path);
}

TEST_CASE("a header says what it is for, and is read once") {
  for (const SourceFile& file : source_files()) {
    if (!file.is_header()) continue;
    CHECK_MESSAGE(file.content.starts_with("// "), "src/" << file.path << " does not open with a comment");
    CHECK_MESSAGE(file.content.find("\n#pragma once\n") != std::string::npos,
                  "src/" << file.path << " lacks #pragma once");
  }
}

// The checker must be able to object.

TEST_CASE("the rules refuse made-up includes") {
  struct Forbidden {
    const char* file;
    const char* included;
    const char* why;
  };
  const Forbidden cases[] = {
      {"base/text.cpp", "board/move.hpp", "base does not see board"},
      {"board/move.hpp", "games/position.hpp", "board does not see contract"},
      {"games/position.hpp", "search/limits.hpp", "contract does not see search"},
      {"search/negamax.hpp", "games/gomoku/position.hpp", "search does not see games"},
      {"search/negamax.hpp", "engine/engine.hpp", "search does not see engine"},
      {"learn/trainer.hpp", "games/position.hpp", "learn does not see contract"},
      {"games/gomoku/position.cpp", "games/othello/position.hpp", "one game never sees another"},
      {"games/gomoku/position.cpp", "games/mnk/position.hpp", "one game never sees another"},
      {"games/gomoku/search/node.hpp", "games/othello/search/node.hpp", "one game never sees another"},
      {"games/othello/position.cpp", "engine/game.hpp", "games does not see engine"},
      {"engine/registry.cpp", "play/game.hpp", "engine does not see play"},
      {"engine/registry.cpp", "record/sgf.hpp", "engine does not see record"},
      {"record/sgf.cpp", "engine/game.hpp", "record does not see engine"},
      {"record/sgf.cpp", "games/position.hpp", "record does not see contract"},
      {"play/game.cpp", "games/gomoku/search/solvers/vcf.hpp", "nothing above engine sees a game's search"},
      {"lab/trace.cpp", "games/othello/search/midgame.hpp", "nothing above engine sees a game's search"},
      {"cli/main.cpp", "games/othello/search/midgame.hpp", "nothing above engine sees a game's search"},
      {"prove/walk.hpp", "games/gomoku/search/vct.hpp", "nothing above engine sees a game's search"},
      {"prove/store.cpp", "arena/match.hpp", "prove does not see arena"},
      {"play/game.cpp", "protocol/kit.hpp", "play does not see protocol"},
      {"arena/match.cpp", "lab/trace.hpp", "arena does not see lab"},
      {"protocol/gtp.cpp", "arena/match.hpp", "protocol does not see arena"},
      {"lab/trace.cpp", "arena/match.hpp", "lab does not see arena"},
      {"server/server.cpp", "terminal/table.hpp", "server does not see terminal"},
      {"server/server.cpp", "cli/main.hpp", "server does not see cli"},
      {"unknown/file.cpp", "base/text.hpp", "the file is in no known module"},
      {"board/move.hpp", "color.hpp", "the include is in no known module; write it from src/"},
      {"board/move.hpp", "../base/text.hpp", "the include is in no known module; write it from src/"},
      {"board/move.hpp", "board/../base/text.hpp", "write the include from src/"},
      {"cli/main.cpp", "contract/position.hpp", "the include is in no known module; write it from src/"},
  };
  for (const Forbidden& forbidden : cases) {
    CAPTURE(forbidden.file);
    CHECK(objection(forbidden.file, forbidden.included) == forbidden.why);
  }
}

TEST_CASE("a way to a game's search is found through other headers") {
  const IncludeGraph graph = {{"cli/main.cpp", {"board/move.hpp", "engine/player.hpp"}},
                              {"cli/help.cpp", {"board/move.hpp", "cli/help.hpp"}},
                              {"cli/help.hpp", {"cli/help.hpp", "games/othello/position.hpp"}},
                              {"engine/player.hpp", {"engine/player.hpp", "games/othello/search/table.hpp"}}};
  std::set<std::string> seen;
  CHECK(way_to_search(graph, "cli/main.cpp", seen) ==
        "cli/main.cpp > engine/player.hpp > games/othello/search/table.hpp");
  seen.clear();
  CHECK(way_to_search(graph, "cli/help.cpp", seen).empty());
}

TEST_CASE("the rules allow what the plan allows") {
  CHECK(objection("base/text.cpp", "base/result.hpp").empty());
  CHECK(objection("search/deepen.hpp", "games/position.hpp").empty());
  CHECK(objection("games/gomoku/eval/eval.cpp", "games/gomoku/search/node.hpp").empty());
  CHECK(objection("games/mnk/position.hpp", "games/perft.hpp").empty());
  CHECK(objection("engine/gomoku/engine.cpp", "games/gomoku/search/node.hpp").empty());
  CHECK(objection("play/game.hpp", "record/game_record.hpp").empty());
  CHECK(objection("protocol/kit.cpp", "games/othello/position.hpp").empty());
  CHECK(objection("terminal/board.cpp", "arena/match.hpp").empty());
  CHECK(objection("cli/main.cpp", "terminal/lines.hpp").empty());
}

TEST_CASE("includes are found however they are written") {
  const Includes includes = includes_of(
      "// #include \"no/comment.hpp\"\n#include \"a/b.hpp\"\r\n  #  include<CLI/CLI.hpp> // why\n#pragma "
      "once\n#include MACRO\n#include \"open");
  CHECK(includes.project == std::vector<std::string>{"a/b.hpp"});
  CHECK(includes.system == std::vector<std::string>{"CLI/CLI.hpp"});
}
