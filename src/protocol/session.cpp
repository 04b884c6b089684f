#include "protocol/session.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "protocol/line_splitter.hpp"

namespace pedra::protocol {
namespace {

// Lines that may wait for a search to end; more make the reader wait.
constexpr std::size_t kMaxWaiting = 10'000;

// For a search that is to end before it has begun: enough for a move that is not nonsense.
search::Limits at_once() { return {.depth = 1, .nodes = {}, .time = std::chrono::milliseconds(20)}; }

}  // namespace

Session::Session(Output output) : output_(std::move(output)), thread_([this] { run(); }) {}

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
  const Arrival how = arrival_of_end();
  const std::lock_guard lock(mutex_);
  last_seen_ = true;
  interrupt(how, next_number_);
}

// Called with the mutex held.
void Session::interrupt(Arrival how, std::uint64_t number) {
  if (how == Arrival::Last || how == Arrival::StopLast) last_seen_ = true;
  if (how == Arrival::Stop || how == Arrival::StopLast) stop_before_ = number;
  if (how == Arrival::Cancel) cancel_before_ = number;
  if (interrupted_locked() && searching_ != nullptr) searching_->stop();
}

bool Session::finished() const {
  const std::lock_guard lock(mutex_);
  return last_seen_;
}

void Session::wait_idle() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return queue_.empty() && current_ == 0; });
}

bool Session::interrupted_locked() const { return std::max(stop_before_, cancel_before_) > current_; }

bool Session::interrupted() const {
  const std::lock_guard lock(mutex_);
  return interrupted_locked();
}

bool Session::cancelled() const {
  const std::lock_guard lock(mutex_);
  return cancel_before_ > current_;
}

std::optional<search::SearchReport> Session::search(engine::Engine& engine, engine::SearchRequest request,
                                                    const search::ReportSink& sink) {
  {
    // Under the mutex, so that an interruption comes either before go(), and is seen here, or after it.
    const std::lock_guard lock(mutex_);
    if (cancel_before_ > current_) return std::nullopt;
    if (interrupted_locked()) request.limits = at_once();
    searching_ = &engine;
    engine.go(request, sink);
  }
  auto report = engine.wait();
  const std::lock_guard lock(mutex_);
  searching_ = nullptr;
  if (cancel_before_ > current_) return std::nullopt;
  return report;
}

void Session::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return closing_ || !queue_.empty(); });
    if (closing_) return;
    const Waiting next = std::move(queue_.front());
    queue_.pop_front();
    current_ = next.number;
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

std::string shown(std::string_view text) {
  constexpr std::size_t kMost = 60;
  return std::string(text.substr(0, kMost)) + (text.size() > kMost ? "..." : "");
}

CommandLine split_command(std::string_view line) {
  const std::string_view text = trim(line);
  const auto end = std::min(text.find_first_of(" \t"), text.size());
  return {lower(text.substr(0, end)), trim(text.substr(end))};
}

}  // namespace pedra::protocol
