#include "engine/levels.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/rng.hpp"

namespace pedra::engine {
namespace {

// A certain result in the points that errors are measured in, so that a weak level may doubt it.
constexpr double kCertain = 40;

// The depth from which opening a corner is the search's own to judge.
constexpr int kSeesReasons = 4;

using Levels = std::array<Level, 9>;

using enum Sense;

// Othello's points are discs; Gomoku's are such that +1 is a 62 % chance to win.
constexpr Levels kOthelloLevels{{{1, 0.45, 16},
                                 {1, 0.27, 9},
                                 {1, 0.12, 7, Corners},
                                 {1, 0.06, 4.5, Corners},
                                 {2, 0.04, 3.5, Corners},
                                 {3, 0.02, 2.5, Corners},
                                 {5, 0.01, 2, Corners},
                                 {7, 0, 1, Corners},
                                 {11, 0, 0}}};
constexpr Levels kGomokuLevels{{{1, 0.70, 10, Fives, 0.75},
                                {1, 0.60, 8, Fives},
                                {1, 0.40, 6, Fives},
                                {1, 0.22, 4.5, Threes},
                                {1, 0.12, 3.5, Threes},
                                {2, 0.06, 2.2, Threes},
                                {2, 0.02, 1.2, Threes},
                                {4, 0, 0.8, Threes},
                                {6, 0, 0.3, Threes}}};

// The points of `windows` on a small board: a row of three is 16.
constexpr Levels kMnkLevels{{{1, 0.60, 24},
                             {1, 0.40, 16},
                             {2, 0.30, 12},
                             {2, 0.20, 8},
                             {3, 0.12, 6},
                             {4, 0.08, 4},
                             {5, 0.04, 2},
                             {6, 0.02, 1},
                             {8, 0, 0}}};

const Levels& levels_of(const mnk::Settings& /*game*/) { return kMnkLevels; }
const Levels& levels_of(const gomoku::Settings& /*game*/) { return kGomokuLevels; }
const Levels& levels_of(const othello::Settings& /*game*/) { return kOthelloLevels; }

double value_of(const search::Line& line) {
  if (!line.win_in) return line.score;
  return *line.win_in > 0 ? kCertain : -kCertain;
}

// Approximately normal: the sum of twelve uniform numbers from (0, 1), less its mean of six.
double normal(Rng& rng) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += static_cast<double>(rng.below(1U << 20U)) / (1U << 20U);
  return sum;
}

// A random move, for a level that has overlooked every move that was searched.
Move careless_move(const AnyPosition& position, const std::vector<Move>& sensible, Rng& rng) {
  const std::vector<Move> moves = sensible.empty() ? position.legal_moves() : sensible;
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

}  // namespace

Level level_of(const GameSpec& game, int number) {
  const Levels& levels =
      std::visit([](const auto& settings) -> const Levels& { return levels_of(settings); }, game.settings);
  return levels[static_cast<std::size_t>(std::clamp(number, 1, 9) - 1)];
}

search::SearchReport weakened(search::SearchReport report, const AnyPosition& position, const Level& level,
                              std::uint64_t seed) {
  if (report.lines.empty() || (level.oversight <= 0 && level.error <= 0)) return report;
  Rng rng(position.hash() ^ (seed * 0x9e3779b97f4a7c15ULL));
  const bool heeds = level.attention >= 1 || rng.below(1U << 20U) < level.attention * (1U << 20U);
  std::vector<Move> sensible = sensible_moves(position, heeds ? level.sense : Sense::None);
  if (sensible.empty()) sensible = near_moves(position);
  // A search that looks far enough may have a reason to open a corner.
  const bool has_corners = position.othello() != nullptr;
  if (!sensible.empty() && has_corners && level.depth >= kSeesReasons)
    sensible.push_back(report.lines.front().move);
  const auto is_sensible = [&sensible](Move move) {
    return sensible.empty() || std::find(sensible.begin(), sensible.end(), move) != sensible.end();
  };
  const search::Line* chosen = nullptr;
  double best = 0;
  for (const search::Line& line : report.lines) {
    const bool overlooked = rng.below(1U << 20U) < level.oversight * (1U << 20U);
    const double value = value_of(line) + level.error * normal(rng);
    if (overlooked || !is_sensible(line.move) || (chosen != nullptr && value <= best)) continue;
    chosen = &line;
    best = value;
  }
  if (chosen == nullptr) {
    report.move = careless_move(position, sensible, rng);
    report.pv = {report.move};
    report.win_in.reset();
    report.exact = false;
  } else {
    report.move = chosen->move;
    report.score = chosen->score;
    report.win_in = chosen->win_in;
    report.pv = chosen->pv;
    report.exact = chosen->exact;
  }
  report.lines.clear();
  return report;
}

search::SearchReport LevelledEngine::search(const AnyPosition& position, const SearchRequest& request,
                                            std::stop_token stop, const search::ReportSink& sink) {
  SearchRequest limited = request;
  limited.limits = request.limits.or_else(limits_);
  limited.limits.depth = std::min(level_.depth, limited.limits.depth.value_or(level_.depth));
  if (level_.oversight > 0 || level_.error > 0) limited.lines = kEveryMove;
  const auto told = [&](const search::SearchReport& report) {
    if (sink) sink(weakened(report, position, level_, seed_));
  };
  return weakened(inside_->search(position, limited, std::move(stop), told), position, level_, seed_);
}

}  // namespace pedra::engine
