// What the moves of a game were worth: from the values of its positions to losses and verdicts. Called for
// analyses.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "server/store/game_store.hpp"

namespace pedra::server {

struct Thresholds {
  double inaccuracy = 0;
  double mistake = 0;
  double blunder = 0;
};

// In the points of this player: discs in Othello; in Gomoku those of `engine`, where one point is a 62 %
// chance to win. The documents' Gomoku heuristics count by powers, which no threshold fits: none.
std::optional<Thresholds> thresholds_for(std::string_view player, const engine::GameSpec& game);

enum class Verdict : std::uint8_t { Best, Good, Inaccuracy, Mistake, Blunder };
std::string_view name_of(Verdict verdict);  // "best", "good", ...

struct Judgement {
  Verdict verdict = Verdict::Good;
  std::optional<double> loss;  // none when a certain result was given away
};

// The move played at `before`, after which the position is `after`. Both values are for their own side to
// move.
Judgement judge(const AnalysedPosition& before, const AnalysedPosition& after, Move played,
                const std::optional<Thresholds>& thresholds);

}  // namespace pedra::server
