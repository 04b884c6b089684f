// The controller's side of GTP 2. Every answer begins with '=' or '?' and ends with an empty line.
#include <algorithm>
#include <fmt/format.h>

#include "arena/engines/protocol_client.hpp"
#include "base/text.hpp"
#include "protocol/gtp_vertex.hpp"

namespace pedra::arena {
namespace {

class GtpClient final : public ProtocolClient {
 public:
  using ProtocolClient::ProtocolClient;

  std::optional<Forfeit> start() override {
    if (auto failure = run()) return failure;
    const auto deadline = start_deadline();
    // A program that knows one game only may refuse set_game: then it plays what it plays.
    const auto chosen = ask(fmt::format("set_game {}", game_.title()), deadline, Phase::Start);
    if (chosen.index() == 1 && std::get<1>(chosen).kind != ForfeitKind::Protocol) return std::get<1>(chosen);
    const auto [width, height, order] = game_.grid();
    const std::vector<std::string> commands{width == height
                                                ? fmt::format("boardsize {}", width)
                                                : fmt::format("rectangular_boardsize {} {}", width, height),
                                            "clear_board"};
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
        const auto told = ask(fmt::format("play {} {}", color_name(position.to_move()),
                                          protocol::gtp_vertex(move, game_.grid())),
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
    if (lower(text) == "resign") return said(ForfeitKind::Resigned, "it said", text);
    const auto answered = protocol::parse_gtp_vertex(text, game_.grid());
    if (!answered) return said(ForfeitKind::Garbage, "not a move:", text);
    Answer answer;
    answer.move = *answered;
    answer.time = std::chrono::duration_cast<Milliseconds>(Clock::now() - begun);
    seen_ = game.moves().size() + 1;
    return answer;
  }

 private:
  [[nodiscard]] std::string_view quit_command() const override { return "quit"; }
  static std::string_view color_name(Color color) { return color == Color::Black ? "black" : "white"; }

  // The text after '='; a '?' is a forfeit of kind Protocol.
  Line ask(const std::string& command, Clock::time_point deadline, Phase phase) {
    if (auto failure = send_line(command, deadline, phase)) return *failure;
    Line line = read_line(deadline, phase);
    if (line.index() == 1) return line;
    const std::string& text = std::get<0>(line);
    for (Line more = line; more.index() == 1 || !std::get<0>(more).empty();
         more = read_any_line(deadline, phase))
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

  std::size_t seen_ = 0;
  bool knows_time_ = true;
};

}  // namespace

std::unique_ptr<Contestant> make_gtp_client(const PlayerSpec& player, const engine::GameSpec& game,
                                            const Control& control) {
  return std::make_unique<GtpClient>(player, game, control);
}

}  // namespace pedra::arena
