// Lines typed at a terminal through libedit: arrows, history, TAB. The mode of the terminal is changed only
// while a line is read, and restored before read() returns, after Ctrl-C too.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/lines.hpp"

namespace pedra::terminal {

class EditLines final : public LineSource {
 public:
  explicit EditLines(std::vector<std::string> words);  // standard input and output must be terminals
  ~EditLines() override;
  std::optional<std::string> read(std::string_view prompt) override;
  [[nodiscard]] bool interactive() const override { return true; }

 private:
  struct Editor;  // libedit's handles, and what its callbacks need
  std::unique_ptr<Editor> editor_;
};

}  // namespace pedra::terminal
