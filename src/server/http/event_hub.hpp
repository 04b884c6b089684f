// What changed, told to every open page: handlers publish, streams (`GET /api/events`) wait for what is new.
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
  };

  void publish(std::string_view name, Json data);
  void close();  // wakes everybody, for good
  [[nodiscard]] std::uint64_t last() const;
  // The events after `number` that are still kept, as soon as there are any; empty when the time has passed.
  std::vector<Event> wait(std::uint64_t number, std::chrono::milliseconds time);

 private:
  static constexpr std::size_t kKept = 256;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Event> events_;
  std::uint64_t last_ = 0;
  bool closed_ = false;
};

}  // namespace pedra::server
