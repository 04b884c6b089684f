// Swap2 at the console: who lays stones, who chooses; Session's.
#include <fmt/format.h>

#include "base/text.hpp"
#include "games/gomoku/swap2.hpp"
#include "play/swap2_choice.hpp"
#include "terminal/session.hpp"
#include "terminal/thinking.hpp"
#include "terminal/wording.hpp"

namespace pedra::terminal {
namespace {

using gomoku::Swap2;

}  // namespace

// Until the colours are given, First sits on Black's chair and Second on White's.
class Session::Swap2Dialogue {
 public:
  explicit Swap2Dialogue(Session& session) : session_(session), swap2_(grid().width, grid().height) {}

  Exit run() {
    session_.say("swap2.seats", {{"first", seat_text(seat(Swap2::Player::First), session_.messages_)},
                                 {"second", seat_text(seat(Swap2::Player::Second), session_.messages_)}});
    session_.say("swap2.intro");
    while (swap2_.task() != Swap2::Task::Finished) {
      if (session_.board_due_) session_.show_board();
      const bool human = seat(swap2_.to_act()).human;
      Exit exit;
      if (swap2_.task() == Swap2::Task::Place)
        exit = human ? ask_stone() : lay_machine_stones();
      else
        exit = human ? ask_choice() : choose_by_search();
      if (exit) return exit;
    }
    if (swap2_.holder(Color::Black) == Swap2::Player::Second) session_.table_.swap_seats();
    return std::nullopt;
  }

 private:
  [[nodiscard]] Grid grid() const { return session_.table_.position().grid(); }
  static Color chair(Swap2::Player player) {
    return player == Swap2::Player::First ? Color::Black : Color::White;
  }
  [[nodiscard]] const Seat& seat(Swap2::Player player) const { return session_.table_.seat(chair(player)); }
  [[nodiscard]] std::string player_text() const {
    return session_.messages_.text(swap2_.to_act() == Swap2::Player::First ? "swap2.first" : "swap2.second");
  }

  Exit ask_stone() {
    const Color color = swap2_.next_color();
    const std::string prompt =
        session_.messages_.text(color == Color::Black ? "prompt.black" : "prompt.white");
    session_.say("swap2.place",
                 {{"player", player_text()}, {"color", color_text(color, session_.messages_)}});
    while (true) {
      const std::size_t laid = swap2_.stones().size();
      if (const Exit exit = session_.ask_move(prompt)) return exit;
      const auto& moves = session_.table_.game().moves();
      if (moves.size() == laid) continue;  // a command, or a line that was refused
      follow(moves.back().point());
      return std::nullopt;
    }
  }

  Exit lay_machine_stones() {
    const Color chair_of = chair(swap2_.to_act());
    session_.say_thinking(player_text(), chair_of);
    const search::Limits each = play::swap2_share(
        session_.table_.limits(chair_of).or_else(session_.table_.seat(chair_of).engine.settings.limits));
    const auto value = [&](const engine::AnyPosition& position) -> std::optional<double> {
      const auto report = think(session_.table_.engine(chair_of), position, each, [](const auto&) {});
      return report ? std::optional(play::value_of(*report)) : std::nullopt;
    };
    const auto stones =
        play::swap2_opening(session_.table_.position().spec(), session_.options_.seed.value_or(1), value);
    if (!stones) {
      session_.say("end.interrupted");
      return kExitInterrupted;
    }
    for (const Point point : *stones) {
      const std::string color = color_text(swap2_.next_color(), session_.messages_);
      session_.say("swap2.laid", {{"player", player_text()},
                                  {"color", color},
                                  {"move", to_text(Move(point), grid())},
                                  {"pair", pair_text(point)}});
      const auto played = session_.table_.play(Move(point));
      assert(played.ok());
      follow(point);
    }
    return std::nullopt;
  }

  void follow(Point point) {
    const auto placed = swap2_.place(point);
    assert(placed.ok());
    session_.board_due_ = true;
  }

  Exit ask_choice() {
    const auto choices = swap2_.choices();
    session_.say(choices.size() == 3 ? "swap2.ask_three" : "swap2.ask_two", {{"player", player_text()}});
    while (true) {
      std::optional<std::string> typed;
      if (const Exit exit = session_.read_line(session_.messages_.text("prompt.choice"), typed)) return exit;
      if (!typed) continue;
      const auto number = parse_integer(*typed);
      if (number && *number >= 1 && *number <= static_cast<std::int64_t>(choices.size())) {
        take(choices[static_cast<std::size_t>(*number - 1)]);
        return std::nullopt;
      }
      session_.say("error.choice",
                   {{"text", printable(*typed)}, {"choices", choices.size() == 3 ? "1, 2, 3" : "1, 2"}});
    }
  }

  Exit choose_by_search() {
    const Color color = chair(swap2_.to_act());
    session_.say_thinking(player_text(), color);
    const auto report = session_.search(session_.table_.engine(color), session_.table_.limits(color));
    if (!report) return kExitInterrupted;
    session_.say_report(*report);
    take(play::swap2_takes_black(*report) ? Swap2::Choice::TakeBlack : Swap2::Choice::TakeWhite);
    return std::nullopt;
  }

  void take(Swap2::Choice choice) {
    const std::string player = player_text();
    const auto chosen = swap2_.choose(choice);
    assert(chosen.ok());
    switch (choice) {
      case Swap2::Choice::TakeWhite:
        return session_.say("swap2.took_white", {{"player", player}});
      case Swap2::Choice::TakeBlack:
        return session_.say("swap2.took_black", {{"player", player}});
      case Swap2::Choice::LayTwo:
        return session_.say("swap2.took_more", {{"player", player}});
    }
  }

  Session& session_;
  Swap2 swap2_;
};

Session::Exit Session::opening() {
  in_opening_ = true;
  const Exit exit = Swap2Dialogue(*this).run();
  in_opening_ = false;
  opening_moves_ = table_.game().moves().size();
  if (!exit) say_seats();
  return exit;
}

}  // namespace pedra::terminal
