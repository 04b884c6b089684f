#include "games/gomoku/heuristics/chains.hpp"

#include <algorithm>
#include <bit>

namespace pedra::gomoku {

int blocked_stones(const Position& position, Point p, Color color) {
  int blocked = 0;
  for (const Direction direction : kDirections) {
    const LinePlace place = position.geometry().place(p, direction);
    const LineBits opposing = position.stones(opponent(color)).at(place);
    //   above: the neighbour comes to bit 0          below: the neighbour comes to bit 31
    blocked +=
        std::countr_one(opposing >> (place.bit + 1)) + std::countl_one(opposing << (31 - place.bit) << 1);
  }
  return std::max(blocked, 1);
}

std::int64_t Chains::LineValue::operator()(LineBits own, LineBits, LineBits) const {
  int pairs = 0;
  for (LineBits joined = own & (own >> 1); joined != 0; joined &= joined >> 1) pairs += std::popcount(joined);
  return std::popcount(own) + 2 * pairs;
}

Result<Ok> Chains::supports(const Settings& settings) {
  return check_k(settings, "chains", 3, kMaxGomokuSide);
}

void Chains::reset(const Position& position) { sum_.reset(position, LineValue()); }
void Chains::applied(const Position& position, Move move) { sum_.applied(position, move.point()); }
void Chains::undone(const Position& position, Move move) { sum_.undone(position, move.point()); }

Score Chains::evaluate(const Position& position, int) const {
  const Color mover = mover_of(position);
  const Move last = position.last_move();
  const int blocked = last.is_stone() ? blocked_stones(position, last.point(), mover) : 1;
  return Score(total(position.to_move()) - total(mover) * std::max(1, blocked * blocked_));
}

Score Chains::finished(const Position& position, int ply) const {
  return finished_score(position, ply, kEndOfGame * total(mover_of(position)) - total(position.to_move()));
}

std::vector<HeuristicPart> Chains::parts(const Position& position, const HeuristicWeights&) {
  std::vector<HeuristicPart> parts;
  for (const Color color : {Color::Black, Color::White})
    for_each_line(position, color, [&](const LineView& line) {
      for_each_run(line.own, [&](LineBits run) {
        const std::int64_t length = std::popcount(run);
        parts.push_back(make_part(position, color, line, run, 0, length * length));
      });
    });
  return parts;
}

}  // namespace pedra::gomoku
