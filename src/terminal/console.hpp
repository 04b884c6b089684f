// What is said and asked at the console during one game: the loop of ConsoleGame::run(), the commands, and
// Swap2's opening. The game itself is a play::LiveGame. Only ConsoleGame makes a Console; its functions are
// in console.cpp, commands.cpp and swap2_turn.cpp.
#pragma once
#include <initializer_list>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "search/report.hpp"
#include "terminal/console_game.hpp"

namespace pedra::terminal {

class Console {
 public:
  Console(const ConsoleOptions& options, play::LiveGame& live, LineSource& lines, std::ostream& out)
      : options_(options), live_(live), lines_(lines), out_(out), messages_(options.language) {}

  int run();

  struct Command {
    std::string_view name;
    std::string_view portuguese;  // the same word for a Brazilian; both are understood in either language
    enum class Argument : std::uint8_t { None, Optional, File } argument;
    void (Console::*obey)(std::string_view argument);
    bool in_opening;  // may it be used in Swap2's opening?
  };
  static const std::vector<Command>& commands();

 private:
  using Exit = std::optional<int>;  // empty: the game goes on

  // console.cpp: the loop
  void introduce();
  void show_board();
  void say_players();
  [[nodiscard]] bool has_human() const;
  Exit human_turn();
  Exit machine_turn();
  // One line: a move is played, a command obeyed, anything else refused with an explanation.
  Exit ask_move(std::string_view prompt_key);
  // One line, trimmed. Commands are obeyed here and leave `typed` without a value.
  Exit read_line(std::string_view prompt_key, std::optional<std::string>& typed);
  // Prints the depths of a search as they are completed, in one line that is rewritten; on a terminal only.
  search::ReportSink progress();
  void end_progress();
  void say_thinking(Color color);  // who, and with which limits
  void say_report(const search::SearchReport& report);
  void say_played(const play::EngineAction& action);  // and plays it
  Exit say_interrupted();

  // commands.cpp
  bool obey_command(std::string_view line);
  void undo(std::string_view);
  void redo(std::string_view);
  void hint(std::string_view);
  void why(std::string_view);
  void save(std::string_view file);
  void load(std::string_view file);
  [[nodiscard]] bool agrees(std::string_view prompt_key);  // one line: yes or no
  void value(std::string_view heuristic);
  void numbers(std::string_view);
  void pass(std::string_view);
  void play_move(Move move, std::string_view typed);
  void board(std::string_view);
  void list_moves(std::string_view);
  void help(std::string_view);
  void quit(std::string_view);

  // swap2_turn.cpp
  void introduce_swap2();
  [[nodiscard]] std::string acting_text() const;  // "Black", or "First" while Swap2's opening lasts
  Exit swap2_turn();
  Exit ask_stone();
  Exit ask_choice();
  void choose(gomoku::Swap2::Choice choice);

  void say(std::string_view key, std::initializer_list<lang::Messages::Argument> arguments = {}) {
    out_ << messages_.text(key, arguments) << '\n';
  }

  const ConsoleOptions& options_;
  play::LiveGame& live_;
  LineSource& lines_;
  std::ostream& out_;
  lang::Messages messages_;
  bool pairs_ = false;       // is the board numbered as row,col too?
  bool board_due_ = true;    // the position has changed since it was last drawn
  bool outcome_due_ = true;  // the end has not been announced
  Exit leaving_;
};

}  // namespace pedra::terminal
