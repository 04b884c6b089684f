#include "arena/statistics/tally.hpp"

#include <algorithm>
#include <numeric>

namespace pedra::arena {
namespace {

// Of Black: 0 lost, 1 drawn, 2 won.
int half_points_of_black(Outcome outcome) {
  if (outcome.kind != Outcome::Kind::Win) return 1;
  return outcome.winner == Color::Black ? 2 : 0;
}

}  // namespace

std::int64_t PlayerSummary::forfeit_count() const {
  return std::accumulate(forfeits.begin(), forfeits.end(), std::int64_t{0});
}

Tally::Tally(std::vector<SeatedPlayer> players) {
  for (SeatedPlayer& player : players) {
    PlayerSummary summary;
    summary.name = std::move(player.name);
    summary.spec = std::move(player.spec);
    players_.push_back(std::move(summary));
  }
}

void Tally::add(const StoredGame& stored) {
  const int last = static_cast<int>(players_.size()) - 1;
  const Job& job = stored.job;
  last_id_ = std::max(last_id_, stored.id);
  if (job.black < 0 || job.white < 0 || job.black > last || job.white > last || job.black == job.white)
    return;
  ++games_;
  const int black_half = half_points_of_black(stored.game.outcome);
  for (const Color side : {Color::Black, Color::White}) {
    PlayerSummary& player = players_[static_cast<std::size_t>(side == Color::Black ? job.black : job.white)];
    const int half = side == Color::Black ? black_half : 2 - black_half;
    ++player.games;
    ++(half == 2 ? player.wins : half == 1 ? player.draws : player.losses);
    if (half == 0 && stored.game.forfeit) ++player.forfeits[static_cast<std::size_t>(*stored.game.forfeit)];
  }
  // Both games begin with Black and alternate but for Othello's passes, which are moves here too.
  for (std::size_t i = static_cast<std::size_t>(std::max(stored.game.opening_moves, 0));
       i < stored.game.moves.size(); ++i) {
    const PlayedMove& played = stored.game.moves[i];
    if (played.move.is_pass()) continue;
    PlayerSummary& player = players_[static_cast<std::size_t>(i % 2 == 0 ? job.black : job.white)];
    // Sums for now; players() divides.
    ++player.moves;
    const auto time = static_cast<double>(played.time.count());
    player.time_per_move += time;
    player.longest_move = std::max(player.longest_move, time);
    player.depth_per_move += played.depth;
    player.nodes_per_move += static_cast<double>(played.nodes);
  }
  const std::pair<int, int> key = std::minmax(job.black, job.white);
  const int half = job.black == key.first ? black_half : 2 - black_half;
  PairingSummary& count = counts_[key];
  ++(half == 2 ? count.wins : half == 1 ? count.draws : count.losses);
  Pair& pair = pairs_[key][job.pair];
  if (pair.games < 2) pair.half_points[static_cast<std::size_t>(pair.games)] = half;
  ++pair.games;
}

PairResults Tally::results(int first, int second) const {
  const std::pair<int, int> key = std::minmax(first, second);
  PairResults results;
  const auto found = pairs_.find(key);
  if (found == pairs_.end()) return results;
  for (const auto& entry : found->second) {
    const Pair& pair = entry.second;
    if (pair.games == 1)
      ++results.singles[static_cast<std::size_t>(pair.half_points[0])];
    else
      ++results.pairs[static_cast<std::size_t>(pair.half_points[0] + pair.half_points[1])];
  }
  return first == key.first ? results : results.reversed();
}

std::vector<PlayerSummary> Tally::players() const {
  std::vector<HeadToHead> field;
  for (const auto& [key, count] : counts_)
    field.push_back({static_cast<std::size_t>(key.first), static_cast<std::size_t>(key.second),
                     static_cast<double>(count.wins + count.draws + count.losses),
                     static_cast<double>(count.wins) + 0.5 * static_cast<double>(count.draws)});
  const std::vector<Rating> ratings = rate_players(players_.size(), field);
  std::vector<PlayerSummary> players = players_;
  for (std::size_t i = 0; i < players.size(); ++i) {
    PlayerSummary& player = players[i];
    player.rating = ratings[i];
    if (player.moves == 0) continue;
    const auto moves = static_cast<double>(player.moves);
    player.time_per_move /= moves;
    player.depth_per_move /= moves;
    player.nodes_per_move /= moves;
  }
  return players;
}

std::vector<PairingSummary> Tally::pairings() const {
  std::vector<PairingSummary> all;
  for (const auto& [key, count] : counts_) {
    PairingSummary summary = count;
    summary.first = key.first;
    summary.second = key.second;
    summary.results = results(key.first, key.second);
    summary.estimate = estimate_elo(summary.results);
    all.push_back(summary);
  }
  return all;
}

}  // namespace pedra::arena
