// What the protocol clients share: a program that is asked line by line, and the forfeit in every way that
// can fail.
#pragma once
#include <string_view>

#include "arena/engines/contestant.hpp"
#include "arena/engines/subprocess.hpp"

namespace pedra::arena {

class Client : public Contestant {
 public:
  Client(const PlayerSpec& player, const engine::GameSpec& game, const Control& control)
      : game_(game), control_(control), player_(player) {}
  void game_over() final;

 protected:
  using Line = std::variant<std::string, Forfeit>;

  // When the conversation is at: what silence means.
  enum class Phase : std::uint8_t { Start, Move };

  std::optional<Forfeit> run(std::string_view line_end = "\n");  // starts the program
  std::optional<Forfeit> tell(std::string_view line, Clock::time_point deadline, Phase phase);
  Line hear(Clock::time_point deadline, Phase phase);      // the next line that is not blank
  Line hear_any(Clock::time_point deadline, Phase phase);  // the next line, blanks at its ends cut off
  virtual std::string_view goodbye() const = 0;            // what the protocol says at the end

  // A forfeit with the program's words in it, made printable.
  static Forfeit said(ForfeitKind kind, std::string_view before, std::string_view words);
  [[nodiscard]] Clock::time_point start_deadline() const { return Clock::now() + control_.start_patience; }

  engine::GameSpec game_;
  Control control_;

 private:
  [[nodiscard]] Forfeit failed(IoState state, Phase phase, std::string_view unfinished) const;

  PlayerSpec player_;
  std::unique_ptr<Subprocess> process_;
};

// Figures in a program's free text, as many print them: "depth 12", "ev 35", "nodes 1200", "n 12k".
void read_figures(std::string_view text, Answer& answer);

}  // namespace pedra::arena
