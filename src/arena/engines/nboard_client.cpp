// The viewer's side of NBoard's protocol, version 2. The protocol has no clock: the time goes with the game
// as TI, and the depth by `set depth`; the program is held to its time by ours.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

#include "arena/engines/protocol_client.hpp"
#include "base/text.hpp"

namespace pedra::arena {
namespace {

constexpr int kFullDepth = 60;  // a game's length: what "no limit" is

std::string move_name(Move move) {
  if (move.is_pass()) return "PA";
  return fmt::format("{}{}", static_cast<char>('A' + move.point().x()), move.point().y() + 1);
}

class NBoardClient final : public ProtocolClient {
 public:
  using ProtocolClient::ProtocolClient;

  std::optional<Forfeit> start() override {
    if (auto failure = run()) return failure;
    const auto deadline = start_deadline();
    for (const std::string& line :
         {std::string("nboard 2"), fmt::format("set depth {}", control_.depth.value_or(kFullDepth))})
      if (auto failure = send_line(line, deadline, Phase::Start)) return failure;
    return synchronise(deadline, Phase::Start);
  }

  std::variant<Answer, Forfeit> move(const play::Game& game, const TurnClock& clock) override {
    const auto begun = Clock::now();
    const auto deadline = begun + time_allowed(control_, clock);
    if (auto failure = send_line("set game " + ggf(game, clock), deadline, Phase::Move)) return *failure;
    if (auto failure = synchronise(deadline, Phase::Move)) return *failure;
    if (auto failure = send_line("go", deadline, Phase::Move)) return *failure;
    Answer answer;
    while (true) {
      const Line line = read_line(deadline, Phase::Move);
      if (line.index() == 1) return std::get<1>(line);
      const std::string& text = std::get<0>(line);
      const auto words = split(text, ' ');
      if (words[0] == "nodestats" && words.size() > 1)
        answer.nodes =
            static_cast<std::uint64_t>(std::max<std::int64_t>(0, parse_integer(words[1]).value_or(0)));
      if (words[0] == "search" && words.size() > 4)
        answer.depth =
            static_cast<int>(std::clamp<std::int64_t>(parse_integer(words[4]).value_or(0), 0, 100));
      if (words[0] != "===") continue;  // status, search, book and what else a program may say
      const auto parts = split(trim(std::string_view(text).substr(3)), '/');
      const auto answered = parse_square(trim(parts[0]));
      if (!answered) return said(ForfeitKind::Garbage, "not a move:", text);
      double score = 0;
      if (parts.size() > 1 &&
          std::from_chars(parts[1].data(), parts[1].data() + parts[1].size(), score).ec == std::errc() &&
          std::isfinite(score))
        answer.score = score;
      answer.move = *answered;
      answer.time = std::chrono::duration_cast<Milliseconds>(Clock::now() - begun);
      return answer;
    }
  }

 private:
  [[nodiscard]] std::string_view quit_command() const override { return "quit"; }

  // ping .. pong: the program has done all that came before.
  std::optional<Forfeit> synchronise(Clock::time_point deadline, Phase phase) {
    const std::string expected = fmt::format("pong {}", ++ping_);
    if (auto failure = send_line(fmt::format("ping {}", ping_), deadline, phase)) return failure;
    while (true) {
      const Line line = read_line(deadline, phase);
      if (line.index() == 1) return std::get<1>(line);
      if (lower(std::get<0>(line)) == expected) return std::nullopt;
    }
  }

  static std::optional<Move> parse_square(std::string_view text) {
    const std::string word = lower(text);
    if (word == "pa" || word == "pass") return Move::pass();
    if (word.size() != 2 || word[0] < 'a' || word[0] > 'h' || word[1] < '1' || word[1] > '8')
      return std::nullopt;
    return Move(Point(word[0] - 'a', word[1] - '1'));
  }

  [[nodiscard]] std::string ggf(const play::Game& game, const TurnClock& clock) const {
    const Milliseconds time = clock.left.value_or(control_.per_move.value_or(control_.answer_patience));
    const std::int64_t seconds = std::max<std::int64_t>(time.count() / 1000, 1);
    std::string text = fmt::format("(;GM[Othello]PC[Pedra]PB[black]PW[white]RE[?]TI[{}:{:02}]TY[8]BO[8 ",
                                   seconds / 60, seconds % 60);
    engine::AnyPosition position = game.start();
    for (int y = 0; y < 8; ++y)
      for (int x = 0; x < 8; ++x)
        text += position.at({x, y}) == Cell::Black ? '*' : position.at({x, y}) == Cell::White ? 'O' : '-';
    text += position.to_move() == Color::Black ? " *]" : " O]";
    for (const Move move : game.moves()) {
      text += fmt::format("{}[{}]", position.to_move() == Color::Black ? 'B' : 'W', move_name(move));
      position.apply(move);
    }
    return text + ";)";
  }

  int ping_ = 0;
};

}  // namespace

std::unique_ptr<Contestant> make_nboard_client(const PlayerSpec& player, const engine::GameSpec& game,
                                               const Control& control) {
  return std::make_unique<NBoardClient>(player, game, control);
}

}  // namespace pedra::arena
