#include "engine/background_search.hpp"

#include <utility>

namespace pedra::engine {

BackgroundSearch::BackgroundSearch(Engine& engine, AnyPosition position, const SearchRequest& request,
                                   std::function<void()> thread_start)
    : thread_([this, &engine, position = std::move(position), request,
               thread_start = std::move(thread_start)](std::stop_token stop) {
        if (thread_start) thread_start();
        search::SearchReport last;
        std::exception_ptr failure;
        try {
          last =
              engine.search(position, request, std::move(stop), [this](const search::SearchReport& report) {
                if (report.final) return;
                const std::lock_guard lock(mutex_);
                newest_ = report;
              });
        } catch (...) {  // no memory, or no thread for a helper
          failure = std::current_exception();
        }
        const std::lock_guard lock(mutex_);
        final_ = std::move(last);
        failure_ = failure;
        ended_ = true;
        changed_.notify_all();
      }) {}

bool BackgroundSearch::wait_for(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, time, [this] { return ended_; });
}

std::optional<search::SearchReport> BackgroundSearch::take_report() {
  const std::lock_guard lock(mutex_);
  return std::exchange(newest_, std::nullopt);
}

search::SearchReport BackgroundSearch::wait() {
  if (thread_.joinable()) thread_.join();
  if (failure_) std::rethrow_exception(failure_);
  return final_;
}

}  // namespace pedra::engine
