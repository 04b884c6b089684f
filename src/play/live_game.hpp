// A game that is being played: its moves, its players (people or engines), Swap2's opening, the clock, and
// the engines themselves. Every front end holds one: the terminal, the page's server, the protocols.
//
// The engines are made at their first turn and kept for the whole game, so that an engine keeps its table
// from move to move. Only another spec of the player or another kind of game makes a new one.
//
// A LiveGame has no threads and no locks. A front end with one thread asks for a turn and plays it:
//
//   const auto turn = game.engine_turn();                             // the engine of the side to act
//   const auto action = turn->act({.limits = game.turn_limits()}, stop, sink);  // blocks, reports
//   game.apply(*action);
//
// The server guards each game with a mutex and gives it one worker. The turn is taken and the action applied
// under the mutex; the search between them needs no lock, because a turn has its own copy of the position:
//
//   std::unique_lock lock(mutex);
//   const auto turn = game.engine_turn();
//   const auto limits = game.turn_limits();
//   const auto version = version_;
//   lock.unlock();
//   const auto action = turn->act({.limits = limits}, stop, sink);
//   lock.lock();
//   if (version == version_) game.apply(*action), notify_observers();
//
// A change by a person (a move, undo, another player) is made under the mutex; it counts version_ up and
// requests `stop`. A timer at clock()->expiry() calls check_time(). After every change the store keeps
// state(), from which make() builds the same game again.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "games/gomoku/swap2.hpp"
#include "play/engine_turn.hpp"
#include "play/game.hpp"
#include "play/game_clock.hpp"
#include "play/player.hpp"

namespace pedra::play {

struct OpeningChoice {
  int ply = 0;  // made when so many stones lay on the board: 3 or 5
  gomoku::Swap2::Choice choice = gomoku::Swap2::Choice::TakeWhite;
  bool operator==(const OpeningChoice&) const = default;
};

// A game that a side lost before it was over on the board.
struct Forfeiture {
  enum class Reason : std::uint8_t { Resignation, Time };
  Color loser = Color::Black;
  Reason reason = Reason::Resignation;
  bool operator==(const Forfeiture&) const = default;
};

// A live game as plain data.
struct GameState {
  Game game;                           // with what can be redone
  std::array<Player, 2> players = {};  // Black and White; with Swap2 the first and the second player
  bool swap2 = false;
  std::vector<OpeningChoice> choices = {};
  std::optional<GameClock> clock = {};
  std::optional<Forfeiture> forfeiture = {};
};

using EngineMaker = std::function<Result<std::unique_ptr<engine::Engine>>(const engine::EngineSpec&,
                                                                          const engine::GameSpec&)>;

engine::EngineSpec strongest_engine();  // "engine" without options

struct LiveOptions {
  engine::EngineSpec adviser = strongest_engine();  // answers where a person is to act
  bool adviser_required = false;              // set_game() refuses a game that the adviser does not play
  std::chrono::milliseconds move_time{1000};  // for engines without limits in a game without a clock
  std::uint64_t seed = 1;                     // chooses Swap2's opening
  EngineMaker make_engine = engine::make_engine;
};

class LiveGame {
 public:
  // Refused when Swap2 does not fit the game, or the choices do not fit the moves. The clock must stand still.
  static Result<LiveGame> make(const GameState& state, LiveOptions options = {});
  LiveGame(LiveGame&&) = default;
  LiveGame& operator=(LiveGame&&) = default;

  // What there is.
  [[nodiscard]] const Game& game() const { return game_; }
  [[nodiscard]] const engine::AnyPosition& position() const { return game_.position(); }
  [[nodiscard]] GameState state(TimePoint now = play::now()) const;  // with a clock that stands still
  [[nodiscard]] Outcome outcome() const;                             // a forfeiture counts
  [[nodiscard]] const std::optional<Forfeiture>& forfeiture() const { return forfeiture_; }
  [[nodiscard]] const std::optional<gomoku::Swap2>& swap2() const { return swap2_; }
  [[nodiscard]] const std::vector<OpeningChoice>& choices() const { return choices_; }
  [[nodiscard]] bool in_opening() const;  // Swap2 still asks for stones or a choice
  // Who moves, lays stones or chooses; none: the game is over. While Swap2's opening lasts, the first player
  // counts as Black and the second as White.
  [[nodiscard]] std::optional<Color> to_act() const;
  [[nodiscard]] const Player& player(Color color) const { return slot(color).player; }
  [[nodiscard]] bool must_pass() const { return to_act() && position().is_legal(Move::pass()); }
  [[nodiscard]] bool human_to_choose() const;  // a person is to act and may do more than pass

  // Changes; one that is refused changes nothing. The codes of the errors: those of why_illegal(), over,
  // not-your-task, nothing-to-undo, nothing-to-redo, bad-value.
  Result<Ok> play(Move move, TimePoint now = play::now());
  Result<Ok> choose(gomoku::Swap2::Choice choice, TimePoint now = play::now());
  Result<Ok> apply(const EngineAction& action, TimePoint now = play::now());
  Result<Ok> resign(std::optional<Color> side = {}, TimePoint now = play::now());  // none: who is to act
  // To another place in the line. It ends a forfeiture, and takes back choices of Swap2 made beyond it.
  Result<Ok> undo(int count = 1, TimePoint now = play::now());
  Result<Ok> redo(int count = 1, TimePoint now = play::now());
  Result<Ok> go_to(int ply, TimePoint now = play::now());
  // To the turn before, or after, this one at which a person had to choose; neither in nor
  // into Swap2's opening. False: there is none. redo_turn() goes to the end of the line then.
  bool undo_turn(TimePoint now = play::now());
  bool redo_turn(TimePoint now = play::now());
  // Other moves or another position, without Swap2, for the same players. The engines are made at once;
  // refused when one of them does not play this game. They keep their tables when the game's settings stay.
  Result<Ok> set_game(Game game, TimePoint now = play::now());
  void set_player(Color color, Player player);

  // The clock runs for the side to act from the first move on, but not in Swap2's opening and not while
  // moves can be redone.
  [[nodiscard]] const std::optional<GameClock>& clock() const { return clock_; }
  void start_clock(TimePoint now = play::now());  // after make(): for a game that was stored while it ran
  bool check_time(TimePoint now = play::now());   // true: the side to act has just lost on time

  // The engines.
  //
  // The turn of the side to act, by its engine, or by the adviser where a person is to act. Refused when the
  // game is over or the engine does not play it.
  [[nodiscard]] Result<EngineTurn> engine_turn();
  // A search of any position of the same game by the adviser, over or not.
  [[nodiscard]] Result<EngineTurn> adviser_turn(const engine::AnyPosition& position);
  // By the clock; without one move_time where the engine's own spec has no limit.
  [[nodiscard]] search::Limits turn_limits(TimePoint now = play::now()) const;
  Result<Ok>
  prepare();  // makes the players' engines now, and a required adviser; refused when one does not play the game
  void forget();  // empties the engines' tables
  [[nodiscard]] const engine::EngineSpec& adviser() const { return *adviser_.player.engine; }
  void set_adviser(engine::EngineSpec spec);
  [[nodiscard]] std::size_t engines_made() const { return engines_made_; }

 private:
  struct PlayerSlot {
    Player player;
    std::shared_ptr<engine::Engine> engine;  // none for a person, and before the first turn
  };
  LiveGame(const GameState& state, LiveOptions options);

  [[nodiscard]] const PlayerSlot& slot(Color color) const { return slots_[slot_index(color)]; }
  [[nodiscard]] std::size_t slot_index(Color color) const;
  [[nodiscard]] Result<Ok> may_act() const;
  Result<Ok> make_engine(PlayerSlot& slot);
  Result<EngineTurn> turn_of(PlayerSlot& slot, const engine::AnyPosition& position,
                             const std::optional<gomoku::Swap2>& swap2);
  void move_to(std::size_t ply, TimePoint now);
  bool rebuild_swap2();
  void run_clock(std::optional<Color> moved, TimePoint now);

  LiveOptions options_;
  Game game_;
  std::array<PlayerSlot, 2> slots_;  // the first and the second player
  PlayerSlot adviser_;
  std::optional<gomoku::Swap2> swap2_;
  std::vector<OpeningChoice> choices_;
  std::optional<GameClock> clock_;
  std::optional<Forfeiture> forfeiture_;
  std::size_t engines_made_ = 0;
};

}  // namespace pedra::play
