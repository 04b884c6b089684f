#include "games/othello/training/probcut_fit.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <map>
#include <tuple>

#include "base/threads.hpp"
#include "games/othello/search/midgame.hpp"
#include "games/othello/search/probcut.hpp"
#include "games/othello/training/fit.hpp"

namespace pedra::othello {
namespace {

constexpr std::size_t kTableMegabytes = 16;
constexpr int kEmptiesPerCell = 4;
constexpr int kLeastCount = 20;              // positions in a cell that is believed
constexpr double kDeviationOfMean = 1.2533;  // of a normal error, from its mean absolute value
constexpr int kLeastEmpties = 13;
constexpr int kMostEmpties = 52;

// An even share of every number of empties, each game giving one position at most: positions of one game err
// together.
std::vector<Sample> choose(const std::vector<Sample>& samples, std::uint32_t wanted) {
  constexpr int kKinds = kMostEmpties - kLeastEmpties + 1;
  const std::uint32_t share = std::max(1U, wanted / kKinds);
  std::array<std::vector<Sample>, kKinds> by_empties;
  for (const Sample& sample : samples) {
    if (!for_validation(sample) || sample.empties < kLeastEmpties || sample.empties > kMostEmpties) continue;
    const auto kind = static_cast<std::size_t>(sample.empties - kLeastEmpties);
    if (sample.game / kValidationShare % kKinds != kind) continue;
    if (by_empties[kind].size() < share) by_empties[kind].push_back(sample);
  }
  std::vector<Sample> chosen;
  for (const auto& same : by_empties) chosen.insert(chosen.end(), same.begin(), same.end());
  return chosen;
}

// Does ProbCut use this pair? A deep search is predicted by its static value, or by a search of the same
// parity and about half its depth.
bool asked_for(int deep, int shallow) {
  return shallow == 0 || ((deep - shallow) % 2 == 0 && std::abs(2 * shallow - deep) <= 3);
}

// The values of one position at every depth; the last is the exact one where `solved`.
struct Values {
  std::vector<int> by_depth;
  bool solved = false;
};

Values search_all_depths(const Weights& weights, const Sample& sample, const ProbCutSettings& settings,
                         Table& table, const std::stop_token& stop) {
  const ProbCut unused;
  search::StopCondition condition({}, stop);
  Midgame search(weights, unused, table, ~Squares{0}, condition);
  Values values;
  values.by_depth.push_back(search.evaluate(sample.mine, sample.theirs));
  const auto value_at = [&](int depth) {
    return search.search(sample.mine, sample.theirs, -kScoreLimit, kScoreLimit, depth, kExact);
  };
  for (int depth = 1; depth <= std::min<int>(settings.deepest, sample.empties - 1); ++depth)
    values.by_depth.push_back(value_at(depth));
  values.solved = sample.empties <= settings.solved_empties;
  if (values.solved) values.by_depth.push_back(value_at(sample.empties));
  return values;
}

using Numbers = std::array<double, ProbCut::kNumbers>;
using Matrix = std::array<Numbers, ProbCut::kNumbers>;

// Gaussian elimination with pivoting; the matrix is small and positive.
Numbers solve(Matrix matrix, Numbers right) {
  constexpr std::size_t kSize = ProbCut::kNumbers;
  for (std::size_t column = 0; column < kSize; ++column) {
    std::size_t pivot = column;
    for (std::size_t row = column; row < kSize; ++row)
      if (std::abs(matrix[row][column]) > std::abs(matrix[pivot][column])) pivot = row;
    std::swap(matrix[column], matrix[pivot]);
    std::swap(right[column], right[pivot]);
    for (std::size_t row = column + 1; row < kSize; ++row) {
      const double factor = matrix[row][column] / matrix[column][column];
      for (std::size_t i = column; i < kSize; ++i) matrix[row][i] -= factor * matrix[column][i];
      right[row] -= factor * right[column];
    }
  }
  Numbers solution{};
  for (std::size_t row = kSize; row-- > 0;) {
    double sum = right[row];
    for (std::size_t i = row + 1; i < kSize; ++i) sum -= matrix[row][i] * solution[i];
    solution[row] = sum / matrix[row][row];
  }
  return solution;
}

}  // namespace

std::vector<SearchError> measure_search_errors(const Weights& weights, const std::vector<Sample>& samples,
                                               const ProbCutSettings& settings, int threads,
                                               const std::stop_token& stop) {
  const std::vector<Sample> chosen = choose(samples, settings.positions);
  std::vector<Values> found(chosen.size());
  std::atomic<std::size_t> next = 0;
  work_together(static_cast<std::size_t>(threads), [&] {
    Table table(kTableMegabytes);
    for (std::size_t at = next++; at < chosen.size() && !stop.stop_requested(); at = next++) {
      table.clear();  // so that positions do not influence each other
      found[at] = search_all_depths(weights, chosen[at], settings, table, stop);
    }
  });
  if (stop.stop_requested()) return {};
  std::map<std::tuple<int, int, int>, SearchError> cells;
  for (std::size_t at = 0; at < chosen.size(); ++at) {
    const auto& values = found[at].by_depth;
    const int empties = chosen[at].empties;
    for (std::size_t deep = 1; deep < values.size(); ++deep)
      for (std::size_t shallow = 0; shallow < deep; ++shallow) {
        const bool exact = found[at].solved && deep + 1 == values.size();
        const int depth = exact ? empties : static_cast<int>(deep);
        if (!asked_for(depth, static_cast<int>(shallow))) continue;
        const int group = empties / kEmptiesPerCell;
        SearchError& cell = cells[{group, depth, static_cast<int>(shallow)}];
        cell.empties = group * kEmptiesPerCell + kEmptiesPerCell / 2;
        cell.deep = depth;
        cell.shallow = static_cast<int>(shallow);
        const double error = values[deep] - values[shallow];
        cell.deviation += std::abs(error);
        ++cell.count;
      }
  }
  std::vector<SearchError> errors;
  for (auto& [place, cell] : cells) {
    if (cell.count < kLeastCount || cell.deviation == 0) continue;
    cell.deviation *= kDeviationOfMean / cell.count;
    errors.push_back(cell);
  }
  return errors;
}

ProbCut fit_probcut(const std::vector<SearchError>& errors) {
  if (errors.size() < 12) return {};
  Matrix normal{};
  Numbers right{};
  for (std::size_t i = 0; i < ProbCut::kNumbers; ++i) normal[i][i] = 1e-6;  // never singular
  for (const SearchError& error : errors) {
    const Numbers terms = ProbCut::terms(error.empties, error.deep, error.shallow);
    for (std::size_t i = 0; i < ProbCut::kNumbers; ++i) {
      right[i] += error.count * terms[i] * std::log(error.deviation);
      for (std::size_t j = 0; j < ProbCut::kNumbers; ++j) normal[i][j] += error.count * terms[i] * terms[j];
    }
  }
  return {solve(normal, right)};
}

double misfit(const ProbCut& probcut, const std::vector<SearchError>& errors) {
  double sum = 0;
  double count = 0;
  for (const SearchError& error : errors) {
    const double off = probcut.sigma(error.empties, error.deep, error.shallow) / error.deviation - 1;
    sum += error.count * off * off;
    count += error.count;
  }
  return count == 0 ? 0 : std::sqrt(sum / count);
}

}  // namespace pedra::othello
