// The statistics of a match, game by game as they come. Called by match.cpp and ladder.cpp, read by tables,
// JSON and the report.
#pragma once
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/statistics/elo.hpp"
#include "arena/statistics/sprt.hpp"
#include "arena/store/store.hpp"

namespace pedra::arena {

struct PlayerSummary {
  std::string name;
  std::string spec;
  std::int64_t games = 0;
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;
  std::array<std::int64_t, kForfeitKinds> forfeits{};  // games lost that way, by ForfeitKind
  // Over the moves that were asked for (not opening, not forced passes).
  std::int64_t moves = 0;
  double time_per_move = 0;  // milliseconds
  double longest_move = 0;
  double depth_per_move = 0;
  double nodes_per_move = 0;
  Rating rating;  // in the field of the match, mean zero

  [[nodiscard]] double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
  [[nodiscard]] std::int64_t forfeit_count() const;
};

// Two players' games against each other; counts are the first's.
struct PairingSummary {
  int first = 0;
  int second = 0;
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;
  PairResults results;
  EloEstimate estimate;
};

struct MatchSummary {
  MatchInfo match;
  std::vector<PlayerSummary> players;
  std::vector<PairingSummary> pairings;  // those that met, first < second
  std::optional<SprtStatus> sprt;        // of the first against the second player
  std::string
      sandbox;  // of engines of others, while they play: "bubblewrap", or why none; empty: there are none
};

class Tally {
 public:
  explicit Tally(std::vector<SeatedPlayer> players);

  void add(const StoredGame& game);
  [[nodiscard]] std::int64_t last_id() const { return last_id_; }  // of the games added
  [[nodiscard]] std::int64_t games() const { return games_; }
  [[nodiscard]] PairResults results(int first, int second) const;
  [[nodiscard]] std::vector<PlayerSummary> players() const;  // with ratings
  [[nodiscard]] std::vector<PairingSummary> pairings() const;

 private:
  // Points of the lower-numbered player in half points, for each game of a pair that is known.
  struct Pair {
    std::array<int, 2> half_points{};
    int games = 0;
  };
  std::vector<PlayerSummary> players_;
  std::map<std::pair<int, int>, std::map<int, Pair>> pairs_;  // by players, by pair number
  std::map<std::pair<int, int>, PairingSummary> counts_;
  std::int64_t last_id_ = 0;
  std::int64_t games_ = 0;
};

}  // namespace pedra::arena
