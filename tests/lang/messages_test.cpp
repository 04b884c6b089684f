#include "lang/messages.hpp"

#include <algorithm>
#include <cctype>
#include <doctest/doctest.h>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/file.hpp"
#include "lang/phrases.hpp"
#include "source_dir.hpp"

using namespace pedra;
using namespace pedra::lang;

namespace {

using Catalogue = std::map<std::string, std::string>;

Catalogue read_catalogue(const std::string& name) {
  const auto text = read_file(source_dir() / "data/lang" / name);
  REQUIRE(text.ok());
  return nlohmann::json::parse(*text).get<Catalogue>();
}

std::set<std::string> all_matches(const std::string& text, const std::regex& pattern) {
  std::set<std::string> found;
  for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match)
    found.insert((*match)[1]);
  return found;
}

// Every literal of the program's sources that looks like a key: "word.word". The page has catalogues, and
// tests, of its own.
std::set<std::string> keys_in_sources() {
  const std::regex key("[\"]([a-z0-9]+\\.[a-z0-9_-]+)[\"]");
  const std::set<std::string> extensions{".cpp", ".hpp"};
  std::set<std::string> keys;
  const std::filesystem::path root = source_dir() / "src";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (!extensions.contains(entry.path().extension().string())) continue;
    const auto text = read_file(entry.path());
    REQUIRE(text.ok());
    keys.merge(all_matches(*text, key));
  }
  std::erase_if(keys, [](const std::string& name) {
    return name.ends_with(".svg") || name.ends_with(".html");
  });  // files, not messages
  return keys;
}

}  // namespace

TEST_CASE("both catalogues have the same keys, and the same placeholders for each") {
  const Catalogue english = read_catalogue("en.json");
  const Catalogue portuguese = read_catalogue("pt-BR.json");
  const std::regex placeholder("\\{([^}]*)\\}");
  CHECK(english.size() > 50);
  for (const auto& entry : portuguese) CHECK_MESSAGE(english.contains(entry.first), entry.first);
  for (const auto& entry : english) {
    const std::string& key = entry.first;
    const std::string& text = entry.second;
    REQUIRE_MESSAGE(portuguese.contains(key), key);
    CHECK_MESSAGE(all_matches(text, placeholder) == all_matches(portuguese.at(key), placeholder), key);
    CHECK_MESSAGE(!portuguese.at(key).empty(), key);
  }
}

TEST_CASE("every key of the catalogue is used, and every used key is in the catalogue") {
  const Catalogue english = read_catalogue("en.json");
  const std::set<std::string> used = keys_in_sources();
  std::set<std::string> families;  // what stands before the dot
  for (const auto& entry : english) {
    const std::string& key = entry.first;
    CHECK_MESSAGE(used.contains(key), key);
    families.insert(key.substr(0, key.find('.')));
  }
  for (const auto& key : used)
    if (families.contains(key.substr(0, key.find('.')))) CHECK_MESSAGE(english.contains(key), key);
}

TEST_CASE("prompts are ASCII: the line editor counts their columns") {
  for (const char* const name : {"en.json", "pt-BR.json"})
    for (const auto& entry : read_catalogue(name))
      if (entry.first.rfind("prompt.", 0) == 0)
        for (const char c : entry.second) CHECK_MESSAGE((c >= ' ' && c <= '~'), entry.first);
}

TEST_CASE("placeholders are filled, and what was typed is not read again") {
  const Messages english(Language::English);
  CHECK(english.text("file.saved", {{"file", "{file} {x"}}) == "Saved: {file} {x");
  CHECK(english.text("end.quit", {{"file", "never named"}}) == "Bye.");
  CHECK(Messages(Language::Portuguese).text("outcome.draw") == "Empate.");
}

TEST_CASE("numbers are written as the language writes them") {
  const Messages english(Language::English);
  const Messages portuguese(Language::Portuguese);
  CHECK(english.count(0) == "0");
  CHECK(english.count(999) == "999");
  CHECK(english.count(1000) == "1,000");
  CHECK(english.count(1234567) == "1,234,567");
  CHECK(portuguese.count(1234567) == "1.234.567");
  CHECK(english.decimal(-0.456, 2) == "-0.46");
  CHECK(english.decimal(-100, 0) == "-100");
  CHECK(english.decimal(-1000.25, 2) == "-1,000.25");
  CHECK(portuguese.decimal(1.5, 1) == "1,5");
  CHECK(portuguese.decimal(58900, 1) == "58.900,0");
}

TEST_CASE("the option chooses the language, then LC_ALL, LC_MESSAGES, LANG") {
  const auto chosen = [](std::string_view option, const LocaleVariables& environment) {
    const auto language = language_from(option, environment);
    REQUIRE(language.ok());
    return *language;
  };
  CHECK(chosen("", {}) == Language::English);
  CHECK(chosen("", {"", "", "pt_BR.UTF-8"}) == Language::Portuguese);
  CHECK(chosen("", {"", "", "pt"}) == Language::Portuguese);
  CHECK(chosen("", {"", "", "ptx"}) == Language::English);
  CHECK(chosen("", {"", "C", "pt_BR.UTF-8"}) == Language::English);
  CHECK(chosen("", {"pt_BR", "C", "C"}) == Language::Portuguese);
  CHECK(chosen("pt-BR", {"C", "", ""}) == Language::Portuguese);
  CHECK(chosen("PT_br", {}) == Language::Portuguese);
  CHECK(chosen("en", {"pt_BR", "", ""}) == Language::English);
  for (const char* const name : {"pt", "PT", "pt_BR", "pt_BR.UTF-8", "pt_PT@euro"})
    CHECK(chosen(name, {}) == Language::Portuguese);
  for (const char* const name : {"EN", "en_US", "en-GB.UTF-8"})
    CHECK(chosen(name, {"pt_BR", "", ""}) == Language::English);
  const auto wrong = language_from("klingon", {});
  REQUIRE(!wrong.ok());
  CHECK(wrong.error().message == "'klingon' is not a language of this program: en or pt-BR");
}

TEST_CASE("every phrase keeps its values, and is found with them") {
  const auto text = read_file(source_dir() / "data/lang/phrases/pt-BR.json");
  REQUIRE(text.ok());
  const auto values = [](const std::string& phrase) {
    int count = 0;
    for (auto at = phrase.find("{}"); at != std::string::npos; at = phrase.find("{}", at + 2)) ++count;
    return count;
  };
  const auto phrases = nlohmann::json::parse(*text).get<Catalogue>();
  CHECK(phrases.size() > 200);
  for (const auto& [english, portuguese] : phrases) {
    CHECK_MESSAGE(values(english) == values(portuguese), english);
    CHECK_MESSAGE(!portuguese.empty(), english);
  }
}

TEST_CASE("phrases are found by their words, the values in them too; English stays as it is") {
  const auto told = [](std::string_view english) { return phrase(Language::Portuguese, english); };
  CHECK(told("there is no board in it") == "não há tabuleiro nele");
  CHECK(told("a.txt: line 2, column 4: expected ']', found x") ==
        "a.txt: linha 2, coluna 4: esperava ']', encontrou x");
  CHECK(told("cannot read 'x.sgf': No such file or directory") ==
        "não foi possível ler 'x.sgf': não existe esse arquivo ou pasta");
  CHECK(told("no phrase at all") == "no phrase at all");
  CHECK(told("") == "");
  CHECK(phrase(Language::English, "there is no board in it") == "there is no board in it");
  CHECK(has_phrase(Language::Portuguese, "the row has 3 cells, the first one 4"));
  CHECK_FALSE(has_phrase(Language::Portuguese, "no phrase at all"));
}

namespace {

// One literal of a source, from its quote on; `at` ends behind it.
std::string literal_at(const std::string& code, std::size_t& at) {
  std::string literal;
  for (++at; at < code.size() && code[at] != '"'; ++at)
    literal += code[at] == '\\' ? (code[++at] == 'n' ? '\n' : code[at]) : code[at];
  ++at;
  return literal;
}

// Behind the comment, the character, the #include or the raw string that begins at `at`; otherwise `at`.
std::size_t behind_other(const std::string& code, std::size_t at) {
  const auto line_end = [&] { return std::min(code.find('\n', at), code.size()); };
  if (code.compare(at, 2, "//") == 0 || code.compare(at, 9, "#include ") == 0) return line_end();
  if (code[at] == '\'' && at + 2 < code.size()) {
    if (code[at + 1] == '\\') return code.find('\'', at + 3) + 1;
    if (code[at + 2] == '\'') return at + 3;
  }
  if (code.compare(at, 2, "R\"") == 0) {
    const auto open = code.find('(', at);
    return code.find(")" + code.substr(at + 2, open - at - 2) + "\"", open) + open - at;
  }
  return at;
}

// The string literals of a source, those that stand side by side joined, the fields of fmt::format as {}. Scripts and
// styles in raw strings are none.
std::vector<std::string> literals_of(const std::filesystem::path& path) {
  const auto read = read_file(path);
  REQUIRE_MESSAGE(read.ok(), path.string());
  const std::string& code = *read;
  std::vector<std::string> found;
  bool joins = false;
  for (std::size_t at = 0; at < code.size();) {
    if (const std::size_t next = behind_other(code, at); next != at) {
      at = next;
    } else if (code[at] == '"') {
      const std::string literal = literal_at(code, at);
      if (joins)
        found.back() += literal;
      else
        found.push_back(literal);
      joins = true;
    } else {
      joins = joins && std::isspace(static_cast<unsigned char>(code[at])) != 0;
      ++at;
    }
  }
  for (std::string& literal : found) literal = std::regex_replace(literal, std::regex("\\{[^{}]*\\}"), "{}");
  return found;
}

}  // namespace

namespace {

// What speaks to programs.
bool speaks_to_people(const std::string& file) {
  if (file.starts_with("protocol/"))
    return file == "protocol/kit.cpp";  // protocols are English by their definition
  for (const char* const folder :
       {"arena/report/report_page", "games/gomoku/training/loss_plot", "games/othello/training/error_plot",
        "cli/commands/completion", "cli/commands/manual"})
    if (file.starts_with(folder)) return false;
  return true;
}

// Literals that are no sentence for anybody: markup, SQL, lines of protocols, examples of command lines.
bool is_code(const std::string& literal) {
  static const std::regex markup(
      "<[a-z!/]|^\\S+=\"|^SELECT |^INSERT |^UPDATE |^CREATE |^PRAGMA |^VACUUM "
      "|^(DELETE|ALTER|WITH|WHERE|SET|BEGIN|DEALLOCATE|FOR|INTEGER|BIGINT) |^CAST\\(|"
      "CASE state|COLLATE|lease_until|^pedra |^[#%] Made by|^def |^INFO |^play |^set |^known_command "
      "[a-z_]+$|"
      "^genmove p|^boardsize m|^name #|^search PV");
  static const std::set<std::string> names{
      "a signal handler may only touch lock-free atomics",  // an assertion
      "pedra: something did not end in time\n",  // said by a signal handler, which can look nothing up
      "free style",
      "exactly five",
      "exact five",  // in files of others
      "open four",
      "open three",  // names, in the JSON too
      ", but none for ",
      "; memory: control groups",
      "this point is not on the board of ",
      "answer to {}:",
      "answer to START:",
      "it said",
      "instead of a move:",
      "off the board:",  // halves of phrases
      "only half a line came:",
      "make_move in ",
      "new game",
      "black has",
      "there is no ",
      "this address takes ",
      "No Content",
      "See Other",
      "Not Modified",
      "Bad Request",
      "Not Found",
      "Method Not Allowed",
      "Request Timeout",
      "Content Too Large",
      "URI Too Long",
      "Unsupported Media Type",
      "Too Many Requests",
      "Request Header Fields Too Large",
      "Service Unavailable",
      "Internal Server Error",  // of HTTP
      "all played",
      "no limit"};
  return std::regex_search(literal, markup) || names.contains(literal);
}

}  // namespace

TEST_CASE("no text for people stands outside the catalogues") {
  const auto text = read_file(source_dir() / "data/lang/phrases/pt-BR.json");
  REQUIRE(text.ok());
  const auto phrases = nlohmann::json::parse(*text).get<Catalogue>();
  const std::regex words("[A-Za-z]{2,} [A-Za-z]{2,}");
  const std::filesystem::path root = source_dir() / "src";
  std::size_t looked_at = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    const std::string file = entry.path().lexically_relative(root).string();
    if (!(file.ends_with(".cpp") || file.ends_with(".hpp")) || !speaks_to_people(file)) continue;
    for (std::string literal : literals_of(entry.path())) {
      if (!std::regex_search(literal, words) || is_code(literal)) continue;
      ++looked_at;
      if (const auto advice = literal.find("\nTry `"); advice != std::string::npos) literal.resize(advice);
      CHECK_MESSAGE((phrases.contains(literal) ||
                     phrases.contains(literal.substr(0, literal.find_last_not_of('\n') + 1))),
                    file << ": " << literal);
    }
  }
  CHECK(looked_at > 450);
}

TEST_CASE("both READMEs list the same commands") {
  const auto commands_in = [](const char* name) {
    const auto text = read_file(source_dir() / name);
    REQUIRE(text.ok());
    std::vector<std::string> commands;
    std::istringstream lines(*text);
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("./") && !line.starts_with("      --")) continue;
      std::string command = line.substr(0, line.find('#'));
      command.erase(command.find_last_not_of(' ') + 1);
      commands.push_back(std::move(command));
    }
    return commands;
  };
  const auto english = commands_in("README.md");
  CHECK(english.size() > 30);
  CHECK(commands_in("README.pt-BR.md") == english);
}
