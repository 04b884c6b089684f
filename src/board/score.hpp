// Score: the value of a position for one side, as a whole number of an evaluator's own small units
// (Evaluator::kUnitsPerPoint of them make one point as its document counts them).
//
// Layout of the range, so that a certain win outranks every estimate and the quicker win the slower one:
//
//   -kWin .. | losses, later is better | ..  estimates, |v| < kEstimateLimit  .. | wins, earlier is better |
//   .. kWin
//
// A finished game at ply p, won, is worth  kWin - p * kWinStep + utility  with |utility| < kWinStep / 2:
// first the ply decides, then the utility that the evaluator's document gives to the final position.
#pragma once
#include <cassert>
#include <compare>
#include <cstdint>
#include <optional>

namespace pedra {

class Score {
 public:
  static constexpr std::int64_t kWin = 1'000'000'000'000'000'000;
  static constexpr std::int64_t kWinStep = 1'000'000'000'000'000;
  static constexpr std::int64_t kEstimateLimit = 100'000'000'000'000'000;
  static constexpr int kMaxPly = 500;

  constexpr Score() = default;
  explicit constexpr Score(std::int64_t units) : units_(units) {}
  static constexpr Score infinity() { return Score(4 * kWin); }

  // The game ended at `ply` plies from the root with a win; `utility` orders equal wins.
  static constexpr Score win_at(int ply, Score utility = Score(0)) {
    assert(ply >= 0 && ply <= kMaxPly && utility.units_ < kWinStep / 2 && utility.units_ > -kWinStep / 2);
    return Score(kWin - ply * kWinStep + utility.units_);
  }

  [[nodiscard]] constexpr std::int64_t units() const { return units_; }

  // Plies to the end of the game when the value is a certain win (positive) or loss (negative).
  [[nodiscard]] constexpr std::optional<int> plies_to_win() const {
    const std::int64_t size = units_ < 0 ? -units_ : units_;
    if (size < kWin - (kMaxPly + 1) * kWinStep || size > 2 * kWin) return std::nullopt;
    const auto plies = static_cast<int>((kWin - size + kWinStep / 2) / kWinStep);
    return units_ < 0 ? -plies : plies;
  }

  constexpr Score operator-() const { return Score(-units_); }
  constexpr Score operator+(Score other) const { return Score(units_ + other.units_); }
  constexpr Score operator-(Score other) const { return Score(units_ - other.units_); }
  constexpr Score& operator+=(Score other) {
    units_ += other.units_;
    return *this;
  }
  constexpr Score& operator-=(Score other) {
    units_ -= other.units_;
    return *this;
  }
  constexpr auto operator<=>(const Score&) const = default;

 private:
  std::int64_t units_ = 0;
};

}  // namespace pedra
