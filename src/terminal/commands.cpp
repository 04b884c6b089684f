// The commands that a person may type instead of a move.
#include <algorithm>
#include <fmt/format.h>

#include "base/text.hpp"
#include "terminal/game_file.hpp"
#include "terminal/interrupt.hpp"
#include "terminal/session.hpp"
#include "terminal/thinking.hpp"
#include "terminal/wording.hpp"

namespace pedra::terminal {
namespace {

constexpr std::chrono::milliseconds kHintTime{1000};
constexpr std::chrono::milliseconds kWhyTime{2000};  // a position
constexpr std::size_t kSolverMegabytes = 64;
constexpr std::size_t kMovesInLine = 10;

}  // namespace

const std::vector<Session::Command>& Session::commands() {
  using Argument = Command::Argument;
  static const std::vector<Command> kAll{
      {"board", Argument::None, &Session::board, true},      {"help", Argument::None, &Session::help, true},
      {"hint", Argument::None, &Session::hint, false},       {"load", Argument::File, &Session::load, false},
      {"moves", Argument::None, &Session::list_moves, true}, {"q", Argument::None, &Session::quit, true},
      {"quit", Argument::None, &Session::quit, true},        {"redo", Argument::None, &Session::redo, false},
      {"save", Argument::File, &Session::save, true},        {"undo", Argument::None, &Session::undo, false},
      {"why", Argument::None, &Session::why, false},
  };
  return kAll;
}

bool Session::obey_command(std::string_view line) {
  const auto space = line.find_first_of(" \t");
  const std::string name = lower(line.substr(0, space));
  const std::string_view rest =
      space == std::string_view::npos ? std::string_view() : trim(line.substr(space));
  const auto& all = commands();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Command& c) { return c.name == name; });
  if (found == all.end()) return false;
  if (in_opening_ && !found->in_opening)
    say("error.opening", {{"command", name}});
  else if (found->argument == Command::Argument::None && !rest.empty())
    say("error.alone", {{"command", name}, {"text", printable(rest)}});
  else if (found->argument == Command::Argument::File && rest.empty())
    say("error.file_name", {{"command", name}});
  else
    (this->*found->obey)(rest);
  return true;
}

void Session::undo(std::string_view) {
  if (!table_.undo(opening_moves_)) return say("error.no_undo");
  board_due_ = true;
}

void Session::redo(std::string_view) {
  if (!table_.redo()) return say("error.no_redo");
  board_due_ = true;
}

void Session::hint(std::string_view) {
  const engine::AnyPosition& position = table_.position();
  if (position.outcome().over()) return say("error.over");
  engine::EngineSpec spec;
  spec.name = "engine";
  if (options_.hint) spec = *options_.hint;
  const auto adviser = engine::make_engine(spec, position.spec());
  if (!adviser) {
    out_ << adviser.error().text() << '\n';
    return;
  }
  search::Limits limits;
  if (!spec.settings.limits.any()) limits.time = kHintTime;
  const auto report = search(**adviser, limits);
  if (!report) {
    leaving_ = kExitInterrupted;
    return;
  }
  say("hint.move", {{"color", color_text(position.to_move(), messages_)},
                    {"move", to_text(report->move, position.grid())},
                    {"pair", pair_text(report->move.point())}});
  say_report(*report);
}

// The forced win of the side to move or, when it has none, the one that the other side had a move ago, from
// the turn on since which it was never without one.
void Session::why(std::string_view) {
  play::Game game = table_.game();
  if (game.position().gomoku() == nullptr) return say("why.othello");
  const Grid grid = game.position().grid();
  engine::GomokuSolver solver(kSolverMegabytes);
  auto steps = forced_win(solver, game);
  if (!steps) return;
  if (!steps->empty()) {
    say("why.now", {{"color", color_text(game.position().to_move(), messages_)}});
    out_ << win_text(*steps, grid, messages_);
    return;
  }
  std::size_t number = 0;
  while (game.undo()) {
    auto earlier = forced_win(solver, game);
    if (!earlier) return;
    if (earlier->empty()) break;
    steps = std::move(earlier);
    number = game.moves().size() + 1;
    if (!game.undo()) break;
  }
  if (steps->empty()) return say("why.none");
  say("why.before", {{"color", color_text(opponent(table_.position().to_move()), messages_)},
                     {"number", fmt::to_string(number)}});
  out_ << win_text(*steps, grid, messages_);
}

// Of the side to move; empty when there is none by threats. None: it was interrupted or refused, and said so.
std::optional<std::vector<gomoku::WinStep>> Session::forced_win(engine::GomokuSolver& solver,
                                                                const play::Game& game) {
  if (game.over()) return std::vector<gomoku::WinStep>{};
  auto solution = solve(solver, *game.position().gomoku(), {.time = kWhyTime});
  if (Interrupt::raised()) {
    say("end.interrupted");
    leaving_ = kExitInterrupted;
    return std::nullopt;
  }
  if (solution) return std::move(solution->steps);
  out_ << solution.error().text() << '\n';
  return std::nullopt;
}

void Session::save(std::string_view file) {
  const std::string name = printable(file);
  const auto format = format_of(file);
  if (!format) return say("error.extension", {{"file", name}});
  if (*format == FileFormat::Transcript && needs_sgf(table_.game()))
    return say("error.setup", {{"file", name}});
  const auto saved = save_game(table_.game(), *format, file, to_text(table_.seat(Color::Black)),
                               to_text(table_.seat(Color::White)));
  if (saved) return say("file.saved", {{"file", name}});
  out_ << file_error_text(saved.error(), file, messages_) << '\n';
}

void Session::load(std::string_view file) {
  auto game = load_game(file, table_.position().spec());
  const auto seated = game ? table_.replace(*std::move(game)) : Result<Ok>(game.error());
  if (!seated) {
    out_ << file_error_text(seated.error(), file, messages_) << '\n';
    return;
  }
  opening_moves_ = 0;
  outcome_due_ = true;
  board_due_ = true;
  say("file.loaded", {{"file", printable(file)}, {"moves", fmt::to_string(table_.game().moves().size())}});
}

void Session::board(std::string_view) { show_board(); }

void Session::list_moves(std::string_view) {
  const auto& moves = table_.game().moves();
  if (moves.empty()) return say("moves.none");
  for (std::size_t i = 0; i < moves.size(); ++i)
    out_ << (i % kMovesInLine == 0 ? i == 0 ? "" : "\n" : "  ") << i + 1 << ". "
         << pedra::to_text(moves[i], table_.position().grid());
  out_ << '\n';
}

void Session::help(std::string_view) {
  const Grid grid = table_.position().grid();
  const Move example = example_move(grid);
  say("help.text", {{"cell", to_text(example, grid)}, {"pair", pair_text(example.point())}});
}

void Session::quit(std::string_view) {
  say("end.quit");
  leaving_ = kExitOk;
}

}  // namespace pedra::terminal
