#include "terminal/session.hpp"

#include <bit>
#include <cassert>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/text.hpp"
#include "terminal/board_view.hpp"
#include "terminal/interrupt.hpp"
#include "terminal/thinking.hpp"
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

// The engine as it will search: with the time that the game gives it.
Seat with_limits(Seat seat, const search::Limits& limits) {
  if (limits.time && seat.engine.name != "random") seat.engine.settings.limits.time = limits.time;
  return seat;
}

}  // namespace

int Session::run() {
  introduce();
  if (options_.swap2)
    if (const Exit exit = opening()) return *exit;
  while (true) {
    if (table_.must_pass()) {
      say("turn.passed", {{"color", color_text(table_.position().to_move(), messages_)}});
      const auto passed = table_.play(Move::pass());
      assert(passed.ok());
    }
    if (board_due_) show_board();
    const bool over = table_.game().over();
    if (over && outcome_due_) out_ << outcome_text(table_.position(), messages_) << '\n';
    outcome_due_ = !over;
    if (over && !table_.has_human()) return kExitOk;
    const bool human = over || table_.seat(table_.position().to_move()).human;
    if (const Exit exit = human ? human_turn() : machine_turn()) return *exit;
  }
}

void Session::introduce() {
  const engine::GameSpec& spec = table_.position().spec();
  const Grid grid = spec.grid();
  const Move example = example_move(grid);
  out_ << game_text(spec, messages_) << '\n';
  if (!options_.swap2) say_seats();
  if (!table_.has_human()) return;
  say("intro.moves", {{"cell", to_text(example, grid)}, {"pair", pair_text(example.point())}});
  if (spec.othello() != nullptr) say("intro.playable");
  if (spec.gomoku() != nullptr && spec.gomoku()->rule == gomoku::Rule::Renju) say("intro.forbidden");
}

void Session::say_seats() {
  for (const Color color : {Color::Black, Color::White})
    out_ << (color == Color::White ? "   " : "") << color_text(color, messages_) << ": "
         << seat_text(table_.seat(color), messages_);
  out_ << '\n';
}

void Session::show_board() {
  const engine::AnyPosition& position = table_.position();
  const bool human = !position.outcome().over() && table_.seat(position.to_move()).human;
  out_ << '\n' << draw_board(position, {.colour = options_.colour, .playable = human, .forbidden = human});
  if (const auto* const othello = position.othello())
    say("status.discs", {{"black", fmt::to_string(std::popcount(othello->discs(Color::Black)))},
                         {"white", fmt::to_string(std::popcount(othello->discs(Color::White)))}});
  board_due_ = false;
}

Session::Exit Session::human_turn() {
  const Color color = table_.position().to_move();
  const std::string prompt = messages_.text(table_.game().over()    ? "prompt.over"
                                            : color == Color::Black ? "prompt.black"
                                                                    : "prompt.white");
  return ask_move(prompt);
}

Session::Exit Session::ask_move(std::string_view prompt) {
  std::optional<std::string> typed;
  if (const Exit exit = read_line(prompt, typed)) return exit;
  if (!typed) return std::nullopt;
  const Grid grid = table_.position().grid();
  if (typed->empty()) {
    say("error.empty", {{"cell", to_text(example_move(grid), grid)}});
    return std::nullopt;
  }
  const auto move = parse_move(*typed, grid);
  const auto played = move ? table_.play(*move) : Result<Ok>(move.error());
  if (played)
    board_due_ = true;
  else
    out_ << move_error_text(played.error(), *typed, table_.position(), messages_) << '\n';
  return std::nullopt;
}

Session::Exit Session::read_line(std::string_view prompt, std::optional<std::string>& typed) {
  const auto line = lines_.read(prompt);
  if (!line) {
    say(Interrupt::raised() ? "end.interrupted" : "end.input");
    return Interrupt::raised() ? kExitInterrupted : kExitOk;
  }
  const std::string_view text = trim(*line);
  if (!obey_command(text)) typed = text;
  return leaving_;
}

Session::Exit Session::machine_turn() {
  const Color color = table_.position().to_move();
  say_thinking(color_text(color, messages_), color);
  const auto report = search(table_.engine(color), table_.limits(color));
  if (!report) return kExitInterrupted;
  if (!table_.play(report->move)) {
    say("error.engine", {{"player", seat_text(table_.seat(color), messages_)}});
    return kExitEngine;
  }
  say_report(*report);
  say("turn.played", {{"color", color_text(color, messages_)},
                      {"move", to_text(report->move, table_.position().grid())},
                      {"pair", pair_text(report->move.point())}});
  board_due_ = true;
  return std::nullopt;
}

void Session::say_thinking(std::string_view name, Color color) {
  const Seat seat = with_limits(table_.seat(color), table_.limits(color));
  say("think.start", {{"player", name}, {"engine", seat_text(seat, messages_)}});
  out_ << std::flush;
}

void Session::say_report(const search::SearchReport& report) {
  // A player that did not search has nothing to report.
  if (report.nodes > 0) out_ << report_text(report, table_.position().grid(), messages_) << '\n';
}

std::optional<search::SearchReport> Session::search(engine::Engine& engine, const search::Limits& limits) {
  const Grid grid = table_.position().grid();
  const bool watched = lines_.interactive();
  auto report = think(engine, table_.position(), limits, [&](const search::SearchReport& so_far) {
    if (!watched) return;
    const std::string line = report_text(so_far, grid, messages_);
    out_ << '\r' << cut(line, terminal_width() - kRoomForInterrupt) << "\x1b[K" << std::flush;
  });
  if (watched) out_ << "\r\x1b[K" << std::flush;
  if (!report) say("end.interrupted");
  return report;
}

}  // namespace pedra::terminal
