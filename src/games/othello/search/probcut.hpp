// Multi-ProbCut: how far a shallow search can be trusted to foretell a deep one.
//
// The error of a search of depth `shallow` against one of depth `deep` is taken as normal with a standard
// deviation, in discs, that depends on both depths and on the empties:
//
//   x = a empties + b deep + c shallow;   sigma = d x^2 + e x + f
//
// The six numbers and the trusts below are those published for Edax, not yet fitted to our own evaluation,
// whose errors are larger: selective searches cut too much with them, exact ones are not touched. A branch is
// cut when the shallow value is beyond the window by kTrust[selectivity] sigmas; at kExact nothing is cut.
#pragma once
#include <algorithm>
#include <array>

namespace pedra::othello {

inline constexpr int kExact = 5;
inline constexpr std::array<double, kExact> kTrust{1.1, 1.5, 2.0, 2.6, 3.3};
inline constexpr std::array<int, kExact + 1> kTrustPercent{73, 87, 95, 98, 99, 100};

struct ProbCut {
  double a = -0.10026799;
  double b = 0.31027733;
  double c = -0.57772603;
  double d = 0.07585621;
  double e = 1.16492647;
  double f = 5.4171698;

  [[nodiscard]] double sigma(int empties, int deep, int shallow) const {
    const double x = a * empties + b * deep + c * shallow;
    return std::max(0.5, (d * x + e) * x + f);
  }
};

}  // namespace pedra::othello
