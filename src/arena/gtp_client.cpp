// The controller's side of GTP 2. Every answer begins with '=' or '?' and ends with an empty line.
#include <algorithm>
#include <fmt/format.h>

#include "arena/client.hpp"
#include "arena/clients.hpp"
#include "base/text.hpp"

namespace pedra::arena {
namespace {

// GTP's columns have no i: a b c d e f g h j k ..
class GtpClient final : public Client {
 public:
  using Client::Client;

  std::optional<Forfeit> start() override {
    if (auto failure = run()) return failure;
    const auto deadline = start_deadline();
    // A program that knows one game only may refuse set_game: then it plays what it plays.
    const bool gomoku = game_.kind == engine::GameKind::Gomoku;
    const auto chosen = ask(gomoku ? "set_game Gomoku" : "set_game Othello", deadline, Phase::Start);
    if (chosen.index() == 1 && std::get<1>(chosen).kind != ForfeitKind::Protocol) return std::get<1>(chosen);
    std::vector<std::string> commands{fmt::format("boardsize {}", game_.grid().width), "clear_board"};
    for (const std::string& command : commands) {
      const auto answer = ask(command, deadline, Phase::Start);
      if (answer.index() == 1) return std::get<1>(answer);
    }
    return set_clock(deadline);
  }

  std::variant<Answer, Forfeit> move(const play::Game& game, const TurnClock& clock) override {
    const auto begun = Clock::now();
    const auto deadline = begun + time_allowed(control_, clock);
    engine::AnyPosition position = game.start();
    for (std::size_t i = 0; i < game.moves().size(); ++i) {
      const Move move = game.moves()[i];
      if (i >= seen_) {
        const auto told = ask(fmt::format("play {} {}", color_name(position.to_move()), vertex(move)),
                              deadline, Phase::Move);
        if (told.index() == 1) return std::get<1>(told);
      }
      position.apply(move);
    }
    const std::string_view color = color_name(position.to_move());
    if (clock.left && knows_time_)
      if (const auto told = ask(
              fmt::format("time_left {} {} 0", color, std::max(clock.left->count() / 1000, std::int64_t{0})),
              deadline, Phase::Move);
          told.index() == 1 && std::get<1>(told).kind != ForfeitKind::Protocol)
        return std::get<1>(told);
    const Line line = ask(fmt::format("genmove {}", color), deadline, Phase::Move);
    if (line.index() == 1) return std::get<1>(line);
    const std::string& text = std::get<0>(line);
    if (lower(text) == "resign") return said(ForfeitKind::Protocol, "it resigned:", text);
    const auto answered = parse_vertex(text);
    if (!answered) return said(ForfeitKind::Garbage, "not a move:", text);
    Answer answer;
    answer.move = *answered;
    answer.time = std::chrono::duration_cast<Milliseconds>(Clock::now() - begun);
    seen_ = game.moves().size() + 1;
    return answer;
  }

 private:
  [[nodiscard]] std::string_view goodbye() const override { return "quit"; }
  static std::string_view color_name(Color color) { return color == Color::Black ? "black" : "white"; }

  // The text after '='; a '?' is a forfeit of kind Protocol.
  Line ask(const std::string& command, Clock::time_point deadline, Phase phase) {
    if (auto failure = tell(command, deadline, phase)) return *failure;
    const Line line = hear(deadline, phase);
    if (line.index() == 1) return line;
    const std::string& text = std::get<0>(line);
    for (Line more = line; more.index() == 1 || !std::get<0>(more).empty(); more = hear_any(deadline, phase))
      if (more.index() == 1) return more;
    if (text[0] == '=') return std::string(trim(std::string_view(text).substr(1)));
    if (text[0] == '?') return said(ForfeitKind::Protocol, fmt::format("answer to {}:", command), text);
    return said(ForfeitKind::Garbage, fmt::format("answer to {}:", command), text);
  }

  std::optional<Forfeit> set_clock(Clock::time_point deadline) {
    std::string command;
    const auto seconds = [](Milliseconds time) { return std::max<std::int64_t>(time.count() / 1000, 1); };
    if (control_.per_game)  // main time, then Canadian periods of one stone for the increment
      command = fmt::format("time_settings {} {} {}", seconds(*control_.per_game),
                            control_.increment.count() / 1000, control_.increment.count() >= 1000 ? 1 : 0);
    else if (control_.per_move)
      command = fmt::format("time_settings 0 {} 1", seconds(*control_.per_move));
    if (command.empty()) return std::nullopt;
    const auto answer = ask(command, deadline, Phase::Start);
    if (answer.index() == 0) return std::nullopt;
    knows_time_ = false;  // refused: the program is held to its time all the same
    if (std::get<1>(answer).kind == ForfeitKind::Protocol) return std::nullopt;
    return std::get<1>(answer);
  }

  [[nodiscard]] std::string vertex(Move move) const {
    if (move.is_pass()) return "pass";
    const int x = move.point().x();
    const bool skips = game_.kind == engine::GameKind::Gomoku && x >= 8;
    return fmt::format("{}{}", static_cast<char>('a' + x + (skips ? 1 : 0)),
                       row_number(move.point().y(), game_.grid()));
  }

  [[nodiscard]] std::optional<Move> parse_vertex(std::string_view text) const {
    std::string word = lower(text);
    if (word == "pass") return Move::pass();
    if (word.empty() || word[0] < 'a' || word[0] > 'z') return std::nullopt;
    if (game_.kind == engine::GameKind::Gomoku) {
      if (word[0] == 'i') return std::nullopt;
      if (word[0] > 'i') --word[0];
    }
    const auto move = parse_move(word, game_.grid());
    if (!move) return std::nullopt;
    return *move;
  }

  std::size_t seen_ = 0;
  bool knows_time_ = true;
};

}  // namespace

std::unique_ptr<Contestant> make_gtp_client(const PlayerSpec& player, const engine::GameSpec& game,
                                            const Control& control) {
  return std::make_unique<GtpClient>(player, game, control);
}

}  // namespace pedra::arena
