#include "terminal/lines.hpp"

#include <iostream>
#include <unistd.h>

#include "base/visible_text.hpp"
#include "terminal/edit_lines.hpp"
#include "terminal/wording.hpp"

namespace pedra::terminal {

std::optional<std::string> StreamLines::read(std::string_view prompt) {
  out_ << prompt << std::flush;
  std::string line;
  bool any = false;
  char c = 0;
  while (in_.get(c)) {
    any = true;
    if (c == '\n') break;
    if (line.size() < kMaxLine) line += c;
  }
  if (!any) {
    out_ << '\n';
    return std::nullopt;
  }
  if (echo_) out_ << visible(line) << '\n';
  return line;
}

std::unique_ptr<LineSource> standard_lines(const std::vector<std::string>& words) {
  const bool typed = isatty(STDIN_FILENO) == 1;
  if (typed && isatty(STDOUT_FILENO) == 1) return std::make_unique<EditLines>(words);
  return std::make_unique<StreamLines>(std::cin, std::cout, !typed);
}

}  // namespace pedra::terminal
