// The manager's side of Gomocup's protocol. Node and depth limits go as Yixin's `INFO max_node` and
// `max_depth`.
#include <algorithm>
#include <fmt/format.h>
#include <thread>

#include "arena/engines/protocol_client.hpp"
#include "base/text.hpp"
#include "protocol/gomocup_stones.hpp"

namespace pedra::arena {
namespace {

int rule_bits(gomoku::Rule rule) {
  switch (rule) {
    case gomoku::Rule::Standard:
      return 1;
    case gomoku::Rule::Renju:
      return 4;
    case gomoku::Rule::Caro:
      return 8;
    case gomoku::Rule::Freestyle:
      break;
  }
  return 0;
}

// A program that reads its commands in one thread and thinks in another may not read for a moment after its
// move: Rapfi loses the first line that comes then, and with it the game.
constexpr Milliseconds kPause{20};

class GomocupClient final : public ProtocolClient {
 public:
  using ProtocolClient::ProtocolClient;

  std::optional<Forfeit> start() override {
    if (auto failure = run("\r\n")) return failure;
    const auto deadline = start_deadline();
    const Grid grid = game_.grid();
    const std::string opening = grid.width == grid.height
                                    ? fmt::format("START {}", grid.width)
                                    : fmt::format("RECTSTART {},{}", grid.width, grid.height);
    if (auto failure = send_line(opening, deadline, Phase::Start)) return failure;
    if (auto failure = expect_ok(deadline)) return failure;
    if (auto failure = send_line("ABOUT", deadline, Phase::Start)) return failure;
    // Any answer will do: what counts is that the program is there.
    Line about = read_line(deadline, Phase::Start);
    while (about.index() == 0 && is_message(std::get<0>(about))) about = read_line(deadline, Phase::Start);
    if (about.index() == 1) return std::get<1>(about);
    for (const std::string& line : settings())
      if (auto failure = send_line("INFO " + line, deadline, Phase::Start)) return failure;
    return std::nullopt;
  }

  std::variant<Answer, Forfeit> move(const play::Game& game, const TurnClock& clock) override {
    std::this_thread::sleep_until(answered_ + kPause);  // before the clock starts
    const auto begun = Clock::now();
    const auto deadline = begun + time_allowed(control_, clock);
    for (const std::string& line : request(game, clock))
      if (auto failure = send_line(line, deadline, Phase::Move)) return *failure;
    Answer answer;
    while (true) {
      const Line line = read_line(deadline, Phase::Move);
      if (line.index() == 1) return std::get<1>(line);
      const std::string& text = std::get<0>(line);
      if (is_message(text)) {
        read_figures(text, answer);
        continue;
      }
      const std::string word = lower(text.substr(0, 7));
      if (word.rfind("error", 0) == 0 || word == "unknown")
        return said(ForfeitKind::Protocol, "instead of a move:", text);
      const auto point = protocol::parse_point(text, game_.grid());
      if (!point && point.error().code == "off-board")
        return said(ForfeitKind::IllegalMove, "off the board:", text);
      if (!point) return said(ForfeitKind::Garbage, "not a move:", text);
      answer.move = *point;
      answered_ = Clock::now();
      answer.time = std::chrono::duration_cast<Milliseconds>(answered_ - begun);
      seen_ = game.moves().size() + 1;
      return answer;
    }
  }

 private:
  [[nodiscard]] std::string_view quit_command() const override { return "END"; }

  std::optional<Forfeit> expect_ok(Clock::time_point deadline) {
    while (true) {
      const Line line = read_line(deadline, Phase::Start);
      if (line.index() == 1) return std::get<1>(line);
      const std::string& text = std::get<0>(line);
      if (is_message(text)) continue;
      if (lower(text.substr(0, 2)) == "ok") return std::nullopt;
      return said(ForfeitKind::Protocol, "answer to START:", text);
    }
  }

  [[nodiscard]] std::vector<std::string> settings() const {
    const std::int64_t turn =
        control_.per_move   ? control_.per_move->count()
        : control_.per_game ? control_.per_game->count()
                            : control_.answer_patience.count();  // limited by nodes or depth, not by time
    std::vector<std::string> lines{
        fmt::format("timeout_turn {}", turn),
        fmt::format("timeout_match {}", control_.per_game ? control_.per_game->count() : 0),
        fmt::format("max_memory {}", control_.memory.value_or(0)), "game_type 1",
        fmt::format("rule {}", rule_bits(game_.gomoku()->rule))};
    if (control_.increment.count() > 0)
      lines.push_back(fmt::format("time_increment {}", control_.increment.count()));
    if (control_.nodes) lines.push_back(fmt::format("max_node {}", *control_.nodes));
    if (control_.depth) lines.push_back(fmt::format("max_depth {}", *control_.depth));
    return lines;
  }

  // BEGIN on an empty board, TURN when the program has seen all but the last move, otherwise the whole BOARD.
  // Before it the clock, where there is one that runs.
  [[nodiscard]] std::vector<std::string> request(const play::Game& game, const TurnClock& clock) const {
    std::vector<std::string> lines;
    if (clock.left)
      lines.push_back(fmt::format("INFO time_left {}", std::max(clock.left->count(), std::int64_t{0})));
    const auto& moves = game.moves();
    if (moves.empty()) {
      lines.emplace_back("BEGIN");
    } else if (seen_ + 1 == moves.size() && seen_ > 0) {
      lines.push_back(fmt::format("TURN {},{}", moves.back().point().x(), moves.back().point().y()));
    } else {
      lines.emplace_back("BOARD");
      for (std::size_t i = 0; i < moves.size(); ++i) {
        const bool own = (moves.size() - i) % 2 == 0;
        lines.push_back(fmt::format("{},{},{}", moves[i].point().x(), moves[i].point().y(), own ? 1 : 2));
      }
      lines.emplace_back("DONE");
    }
    return lines;
  }

  Clock::time_point answered_{};  // its last move
  std::size_t seen_ = 0;          // moves that the program knows of, its own last one included
};

}  // namespace

std::unique_ptr<Contestant> make_gomocup_client(const PlayerSpec& player, const engine::GameSpec& game,
                                                const Control& control) {
  return std::make_unique<GomocupClient>(player, game, control);
}

bool is_message(std::string_view line) {
  const std::string word = lower(line.substr(0, line.find(' ')));
  return word == "message" || word == "debug";
}

}  // namespace pedra::arena
