// Multi-ProbCut: how well the value of a shallow search predicts that of a deep one.
//
// The error of a search of depth `shallow` against one of depth `deep` is taken as normal with a standard
// deviation, in discs, that depends on both depths and on the empties:
//
//   log sigma = a + b e + c e^2 + (d + f e) log(deep - shallow) + g log(shallow + 2),   e = empties / 32
//
// so sigma grows as a power of the plies that the shallow search leaves out, and shrinks as a power of those
// it sees: measured up to depth 9 it is asked for depths beyond, and a power law stays sane there. The six
// numbers belong to an evaluation and are kept with its weights: training/probcut_fit.hpp measures them. The
// ones below are of an earlier evaluation, for where no file says better. A branch is cut when the shallow
// value is beyond the window by kTrust[selectivity] sigmas; at kExact nothing is cut.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>

namespace pedra::othello {

inline constexpr int kExact = 5;
// The first is that of the middle game: 1.1 with sigmas 8 % larger, which is 1.19, was +23 +- 32 Elo (400
// games at 100,000 nodes a move) against an opponent that plain 1.1 held to 0 +- 34.
inline constexpr std::array<double, kExact> kTrust{1.2, 1.5, 2.0, 2.6, 3.3};
inline constexpr std::array<int, kExact + 1> kTrustPercent{77, 87, 95, 98, 99, 100};

struct ProbCut {
  static constexpr std::size_t kNumbers = 6;

  std::array<double, kNumbers> numbers{1.4375, 0.5614, -0.6608,   // a, b, c
                                       0.2842, 0.0115, -0.3630};  // d, f, g

  // What each number is multiplied by.
  static std::array<double, kNumbers> terms(int empties, int deep, int shallow) {
    const double e = empties / 32.0;
    const double gap = std::log(std::max(1, deep - shallow));
    return {1, e, e * e, gap, e * gap, std::log(shallow + 2)};
  }

  [[nodiscard]] double sigma(int empties, int deep, int shallow) const {
    const auto of = terms(empties, deep, shallow);
    double sum = 0;
    for (std::size_t i = 0; i < kNumbers; ++i) sum += numbers[i] * of[i];
    return std::clamp(std::exp(sum), 0.5, 64.0);
  }
};

}  // namespace pedra::othello
