#include "arena/engines/protocol_client.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "base/text.hpp"
#include "base/visible_text.hpp"

namespace pedra::arena {
namespace {

constexpr std::chrono::milliseconds kQuitTime{500};
constexpr std::size_t kFloodBytes = 512U << 10U;  // more output than this without an answer is a flood

// "12", "-3.5", "12k", "+M7" is no number.
std::optional<double> number(std::string_view word) {
  if (!word.empty() && word[0] == '+') word.remove_prefix(1);
  double value = 0;
  const char* end = word.data() + word.size();
  const auto read = std::from_chars(word.data(), end, value);
  if (read.ec != std::errc()) return std::nullopt;
  const std::string_view rest(read.ptr, static_cast<std::size_t>(end - read.ptr));
  if (rest == "k" || rest == "K") return value * 1e3;
  if (rest == "m" || rest == "M") return value * 1e6;
  return value;
}

}  // namespace

std::optional<Forfeit> ProtocolClient::run(std::string_view line_end) {
  auto started = Subprocess::start({.arguments = player_.arguments,
                                    .dir = player_.dir,
                                    .memory = control_.memory,
                                    .line_end = std::string(line_end),
                                    .sandbox = player_.sandbox,
                                    .hidden = control_.hidden});
  if (!started) return Forfeit{ForfeitKind::NoStart, started.error().message};
  process_ = *std::move(started);
  return std::nullopt;
}

std::optional<Forfeit> ProtocolClient::send_line(std::string_view line, Clock::time_point deadline,
                                                 Phase phase) {
  const IoState state = process_->write_line(line, deadline);
  if (state != IoState::Ok) return failed(state, phase, "");
  return std::nullopt;
}

ProtocolClient::Line ProtocolClient::read_any_line(Clock::time_point deadline, Phase phase) {
  const ReadLine line = process_->read_line(deadline);
  if (line.state != IoState::Ok) return failed(line.state, phase, line.text);
  return std::string(trim(line.text));
}

ProtocolClient::Line ProtocolClient::read_line(Clock::time_point deadline, Phase phase) {
  Line line = read_any_line(deadline, phase);
  while (line.index() == 0 && std::get<0>(line).empty()) line = read_any_line(deadline, phase);
  return line;
}

Forfeit ProtocolClient::said(ForfeitKind kind, std::string_view before, std::string_view words) {
  return {kind, fmt::format("{} '{}'", before, excerpt(words))};
}

Forfeit ProtocolClient::failed(IoState state, Phase phase, std::string_view unfinished) const {
  switch (state) {
    case IoState::Flood:
      return {ForfeitKind::Flood, "output without end"};
    case IoState::Memory:
      return {ForfeitKind::Memory, fmt::format("{} MiB used, {} allowed", process_->peak_memory() >> 20U,
                                               control_.memory.value_or(0) >> 20U)};
    case IoState::Closed: {
      std::string detail = process_->ending() ? process_->ending()->text() : "closed its output";
      if (const auto last = trim(process_->error_tail()); !last.empty())
        detail += fmt::format("; stderr: '{}'", excerpt(split(last, '\n').back()));
      // An engine may end in any way after a refused allocation: near the limit, the limit is taken as the
      // cause.
      const bool starved = control_.memory && process_->peak_memory() > *control_.memory / 10 * 9;
      return {starved ? ForfeitKind::Memory : ForfeitKind::Exited, std::move(detail)};
    }
    case IoState::Timeout:
    case IoState::Ok:
      break;
  }
  if (process_->received() > kFloodBytes) return {ForfeitKind::Flood, "much output and no answer"};
  const ForfeitKind kind = phase == Phase::Start ? ForfeitKind::NoAnswer : ForfeitKind::Time;
  if (!unfinished.empty()) return said(kind, "only half a line came:", unfinished);
  return {kind, phase == Phase::Start ? fmt::format("an answer was expected within {}; nothing came",
                                                    format_duration(control_.start_patience))
                                      : std::string("a move was expected; nothing came")};
}

void ProtocolClient::game_over() {
  if (!process_) return;
  process_->write_line(quit_command(), Clock::now() + kQuitTime);
  process_->close(kQuitTime);
  process_.reset();
}

void read_figures(std::string_view text, Answer& answer) {
  std::string words = lower(text);
  for (char& c : words)
    if (c == ':' || c == '=' || c == '|' || c == ',' || c == ';' || c == '\t') c = ' ';
  std::string_view key;
  for (const std::string_view word : split(words, ' ')) {
    if (word.empty()) continue;
    if (const auto value = number(word); value && *value > -1e15 && *value < 1e15) {
      if (key == "depth" || key == "d") answer.depth = static_cast<int>(std::clamp(*value, 0.0, 1000.0));
      if (key == "ev" || key == "eval" || key == "score" || key == "value") answer.score = *value;
      if ((key == "nodes" || key == "node" || key == "n") && *value >= 0)
        answer.nodes = static_cast<std::uint64_t>(*value);
    }
    key = word;
  }
}

}  // namespace pedra::arena
