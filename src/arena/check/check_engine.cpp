#include "arena/check/check_engine.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "arena/check/check_dialogue.hpp"
#include "arena/check/check_kit.hpp"
#include "base/text.hpp"
#include "base/visible_text.hpp"

namespace pedra::arena {
namespace {

constexpr std::size_t kMostLines = 400;  // of an exchange that are kept

std::vector<Check> checks_of(Protocol protocol) {
  switch (protocol) {
    case Protocol::Gtp:
      return gtp_checks();
    case Protocol::NBoard:
      return nboard_checks();
    case Protocol::Kit:  // check_kit(): no conversation in lines
    case Protocol::Gomocup:
      break;
  }
  return gomocup_checks();
}

}  // namespace

bool Dialogue::fail(std::string problem) {
  if (problem_.empty()) problem_ = std::move(problem);
  return false;
}

bool Dialogue::start(std::string_view line_end) {
  auto started = Subprocess::start({.arguments = settings_.command,
                                    .dir = settings_.dir,
                                    .memory = settings_.memory,
                                    .line_end = std::string(line_end),
                                    .sandbox = true,
                                    .hidden = settings_.hidden});
  if (!started) return fail(fmt::format("it does not run: {}", started.error().message));
  process_ = *std::move(started);
  return true;
}

bool Dialogue::say(std::string_view line) {
  if (failed()) return false;
  if (exchange_.size() < kMostLines) exchange_.push_back({true, excerpt(line)});
  const IoState state = process_->write_line(line, Clock::now() + kCheckStart);
  if (state == IoState::Ok) return true;
  if (state == IoState::Closed)
    return fail(fmt::format("it was gone before '{}': {}", excerpt(line),
                            process_->ending() ? process_->ending()->text() : "it closed its input"));
  return fail(fmt::format("it does not read: '{}' could not be sent", excerpt(line)));
}

std::optional<std::string> Dialogue::read(Milliseconds patience, std::string_view what, bool blanks) {
  const auto deadline = Clock::now() + patience;
  while (!failed()) {
    const ReadLine line = process_->read_line(deadline);
    if (line.state == IoState::Ok) {
      const std::string text(trim(line.text));
      if (text.empty() && !blanks) continue;
      if (exchange_.size() < kMostLines) exchange_.push_back({false, excerpt(text)});
      return text;
    }
    if (line.state == IoState::Closed)
      fail(fmt::format("it ended while {} was expected: {}", what,
                       process_->ending() ? process_->ending()->text() : "it closed its output"));
    else if (line.state == IoState::Flood)
      fail("it writes without end");
    else if (line.state == IoState::Memory)
      fail(fmt::format("it uses {} MiB of memory, {} are allowed", process_->peak_memory() >> 20U,
                       settings_.memory >> 20U));
    else if (!line.text.empty())
      fail(fmt::format("{} was expected within {}; only half a line came: '{}'", what,
                       format_duration(patience), excerpt(line.text)));
    else
      fail(fmt::format("{} was expected within {}; nothing came", what, format_duration(patience)));
  }
  return std::nullopt;
}

std::optional<std::string> Dialogue::hear(Milliseconds patience, std::string_view what) {
  return read(patience, what, false);
}

std::optional<std::string> Dialogue::hear_any(Milliseconds patience, std::string_view what) {
  return read(patience, what, true);
}

bool Dialogue::silent(Milliseconds time, std::string_view after) {
  if (failed()) return false;
  const ReadLine line = process_->read_line(Clock::now() + time);
  if (line.state == IoState::Timeout && line.text.empty()) return true;
  if (line.state == IoState::Closed) return fail(fmt::format("it ended after '{}'", after));
  exchange_.push_back({false, excerpt(line.text)});
  return fail(fmt::format("'{}' has no answer, but it said '{}'", after, excerpt(line.text)));
}

bool Dialogue::ends(Milliseconds time) {
  const auto deadline = Clock::now() + time;
  while (!failed()) {
    const ReadLine line = process_->read_line(deadline);
    if (line.state == IoState::Closed) return true;
    if (line.state != IoState::Ok)
      return fail(fmt::format("it should have left within {}", format_duration(time)));
    if (exchange_.size() < kMostLines) exchange_.push_back({false, excerpt(line.text)});
  }
  return false;
}

CheckResult Dialogue::result(std::string name, std::string expected) && {
  if (process_) process_->close(Milliseconds(0));
  return {std::move(name), std::move(expected), problem_.empty(), std::move(problem_), std::move(exchange_)};
}

std::vector<CheckResult> check_engine(const CheckSettings& settings, const CheckSink& sink) {
  if (settings.protocol == Protocol::Kit) return check_kit(settings, sink);
  std::vector<CheckResult> results;
  for (const Check& check : checks_of(settings.protocol)) {
    if (settings.stop != nullptr && settings.stop->load()) break;
    Dialogue dialogue(settings);
    const bool runs = dialogue.start(check.line_end);
    if (runs && !check.run(dialogue)) dialogue.fail("it did not do what is expected");
    results.push_back(std::move(dialogue).result(std::string(check.name), std::string(check.expected)));
    if (sink) sink(results.back());
    if (!runs) break;  // nothing else can be said of it
  }
  return results;
}

}  // namespace pedra::arena
