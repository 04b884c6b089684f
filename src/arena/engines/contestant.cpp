#include "arena/engines/contestant.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "arena/engines/kit_client.hpp"
#include "arena/engines/protocol_client.hpp"
#include "base/rng.hpp"
#include "play/time_budget.hpp"

namespace pedra::arena {
namespace {

class InHouse final : public Contestant {
 public:
  InHouse(const engine::EngineSpec& spec, const engine::GameSpec& game, const Control& control,
          std::uint64_t seed)
      : spec_(spec), game_(game), control_(control) {
    spec_.seed = mix64(spec.seed ^ mix64(seed));
  }

  std::optional<Forfeit> start() override {
    auto made = engine::make_engine(spec_, game_);
    if (!made) return Forfeit{ForfeitKind::NoStart, made.error().message};
    engine_ = *std::move(made);
    engine_->new_game();
    return std::nullopt;
  }

  std::variant<Answer, Forfeit> move(const play::Game& game, const TurnClock& clock) override {
    const auto begun = std::chrono::steady_clock::now();
    const search::SearchReport report = engine_->search(
        game.position(), {.limits = limits(clock, play::planned_moves(game.position()))}, {}, {});
    const auto taken = std::chrono::steady_clock::now() - begun;
    Answer answer;
    answer.move = report.move;
    answer.time = std::chrono::duration_cast<Milliseconds>(taken);
    answer.score = report.score;
    answer.win_in = report.win_in;
    answer.depth = report.depth;
    answer.nodes = report.nodes;
    return answer;
  }

  void game_over() override {}

 private:
  // The player's own limits hold besides those of the match.
  [[nodiscard]] search::Limits limits(const TurnClock& clock, double planned) const {
    search::Limits match{control_.depth, control_.nodes, std::nullopt};
    if (control_.per_move || clock.left) {
      const Milliseconds whole{24 * 60 * 60 * 1000};
      match = play::tighter(
          match,
          play::limits_for({.per_move = control_.per_move, .left = clock.left, .planned = planned}, whole));
    }
    return play::tighter(spec_.settings.limits, match);
  }

  engine::EngineSpec spec_;
  engine::GameSpec game_;
  Control control_;
  std::unique_ptr<engine::Engine> engine_;
};

}  // namespace

Milliseconds time_allowed(const Control& control, const TurnClock& clock) {
  std::optional<Milliseconds> least = control.per_move;
  if (clock.left) least = least ? std::min(*least, *clock.left) : *clock.left;
  if (!least) return control.answer_patience;
  return std::max(*least, Milliseconds(0)) + control.tolerance;
}

std::unique_ptr<Contestant> make_contestant(const PlayerSpec& player, const engine::GameSpec& game,
                                            const Control& control, std::uint64_t seed) {
  if (player.engine) return std::make_unique<InHouse>(*player.engine, game, control, seed);
  switch (player.protocol_for(game)) {
    case Protocol::Gtp:
      return make_gtp_client(player, game, control);
    case Protocol::NBoard:
      return make_nboard_client(player, game, control);
    case Protocol::Kit:
      return make_kit_client(player, control);
    case Protocol::Gomocup:
      break;
  }
  return make_gomocup_client(player, game, control);
}

}  // namespace pedra::arena
