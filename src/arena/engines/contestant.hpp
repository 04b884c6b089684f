// A player in one game of a match: an in-house engine, or a program behind a protocol. Called by
// game_runner.cpp.
//
// A contestant is made for one game. Its program is started for that game, and is ended with all processes that
// it started when the contestant is destroyed. So nothing is left over from an earlier game, and a game with
// node limits is the same wherever and whenever it is played. No call blocks for longer than the control
// allows, and none throws.
#pragma once
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "arena/engines/player_spec.hpp"
#include "arena/forfeit.hpp"
#include "play/game.hpp"

namespace pedra::arena {

using Milliseconds = std::chrono::milliseconds;

// What both sides may use. Whatever is set counts.
struct Control {
  std::optional<Milliseconds> per_move;
  std::optional<Milliseconds> per_game;
  Milliseconds increment{0};  // with per_game: added after every move
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
  std::optional<std::uint64_t> memory;             // bytes; of external programs
  Milliseconds tolerance{100};                     // past the time before it is a loss: pipes and scheduling
  Milliseconds start_patience{10'000};             // for a program to answer before the game begins
  Milliseconds answer_patience{60'000};            // for a move when there is no time limit
  std::vector<std::filesystem::path> hidden = {};  // files of ours that no external program may see
  [[nodiscard]] bool any() const { return per_move || per_game || nodes || depth; }
  bool operator==(const Control&) const = default;
};

// The clock of the side to move.
struct TurnClock {
  std::optional<Milliseconds> left;  // of the game; none: no such limit
};

struct Answer {
  Move move;
  Milliseconds time{0};
  // What the player said of its search; external programs may not.
  std::optional<double> score;  // for itself, in its own points
  std::optional<int> win_in;    // plies to a certain win (positive) or loss (negative)
  int depth = 0;
  std::uint64_t nodes = 0;
};

class Contestant {
 public:
  Contestant() = default;
  Contestant(const Contestant&) = delete;
  Contestant& operator=(const Contestant&) = delete;
  virtual ~Contestant() = default;

  virtual std::optional<Forfeit> start() = 0;
  // The game stands where this player is to move; it is not over. The move need not be legal.
  virtual std::variant<Answer, Forfeit> move(const play::Game& game, const TurnClock& clock) = 0;
  virtual void game_over() = 0;  // tells a program to quit; the destructor ends it if it does not
};

// `player` must have passed check_player(). `seed` makes the random player's games differ from one another.
std::unique_ptr<Contestant> make_contestant(const PlayerSpec& player, const engine::GameSpec& game,
                                            const Control& control, std::uint64_t seed);

// When a move that starts now must be there, and the word of the limit that says so.
Milliseconds time_allowed(const Control& control, const TurnClock& clock);

}  // namespace pedra::arena
