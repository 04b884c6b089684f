#include "protocol/line_splitter.hpp"

#include <utility>

namespace pedra::protocol {

void LineSplitter::give(const Sink& sink) {
  const std::string line = std::exchange(line_, {});
  sink(line);
}

void LineSplitter::feed(std::string_view bytes, const Sink& sink) {
  for (const char c : bytes) {
    const bool second_half = after_cr_ && c == '\n';
    after_cr_ = c == '\r';
    if (second_half) continue;
    if (c == '\r' || c == '\n')
      give(sink);
    else if (line_.size() <= kMaxLine)
      line_ += c;
  }
}

void LineSplitter::end(const Sink& sink) {
  if (!line_.empty()) give(sink);
}

}  // namespace pedra::protocol
