// The console game, `pedra play`: any pairing of people and engines, one line of input at a time.
//
// ConsoleOptions decide everything: the environment is not read, and of the terminal only its width. A line
// that cannot be obeyed is answered with what is wrong, and asked again.
#pragma once
#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "lang/messages.hpp"
#include "play/live_game.hpp"
#include "terminal/lines.hpp"

namespace pedra::terminal {

struct ConsoleOptions {
  play::Game game;     // as it starts: new, or loaded
  play::Player black;  // with swap2: the player who lays the first stones
  play::Player white;
  std::chrono::milliseconds time{2000};  // for a move of an engine whose spec has no limit at all
  bool swap2 = false;                    // Gomoku, from an empty board
  std::optional<std::uint64_t> seed;     // for swap2's opening and for random players without their own
  bool colour = false;                   // may escape codes colour the board?
  lang::Language language = lang::Language::English;
  std::optional<engine::EngineSpec> hint;  // answers `hint`; none: the strongest engine
};

inline constexpr int kExitOk = 0;
inline constexpr int kExitEngine = 1;         // an engine gave no legal move
inline constexpr int kExitInterrupted = 130;  // Ctrl-C

class ConsoleGame {
 public:
  // Refused when an engine does not play the game, or when swap2 does not fit it.
  static Result<ConsoleGame> make(ConsoleOptions options);

  // Until the input ends, `q` or Ctrl-C; a game of two engines until it is over. Blocks; takes SIGINT
  // and SIGTERM for that long. Call it once.
  int run(LineSource& lines, std::ostream& out);

  static std::vector<std::string> commands();  // what TAB completes

 private:
  ConsoleGame(ConsoleOptions options, play::LiveGame live)
      : options_(std::move(options)), live_(std::move(live)) {}
  ConsoleOptions options_;
  play::LiveGame live_;
};

}  // namespace pedra::terminal
