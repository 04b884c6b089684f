// Multi-ProbCut fitted to an evaluation: how far shallow searches stray from deep ones on positions of
// self-play, and the formula of search/probcut.hpp drawn through what was measured. Called after every fit of
// the weights, because a better evaluation errs less and may cut more.
#pragma once
#include <cstdint>
#include <stop_token>
#include <vector>

#include "games/othello/eval/weights.hpp"
#include "games/othello/training/sample.hpp"

namespace pedra::othello {

struct ProbCut;

struct ProbCutSettings {
  std::uint32_t positions = 1600;
  int deepest = 9;          // every depth up to it is searched, pairs as ProbCut uses them compared
  int solved_empties = 16;  // with no more empties the exact value is one of the deep ones
};

// The error of searches of depth `shallow` against depth `deep` with about so many empties.
struct SearchError {
  int empties = 0;
  int deep = 0;
  int shallow = 0;
  int count = 0;
  double deviation = 0;  // standard, in discs: from the mean absolute error, which one odd game hardly moves
};

// Searches positions of games that were kept for validation, none of them selectively. In a fixed order; the
// result does not depend on `threads`.
std::vector<SearchError> measure_search_errors(const Weights& weights, const std::vector<Sample>& samples,
                                               const ProbCutSettings& settings, int threads,
                                               const std::stop_token& stop);

// The formula nearest to the measured deviations: least squares of the logarithms. The default where there is
// too little to fit.
ProbCut fit_probcut(const std::vector<SearchError>& errors);

// How far off the formula is: the root of the mean squared relative error.
double misfit(const ProbCut& probcut, const std::vector<SearchError>& errors);

}  // namespace pedra::othello
