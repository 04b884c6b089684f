// Playing strength from results, in Elo (logistic: 400 points are odds of ten to one).
// Called by the match's table, the ladder and the report. Every answer is finite whatever the results: none,
// all won, all lost.
//
// Two games of a pair share an opening, so they are not independent; the unit that is counted is the pair:
//
//   points of the first player in a pair   0    0.5    1    1.5    2
//   PairResults::pairs                    [0]   [1]   [2]   [3]   [4]
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pedra::arena {

struct PairResults {
  std::array<std::int64_t, 5> pairs{};
  std::array<std::int64_t, 3> singles{};  // games whose partner was not played: lost, drawn, won

  [[nodiscard]] std::int64_t pair_count() const;
  [[nodiscard]] std::int64_t games() const;  // two a pair, and the singles
  [[nodiscard]] double points() const;
  [[nodiscard]] PairResults reversed() const;  // the second player's view
  bool operator==(const PairResults&) const = default;
};

struct EloEstimate {
  std::int64_t games = 0;
  double score = 0.5;  // points per game as played; 0.5 when there was none
  double elo = 0;
  double error = 0;     // half of the 95 % interval: elo - error .. elo + error
  double superior = 0;  // likelihood of superiority, 0 .. 1
};

// The formula. A tenth of a pair of each of the five kinds is added (the weak prior that keeps all ends
// finite). With P pairs of game score a_i = 0, 1/4 .. 1, and S singles:
//
//   s  = (sum of points) / (2P + S)
//   v  = (4 * sum over pairs of (a_i - s)^2 + sum over singles of (r - s)^2) / (2P + S)^2    variance of s
//   elo = c * ln(s / (1 - s)),   error = 1.96 * c * sqrt(v) / (s * (1 - s)),   c = 400 / ln 10
//   superior = Phi(ln(s / (1 - s)) * s * (1 - s) / sqrt(v))
//
// The interval is taken on the Elo scale, where it cannot leave the possible; so 10 pairs without a loss are
// 644 +- 591, and never infinite.
EloEstimate estimate_elo(const PairResults& results);

double expected_score(double elo);  // 1 / (1 + 10^(-elo / 400))
double elo_of_score(double score);  // its inverse; `score` strictly between 0 and 1

// All games between two players of a field, both colours.
struct HeadToHead {
  std::size_t first = 0;
  std::size_t second = 0;
  double games = 0;
  double points = 0;  // of the first
};

struct Rating {
  double elo = 0;
  double error = 0;  // half of the 95 % interval, relative to the anchor
  double games = 0;
  double points = 0;
};

// Bradley-Terry strengths of a field by maximum likelihood, a draw being half a win. Each player also draws
// one game against an imaginary average player: that prior makes the likelihood strictly concave, so the
// maximum exists and Newton's method with step halving reaches it, even for players without a loss or groups
// that never met. The mean is zero, or the anchor has `anchor_elo`.
std::vector<Rating> rate_players(std::size_t players, const std::vector<HeadToHead>& results,
                                 std::optional<std::size_t> anchor = std::nullopt, double anchor_elo = 0);

}  // namespace pedra::arena
