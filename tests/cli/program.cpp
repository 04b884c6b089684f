#include "cli/program.hpp"

#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>
#include <fstream>
#include <iterator>
#include <sstream>
#include <sys/wait.h>

namespace pedra::cli_test {
namespace {

std::filesystem::path new_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "pedra-test.XXXXXX").string();
  REQUIRE(::mkdtemp(name.data()) != nullptr);
  return name;
}

std::string content_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

Folder::Folder() : path_(new_folder()), streams_(new_folder()) {}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
  std::filesystem::remove_all(streams_, ignored);
}

void Folder::write(const std::string& name, std::string_view content) const {
  std::ofstream(path_ / name, std::ios::binary) << content;
}

std::string Folder::read(const std::string& name) const { return content_of(path_ / name); }

std::vector<std::string> Folder::files() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(path_))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

Finished Folder::shell(const std::string& command, std::string_view input) const {
  std::ofstream(streams_ / "in", std::ios::binary) << input;
  std::ofstream(streams_ / "script") << "cd '" << path_.string() << "'\npedra='" PEDRA_PROGRAM "'\n"
                                     << command << '\n';
  const std::string at = "'" + streams_.string() + "/";
  const std::string line = "env -u LC_ALL -u LC_MESSAGES -u LANG bash " + at + "script' <" + at + "in' >" +
                           at + "out' 2>" + at + "err'";
  const int status = std::system(line.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, content_of(streams_ / "out"),
          content_of(streams_ / "err")};
}

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) all.push_back(line);
  return all;
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace pedra::cli_test
