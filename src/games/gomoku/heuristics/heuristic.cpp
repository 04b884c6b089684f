#include "games/gomoku/heuristics/heuristic.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/bits.hpp"
#include "search/noisy_row.hpp"

namespace pedra::gomoku {

Score finished_score(const Position& position, int ply, std::int64_t winners_utility) {
  if (position.outcome().kind != Outcome::Kind::Win) return Score(0);
  constexpr std::int64_t kLargest = Score::kWinStep / 2 - 1;
  const Score win = Score::win_at(ply, Score(std::clamp(winners_utility, -kLargest, kLargest)));
  return position.outcome().won_by(position.to_move()) ? win : -win;
}

Result<Ok> check_k(const Settings& settings, std::string_view heuristic, int least, int most) {
  if (settings.k >= least && settings.k <= most) return Ok{};
  return Error{.message = fmt::format("{} is defined for {} to {} in a row, not {}", heuristic, least, most,
                                      settings.k),
               .code = "unsupported-k"};
}

HeuristicPart make_part(const Position& position, Color color, const LineView& line, LineBits stones,
                        int openings, std::int64_t units) {
  HeuristicPart part{color, line.direction, {}, openings, units};
  while (stones != 0)
    part.stones.push_back(position.geometry().point({line.direction, line.line, take_lowest_bit(stones)}));
  return part;
}

bool noisy(const Position& position, Move move) {
  return move.is_stone() && search::is_noisy_row(position, move.point(), position.settings().k);
}

}  // namespace pedra::gomoku
