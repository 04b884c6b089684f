// The command line described as data, so that completions and the manual page never differ from what is
// parsed. command_line.cpp makes it from the parser itself.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace pedra::cli {

enum class ValueKind : std::uint8_t { None, Optional, Required };  // --flag, --flag[=VALUE], --option VALUE

struct OptionDescription {
  std::vector<std::string> names;  // "-h", "--help"; empty for a positional argument
  std::string value;               // what the value is called: "FILE", "N"
  ValueKind takes = ValueKind::None;
  std::string summary;
  std::vector<std::string> words;  // what the value may be, or usually is
  bool required = false;           // positional arguments only
  bool file = false;               // the value is a path

  [[nodiscard]] bool positional() const { return names.empty(); }
};

struct CommandDescription {
  std::string name;
  std::string summary;
  std::vector<OptionDescription> options;
  std::vector<CommandDescription> commands;
  std::vector<std::string> examples;  // whole command lines
};

// Every command below `root`, each before its own: "match", "match list", "match show" ...
std::vector<CommandDescription> flattened(const CommandDescription& root);

}  // namespace pedra::cli
