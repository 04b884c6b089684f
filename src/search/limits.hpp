// When a search must end: by depth, by nodes, by the clock, or because somebody asked.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

namespace pedra::search {

using Clock = std::chrono::steady_clock;

// Whatever is set counts; the first limit reached ends the search. None set: until stopped.
struct Limits {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<std::chrono::milliseconds> time;
  bool frugal = false;  // what is not used is not lost (a game's clock): end early when little will change

  [[nodiscard]] bool any() const { return depth || nodes || time; }
  // These limits, or `other` where there are none.
  [[nodiscard]] Limits or_else(const Limits& other) const { return any() ? *this : other; }
  bool operator==(const Limits&) const = default;

  // Asked by a frugal search after every depth: is another one not worth its time? A depth costs more than
  // all before it, so past a share of the limits it would hardly end; sooner where the answer stands, later
  // where it has just changed.
  [[nodiscard]] bool leave_it_at_that(double seconds, std::uint64_t spent, bool changed) const {
    constexpr double kStands = 0.3;
    constexpr double kChanged = 0.6;
    const double share = changed ? kChanged : kStands;
    return frugal && ((time && seconds >= share * std::chrono::duration<double>(*time).count()) ||
                      (nodes && static_cast<double>(spent) >= share * static_cast<double>(*nodes)));
  }
};

// Asked once per node; looks at the clock and at the stop flag only every 64th time, about every tenth of a
// millisecond at the speed of the plain search. Once true, always true.
class Deadline {
 public:
  Deadline(const Limits& limits, const std::atomic<bool>& stop_requested)
      : started_(Clock::now()), limits_(limits), stop_requested_(stop_requested) {}

  [[nodiscard]] bool reached(std::uint64_t nodes) {
    if (reached_) return true;
    if (limits_.nodes && nodes >= *limits_.nodes) return reached_ = true;
    if (nodes % 64 != 0) return false;
    return reached_ = stop_requested_.load(std::memory_order_relaxed) ||
                      (limits_.time && elapsed() >= *limits_.time);
  }
  [[nodiscard]] Clock::duration elapsed() const { return Clock::now() - started_; }
  [[nodiscard]] double seconds() const { return std::chrono::duration<double>(elapsed()).count(); }

 private:
  Clock::time_point started_;
  Limits limits_;
  const std::atomic<bool>& stop_requested_;
  bool reached_ = false;
};

}  // namespace pedra::search
