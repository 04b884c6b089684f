// What a search may spend: depth, nodes, time. stop.hpp ends it there.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>

namespace pedra::search {

using Clock = std::chrono::steady_clock;

// The first limit reached ends the search. None set: it ends when it is stopped, or has nothing left to find.
struct Limits {
  std::optional<int> depth{};
  std::optional<std::uint64_t> nodes{};
  std::optional<std::chrono::milliseconds> time{};
  bool frugal = false;  // time not used is kept for later moves (a game clock): stop at the soft limit

  [[nodiscard]] bool any() const { return depth || nodes || time; }
  // These limits, or `other` where there are none.
  [[nodiscard]] Limits or_else(const Limits& other) const { return any() ? *this : other; }
  bool operator==(const Limits&) const = default;

  // Asked after every iteration: has a frugal search reached the share of its limits beyond which the next
  // iteration, which costs more than all before it, would hardly end? The share is larger when the answer has
  // just changed.
  [[nodiscard]] bool past_soft_limit(double seconds, std::uint64_t spent, bool changed) const {
    constexpr double kStableShare = 0.3;
    constexpr double kChangedShare = 0.6;
    const double share = changed ? kChangedShare : kStableShare;
    return frugal && ((time && seconds >= share * std::chrono::duration<double>(*time).count()) ||
                      (nodes && static_cast<double>(spent) >= share * static_cast<double>(*nodes)));
  }
};

}  // namespace pedra::search
