#include "arena/game_runner.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "base/rng.hpp"

namespace pedra::arena {
namespace {

constexpr std::array<std::string_view, 5> kReasons{"played", "forfeit", "adjudicated-win", "adjudicated-draw",
                                                   "move-limit"};
constexpr double kCertain = 1e30;  // the score of a certain win

class Runner {
 public:
  Runner(const GameSetup& setup, const MoveHook& moved) : setup_(setup), moved_(moved), game_(setup.game) {
    for (const Color side : {Color::Black, Color::White}) {
      const PlayerSpec& player = side == Color::Black ? setup.black : setup.white;
      const auto seed = mix64(setup.seed + static_cast<std::uint64_t>(index_of(side)));
      contestants_[at(side)] = make_contestant(player, setup.game, setup.control, seed);
      clocks_[at(side)].left = setup.control.per_game;
    }
  }

  std::optional<FinishedGame> run(const std::atomic<bool>& stop) {
    for (const Move move : setup_.opening.moves) record({.move = move});
    result_.opening_moves = static_cast<int>(game_.moves().size());
    if (moved_) moved_(game_);
    for (const Color side : {Color::Black, Color::White})
      if (const auto failure = contestants_[at(side)]->start()) return forfeited(side, *failure);
    while (true) {
      if (game_.over()) return finished(game_.position().outcome(), Reason::Played);
      if (auto decided = adjudicated()) return decided;
      if (stop.load(std::memory_order_relaxed)) return std::nullopt;
      if (const auto failure = take_turn()) return forfeited(game_.position().to_move(), *failure);
      if (moved_) moved_(game_);
    }
  }

 private:
  static std::size_t at(Color side) { return static_cast<std::size_t>(index_of(side)); }

  void record(const PlayedMove& played) {
    if (!game_.play(played.move)) return;
    result_.moves.push_back(played);
  }

  std::optional<Forfeit> take_turn() {
    const Color side = game_.position().to_move();
    if (game_.position().is_legal(Move::pass())) {
      record({.move = Move::pass()});
      return std::nullopt;
    }
    TurnClock& clock = clocks_[at(side)];
    const auto asked = std::chrono::steady_clock::now();
    const auto reply = contestants_[at(side)]->move(game_, clock);
    const auto taken = std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - asked);
    // When and where: a forfeit says it in the same words whatever the protocol.
    const auto placed = [&](Forfeit failure) {
      failure.detail += fmt::format(" (move {}, after {} of {} ms)", game_.moves().size() + 1, taken.count(),
                                    time_allowed(setup_.control, clock).count());
      return failure;
    };
    if (reply.index() == 1) return placed(std::get<1>(reply));
    const Answer& answer = std::get<0>(reply);
    if (answer.time > time_allowed(setup_.control, clock))
      return placed({ForfeitKind::Time, fmt::format("the move took {} ms", answer.time.count())});
    if (clock.left) *clock.left += setup_.control.increment - answer.time;
    if (!game_.position().is_legal(answer.move))
      return placed(
          {ForfeitKind::IllegalMove, fmt::format("a legal move was expected, {} came: {}",
                                                 to_text(answer.move, game_.position().grid()),
                                                 game_.position().why_illegal(answer.move).message)});
    record({answer.move, answer.time, answer.score, answer.depth, answer.nodes});
    remember(side, answer);
    return std::nullopt;
  }

  // Keeps each side's scores, from Black's view, for adjudication.
  void remember(Color side, const Answer& answer) {
    std::optional<double> score = answer.score;
    if (answer.win_in) score = *answer.win_in >= 0 ? kCertain : -kCertain;
    if (score && side == Color::White) score = -*score;
    scores_[at(side)].push_back(score);
  }

  // Do the last `count` scores of both sides all pass?
  template <class Test>
  [[nodiscard]] bool last_agree(int count, Test test) const {
    for (const auto& scores : scores_) {
      if (static_cast<int>(scores.size()) < count) return false;
      if (!std::all_of(scores.end() - count, scores.end(), [&](const auto& s) { return s && test(*s); }))
        return false;
    }
    return true;
  }

  std::optional<FinishedGame> adjudicated() {
    const Adjudication& rule = setup_.adjudication;
    if (rule.win_score) {
      const double bound = *rule.win_score;
      if (last_agree(rule.win_moves, [bound](double s) { return s >= bound; }))
        return finished(Outcome::win(Color::Black), Reason::AdjudicatedWin);
      if (last_agree(rule.win_moves, [bound](double s) { return s <= -bound; }))
        return finished(Outcome::win(Color::White), Reason::AdjudicatedWin);
    }
    if (rule.draw_score) {
      const double bound = *rule.draw_score;
      if (last_agree(rule.draw_moves, [bound](double s) { return std::abs(s) <= bound; }))
        return finished(Outcome::draw(), Reason::AdjudicatedDraw);
    }
    if (rule.draw_after > 0 && static_cast<int>(game_.moves().size()) >= rule.draw_after)
      return finished(Outcome::draw(), Reason::MoveLimit);
    return std::nullopt;
  }

  FinishedGame finished(Outcome outcome, Reason reason) {
    for (const auto& contestant : contestants_) contestant->game_over();
    result_.outcome = outcome;
    result_.reason = reason;
    if (reason == Reason::Played) result_.disc_score = game_.position().disc_score();
    return result_;
  }

  FinishedGame forfeited(Color loser, const Forfeit& forfeit) {
    contestants_[at(loser)].reset();  // at once: it may be writing or allocating without end
    contestants_[at(opponent(loser))]->game_over();
    result_.outcome = Outcome::win(opponent(loser));
    result_.reason = Reason::Forfeit;
    result_.forfeit = forfeit.kind;
    result_.detail = forfeit.detail;
    return result_;
  }

  const GameSetup& setup_;
  const MoveHook& moved_;
  play::Game game_;
  FinishedGame result_;
  std::array<std::unique_ptr<Contestant>, 2> contestants_;
  std::array<TurnClock, 2> clocks_;
  std::array<std::vector<std::optional<double>>, 2> scores_;
};

}  // namespace

std::string_view name_of(Reason reason) { return kReasons[static_cast<std::size_t>(reason)]; }

std::optional<Reason> reason_named(std::string_view name) {
  const auto* const found = std::find(kReasons.begin(), kReasons.end(), name);
  if (found == kReasons.end()) return std::nullopt;
  return static_cast<Reason>(found - kReasons.begin());
}

std::optional<FinishedGame> run_game(const GameSetup& setup, const std::atomic<bool>& stop,
                                     const MoveHook& moved) {
  return Runner(setup, moved).run(stop);
}

}  // namespace pedra::arena
