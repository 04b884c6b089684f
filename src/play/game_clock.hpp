// A game clock for two sides: time for the whole game, and an increment after every move. It reads no clock
// of the machine: every call is told the time, so that tests need not wait.
#pragma once
#include <array>
#include <chrono>
#include <optional>

#include "board/color.hpp"
#include "search/limits.hpp"

namespace pedra::play {

using TimePoint = search::Clock::time_point;

inline TimePoint now() { return search::Clock::now(); }

struct TimeControl {
  std::chrono::milliseconds main{0};  // each side's at the start
  std::chrono::milliseconds increment{0};
  bool operator==(const TimeControl&) const = default;
};

class GameClock {
 public:
  explicit GameClock(const TimeControl& control) : GameClock(control, control.main, control.main) {}
  // A clock that was stopped with so much time left.
  GameClock(const TimeControl& control, std::chrono::milliseconds black, std::chrono::milliseconds white)
      : control_(control), left_{black, white} {}

  [[nodiscard]] const TimeControl& control() const { return control_; }
  [[nodiscard]] std::optional<Color> running() const { return running_; }
  [[nodiscard]] std::chrono::milliseconds left(Color side, TimePoint now) const;  // never below zero
  [[nodiscard]] std::optional<TimePoint> expiry() const;  // when the side that runs will have no time left

  void run(std::optional<Color> side, TimePoint now);  // from now on; none: both stand still
  void add_increment(Color side) { left_[index(side)] += control_.increment; }

 private:
  static std::size_t index(Color side) { return static_cast<std::size_t>(index_of(side)); }

  TimeControl control_;
  std::array<search::Clock::duration, 2> left_;  // of the side that runs: at since_
  std::optional<Color> running_;
  TimePoint since_{};
};

}  // namespace pedra::play
