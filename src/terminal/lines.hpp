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

// Longer lines are cut; no line of the game is near this length.
inline constexpr std::size_t kMaxLine = 4096;

class LineSource {
 public:
  LineSource() = default;
  LineSource(const LineSource&) = delete;
  LineSource& operator=(const LineSource&) = delete;
  virtual ~LineSource() = default;

  // Shows the prompt and waits for a line; returns it without its end. None, after a line break: the end of
  // the input, or Ctrl-C.
  virtual std::optional<std::string> read(std::string_view prompt) = 0;
  // Is the output a terminal, so that a line may be rewritten?
  [[nodiscard]] virtual bool interactive() const = 0;
};

// Lines of a stream. With `echo` each line is printed after its prompt, as a terminal would show it.
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
