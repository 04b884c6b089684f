// Runs a fuzz target over files and folders: the corpus as an ordinary test, and a finding outside libFuzzer.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <vector>

#include "base/file.hpp"
#include "fuzz.hpp"

namespace fs = std::filesystem;

int main(int argc, char** argv) {
  std::vector<fs::path> files;
  for (int i = 1; i < argc; ++i) {
    std::error_code error;
    if (!fs::is_directory(argv[i], error)) {
      files.emplace_back(argv[i]);
      continue;
    }
    for (const auto& entry : fs::directory_iterator(argv[i], error)) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    const auto content = pedra::read_file(file);
    if (!content) {
      std::fprintf(stderr, "%s\n", content.error().text().c_str());
      return 1;
    }
    std::printf("%s\n", file.c_str());
    std::fflush(stdout);  // so that the last name printed is the one that broke
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(content->data()), content->size());
  }
  std::printf("%zu files\n", files.size());
  return files.empty() ? 1 : 0;  // an empty corpus tests nothing
}
