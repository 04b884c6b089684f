// The commands that a person may type instead of a move.
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "arena/report/wording.hpp"
#include "base/text.hpp"
#include "base/visible_text.hpp"
#include "engine/registry.hpp"
#include "lab/heuristic_parts.hpp"
#include "play/forced_win.hpp"
#include "terminal/console.hpp"
#include "terminal/evaluation_text.hpp"
#include "terminal/game_file.hpp"
#include "terminal/interruptible.hpp"
#include "terminal/wording.hpp"

namespace pedra::terminal {
namespace {

constexpr std::chrono::milliseconds kHintTime{1000};
constexpr std::chrono::milliseconds kWhyTime{2000};  // a position
constexpr std::size_t kSolverMegabytes = 64;
constexpr std::size_t kMovesInLine = 10;

// Small letters, without the marks that Portuguese puts on them: "Números" is "numeros".
std::string plain_letters(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, char>, 22> kMarked{
      {{"á", 'a'}, {"à", 'a'}, {"â", 'a'}, {"ã", 'a'}, {"é", 'e'}, {"ê", 'e'}, {"í", 'i'}, {"ó", 'o'},
       {"ô", 'o'}, {"õ", 'o'}, {"ú", 'u'}, {"ç", 'c'}, {"Á", 'a'}, {"Â", 'a'}, {"Ã", 'a'}, {"É", 'e'},
       {"Ê", 'e'}, {"Í", 'i'}, {"Ó", 'o'}, {"Ô", 'o'}, {"Ú", 'u'}, {"Ç", 'c'}}};
  std::string plain = lower(text);
  for (const auto& [marked, letter] : kMarked)
    for (auto at = plain.find(marked); at != std::string::npos; at = plain.find(marked))
      plain.replace(at, marked.size(), 1, letter);
  return plain;
}

}  // namespace

const std::vector<Console::Command>& Console::commands() {
  using Argument = Command::Argument;
  static const std::vector<Command> kAll{
      {"board", "tabuleiro", Argument::None, &Console::board, true},
      {"help", "ajuda", Argument::None, &Console::help, true},
      {"hint", "dica", Argument::None, &Console::hint, false},
      {"load", "carregar", Argument::File, &Console::load, false},
      {"moves", "lances", Argument::None, &Console::list_moves, true},
      {"numbers", "numeros", Argument::None, &Console::numbers, true},
      {"pass", "passar", Argument::None, &Console::pass, false},
      {"q", "fim", Argument::None, &Console::quit, true},
      {"quit", "sair", Argument::None, &Console::quit, true},
      {"redo", "refazer", Argument::None, &Console::redo, false},
      {"save", "salvar", Argument::File, &Console::save, true},
      {"undo", "desfazer", Argument::None, &Console::undo, false},
      {"value", "valor", Argument::Optional, &Console::value, false},
      {"why", "porque", Argument::None, &Console::why, false},
  };
  return kAll;
}

bool Console::obey_command(std::string_view line) {
  const auto space = line.find_first_of(" \t");
  const std::string name = plain_letters(line.substr(0, space));
  const std::string_view rest =
      space == std::string_view::npos ? std::string_view() : trim(line.substr(space));
  const auto& all = commands();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Command& c) { return c.name == name || c.portuguese == name; });
  if (found == all.end()) return false;
  if (live_.in_opening() && !found->in_opening)
    say("error.opening", {{"command", name}});
  else if (found->argument == Command::Argument::None && !rest.empty())
    say("error.alone", {{"command", name}, {"text", excerpt(rest)}});
  else if (found->argument == Command::Argument::File && rest.empty())
    say("error.file_name", {{"command", name}});
  else
    (this->*found->obey)(rest);
  return true;
}

void Console::undo(std::string_view) {
  if (!live_.undo_turn()) return say("error.no_undo");
  board_due_ = true;
}

void Console::redo(std::string_view) {
  if (!live_.redo_turn()) return say("error.no_redo");
  board_due_ = true;
}

void Console::hint(std::string_view) {
  const engine::AnyPosition& position = live_.position();
  if (!live_.to_act()) return say("error.over");
  const auto turn = live_.engine_turn();  // of a person: the adviser's
  if (!turn) {
    out_ << error_text(turn.error(), messages_) << '\n';
    return;
  }
  engine::SearchRequest request;
  if (!turn->spec().settings.limits.any()) request.limits.time = kHintTime;
  const auto report =
      interruptible([&](const std::stop_token& stop) { return turn->search(request, stop, progress()); });
  end_progress();
  if (Interrupt::raised()) {
    leaving_ = say_interrupted();
    return;
  }
  if (!report) {
    out_ << error_text(report.error(), messages_) << '\n';
    return;
  }
  say("hint.move", {{"color", color_text(position.to_move(), messages_)},
                    {"move", to_text(report->move, position.grid())},
                    {"pair", pair_text(report->move.point())}});
  say_report(*report);
}

void Console::why(std::string_view) {
  const play::Game& game = live_.game();
  if (game.position().gomoku() == nullptr) return say("why.gomoku-only");
  engine::GomokuSolver solver(kSolverMegabytes);
  const auto win = interruptible(
      [&](const std::stop_token& stop) { return play::forced_win(game, solver, kWhyTime, stop); });
  if (Interrupt::raised()) {
    leaving_ = say_interrupted();
    return;
  }
  if (!win) {
    out_ << error_text(win.error(), messages_) << '\n';
    return;
  }
  if (!*win) return say("why.none");
  const std::string color = color_text((*win)->side, messages_);
  if ((*win)->ply == game.moves().size())
    say("why.now", {{"color", color}});
  else
    say("why.before", {{"color", color}, {"number", fmt::to_string((*win)->ply + 1)}});
  out_ << win_text((*win)->steps, game.position().grid(), messages_);
}

void Console::save(std::string_view file) {
  const std::string name = excerpt(file);
  const auto format = format_of(file);
  if (!format) return say("error.extension", {{"file", name}});
  if (*format == FileFormat::Transcript && needs_sgf(live_.game()))
    return say("error.setup", {{"file", name}});
  const auto saved = save_game(live_.game(), *format, file, to_text(live_.player(Color::Black)),
                               to_text(live_.player(Color::White)));
  if (saved) return say("file.saved", {{"file", name}});
  out_ << file_error_text(saved.error(), file, messages_) << '\n';
}

void Console::load(std::string_view file) {
  auto game = load_game(file, live_.position().spec());
  if (game && !same_game(game->position().spec(), live_.position().spec())) {
    say("file.other_game",
        {{"file", excerpt(file)}, {"game", arena::game_text(game->position().spec(), messages_)}});
    if (!agrees("prompt.yes_no")) return;
  }
  const auto set = game ? live_.set_game(*std::move(game)) : Result<Ok>(game.error());
  if (!set) {
    out_ << file_error_text(set.error(), file, messages_) << '\n';
    return;
  }
  outcome_due_ = true;
  board_due_ = true;
  say("file.loaded", {{"file", excerpt(file)}, {"moves", fmt::to_string(live_.game().moves().size())}});
}

void Console::board(std::string_view) { show_board(); }

void Console::list_moves(std::string_view) {
  const auto& moves = live_.game().moves();
  if (moves.empty()) return say("moves.none");
  for (std::size_t i = 0; i < moves.size(); ++i)
    out_ << (i % kMovesInLine == 0 ? i == 0 ? "" : "\n" : "  ") << i + 1 << ". "
         << pedra::to_text(moves[i], live_.position().grid());
  out_ << '\n';
}

void Console::numbers(std::string_view) {
  pairs_ = !pairs_;
  show_board();
}

void Console::pass(std::string_view) { play_move(Move::pass(), "pass"); }

// Every heuristic's value in a line each, or one heuristic with its terms.
void Console::value(std::string_view heuristic) {
  const engine::AnyPosition& position = live_.position();
  const std::string name = lower(heuristic);
  const auto all = engine::heuristics_for(position.spec());
  if (!name.empty() && std::find(all.begin(), all.end(), name) == all.end())
    return say("error.heuristic",
               {{"text", excerpt(heuristic)}, {"names", fmt::format("{}", fmt::join(all, ", "))}});
  for (const std::string_view one : all) {
    if (!name.empty() && one != name) continue;
    const auto parts = lab::take_apart(*engine::parse_engine(one), position);
    out_ << (!parts         ? error_text(parts.error(), messages_) + '\n'
             : name.empty() ? evaluation_line(*parts, position, messages_)
                            : evaluation_text(*parts, position, messages_));
  }
  if (name.empty()) say("value.more", {{"name", all.front()}});
}

bool Console::agrees(std::string_view prompt_key) {
  while (true) {
    const auto line = lines_.read(messages_.text(prompt_key));
    if (!line) return false;
    const std::string answer = lower(trim(*line));
    for (const std::string_view yes : {"y", "yes", "s", "sim"})
      if (answer == yes) return true;
    for (const std::string_view no : {"n", "no", "nao", "não", ""})
      if (answer == no) return false;
  }
}

void Console::help(std::string_view) {
  const Grid grid = live_.position().grid();
  const Move example = example_move(live_.position());
  say("help.text", {{"cell", to_text(example, grid)}, {"pair", pair_text(example.point())}});
}

void Console::quit(std::string_view) {
  say("end.quit");
  leaving_ = kExitOk;
}

}  // namespace pedra::terminal
