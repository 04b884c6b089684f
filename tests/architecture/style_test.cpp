// Small things that creep in unseen: long files, full folders, tabs, notes for later.
#include <doctest/doctest.h>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "architecture/source_files.hpp"
#include "base/text.hpp"

using namespace pedra;
using namespace pedra::architecture;

namespace {

constexpr std::size_t kMaxLines = 600;
constexpr int kMaxFiles = 25;  // of a folder, without its subfolders

// What is wrong with a file's text, each with its line.
std::vector<std::string> complaints(std::string_view content) {
  std::vector<std::string> found;
  const auto lines = split(content, '\n');
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string place = "line " + std::to_string(i + 1) + ": ";
    if (lines[i].find('\t') != std::string_view::npos) found.push_back(place + "a tab");
    for (const char* note : {"TODO", "FIXME"})
      if (lines[i].find(note) != std::string_view::npos) found.push_back(place + note);
  }
  if (lines.size() > kMaxLines + 1)
    found.push_back(std::to_string(lines.size() - 1) + " lines, at most " + std::to_string(kMaxLines));
  return found;
}

}  // namespace

TEST_CASE("files below src/ are short, without tabs, and put nothing off") {
  for (const SourceFile& file : source_files())
    for (const std::string& complaint : complaints(file.content))
      FAIL_CHECK("src/" << file.path << ": " << complaint);
}

TEST_CASE("a folder below src/ has few files of its own") {
  std::map<std::string, int> files;
  for (const SourceFile& file : source_files()) ++files[file.path.substr(0, file.path.rfind('/'))];
  REQUIRE(files.contains("engine/gomoku"));
  for (const auto& [folder, count] : files) CHECK_MESSAGE(count <= kMaxFiles, "src/" << folder);
}

TEST_CASE("the checker complains of made-up faults") {
  CHECK(complaints("int a;\nint b;\n").empty());
  CHECK(complaints("int a;\n\tint b;\n") == std::vector<std::string>{"line 2: a tab"});
  CHECK(complaints("// TODO\n// FIXME: b") == std::vector<std::string>{"line 1: TODO", "line 2: FIXME"});
  CHECK(complaints(std::string(600, '\n')).empty());
  CHECK(complaints(std::string(601, '\n')) == std::vector<std::string>{"601 lines, at most 600"});
}
