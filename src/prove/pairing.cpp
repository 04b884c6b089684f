#include "prove/pairing.hpp"

#include <algorithm>
#include <limits>

namespace pedra::prove {
namespace {

constexpr int kSteps = 300;
constexpr int kAlone = -1;

// Backtracking: first the row with the fewest pairs to choose from, first the pair that is in the most rows.
class PairingSearch {
 public:
  explicit PairingSearch(const proof::RowBoard& board) : partner_(cells(board), kAlone) {
    for (const std::vector<int>& row : board.rows()) {
      std::vector<int> empty;
      bool open = true;
      for (const int cell : row) {
        open = open && !board.stones(Color::White).has(cell);
        if (board.is_empty(cell)) empty.push_back(cell);
      }
      if (open) rows_.push_back(std::move(empty));
    }
  }

  bool find() {
    if (--steps_ < 0) return false;
    const std::vector<int>* hardest = nullptr;
    std::size_t fewest = std::numeric_limits<std::size_t>::max();
    for (const std::vector<int>& row : rows_) {
      if (std::any_of(row.begin(), row.end(), [&](int cell) { return has(row, partner(cell)); })) continue;
      const auto alone = static_cast<std::size_t>(
          std::count_if(row.begin(), row.end(), [&](int cell) { return partner(cell) == kAlone; }));
      if (alone < 2) return false;
      if (alone >= fewest) continue;
      fewest = alone;
      hardest = &row;
    }
    if (hardest == nullptr) return true;
    for (const auto& [first, second] : choices(*hardest)) {
      partner(first) = second;
      partner(second) = first;
      if (find()) return true;
      partner(first) = partner(second) = kAlone;
      if (steps_ < 0) return false;
    }
    return false;
  }

  [[nodiscard]] std::vector<std::pair<int, int>> pairs() const {
    std::vector<std::pair<int, int>> found;
    for (std::size_t cell = 0; cell < partner_.size(); ++cell)
      if (partner_[cell] > static_cast<int>(cell)) found.emplace_back(static_cast<int>(cell), partner_[cell]);
    return found;
  }

 private:
  static std::size_t cells(const proof::RowBoard& board) {
    return static_cast<std::size_t>(board.size().cells());
  }
  static bool has(const std::vector<int>& row, int cell) {
    return std::find(row.begin(), row.end(), cell) != row.end();
  }
  int& partner(int cell) { return partner_[static_cast<std::size_t>(cell)]; }

  std::vector<std::pair<int, int>> choices(const std::vector<int>& row) {
    std::vector<std::pair<int, std::pair<int, int>>> scored;
    for (std::size_t i = 0; i < row.size(); ++i)
      for (std::size_t j = i + 1; j < row.size(); ++j) {
        if (partner(row[i]) != kAlone || partner(row[j]) != kAlone) continue;
        constexpr int kBoth = 10;
        int score = 0;  // rows that have both; those that lose a cell to it count a little against it
        for (const std::vector<int>& other : rows_) {
          const int in = (has(other, row[i]) ? 1 : 0) + (has(other, row[j]) ? 1 : 0);
          score += in == 2 ? kBoth : -in;
        }
        scored.push_back({score, {row[i], row[j]}});
      }
    std::stable_sort(scored.begin(), scored.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<std::pair<int, int>> pairs;
    for (const auto& [score, pair] : scored) pairs.push_back(pair);
    return pairs;
  }

  std::vector<std::vector<int>> rows_;  // the empty cells of every row without a white stone
  std::vector<int> partner_;            // by cell
  int steps_ = kSteps;
};

}  // namespace

std::optional<std::vector<std::pair<int, int>>> find_pairing(const proof::RowBoard& board) {
  PairingSearch search(board);
  if (!search.find()) return std::nullopt;
  return search.pairs();
}

}  // namespace pedra::prove
