// The files below src/, for the tests that check the source tree itself.
#pragma once
#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <string>
#include <vector>

#include "base/file.hpp"
#include "source_dir.hpp"

namespace pedra::architecture {

struct SourceFile {
  std::string path;  // from src/: "board/move.hpp"
  std::string content;

  [[nodiscard]] bool is_header() const { return path.ends_with(".hpp") || path.ends_with(".h"); }
};

// Every C++ file below src/, in the order of the paths.
inline std::vector<SourceFile> source_files() {
  const std::filesystem::path root = source_dir() / "src";
  std::vector<SourceFile> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".hpp" && extension != ".h" && extension != ".cpp") continue;
    const auto content = read_file(entry.path());
    REQUIRE_MESSAGE(content.ok(), content.error().text());
    files.push_back({std::filesystem::relative(entry.path(), root).generic_string(), *content});
  }
  std::sort(files.begin(), files.end(),
            [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
  REQUIRE(files.size() > 20);  // a wrong folder would pass every test
  return files;
}

}  // namespace pedra::architecture
