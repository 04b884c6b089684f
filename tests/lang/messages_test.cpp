#include "lang/messages.hpp"

#include <doctest/doctest.h>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>

#include "base/file.hpp"
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
  std::erase_if(keys, [](const std::string& name) { return name.ends_with(".svg"); });  // files, not messages
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
  const auto wrong = language_from("klingon", {});
  REQUIRE(!wrong.ok());
  CHECK(wrong.error().message == "'klingon' is not a language of this program: en or pt-BR");
}
