#include "protocol/session.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "protocol/line_splitter.hpp"

namespace pedra::protocol {
namespace {

// Lines in the queue; with more of them line() blocks.
constexpr std::size_t kMaxWaiting = 10'000;

play::LiveGame live_game(const SessionConfig& config, const engine::GameSpec& game) {
  return *play::LiveGame::make({.game = play::Game(game)},
                               {.adviser = config.engine, .adviser_required = true, .seed = config.seed});
}

}  // namespace

Session::Session(const SessionConfig& config, const engine::GameSpec& game, Output output)
    : live_(live_game(config, game)), output_(std::move(output)), thread_([this] { run(); }) {}

void Session::line(std::string_view text) {
  const Arrival how = arrival(text);
  std::unique_lock lock(mutex_);
  if (last_seen_) return;
  const std::uint64_t number = next_number_++;
  interrupt(how, number);
  changed_.wait(lock, [this] { return queue_.size() < kMaxWaiting || closing_; });
  queue_.push_back({number, std::string(text)});
  changed_.notify_all();
}

void Session::end_of_input() {
  const std::lock_guard lock(mutex_);
  last_seen_ = true;
}

void Session::interrupt(Arrival how, std::uint64_t number) {
  if (how == Arrival::Last || how == Arrival::StopLast) last_seen_ = true;
  if (how == Arrival::Stop || how == Arrival::StopLast) stop_before_ = number;
  if (how == Arrival::Cancel) cancel_before_ = number;
  request_stop_if_due();
}

bool Session::finished() const {
  const std::lock_guard lock(mutex_);
  return last_seen_;
}

void Session::wait_idle() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return queue_.empty() && current_ == 0; });
}

void Session::request_stop_if_due() {
  if (std::max(stop_before_, cancel_before_) > current_) stop_.request_stop();
}

std::stop_token Session::stop_token() const {
  const std::lock_guard lock(mutex_);
  return stop_.get_token();
}

bool Session::cancelled() const {
  const std::lock_guard lock(mutex_);
  return cancel_before_ > current_;
}

Error Session::cancellation() { return {.message = "interrupted", .code = "cancelled"}; }

Result<search::SearchReport> Session::search(const engine::AnyPosition& position,
                                             const engine::SearchRequest& request,
                                             const search::ReportSink& sink) {
  if (cancelled()) return cancellation();
  const auto turn = live_.adviser_turn(position);
  if (!turn) return turn.error();
  auto report = turn->search(request, stop_token(), [&](const search::SearchReport& so_far) {
    if (sink && !cancelled()) sink(so_far);
  });
  return cancelled() ? cancellation() : std::move(report);
}

void Session::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return closing_ || !queue_.empty(); });
    if (closing_) return;
    const Waiting next = std::move(queue_.front());
    queue_.pop_front();
    current_ = next.number;
    stop_ = {};
    request_stop_if_due();
    lock.unlock();
    if (next.text.size() > kMaxLine)
      refuse_long_line();
    else
      obey(next.text);
    lock.lock();
    current_ = 0;
    changed_.notify_all();
  }
}

void Session::close() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    queue_.clear();
    interrupt(Arrival::Cancel, next_number_);
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

void Session::say(std::string_view text) const {
  std::string plain(text);
  std::replace_if(
      plain.begin(), plain.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  output_(plain);
}

CommandLine split_command(std::string_view line) {
  const std::string_view text = trim(line);
  const auto end = std::min(text.find_first_of(" \t"), text.size());
  return {lower(text.substr(0, end)), trim(text.substr(end))};
}

}  // namespace pedra::protocol
