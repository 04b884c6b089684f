#include "games/othello/heuristics/zones.hpp"

#include <array>
#include <bit>
#include <cassert>
#include <cstdlib>

namespace pedra::othello {
namespace {

constexpr int points(int count) { return count * static_cast<int>(Zones::kUnitsPerPoint); }

struct ZoneSquares {
  Squares corners = 0;
  Squares border = 0;
  Squares danger = 0;
};

constexpr ZoneSquares make_zones(int size) {
  ZoneSquares zones;
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) {
      const bool edge_x = x == 0 || x == size - 1;
      const bool edge_y = y == 0 || y == size - 1;
      const bool ring_x = x == 1 || x == size - 2;
      const bool ring_y = y == 1 || y == size - 2;
      const Squares here = square_bit({x, y});
      if (edge_x && edge_y) zones.corners |= here;
      if (edge_x || edge_y)
        zones.border |= here;
      else if (ring_x || ring_y)
        zones.danger |= here;
    }
  return zones;
}

constexpr std::array<ZoneSquares, 3> kZones{make_zones(4), make_zones(6), make_zones(8)};

const ZoneSquares& zones_of(int size) { return kZones[static_cast<std::size_t>(size / 2 - 2)]; }

int mobility_score(Squares opponent_moves, const ZoneSquares& zones) {
  const int count = std::popcount(opponent_moves);
  int score = 0;
  if (count < 3) score += points(5);
  if (count < 1) score += points(10);
  // Bits are in row-major order, so the lowest one is the first such move found.
  const Squares on_border = opponent_moves & zones.border;
  const Squares first = on_border & (~on_border + 1);
  if (first != 0) score -= points((first & zones.corners) != 0 ? 2 : 1);
  return score;
}

Score disc_lead(const Position& position) {
  return Score(points(std::popcount(position.mine()) - std::popcount(position.theirs())));
}

}  // namespace

ZoneBreakdown Zones::breakdown(const Position& after, Move move) const {
  ZoneBreakdown scores;
  if (!move.is_stone()) return scores;
  const ZoneSquares& zones = zones_of(after.width());
  const Squares here = square_bit(move.point());
  if (parts_.corner && (here & zones.corners) != 0) scores.corner = points(5);
  if (parts_.border && (here & zones.border) != 0) scores.border = points(3);
  if (parts_.danger && (here & zones.danger) != 0) scores.danger = points(-2);
  if (parts_.mobility) scores.mobility = mobility_score(after.legal_squares(), zones);
  if (parts_.center) {
    const int last = after.width() - 1;  // |x - last/2| points are |2x - last| half points
    static_assert(kUnitsPerPoint == 2);
    scores.center = -(std::abs(2 * move.point().x() - last) + std::abs(2 * move.point().y() - last));
  }
  return scores;
}

void Zones::reset(const Position& /*position*/) {
  sum_ = 0;
  earlier_.clear();
}

void Zones::applied(const Position& position, Move move) {
  earlier_.push_back(sum_);
  sum_ = -(sum_ + breakdown(position, move).total());
}

void Zones::undone(const Position& /*position*/, Move /*move*/) {
  assert(!earlier_.empty());
  sum_ = earlier_.back();
  earlier_.pop_back();
}

Score Zones::evaluate(const Position& position, int /*ply*/) const {
  return disc_lead(position) + Score(sum_);
}

Score Zones::finished(const Position& position, int ply) const { return evaluate(position, ply); }

bool noisy(const Position& position, Move move) {
  if (!move.is_stone()) return false;
  const auto at_end = [last = position.width() - 1](int i) { return i == 0 || i == last; };
  return at_end(move.point().x()) && at_end(move.point().y());
}

}  // namespace pedra::othello
