#include "play/game_clock.hpp"

#include <algorithm>

namespace pedra::play {

std::chrono::milliseconds GameClock::left(Color side, TimePoint now) const {
  search::Clock::duration left = left_[index(side)];
  if (running_ == side) left -= now - since_;
  return std::chrono::duration_cast<std::chrono::milliseconds>(
      std::max(left, search::Clock::duration::zero()));
}

std::optional<TimePoint> GameClock::expiry() const {
  if (!running_) return std::nullopt;
  return since_ + left_[index(*running_)];
}

void GameClock::run(std::optional<Color> side, TimePoint now) {
  if (running_)
    left_[index(*running_)] =
        std::max(left_[index(*running_)] - (now - since_), search::Clock::duration::zero());
  running_ = side;
  since_ = now;
}

}  // namespace pedra::play
