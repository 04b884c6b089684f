// GTP version 2 (`pedra engine gtp`), for every game: set_game chooses. gtp_vertex.hpp says how cells are
// named.
//
// Commands are answered in order. One that comes during a search waits, except `stop`, an extension, which
// makes the search answer now. Colours need not alternate: a move out of turn changes the side to move (a side
// that has no move is made to pass). When the game is over, genmove answers `pass`, or `resign` for the side
// that has lost a game without a count of discs.
#pragma once
#include <array>
#include <optional>
#include <vector>

#include "play/time_budget.hpp"
#include "protocol/session.hpp"

namespace pedra::protocol {

class GtpSession final : public Session {
 public:
  GtpSession(SessionConfig config, const engine::GameSpec& game, Output output);
  ~GtpSession() override { close(); }

 protected:
  [[nodiscard]] Arrival arrival(std::string_view line) const override;
  void obey(std::string_view line) override;
  void refuse_long_line() override;

 private:
  using Arguments = std::vector<std::string_view>;
  using Reply = Result<std::string>;
  struct Command {
    std::string_view name;
    std::size_t least;  // arguments
    Reply (GtpSession::*obey)(const Arguments& arguments);
  };
  static const std::vector<Command>& commands();

  Reply protocol_version(const Arguments&);
  Reply name(const Arguments&);
  Reply version(const Arguments&);
  Reply known_command(const Arguments& arguments);
  Reply list_commands(const Arguments&);
  Reply quit(const Arguments&);
  Reply stop(const Arguments&);
  Reply board_size(const Arguments& arguments);
  Reply rectangular_board_size(const Arguments& arguments);
  Reply clear_board(const Arguments&);
  Reply komi(const Arguments& arguments);
  Reply play(const Arguments& arguments);
  Reply gen_move(const Arguments& arguments);
  Reply reg_gen_move(const Arguments& arguments);
  Reply undo(const Arguments&);
  Reply time_settings(const Arguments& arguments);
  Reply time_left(const Arguments& arguments);
  Reply set_game(const Arguments& arguments);
  Reply list_games(const Arguments&);
  Reply load_sgf(const Arguments& arguments);
  Reply show_board(const Arguments&);
  Reply final_score(const Arguments&);
  Reply gomoku_rule(const Arguments& arguments);
  Reply win_length(const Arguments& arguments);

  void reply(std::string_view id, const Reply& reply) const;
  Reply new_game(const engine::GameSpec& spec);  // refused with the error texts of GTP
  Reply choose_move(Color color, bool keep);
  Result<Ok> give_turn(Color color);
  void go_back_to(play::Game game) { (void)live_.set_game(std::move(game)); }
  void spend(Color color, play::Milliseconds time);

  struct Remaining {
    play::Milliseconds time;
    int stones;  // to be played in it; 0: main time
  };
  struct Period {
    play::Milliseconds time{0};
    int stones = 0;
  };

  SessionConfig config_;
  std::vector<play::Game> earlier_;  // the game before each move
  Period overtime_;
  std::array<std::optional<Remaining>, 2> remaining_;
};

}  // namespace pedra::protocol
