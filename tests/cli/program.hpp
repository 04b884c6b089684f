// Runs the built program as a user does, through the shell, in a folder of its own that vanishes afterwards.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pedra::cli_test {

struct Finished {
  int exit_code = -1;
  std::string out;
  std::string err;
};

class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  void write(const std::string& name, std::string_view content) const;
  [[nodiscard]] std::string read(const std::string& name) const;
  [[nodiscard]] std::vector<std::string> files() const;  // their names, sorted

  // `command` is shell text in which $pedra is the program; stdin is `input`.
  [[nodiscard]] Finished shell(const std::string& command, std::string_view input = "") const;
  [[nodiscard]] Finished pedra(const std::string& arguments, std::string_view input = "") const {
    return shell("\"$pedra\" " + arguments, input);
  }

 private:
  std::filesystem::path path_;
  std::filesystem::path streams_;  // beside path_, so that files() lists only what the program wrote
};

std::vector<std::string> lines(const std::string& text);
bool contains(const std::string& text, std::string_view part);

}  // namespace pedra::cli_test
