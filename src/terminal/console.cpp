#include "terminal/console.hpp"

#include <bit>
#include <cassert>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "arena/report/wording.hpp"
#include "base/text.hpp"
#include "terminal/board_view.hpp"
#include "terminal/interruptible.hpp"
#include "terminal/wording.hpp"

namespace pedra::terminal {
namespace {

constexpr std::size_t kRoomForInterrupt = 3;  // the terminal's own "^C" must not start another line

std::size_t terminal_width() {
  winsize size{};
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > kRoomForInterrupt ? size.ws_col : 80;
}

// At most `width` characters of UTF-8 text.
std::string_view cut(std::string_view text, std::size_t width) {
  std::size_t characters = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    if ((static_cast<unsigned char>(text[i]) & 0xc0U) != 0x80U && ++characters > width)
      return text.substr(0, i);
  return text;
}

}  // namespace

int Console::run() {
  introduce();
  while (true) {
    if (live_.must_pass()) {
      say("turn.passed", {{"color", color_text(live_.position().to_move(), messages_)}});
      const auto passed = live_.play(Move::pass());
      assert(passed.ok());
    }
    const auto acting = live_.to_act();
    if (board_due_ && (!acting || live_.player(*acting).human() || !has_human())) show_board();
    if (!acting && outcome_due_) out_ << outcome_text(live_.position(), messages_) << '\n';
    outcome_due_ = acting.has_value();
    if (!acting && !has_human()) return kExitOk;
    const bool opening = live_.in_opening();
    const bool human = !acting || live_.player(*acting).human();
    if (const Exit exit = human ? human_turn() : machine_turn()) return *exit;
    if (opening && !live_.in_opening()) say_players();
  }
}

void Console::introduce() {
  const engine::AnyPosition& position = live_.position();
  const Grid grid = position.grid();
  const Move example = example_move(position);
  out_ << arena::game_text(position.spec(), messages_) << '\n';
  if (!live_.swap2()) say_players();
  if (has_human()) {
    say("intro.moves", {{"cell", to_text(example, grid)}, {"pair", pair_text(example.point())}});
    if (position.othello() != nullptr) say("intro.playable");
    if (position.mnk() != nullptr && position.mnk()->settings().gravity)
      say("intro.columns",
          {{"column", column_name(grid.width / 2)}, {"number", fmt::to_string(grid.width / 2 + 1)}});
    if (position.gomoku() != nullptr && position.gomoku()->settings().rule == gomoku::Rule::Renju)
      say("intro.forbidden");
  }
  if (live_.swap2()) introduce_swap2();
}

void Console::say_players() {
  for (const Color color : {Color::Black, Color::White})
    out_ << (color == Color::White ? "   " : "") << color_text(color, messages_) << ": "
         << player_text(live_.player(color), messages_);
  out_ << '\n';
}

bool Console::has_human() const {
  return live_.player(Color::Black).human() || live_.player(Color::White).human();
}

void Console::show_board() {
  const engine::AnyPosition& position = live_.position();
  const bool human = !position.outcome().over() && live_.player(position.to_move()).human();
  out_ << '\n'
       << draw_board(position,
                     {.colour = options_.colour, .pairs = pairs_, .playable = human, .forbidden = human});
  if (const auto* const othello = position.othello())
    say("status.discs", {{"black", fmt::to_string(std::popcount(othello->discs(Color::Black)))},
                         {"white", fmt::to_string(std::popcount(othello->discs(Color::White)))}});
  board_due_ = false;
}

Console::Exit Console::human_turn() {
  if (live_.in_opening()) return swap2_turn();
  return ask_move(!live_.to_act()                              ? "prompt.over"
                  : live_.position().to_move() == Color::Black ? "prompt.black"
                                                               : "prompt.white");
}

Console::Exit Console::ask_move(std::string_view prompt_key) {
  std::optional<std::string> typed;
  if (const Exit exit = read_line(prompt_key, typed)) return exit;
  if (!typed) return std::nullopt;
  const engine::AnyPosition& position = live_.position();
  if (typed->empty()) {
    say("error.empty", {{"cell", to_text(example_move(position), position.grid())}});
    return std::nullopt;
  }
  const auto move = position.read_move(*typed);
  if (move)
    play_move(*move, *typed);
  else
    out_ << move_error_text(move.error(), *typed, position, messages_) << '\n';
  return std::nullopt;
}

void Console::play_move(Move move, std::string_view typed) {
  if (const auto played = live_.play(move); played)
    board_due_ = true;
  else
    out_ << move_error_text(played.error(), typed, live_.position(), messages_) << '\n';
}

Console::Exit Console::read_line(std::string_view prompt_key, std::optional<std::string>& typed) {
  const auto line = lines_.read(messages_.text(prompt_key));
  if (!line && Interrupt::raised()) return say_interrupted();
  if (!line) {
    say("end.input");
    return kExitOk;
  }
  const std::string_view text = trim(*line);
  if (!obey_command(text)) typed = text;
  return leaving_;
}

Console::Exit Console::say_interrupted() {
  say("end.interrupted");
  return kExitInterrupted;
}

Console::Exit Console::machine_turn() {
  const Color color = *live_.to_act();
  say_thinking(color);
  const auto turn = live_.engine_turn();
  assert(turn.ok());  // ConsoleGame::make() and set_game() have made the engines
  const engine::SearchRequest request{.limits = live_.turn_limits()};
  const auto action =
      interruptible([&](const std::stop_token& stop) { return turn->act(request, stop, progress()); });
  end_progress();
  if (Interrupt::raised()) return say_interrupted();
  if (!action) {
    say("error.engine", {{"player", player_text(live_.player(color), messages_)}});
    return kExitEngine;
  }
  if (action->report) say_report(*action->report);
  say_played(*action);
  return std::nullopt;
}

void Console::say_played(const play::EngineAction& action) {
  if (action.choice) return choose(*action.choice);
  const bool opening = live_.in_opening();
  const std::string player = acting_text();
  for (const Move move : action.moves) {
    const Color color = live_.position().to_move();
    say(opening ? "swap2.laid" : "turn.played", {{"player", player},
                                                 {"color", color_text(color, messages_)},
                                                 {"move", to_text(move, live_.position().grid())},
                                                 {"pair", pair_text(move.point())}});
    const auto played = live_.play(move);
    assert(played.ok());
  }
  board_due_ = true;
}

void Console::say_thinking(Color color) {
  play::Player player = live_.player(color);
  const search::Limits limits = live_.turn_limits();
  if (limits.time && player.engine->name != "random") player.engine->settings.limits.time = limits.time;
  say("think.start", {{"player", acting_text()}, {"engine", player_text(player, messages_)}});
  out_ << std::flush;
}

void Console::say_report(const search::SearchReport& report) {
  // A player that did not search has nothing to report.
  if (report.nodes > 0) out_ << report_text(report, live_.position().grid(), messages_) << '\n';
}

search::ReportSink Console::progress() {
  if (!lines_.interactive()) return {};
  return [this](const search::SearchReport& report) {
    if (report.final) return;
    const std::string line = report_text(report, live_.position().grid(), messages_);
    out_ << '\r' << cut(line, terminal_width() - kRoomForInterrupt) << "\x1b[K" << std::flush;
  };
}

void Console::end_progress() {
  if (lines_.interactive()) out_ << "\r\x1b[K" << std::flush;
}

}  // namespace pedra::terminal
