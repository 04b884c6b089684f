// Ends a search at its deadline or on request, by a flag that every node may look at.
//
// Two ring it: a thread of its own, twice a millisecond; and the searching threads, which look at the clock
// now and then, because on a busy machine the alarm's own thread may get a processor too late.
#pragma once
#include <atomic>
#include <chrono>
#include <optional>
#include <thread>

#include "search/limits.hpp"

namespace pedra::othello {

class Alarm {
 public:
  Alarm(const search::Limits& limits, const std::atomic<bool>& asked)
      : time_(limits.time), asked_(asked), started_(search::Clock::now()) {
    thread_ = std::jthread([this](const std::stop_token& done) {
      while (!done.stop_requested() && !rung_.load(std::memory_order_relaxed)) {
        look();
        std::this_thread::sleep_for(std::chrono::microseconds(500));
      }
    });
  }

  void look() {
    const bool late = time_ && search::Clock::now() - started_ >= *time_;
    if (late || asked_.load(std::memory_order_relaxed)) rung_.store(true, std::memory_order_relaxed);
  }
  [[nodiscard]] const std::atomic<bool>& rung() const { return rung_; }

 private:
  std::optional<std::chrono::milliseconds> time_;
  const std::atomic<bool>& asked_;
  search::Clock::time_point started_;
  std::atomic<bool> rung_ = false;
  std::jthread thread_;
};

}  // namespace pedra::othello
