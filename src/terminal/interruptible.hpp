// Work that Ctrl-C can end. A signal wakes no condition variable, so the flag of Interrupt is polled while
// the work runs in another thread.
#pragma once
#include <chrono>
#include <future>
#include <stop_token>

#include "terminal/interrupt.hpp"

namespace pedra::terminal {

// The result of work(stop_token); Ctrl-C requests the stop. Blocks.
template <class Work>
auto interruptible(Work work) {
  constexpr std::chrono::milliseconds kPoll{50};
  std::stop_source stop;
  auto result = std::async(std::launch::async, [&] { return work(stop.get_token()); });
  while (result.wait_for(kPoll) != std::future_status::ready)
    if (Interrupt::raised()) stop.request_stop();
  return result.get();
}

}  // namespace pedra::terminal
