// A session whose answers a test can look at.
#pragma once
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "protocol/gomocup.hpp"
#include "protocol/gtp.hpp"
#include "protocol/nboard.hpp"

namespace pedra::protocol {

class Answers {
 public:
  [[nodiscard]] Output output() {
    return [this](std::string_view line) {
      const std::lock_guard lock(mutex_);
      lines_.emplace_back(line);
      changed_.notify_all();
    };
  }
  std::vector<std::string> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(lines_, {});
  }
  // Waits for a line that starts so; false when none comes in time.
  bool wait_for(std::string_view start, std::chrono::milliseconds most) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, most, [&] {
      for (const std::string& line : lines_)
        if (line.starts_with(start)) return true;
      return false;
    });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> lines_;
};

inline SessionConfig config_of(std::string_view engine) {
  SessionConfig config;
  config.engine = *engine::parse_engine(engine);
  config.version = "1.2.3";
  config.move_time = std::chrono::milliseconds(300);
  return config;
}

inline std::unique_ptr<Session> make_session(std::string_view protocol, const SessionConfig& config,
                                             Answers& answers) {
  if (protocol == "gomocup") return std::make_unique<GomocupSession>(config, answers.output());
  if (protocol == "gtp") return std::make_unique<GtpSession>(config, engine::GameSpec{}, answers.output());
  return std::make_unique<NboardSession>(config, answers.output());
}
inline std::unique_ptr<Session> make_session(std::string_view protocol, std::string_view engine,
                                             Answers& answers) {
  return make_session(protocol, config_of(engine), answers);
}

// Feeds one line and gives what it was answered.
inline std::vector<std::string> ask(Session& session, Answers& answers, std::string_view line) {
  session.line(line);
  session.wait_idle();
  return answers.take();
}

// Of an answer with reports before it, what it comes to.
inline std::string last_of(const std::vector<std::string>& lines) {
  return lines.empty() ? "" : lines.back();
}

}  // namespace pedra::protocol
