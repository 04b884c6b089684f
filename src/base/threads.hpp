// Threads that the system may refuse (a process limit, no memory): then fewer threads share the same
// work. Called by everything that works in several threads.
#pragma once
#include <cstddef>
#include <exception>
#include <thread>
#include <vector>

namespace pedra {

// Starts `work(i)` for each i from `first` to before `end`, in a thread of its own, until one is refused.
template <class Work>
[[nodiscard]] std::vector<std::jthread> start_threads(std::size_t first, std::size_t end, const Work& work) {
  std::vector<std::jthread> threads;
  try {
    if (first < end) threads.reserve(end - first);
    for (std::size_t i = first; i < end; ++i) threads.emplace_back([work, i] { work(i); });
  } catch (const std::exception&) {  // no thread, or no memory for it
  }
  return threads;
}

// Calls `work` in so many threads, one of which is the caller's; returns when all have returned.
template <class Work>
void work_together(std::size_t threads, const Work& work) {
  const auto others = start_threads(1, threads, [&work](std::size_t) { work(); });
  work();
}

}  // namespace pedra
