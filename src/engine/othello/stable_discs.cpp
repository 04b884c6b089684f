#include "engine/othello/stable_discs.hpp"

#include "games/othello/search/stability.hpp"

namespace pedra::engine {

std::vector<Point> stable_discs(const othello::Position& position, Color color) {
  std::vector<Point> points;
  if (position.width() != 8) return points;
  const othello::Squares stable =
      othello::stable_discs(position.discs(color), position.discs(opponent(color)));
  for (int square = 0; square < 64; ++square)
    if ((stable >> static_cast<unsigned>(square) & 1U) != 0) points.push_back(othello::point_of(square));
  return points;
}

}  // namespace pedra::engine
