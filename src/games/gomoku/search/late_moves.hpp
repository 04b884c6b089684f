// The formulas of depth and move number that need logarithms and powers: late move reduction and late move
// pruning. Rounded to whole numbers once for a set of parameters, so that no library's last digit decides.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>

#include "games/gomoku/search/cell_set.hpp"
#include "games/gomoku/search/parameters.hpp"
#include "games/gomoku/search/values.hpp"

namespace pedra::gomoku {

class LateMoves {
 public:
  explicit LateMoves(const Parameters& parameters) {
    constexpr double kPliesPerStep = static_cast<double>(kStep) / kOnePly;
    for (std::size_t i = 0; i < kSteps; ++i) {
      const double plies = static_cast<double>(i) * kPliesPerStep;
      const double limit =
          parameters.late_move_base / 100.0 + std::pow(plies, parameters.late_move_exponent / 100.0);
      log_depth_[i] = static_cast<int>(std::lround(kLogUnit * std::log(std::max(plies, kPliesPerStep))));
      limits_[1][i] = whole(limit);
      limits_[0][i] = whole(limit * parameters.late_move_not_improving_percent / 100);
    }
    for (std::size_t i = 1; i < log_number_.size(); ++i)
      log_number_[i] = static_cast<int>(std::lround(kLogUnit * std::log(static_cast<double>(i))));
  }

  // ln(plies) * ln(number).
  [[nodiscard]] Depth reduction(Depth depth, int number) const {
    return log_depth_[step(depth)] * log_number_[static_cast<std::size_t>(number)] / kProductUnit;
  }
  // How many moves of a node are searched.
  [[nodiscard]] int limit(Depth depth, bool improving) const {
    return limits_[improving ? 1 : 0][step(depth)];
  }

 private:
  static constexpr Depth kStep = kOnePly / 20;
  static constexpr std::size_t kSteps = 2560;  // 128 plies
  static constexpr int kLogUnit = 1000;
  static constexpr int kProductUnit = kLogUnit * kLogUnit / kOnePly;
  static int whole(double number) { return static_cast<int>(std::floor(number + 1e-9)); }
  static std::size_t step(Depth depth) {
    return std::min(static_cast<std::size_t>(std::max(depth, 0) / kStep), kSteps - 1);
  }
  std::array<int, kSteps> log_depth_{};
  std::array<std::array<int, kSteps>, 2> limits_{};  // not improving, improving
  std::array<int, kMaxCells + 1> log_number_{};
};

}  // namespace pedra::gomoku
