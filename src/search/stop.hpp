// The one way to stop a search or a solver: its limits of nodes and time, or a request through a stop token.
//
// A StopCondition belongs to one search and is shared by its threads. Each thread has a StopCheck and asks it at
// every node. That costs two relaxed loads; the clock and the token are read by every kInterval-th call only, so
// no thread has to poll them. Once the condition is met it stays met, and every thread sees it at its next call.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <utility>

#include "search/limits.hpp"

namespace pedra::search {

class StopCondition {
 public:
  // The time starts now. The depth limit is not looked at: it belongs to the iterative deepening.
  explicit StopCondition(const Limits& limits = {}, std::stop_token token = {})
      : started_(Clock::now()),
        time_(limits.time),
        most_nodes_(limits.nodes.value_or(UINT64_MAX)),
        token_(std::move(token)) {}
  StopCondition(const StopCondition&) = delete;
  StopCondition& operator=(const StopCondition&) = delete;

  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

  // Reads the token and the clock, and says whether the search must end.
  bool poll() {
    if (!stopped() && (token_.stop_requested() || (time_ && elapsed() >= *time_))) stop();
    return stopped();
  }

  [[nodiscard]] Clock::duration elapsed() const { return Clock::now() - started_; }
  [[nodiscard]] double seconds() const { return std::chrono::duration<double>(elapsed()).count(); }

 private:
  friend class StopCheck;

  Clock::time_point started_;
  std::optional<std::chrono::milliseconds> time_;
  std::uint64_t most_nodes_;
  std::stop_token token_;
  std::atomic<bool> stopped_ = false;
  std::atomic<std::uint64_t> nodes_ = 0;  // of all threads, as far as their checks have added them
};

// One thread's view of a StopCondition.
class StopCheck {
 public:
  static constexpr unsigned kInterval = 16;  // calls between two looks at the clock

  explicit StopCheck(StopCondition& condition) : condition_(condition) {}

  // At every node. `nodes`: those of this thread so far.
  bool reached(std::uint64_t nodes) {
    if (calls_++ % kInterval == 0) {
      condition_.nodes_.fetch_add(nodes - added_, std::memory_order_relaxed);
      added_ = nodes;
      condition_.poll();
    }
    if (total(nodes) >= condition_.most_nodes_) condition_.stop();
    return condition_.stopped();
  }

  // The same without the node limit, where nodes are too quick to be counted against it.
  bool reached() {
    if (calls_++ % kInterval == 0) condition_.poll();
    return condition_.stopped();
  }

  // The nodes of all threads; exact for this one, up to kInterval calls behind for the others.
  [[nodiscard]] std::uint64_t total(std::uint64_t nodes) const {
    return condition_.nodes_.load(std::memory_order_relaxed) + (nodes - added_);
  }

 private:
  StopCondition& condition_;
  std::uint64_t added_ = 0;
  unsigned calls_ = 0;
};

}  // namespace pedra::search
