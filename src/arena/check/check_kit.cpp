#include "arena/check/check_kit.hpp"

#include <array>
#include <fmt/format.h>

#include "arena/engines/kit_client.hpp"
#include "base/text.hpp"
#include "record/transcript.hpp"

namespace pedra::arena {
namespace {

struct KitCheck {
  std::string_view name;
  std::string_view expected;
  std::string_view moves;  // from the start
};

// In each the side to move has a legal move: the kit does not start an agent that has none.
constexpr std::array<KitCheck, 5> kChecks{{
    {"first-move", "a legal move as Black from the start, within the time", ""},
    {"white", "a legal move as White", "f5"},
    {"middle", "a legal move in the middle of a game", "f5d6c3d3c4f4f6f3e6e7d7c6"},
    {"same-again", "a legal move when it is asked again", "f5d6c3d3c4f4"},
    {"edge", "a legal move with discs at the edge", "f5d6c3d3c4f4e3f3g3g6d7b4b5c2d2c1g4b6"},
}};

// Lines of the board for the exchange.
void show(CheckResult& result, const engine::AnyPosition& position) {
  for (int y = 0; y < 8; ++y) {
    std::string row;
    for (int x = 0; x < 8; ++x) {
      const Cell cell = position.at(Point(x, y));
      row += cell == Cell::Black ? 'B' : cell == Cell::White ? 'W' : '.';
    }
    result.exchange.push_back({true, row});
  }
  result.exchange.push_back({true, position.to_move() == Color::Black ? "black" : "white"});
}

CheckResult run(const KitCheck& check, const CheckSettings& settings) {
  CheckResult result;
  result.name = check.name;
  result.expected = check.expected;
  play::Game game{engine::GameSpec(othello::Settings{})};
  const auto moves = record::parse_transcript(check.moves, game.position().grid());
  const auto played = game.replay(*moves);
  if (!played) {
    result.problem = played.error().message;
    return result;
  }
  show(result, game.position());
  PlayerSpec player;
  player.arguments = settings.command;
  player.dir = settings.dir;
  player.protocol = Protocol::Kit;
  Control control;
  control.per_move = settings.time;
  control.memory = settings.memory;
  control.hidden = settings.hidden;
  const auto agent = make_kit_client(player, control);
  if (const auto failure = agent->start()) {
    result.problem = failure->detail;
    return result;
  }
  const auto begun = std::chrono::steady_clock::now();
  const auto answer = agent->move(game, {});
  const auto taken = std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - begun);
  agent->game_over();
  if (answer.index() == 1) {
    result.problem = fmt::format("{}, after {}", std::get<1>(answer).detail, format_duration(taken));
    return result;
  }
  const Move move = std::get<0>(answer).move;
  const std::string said =
      move.is_stone() ? fmt::format("{},{}", move.point().x(), move.point().y()) : std::string("-1,-1");
  result.exchange.push_back({false, said});
  if (!game.position().is_legal(move))
    result.problem = fmt::format("a legal move was expected, {} came: {}", said,
                                 game.position().why_illegal(move).message);
  result.passed = result.problem.empty();
  return result;
}

}  // namespace

std::vector<CheckResult> check_kit(const CheckSettings& settings, const CheckSink& sink) {
  std::vector<CheckResult> results;
  for (const KitCheck& check : kChecks) {
    if (settings.stop != nullptr && settings.stop->load()) break;
    results.push_back(run(check, settings));
    if (sink) sink(results.back());
  }
  return results;
}

}  // namespace pedra::arena
