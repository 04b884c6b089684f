// What changed, sent to every open page: handlers publish, streams (`GET /api/events`) wait for what is new.
#pragma once
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
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
    std::uint64_t last = 0;  // where the next wait() begins
    bool missed = false;     // some were dropped before they could be read
  };

  void publish(std::string_view name, Json data, std::int64_t game = 0);
  void close();  // wakes everybody, for good
  [[nodiscard]] std::uint64_t last() const;
  // The events after `number` for everyone and for `game`, as soon as there is any event; none when the time
  // has passed.
  News wait(std::uint64_t number, std::chrono::milliseconds time, std::int64_t game = 0);

 private:
  static constexpr std::size_t kKept = 256;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Event> events_;
  std::uint64_t last_ = 0;
  bool closed_ = false;
};

}  // namespace pedra::server
