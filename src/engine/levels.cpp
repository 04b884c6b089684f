#include "engine/levels.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/rng.hpp"
#include "games/gomoku/candidates.hpp"

namespace pedra::engine {
namespace {

// A certain result in the points that errors are measured in, so that a weak level may doubt it.
constexpr double kCertain = 40;

using Levels = std::array<Level, 9>;

// Othello's points are discs; Gomoku's are such that +1 is a 62 % chance to win.
constexpr Levels kOthelloLevels{{{1, 0.45, 16},
                                 {1, 0.27, 9},
                                 {1, 0.10, 5.5},
                                 {2, 0.10, 5},
                                 {3, 0.04, 2.5},
                                 {5, 0.02, 2},
                                 {6, 0, 1},
                                 {8, 0, 0},
                                 {12, 0, 0}}};
constexpr Levels kGomokuLevels{{{1, 0.97, 12},
                                {1, 0.88, 10},
                                {1, 0.70, 8},
                                {1, 0.45, 6},
                                {1, 0.25, 4},
                                {2, 0.12, 2.5},
                                {2, 0.05, 1.5},
                                {3, 0.02, 0.8},
                                {5, 0, 0.3}}};

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

// The sum of twelve draws from (0, 1), less its mean of six: as normal as a mistake needs to be.
double normal(Rng& rng) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += static_cast<double>(rng.below(1U << 20U)) / (1U << 20U);
  return sum;
}

// A move that the search did not even value: what is played by somebody who saw none of the others.
Move careless_move(const AnyPosition& position, Rng& rng) {
  std::vector<Move> moves = position.legal_moves();
  if (const gomoku::Position* board = position.gomoku(); board != nullptr) {
    MoveList<gomoku::Position> near;
    gomoku::WindowMoves{}(*board, near);
    if (!near.empty()) moves.assign(near.begin(), near.end());
  }
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
  const search::Line* chosen = nullptr;
  double best = 0;
  for (const search::Line& line : report.lines) {
    const bool overlooked = rng.below(1U << 20U) < level.oversight * (1U << 20U);
    const double value = value_of(line) + level.error * normal(rng);
    if (overlooked || (chosen != nullptr && value <= best)) continue;
    chosen = &line;
    best = value;
  }
  if (chosen == nullptr) {
    report.move = careless_move(position, rng);
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
