// One sitting at the console: the loop of ConsoleGame::run, its commands, and swap2's opening.
// Only ConsoleGame makes one; its functions are in session.cpp, commands.cpp and swap2_opening.cpp.
#pragma once
#include <initializer_list>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/gomoku_solver.hpp"
#include "search/report.hpp"
#include "terminal/console_game.hpp"

namespace pedra::terminal {

class Session {
 public:
  Session(const ConsoleOptions& options, Table& table, LineSource& lines, std::ostream& out)
      : options_(options), table_(table), lines_(lines), out_(out), messages_(options.language) {}

  int run();

  struct Command {
    std::string_view name;
    enum class Argument : std::uint8_t { None, File } argument;
    void (Session::*obey)(std::string_view argument);
    bool in_opening;  // may it be asked while swap2's stones are being laid?
  };
  static const std::vector<Command>& commands();

 private:
  using Exit = std::optional<int>;  // empty: the game goes on

  // session.cpp: the loop
  void introduce();
  void show_board();
  void say_seats();
  Exit human_turn();
  Exit machine_turn();
  // One line: a move is played, a command obeyed, anything else refused with words.
  Exit ask_move(std::string_view prompt);
  // One line, trimmed. Commands are obeyed here and leave `typed` without a value.
  Exit read_line(std::string_view prompt, std::optional<std::string>& typed);
  // The engine's answer for the position on the table; on a terminal a line shows what it thinks meanwhile.
  // None: interrupted, and said so.
  std::optional<search::SearchReport> search(engine::Engine& engine, const search::Limits& limits);
  void say_thinking(std::string_view name, Color color);  // before: who, and with what
  void say_report(const search::SearchReport& report);

  // commands.cpp
  bool obey_command(std::string_view line);
  void undo(std::string_view);
  void redo(std::string_view);
  void hint(std::string_view);
  void why(std::string_view);
  std::optional<std::vector<gomoku::WinStep>> forced_win(engine::GomokuSolver& solver,
                                                         const play::Game& game);
  void save(std::string_view file);
  void load(std::string_view file);
  void board(std::string_view);
  void list_moves(std::string_view);
  void help(std::string_view);
  void quit(std::string_view);

  // swap2_opening.cpp
  class Swap2Dialogue;
  Exit opening();

  void say(std::string_view key, std::initializer_list<lang::Messages::Argument> arguments = {}) {
    out_ << messages_.text(key, arguments) << '\n';
  }

  const ConsoleOptions& options_;
  Table& table_;
  LineSource& lines_;
  std::ostream& out_;
  lang::Messages messages_;
  bool board_due_ = true;    // the position has changed since it was last drawn
  bool outcome_due_ = true;  // the end has not been announced
  bool in_opening_ = false;
  std::size_t opening_moves_ = 0;  // `undo` stops there
  Exit leaving_;
};

}  // namespace pedra::terminal
