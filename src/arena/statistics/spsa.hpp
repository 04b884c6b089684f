// Tuning by SPSA, simultaneous perturbation stochastic approximation (Spall 1992): every number is tried a
// little higher or lower, all at once and at random, and all move towards the side that won. Schedule and
// units are those of fishtest, Stockfish's test server: a number's step is how far the last trial goes, and
// `rate` is how much of its step one game moves it then; at the beginning both are larger.
//
// What always holds: the seed and the results so far decide the next trial. Called by arena/tune.cpp.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace pedra::arena {

struct TunedNumber {
  std::string name;
  double value = 0;  // where it begins
  double least = 0;
  double most = 0;
  double step = 1;  // above 0
};

class Spsa {
 public:
  // At least one iteration; `rate` is above 0.
  Spsa(std::vector<TunedNumber> numbers, int iterations, double rate, std::uint64_t seed);

  // What the two sides of the next iteration play with, in the order of the numbers. Whole numbers, rounded
  // up or down at random, so that steps below one count.
  struct Trial {
    std::vector<int> plus;
    std::vector<int> minus;
  };
  [[nodiscard]] Trial trial() const;

  // The result of trial(): games that `plus` won, less those that it lost. Then the next iteration begins.
  void add(std::int64_t net_wins);

  [[nodiscard]] int done() const { return done_; }
  [[nodiscard]] const std::vector<TunedNumber>& numbers() const { return numbers_; }  // where they are now

 private:
  [[nodiscard]] double chance(std::size_t number, std::uint64_t use) const;  // in [0, 1)
  [[nodiscard]] double sign(std::size_t number) const { return chance(number, 0) < 0.5 ? -1 : 1; }
  [[nodiscard]] double trial_step(const TunedNumber& number) const;

  std::vector<TunedNumber> numbers_;
  int iterations_;
  double rate_;
  std::uint64_t seed_;
  int done_ = 0;
};

}  // namespace pedra::arena
