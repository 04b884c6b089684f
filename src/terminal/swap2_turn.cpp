// Swap2 at the console: a person lays stones or chooses. Part of Console.
#include <cassert>

#include "base/text.hpp"
#include "base/visible_text.hpp"
#include "terminal/console.hpp"
#include "terminal/wording.hpp"

namespace pedra::terminal {

using gomoku::Swap2;

void Console::introduce_swap2() {
  say("swap2.seats", {{"first", player_text(live_.player(Color::Black), messages_)},
                      {"second", player_text(live_.player(Color::White), messages_)}});
  say("swap2.intro");
}

std::string Console::acting_text() const {
  if (!live_.in_opening()) return color_text(*live_.to_act(), messages_);
  return messages_.text(live_.swap2()->to_act() == Swap2::Player::First ? "swap2.first" : "swap2.second");
}

Console::Exit Console::swap2_turn() {
  return live_.swap2()->task() == Swap2::Task::Place ? ask_stone() : ask_choice();
}

Console::Exit Console::ask_stone() {
  const Color color = live_.swap2()->next_color();
  say("swap2.place", {{"player", acting_text()}, {"color", color_text(color, messages_)}});
  const std::size_t laid = live_.game().moves().size();
  while (live_.game().moves().size() == laid)  // a command or a line that was refused lays none
    if (const Exit exit = ask_move(color == Color::Black ? "prompt.black" : "prompt.white")) return exit;
  return std::nullopt;
}

Console::Exit Console::ask_choice() {
  const auto choices = live_.swap2()->choices();
  say(choices.size() == 3 ? "swap2.ask_three" : "swap2.ask_two", {{"player", acting_text()}});
  while (true) {
    std::optional<std::string> typed;
    if (const Exit exit = read_line("prompt.choice", typed)) return exit;
    if (!typed) continue;
    const auto number = parse_integer(*typed);
    if (number && *number >= 1 && *number <= static_cast<std::int64_t>(choices.size())) {
      choose(choices[static_cast<std::size_t>(*number - 1)]);
      return std::nullopt;
    }
    say("error.choice", {{"text", excerpt(*typed)}, {"choices", choices.size() == 3 ? "1, 2, 3" : "1, 2"}});
  }
}

void Console::choose(Swap2::Choice choice) {
  const std::string player = acting_text();
  const auto chosen = live_.choose(choice);
  assert(chosen.ok());
  switch (choice) {
    case Swap2::Choice::TakeWhite:
      return say("swap2.took_white", {{"player", player}});
    case Swap2::Choice::TakeBlack:
      return say("swap2.took_black", {{"player", player}});
    case Swap2::Choice::LayTwo:
      return say("swap2.took_more", {{"player", player}});
  }
}

}  // namespace pedra::terminal
