#include "server/views/judgement.hpp"

#include <algorithm>

namespace pedra::server {
namespace {

// 1: certainly won, -1: certainly lost, 0: open.
int certainty(const std::optional<int>& win_in) { return !win_in ? 0 : *win_in > 0 ? 1 : -1; }

}  // namespace

std::optional<Thresholds> thresholds_for(std::string_view player, const engine::GameSpec& game) {
  if (game.counts_discs()) return Thresholds{2, 4, 10};
  if (player.starts_with("engine")) return Thresholds{1, 2, 4};
  return std::nullopt;
}

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Best:
      return "best";
    case Verdict::Good:
      return "good";
    case Verdict::Inaccuracy:
      return "inaccuracy";
    case Verdict::Mistake:
      return "mistake";
    case Verdict::Blunder:
      break;
  }
  return "blunder";
}

Judgement judge(const AnalysedPosition& before, const AnalysedPosition& after, Move played,
                const std::optional<Thresholds>& thresholds) {
  if (played == before.best) return {Verdict::Best, 0};
  const int had = certainty(before.win_in);
  const int has = -certainty(after.win_in);
  if (has < had) return {Verdict::Blunder, std::nullopt};
  if (has > had || had != 0) return {Verdict::Good, 0};
  const double loss = std::max(0.0, before.score + after.score);
  if (!thresholds || loss < thresholds->inaccuracy) return {Verdict::Good, loss};
  if (loss < thresholds->mistake) return {Verdict::Inaccuracy, loss};
  return {loss < thresholds->blunder ? Verdict::Mistake : Verdict::Blunder, loss};
}

}  // namespace pedra::server
