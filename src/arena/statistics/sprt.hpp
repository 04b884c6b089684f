// A sequential test: is the first player stronger by elo1 (H1), or only by elo0 (H0)? Called by match.cpp
// after every pair; it stops the match as soon as the answer is sure enough.
//
// The generalised sequential probability ratio test. For n_i results of value a_i (the score of a pair: 0, 1/4,
// 1/2, 3/4, 1) the log-likelihood ratio is
//
//   LLR = sum of n_i * ln(p1_i / p0_i)
//
// where pk is the most likely distribution whose mean is sk = expected_score(elok):
//
//   pk_i = f_i / (1 + x (a_i - sk)),   f the observed frequencies,
//   x the root of   sum of f_i (a_i - sk) / (1 + x (a_i - sk)) = 0
//
// A value that never occurred counts as 1/1000, so that x exists and the test also ends on scores of 100 % and
// 0 %. H1 is accepted at ln((1 - beta) / alpha), H0 at ln(beta / (1 - alpha)).
#pragma once
#include "arena/statistics/elo.hpp"
#include "base/result.hpp"

namespace pedra::arena {

struct SprtBounds {
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;
  double beta = 0.05;
  bool operator==(const SprtBounds&) const = default;
};

// "0,10" or "0,10,0.05,0.05": elo0 < elo1, both within 1000; alpha and beta in (0, 0.5).
Result<SprtBounds> parse_sprt(std::string_view text);
std::string to_text(const SprtBounds& bounds);  // parse_sprt reads it back

enum class SprtState : std::uint8_t { Running, AcceptedH0, AcceptedH1 };

struct SprtStatus {
  double llr = 0;
  double lower = 0;  // H0 at or below
  double upper = 0;  // H1 at or above
  SprtState state = SprtState::Running;
};

// Only whole pairs count, unless the match has no pairs at all.
SprtStatus sprt(const PairResults& results, const SprtBounds& bounds);

}  // namespace pedra::arena
