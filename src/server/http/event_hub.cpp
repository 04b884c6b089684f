#include "server/http/event_hub.hpp"

namespace pedra::server {

void EventHub::publish(std::string_view name, Json data, std::int64_t game) {
  {
    const std::lock_guard lock(mutex_);
    events_.push_back({++last_, name, std::move(data), game});
    if (events_.size() > kKept) events_.pop_front();
  }
  const std::lock_guard lock(listener_mutex_);
  if (listener_) listener_();
}

void EventHub::listen(Listener listener) {
  const std::lock_guard lock(listener_mutex_);
  listener_ = std::move(listener);
}

std::uint64_t EventHub::last() const {
  const std::lock_guard lock(mutex_);
  return last_;
}

EventHub::News EventHub::news(std::uint64_t number, std::int64_t game) const {
  const std::lock_guard lock(mutex_);
  News news{.events = {}, .last = last_, .missed = !events_.empty() && events_.front().number > number + 1};
  for (const Event& event : events_)
    if (event.number > number && (event.game == 0 || event.game == game)) news.events.push_back(event);
  return news;
}

}  // namespace pedra::server
