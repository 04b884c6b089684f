// A table of numbers to be learnt, each the sum of a few that it shares with others and one of its own:
//
//   weight[entry] = sum of shared[i] for i in members(entry)  +  own[entry]
//
// The shared ones learn from everything; the own ones are pulled towards zero, so that the value of
// an entry that was seldom seen comes from its shared numbers. Learnt by Adam (D. P. Kingma, J. Ba, 2015).
#pragma once
#include <cstdint>
#include <vector>

namespace pedra::gomoku {

class FactoredTable {
 public:
  // `members[entry]`: its shared numbers, each below `shared`; one may be there several times.
  FactoredTable(std::size_t shared, std::vector<std::vector<std::uint16_t>> members);

  [[nodiscard]] std::size_t size() const { return weights_.size(); }
  [[nodiscard]] float operator[](std::size_t entry) const { return weights_[entry]; }
  void add_gradient(std::size_t entry, float gradient) { gradients_[entry] += gradient; }
  // One step of Adam by the gradients since the last, which are forgotten. `pull`: of the own numbers to
  // zero.
  void step(float rate, float pull);

 private:
  struct Number {
    float value = 0;
    float mean = 0;
    float square = 0;
  };
  void move(Number& number, float gradient, float rate) const;

  std::vector<std::vector<std::uint16_t>> members_;
  std::vector<Number> shared_;
  std::vector<Number> own_;
  std::vector<float> weights_;
  std::vector<float> gradients_;
  float mean_scale_ = 1;
  float square_scale_ = 1;
  int steps_ = 0;
};

}  // namespace pedra::gomoku
