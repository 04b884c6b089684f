// Any bytes at all, as lines for a session: it must answer or ignore every one of them, and end. Lines are
// split as the program splits them, so the splitter is under the fuzzer too.
#pragma once
#include <algorithm>
#include <string>

#include "engine/registry.hpp"
#include "fuzz.hpp"
#include "protocol/line_splitter.hpp"
#include "protocol/session.hpp"

namespace pedra::fuzz {

// Few nodes, so that an input takes no longer than its lines; no files, so that no input reads one.
inline protocol::SessionConfig quick_session(const char* engine) {
  protocol::SessionConfig config;
  config.engine = *engine::parse_engine(engine);
  config.move_time = std::chrono::milliseconds(1);
  config.files = false;
  return config;
}

inline protocol::Output checked_output() {
  return [](std::string_view line) {
    check(std::all_of(line.begin(), line.end(), [](char c) { return c >= ' ' && c <= '~'; }),
          "an answer is one line of plain text");
  };
}

inline void converse(protocol::Session& session, std::string_view bytes) {
  constexpr int kMaxLines = 60;
  int lines = 0;
  protocol::LineSplitter splitter;
  const auto sink = [&](std::string_view line) {
    check(line.size() <= protocol::kMaxLine + 1, "a line is bounded");
    if (++lines > kMaxLines) return;
    session.line(line);
    if (lines % 4 != 0) session.wait_idle();  // now and then a line comes while another is obeyed
  };
  splitter.feed(bytes, sink);
  splitter.end(sink);
  session.end_of_input();
  session.wait_idle();
}

}  // namespace pedra::fuzz
