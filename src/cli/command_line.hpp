// argv to a Command. The option parser, which is slow to compile, stays behind this header (parser.hpp).
#pragma once
#include <string>
#include <variant>

#include "cli/description.hpp"
#include "cli/options.hpp"

namespace pedra::cli {

// --help and --version: print the text and end well.
struct Announcement {
  std::string text;
};

// A mistake on the command line: what it is, and which help page shows the right way.
struct UsageError {
  std::string message;
};

std::variant<Command, Announcement, UsageError> parse_command_line(int argc, const char* const* argv,
                                                                   lang::Language language);

CommandDescription describe_command_line();

}  // namespace pedra::cli
