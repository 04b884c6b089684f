#include "play/live_game.hpp"

#include <cassert>
#include <fmt/format.h>
#include <utility>

#include "play/time_budget.hpp"

namespace pedra::play {
namespace {

using gomoku::Swap2;

Result<Ok> check_swap2(const Game& game) {
  const gomoku::Position* const board = game.start().gomoku();
  if (board == nullptr) return Error{"swap2 is an opening of Gomoku"};
  // Three black stones lie on the board before anybody has a colour: they must not be able to win.
  if (board->settings().k < 4) return Error{"swap2 needs a game of four in a row or more"};
  if (game.start().hash() != engine::AnyPosition(game.start().spec()).hash())
    return Error{"swap2 starts from an empty board"};
  return Ok{};
}

Error not_your_task(const Swap2& swap2) {
  const bool stones = swap2.task() == Swap2::Task::Place;
  return {.message = stones ? "Swap2 asks for stones now" : "Swap2 asks for a choice of colours now",
          .code = "not-your-task"};
}

}  // namespace

engine::EngineSpec strongest_engine() {
  engine::EngineSpec spec;
  spec.name = "engine";
  return spec;
}

LiveGame::LiveGame(const GameState& state, LiveOptions options)
    : options_(std::move(options)),
      game_(state.game),
      slots_{PlayerSlot{state.players[0], nullptr}, PlayerSlot{state.players[1], nullptr}},
      adviser_{Player{.engine = options_.adviser}, nullptr},
      choices_(state.choices),
      clock_(state.clock),
      forfeiture_(state.forfeiture) {}

Result<LiveGame> LiveGame::make(const GameState& state, LiveOptions options) {
  LiveGame live(state, std::move(options));
  assert(!live.clock_ || !live.clock_->running());
  if (!state.swap2) return live;
  if (const auto fits = check_swap2(state.game); !fits) return fits.error();
  if (!live.rebuild_swap2() || live.choices_.size() != state.choices.size())
    return Error{.message = "the choices of Swap2 do not fit the moves", .code = "bad-value"};
  return live;
}

// The state.

GameState LiveGame::state(TimePoint now) const {
  GameState state{.game = game_,
                  .players = {slots_[0].player, slots_[1].player},
                  .swap2 = swap2_.has_value(),
                  .choices = choices_,
                  .clock = clock_,
                  .forfeiture = forfeiture_};
  if (state.clock) state.clock->run(std::nullopt, now);
  return state;
}

Outcome LiveGame::outcome() const {
  if (forfeiture_) return Outcome::win(opponent(forfeiture_->loser));
  return position().outcome();
}

bool LiveGame::in_opening() const { return swap2_ && swap2_->task() != Swap2::Task::Finished; }

std::optional<Color> LiveGame::to_act() const {
  if (outcome().over()) return std::nullopt;
  if (!in_opening()) return position().to_move();
  return swap2_->to_act() == Swap2::Player::First ? Color::Black : Color::White;
}

std::size_t LiveGame::slot_index(Color color) const {
  const bool exchanged = swap2_ && !in_opening() && swap2_->holder(Color::Black) == Swap2::Player::Second;
  return static_cast<std::size_t>(index_of(exchanged ? opponent(color) : color));
}

bool LiveGame::human_to_choose() const {
  const auto side = to_act();
  return side && player(*side).human() && !must_pass();
}

// Changes.

Result<Ok> LiveGame::may_act() const {
  if (!forfeiture_) return Ok{};
  return Error{.message = forfeiture_->reason == Forfeiture::Reason::Time
                              ? "the game is over: a side has lost on time"
                              : "the game is over: a side has resigned",
               .code = "over"};
}

Result<Ok> LiveGame::play(Move move, TimePoint now) {
  check_time(now);
  if (const auto may = may_act(); !may) return may;
  if (swap2_ && swap2_->task() == Swap2::Task::Choose) return not_your_task(*swap2_);
  const Color moved = position().to_move();
  if (const auto played = game_.play(move); !played) return played;
  if (in_opening()) {
    const auto placed = swap2_->place(move.point());
    assert(placed.ok());
  }
  run_clock(moved, now);
  return Ok{};
}

Result<Ok> LiveGame::choose(Swap2::Choice choice, TimePoint now) {
  if (!swap2_) return Error{.message = "this game has no Swap2 opening", .code = "not-your-task"};
  if (const auto may = may_act(); !may) return may;
  if (swap2_->task() == Swap2::Task::Place) return not_your_task(*swap2_);
  if (!in_opening())
    return Error{.message = "Swap2's opening is over: the colours are given out", .code = "not-your-task"};
  if (const auto chosen = swap2_->choose(choice); !chosen)
    return Error{.message = chosen.error().message, .code = "not-your-task"};
  choices_.push_back({static_cast<int>(game_.moves().size()), choice});
  game_.shorten_line(0);
  run_clock({}, now);
  return Ok{};
}

Result<Ok> LiveGame::apply(const EngineAction& action, TimePoint now) {
  if (action.choice) return choose(*action.choice, now);
  for (const Move move : action.moves)
    if (const auto played = play(move, now); !played) return played;
  return Ok{};
}

Result<Ok> LiveGame::resign(std::optional<Color> side, TimePoint now) {
  const auto acting = to_act();
  if (!acting) return Error{.message = "the game is over", .code = "over"};
  forfeiture_ = Forfeiture{.loser = side.value_or(*acting), .reason = Forfeiture::Reason::Resignation};
  game_.shorten_line(0);
  run_clock({}, now);
  return Ok{};
}

Result<Ok> LiveGame::undo(int count, TimePoint now) {
  const auto made = static_cast<int>(game_.moves().size());
  if (count > made)
    return Error{.message = fmt::format("only {} moves can be undone", made), .code = "nothing-to-undo"};
  move_to(static_cast<std::size_t>(made - count), now);
  return Ok{};
}

Result<Ok> LiveGame::redo(int count, TimePoint now) {
  const std::size_t made = game_.moves().size();
  const auto undone = static_cast<int>(game_.line().size() - made);
  if (count > undone)
    return Error{.message = fmt::format("only {} moves can be redone", undone), .code = "nothing-to-redo"};
  move_to(made + static_cast<std::size_t>(count), now);
  return Ok{};
}

Result<Ok> LiveGame::go_to(int ply, TimePoint now) {
  const auto length = static_cast<int>(game_.line().size());
  if (ply < 0 || ply > length)
    return Error{.message = fmt::format("'ply' must be a whole number from 0 to {}", length),
                 .code = "bad-value"};
  move_to(static_cast<std::size_t>(ply), now);
  return Ok{};
}

void LiveGame::move_to(std::size_t ply, TimePoint now) {
  while (game_.moves().size() > ply) game_.undo();
  while (game_.moves().size() < ply && game_.redo()) continue;
  forfeiture_.reset();
  if (swap2_) rebuild_swap2();
  run_clock({}, now);
}

// Swap2 from the stones on the board. Choices beyond them are taken back, and with them the stones that
// followed the choice. False: the stones and the choices do not fit each other.
bool LiveGame::rebuild_swap2() {
  const std::size_t ply = game_.moves().size();
  while (!choices_.empty() && static_cast<std::size_t>(choices_.back().ply) > ply) {
    game_.shorten_line(static_cast<std::size_t>(choices_.back().ply));
    choices_.pop_back();
  }
  const Grid grid = position().grid();
  swap2_.emplace(grid.width, grid.height);
  std::size_t stones = 0;
  std::size_t choices = 0;
  while (true) {
    if (swap2_->task() == Swap2::Task::Place && stones < ply) {
      const auto placed = swap2_->place(game_.moves()[stones++].point());
      assert(placed.ok());
    } else if (swap2_->task() == Swap2::Task::Choose && choices < choices_.size()) {
      if (!swap2_->choose(choices_[choices++].choice)) return false;
    } else {
      break;
    }
  }
  return choices == choices_.size() && (stones == ply || !in_opening());
}

bool LiveGame::undo_turn(TimePoint now) {
  if (in_opening()) return false;
  const std::size_t here = game_.moves().size();
  const std::size_t least = swap2_ ? swap2_->stones().size() : 0;
  const auto forfeiture = std::exchange(forfeiture_, std::nullopt);
  while (game_.moves().size() > least) {
    game_.undo();
    if (!human_to_choose()) continue;
    move_to(game_.moves().size(), now);
    return true;
  }
  while (game_.moves().size() < here) game_.redo();
  forfeiture_ = forfeiture;
  return false;
}

bool LiveGame::redo_turn(TimePoint now) {
  if (!game_.can_redo()) return false;
  do game_.redo();
  while (game_.can_redo() && !human_to_choose());
  move_to(game_.moves().size(), now);
  return true;
}

Result<Ok> LiveGame::set_game(Game game, TimePoint now) {
  LiveGame next({.game = std::move(game), .players = {slots_[0].player, slots_[1].player}, .clock = clock_},
                options_);
  next.adviser_.player = adviser_.player;
  next.engines_made_ = engines_made_;
  if (next.position().spec() == position().spec()) {
    for (std::size_t i = 0; i < slots_.size(); ++i) next.slots_[i].engine = slots_[i].engine;
    next.adviser_.engine = adviser_.engine;
  }
  if (const auto made = next.prepare(); !made) return made;
  // The players keep the colours that Swap2 gave them.
  if (slot_index(Color::Black) == 1) std::swap(next.slots_[0], next.slots_[1]);
  next.run_clock({}, now);
  *this = std::move(next);
  return Ok{};
}

void LiveGame::set_player(Color color, Player player) {
  PlayerSlot& slot = slots_[slot_index(color)];
  if (to_text(player) != to_text(slot.player)) slot.engine.reset();
  slot.player = std::move(player);
}

// The clock.

// `moved`: who has made a move, and gets its increment if its time was running.
void LiveGame::run_clock(std::optional<Color> moved, TimePoint now) {
  if (!clock_) return;
  if (moved && clock_->running() == moved) clock_->add_increment(*moved);
  const bool runs = !game_.moves().empty() && !in_opening() && !game_.can_redo();
  clock_->run(runs ? to_act() : std::nullopt, now);
}

void LiveGame::start_clock(TimePoint now) { run_clock({}, now); }

bool LiveGame::check_time(TimePoint now) {
  if (!clock_ || !clock_->expiry() || now < *clock_->expiry()) return false;
  forfeiture_ = Forfeiture{.loser = *clock_->running(), .reason = Forfeiture::Reason::Time};
  clock_->run(std::nullopt, now);
  return true;
}

// The engines.

Result<EngineTurn> LiveGame::engine_turn() {
  const auto side = to_act();
  if (!side) return Error{.message = "the game is over", .code = "over"};
  PlayerSlot& slot = slots_[slot_index(*side)];
  return turn_of(slot.player.human() ? adviser_ : slot, position(), in_opening() ? swap2_ : std::nullopt);
}

Result<EngineTurn> LiveGame::adviser_turn(const engine::AnyPosition& position) {
  assert(position.spec() == game_.position().spec());
  return turn_of(adviser_, position, std::nullopt);
}

Result<EngineTurn> LiveGame::turn_of(PlayerSlot& slot, const engine::AnyPosition& position,
                                     const std::optional<Swap2>& swap2) {
  if (const auto made = make_engine(slot); !made) return made.error();
  return EngineTurn(*slot.player.engine, slot.engine, position, swap2, options_.seed);
}

search::Limits LiveGame::turn_limits(TimePoint now) const {
  const auto side = to_act();
  if (!side) return {};
  if (clock_ && !in_opening())
    return limits_for(
        {.per_move = {}, .left = clock_->left(*side, now), .planned = planned_moves(position())},
        options_.move_time);
  const Player& acting = player(*side);
  const search::Limits& own = acting.human() ? adviser().settings.limits : acting.engine->settings.limits;
  return own.any() ? search::Limits{} : limits_for(options_.move_time);
}

Result<Ok> LiveGame::make_engine(PlayerSlot& slot) {
  if (slot.player.human() || slot.engine != nullptr) return Ok{};
  auto made = options_.make_engine(*slot.player.engine, position().spec());
  if (!made) return made.error();
  slot.engine = *std::move(made);
  ++engines_made_;
  return Ok{};
}

Result<Ok> LiveGame::prepare() {
  for (PlayerSlot& slot : slots_)
    if (const auto made = make_engine(slot); !made) return made;
  return options_.adviser_required ? make_engine(adviser_) : Ok{};
}

void LiveGame::forget() {
  for (const auto& engine : {slots_[0].engine, slots_[1].engine, adviser_.engine})
    if (engine != nullptr) engine->new_game();
}

void LiveGame::set_adviser(engine::EngineSpec spec) {
  if (engine::to_text(spec) != engine::to_text(adviser())) adviser_.engine.reset();
  adviser_.player.engine = std::move(spec);
}

}  // namespace pedra::play
