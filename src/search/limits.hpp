// What a search may spend: depth, nodes, time. stop.hpp ends it there.
#pragma once
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

}  // namespace pedra::search
