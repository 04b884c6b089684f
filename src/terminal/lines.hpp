// Where the console game's lines come from: any stream (scripts, tests), or a terminal with editing, history
// and completion.
#pragma once
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pedra::terminal {

// What is longer is cut: no line of the game comes near it.
inline constexpr std::size_t kMaxLine = 4096;

class LineSource {
 public:
  LineSource() = default;
  LineSource(const LineSource&) = delete;
  LineSource& operator=(const LineSource&) = delete;
  virtual ~LineSource() = default;

  // Shows the prompt and waits for a line, without its end. None, and the prompt's line ended: the input is
  // at its end, or somebody pressed Ctrl-C.
  virtual std::optional<std::string> read(std::string_view prompt) = 0;
  // Does a person watch what is printed while it is printed?
  [[nodiscard]] virtual bool interactive() const = 0;
};

// Lines of a stream. With `echo` what was read is printed behind its prompt, so that the output of a script
// reads like the session it is.
class StreamLines final : public LineSource {
 public:
  StreamLines(std::istream& in, std::ostream& out, bool echo) : in_(in), out_(out), echo_(echo) {}
  std::optional<std::string> read(std::string_view prompt) override;
  [[nodiscard]] bool interactive() const override { return false; }

 private:
  std::istream& in_;
  std::ostream& out_;
  bool echo_;
};

// Standard input: edited when it and standard output are terminals (then TAB completes `words`), plain
// otherwise.
std::unique_ptr<LineSource> standard_lines(const std::vector<std::string>& words);

}  // namespace pedra::terminal
