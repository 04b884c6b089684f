// What changed, for every open page: handlers publish, streams (`GET /api/events`) ask for what is new to them.
// No call blocks: the server is told that there is something new, and calls its feeds.
#pragma once
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string_view>
#include <vector>

#include "server/json_text.hpp"

namespace pedra::server {

class EventHub {
 public:
  struct Event {
    std::uint64_t number = 0;
    std::string_view name;  // a literal
    Json data;
    std::int64_t game = 0;  // for those who follow this game; 0: for everyone
  };
  struct News {
    std::vector<Event> events;
    std::uint64_t last = 0;  // what the next news() begins after
    bool missed = false;     // some were dropped before they could be read
  };
  using Listener = std::function<void()>;

  void publish(std::string_view name, Json data, std::int64_t game = 0);
  // Called after each event, in the thread that published it; an empty one ends that, also for calls under
  // way.
  void listen(Listener listener);
  [[nodiscard]] std::uint64_t last() const;
  // The events after `number` for everyone and for `game`.
  [[nodiscard]] News news(std::uint64_t number, std::int64_t game = 0) const;

 private:
  static constexpr std::size_t kKept = 256;
  mutable std::mutex mutex_;
  std::deque<Event> events_;
  std::uint64_t last_ = 0;
  std::mutex listener_mutex_;
  Listener listener_;
};

}  // namespace pedra::server
