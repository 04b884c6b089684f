#include "games/gomoku/heuristics/open_ends.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace pedra::gomoku {
namespace {

constexpr int kMinK = 3;
constexpr std::int64_t kHundredth = OpenEnds::kUnitsPerPoint / 100;

constexpr auto kLevelUnits = [] {
  std::array<std::int64_t, Score::kMaxPly + 1> units{};
  double power = static_cast<double>(OpenEnds::kUnitsPerPoint);
  for (auto& entry : units) {
    entry = static_cast<std::int64_t>(power + 0.5);
    power *= 0.95;
  }
  return units;
}();

// The empty cells next to a run: bits shifted off the line's ends are not on the board.
int open_ends(LineBits run, LineBits empty) { return std::popcount(((run << 1) | (run >> 1)) & empty); }

}  // namespace

OpenEnds::LineValue::LineValue(int k, const HeuristicWeights& weights) : k_(k) {
  assert(k >= kMinK && k <= kMaxK);
  const std::int64_t one = 100 + weights.open;
  std::int64_t score = kHundredth / 100;  // a ten-thousandth of the run's score
  for (int length = 1; length <= k; ++length, score *= weights.length)
    for (int ends = 0; ends <= 2; ++ends) {
      const std::int64_t pieces = 10'000 + (length >= 2 ? 2'000 * ends : 0);
      const std::int64_t heuristic = ends == 2 ? one * one : ends == 1 ? 100 * one : length >= k ? 10'000 : 0;
      run_[static_cast<std::size_t>(length)][static_cast<std::size_t>(ends)] = score * (pieces + heuristic);
    }
}

std::int64_t OpenEnds::LineValue::operator()(LineBits own, LineBits opposing, LineBits cells) const {
  const LineBits empty = cells & ~(own | opposing);
  std::int64_t sum = 0;
  for_each_run(own, [&](LineBits stones) { sum += run(std::popcount(stones), open_ends(stones, empty)); });
  return sum;
}

Result<Ok> OpenEnds::supports(const Settings& settings) {
  return check_k(settings, "open-ends", kMinK, kMaxK);
}

void OpenEnds::reset(const Position& position) {
  sum_.reset(position, LineValue(position.settings().k, weights_));
}
void OpenEnds::applied(const Position& position, Move move) { sum_.applied(position, move.point()); }
void OpenEnds::undone(const Position& position, Move move) { sum_.undone(position, move.point()); }

Score OpenEnds::evaluate(const Position& position, int ply) const {
  return Score(-movers_value(position, ply));
}

Score OpenEnds::finished(const Position& position, int ply) const {
  return finished_score(position, ply, movers_value(position, ply));
}

std::int64_t OpenEnds::movers_value(const Position& position, int ply) const {
  return level_units(ply) + total(mover_of(position)) - total(position.to_move());
}

std::int64_t OpenEnds::level_units(int level) {
  return kLevelUnits[static_cast<std::size_t>(std::clamp(level, 0, Score::kMaxPly))];
}

std::vector<HeuristicPart> OpenEnds::parts(const Position& position, const HeuristicWeights& weights) {
  const LineValue value(position.settings().k, weights);
  std::vector<HeuristicPart> parts;
  for (const Color color : {Color::Black, Color::White})
    for_each_line(position, color, [&](const LineView& line) {
      const LineBits empty = line.cells & ~(line.own | line.opposing);
      for_each_run(line.own, [&](LineBits run) {
        const int ends = open_ends(run, empty);
        parts.push_back(make_part(position, color, line, run, ends, value.run(std::popcount(run), ends)));
      });
    });
  return parts;
}

}  // namespace pedra::gomoku
