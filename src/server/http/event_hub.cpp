#include "server/http/event_hub.hpp"

namespace pedra::server {

void EventHub::publish(std::string_view name, Json data) {
  {
    const std::lock_guard lock(mutex_);
    events_.push_back({++last_, name, std::move(data)});
    if (events_.size() > kKept) events_.pop_front();
  }
  changed_.notify_all();
}

void EventHub::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
}

std::uint64_t EventHub::last() const {
  const std::lock_guard lock(mutex_);
  return last_;
}

std::vector<EventHub::Event> EventHub::wait(std::uint64_t number, std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, time, [&] { return closed_ || last_ > number; });
  std::vector<Event> fresh;
  for (const Event& event : events_)
    if (event.number > number) fresh.push_back(event);
  return fresh;
}

}  // namespace pedra::server
