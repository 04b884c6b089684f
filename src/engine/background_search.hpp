// One Engine::search() in a thread of its own, for callers that must look at something else while it runs, as
// the server does at its connection. All others call the engine directly.
//
// wait_for(), take_report() and wait() are for the thread that made the object; stop() is for any thread.
#pragma once
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/engine.hpp"

namespace pedra::engine {

class BackgroundSearch {
 public:
  // Starts at once. The engine must outlive this object and is not to be used before wait() has returned.
  // `thread_start` is called first in the new thread (to set its priority, for example).
  BackgroundSearch(Engine& engine, AnyPosition position, const SearchRequest& request,
                   std::function<void()> thread_start = {});
  // Stops the search and waits for its end.
  ~BackgroundSearch() = default;
  BackgroundSearch(const BackgroundSearch&) = delete;
  BackgroundSearch& operator=(const BackgroundSearch&) = delete;

  void stop() { thread_.request_stop(); }
  // Blocks for at most `time`. True: the search has ended.
  [[nodiscard]] bool wait_for(std::chrono::milliseconds time);
  // The newest report that was not taken yet; the final one is left to wait().
  std::optional<search::SearchReport> take_report();
  // Blocks until the search has ended; its final report. Throws what the search threw.
  search::SearchReport wait();

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<search::SearchReport> newest_;
  search::SearchReport final_;
  std::exception_ptr failure_;
  bool ended_ = false;
  std::jthread thread_;  // the last member: it uses the others until it has ended
};

}  // namespace pedra::engine
