// A contestant behind a protocol: an outside program that is asked line by line. The base class turns every
// way to fail into a forfeit with its reason; the protocols are one file each.
#pragma once
#include <string_view>

#include "arena/engines/contestant.hpp"
#include "arena/engines/subprocess.hpp"

namespace pedra::arena {

class ProtocolClient : public Contestant {
 public:
  ProtocolClient(const PlayerSpec& player, const engine::GameSpec& game, const Control& control)
      : game_(game), control_(control), player_(player) {}
  void game_over() final;

 protected:
  using Line = std::variant<std::string, Forfeit>;

  // Decides which forfeit a missing answer is.
  enum class Phase : std::uint8_t { Start, Move };

  std::optional<Forfeit> run(std::string_view line_end = "\n");  // start the program
  std::optional<Forfeit> send_line(std::string_view line, Clock::time_point deadline, Phase phase);
  Line read_line(Clock::time_point deadline, Phase phase);      // the next line that is not blank
  Line read_any_line(Clock::time_point deadline, Phase phase);  // the next line, blanks at its ends cut off
  virtual std::string_view quit_command() const = 0;            // the protocol's own way to end the program

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

bool is_message(std::string_view line);  // a MESSAGE or DEBUG line of Gomocup's protocol, which is no answer

// Called by make_contestant(). GTP: Gomoku with GTP's vertices (letters without i, rows from the bottom),
// Othello with its own (rows from the top).
std::unique_ptr<Contestant> make_gomocup_client(const PlayerSpec& player, const engine::GameSpec& game,
                                                const Control& control);
std::unique_ptr<Contestant> make_gtp_client(const PlayerSpec& player, const engine::GameSpec& game,
                                            const Control& control);
std::unique_ptr<Contestant> make_nboard_client(const PlayerSpec& player, const engine::GameSpec& game,
                                               const Control& control);

}  // namespace pedra::arena
