#include "prove/draw.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "prove/pairing.hpp"

namespace pedra::prove {
namespace {

using proof::BoardSize;
using proof::Cells;
using proof::RowBoard;
using proof::StonesKey;

constexpr std::size_t kAnswersTried = 6;  // of White's, to one move of Black's
constexpr int kMostAnswers = 12;          // in a row, then no proof is looked for
constexpr int kNever = 1000;              // White does not hold the position with any number of answers

constexpr std::string_view kMagic = "PEDRADRW\1";
enum Kind : char { kPairs = 0, kMoves = 1 };

// Searches with one answer of White's more each time: a position that few answers hold is found first.
class DrawSearch {
 public:
  DrawSearch(const BoardSize& size, search::StopCondition& stop) : board_(size), stop_(stop) {}

  bool holds(int answers) {
    const StonesKey key = board_.key();
    Node& node = nodes_[key];
    if (node.held) return true;
    if (node.lost_with >= answers || stop_.poll()) return false;
    ++positions_;
    if (!board_.fives(Color::Black).empty()) return lose(node, kNever);
    if (node.lost_with < 0)
      if (auto pairs = find_pairing(board_)) {
        node.held = true;
        node.pairs = *std::move(pairs);
        return true;
      }
    if (answers == 0) return lose(node, 0);
    const std::vector<std::uint64_t> weights = weights_of_cells();
    std::vector<int> moves = proof::distinct_cells(board_);
    std::erase_if(moves, [&](int cell) { return weights[index(cell)] == 0; });
    sort_by(moves, weights);
    for (const int move : moves)
      if (const int most = answer(node, move, answers); most >= 0) return lose(node, most);
    node.held = true;
    return true;
  }

  [[nodiscard]] std::uint64_t positions() const { return positions_; }

  // The tree of a position that is held, as the checker reads it.
  void write(std::string& bytes) {
    Node& node = nodes_.at(board_.key());
    if (std::exchange(node.written, true)) return;
    bytes.push_back(node.answers.empty() ? kPairs : kMoves);
    if (node.answers.empty()) {
      bytes.push_back(static_cast<char>(node.pairs.size()));
      for (const auto& [a, b] : node.pairs) {
        bytes.push_back(static_cast<char>(a));
        bytes.push_back(static_cast<char>(b));
      }
    }
    for (const auto& [move, reply] : node.answers) {
      bytes.push_back(static_cast<char>(reply));
      board_.lay(move, Color::Black);
      board_.lay(reply, Color::White);
      write(bytes);
      board_.lift(reply, Color::White);
      board_.lift(move, Color::Black);
    }
  }

 private:
  struct Node {
    bool held = false;
    bool written = false;
    int lost_with = -1;  // so many answers do not hold it
    std::vector<std::pair<int, int>> pairs;
    std::map<int, int> answers;  // by Black's moves, in the order of cells
  };
  struct Hash {
    std::size_t operator()(const StonesKey& key) const { return key.low; }
  };

  static std::size_t index(int cell) { return static_cast<std::size_t>(cell); }
  static void sort_by(std::vector<int>& cells, const std::vector<std::uint64_t>& weights) {
    std::stable_sort(cells.begin(), cells.end(),
                     [&](int a, int b) { return weights[index(a)] > weights[index(b)]; });
  }
  static bool lose(Node& node, int answers) {
    node.lost_with = std::max(node.lost_with, answers);
    return false;
  }

  // What a cell is worth to Black: rows without a white stone, four times as much for every black one. 0: no
  // such row.
  [[nodiscard]] std::vector<std::uint64_t> weights_of_cells() const {
    std::vector<std::uint64_t> weights(index(board_.size().cells()), 0);
    for (const std::vector<int>& row : board_.rows()) {
      std::uint64_t weight = 1;
      for (const int cell : row) {
        if (board_.stones(Color::White).has(cell)) weight = 0;
        if (board_.stones(Color::Black).has(cell)) weight *= 4;
      }
      for (const int cell : row) weights[index(cell)] += weight;
    }
    return weights;
  }

  // Notes White's answer to the move. -1, or with how many answers the position is lost by this move.
  int answer(Node& node, int move, int answers) {
    board_.lay(move, Color::Black);
    const RowBoard::Fives fives = board_.fives(Color::Black);
    std::vector<int> replies;
    if (fives.size() == 1) replies = {fives[0]};
    if (fives.empty()) {
      const std::vector<std::uint64_t> weights = weights_of_cells();
      for (int cell = 0; cell < board_.size().cells(); ++cell)
        if (board_.is_empty(cell) && weights[index(cell)] > 0) replies.push_back(cell);
      sort_by(replies, weights);
      if (replies.size() > kAnswersTried) replies.resize(kAnswersTried);
    }
    const auto held = std::find_if(replies.begin(), replies.end(), [&](int reply) {
      board_.lay(reply, Color::White);
      const bool holding = holds(answers - (fives.empty() ? 1 : 0));  // a forced one is no choice
      board_.lift(reply, Color::White);
      return holding;
    });
    board_.lift(move, Color::Black);
    if (held == replies.end()) return fives.size() > 1 ? kNever : answers;
    node.answers[move] = *held;
    return -1;
  }

  RowBoard board_;
  search::StopCondition& stop_;
  std::unordered_map<StonesKey, Node, Hash> nodes_;
  std::uint64_t positions_ = 0;
};

}  // namespace

bool is_draw_certificate(std::string_view bytes) { return bytes.starts_with(kMagic); }

DrawReport prove_draw(const BoardSize& size, search::StopCondition& stop) {
  DrawSearch search(size, stop);
  DrawReport report;
  bool held = false;
  for (int answers = 0; !held && answers <= kMostAnswers && !stop.stopped(); ++answers) {
    held = search.holds(answers);
    report.answers = answers;
  }
  report.positions = search.positions();
  if (!held) return report;
  std::string bytes(kMagic);
  for (const int number : {size.width, size.height, size.k}) bytes.push_back(static_cast<char>(number));
  search.write(bytes);
  report.certificate = std::move(bytes);
  return report;
}

}  // namespace pedra::prove
