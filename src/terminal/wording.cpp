#include "terminal/wording.hpp"

#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <utility>

#include "base/number_text.hpp"
#include "base/visible_text.hpp"
#include "games/gomoku/foul.hpp"
#include "lang/phrases.hpp"

namespace pedra::terminal {
namespace {

std::string number(int value) { return fmt::to_string(value); }

// Why Black may not play there: `typed` is an empty cell that is forbidden.
std::string foul_text(std::string_view typed, const engine::AnyPosition& position,
                      const lang::Messages& messages) {
  const auto move = parse_move(typed, position.grid());
  switch (gomoku::foul_at(*position.gomoku(), move->point())) {
    case gomoku::Foul::None:
      break;
    case gomoku::Foul::Overline:
      return messages.text("foul.overline");
    case gomoku::Foul::DoubleFour:
      return messages.text("foul.double-four");
    case gomoku::Foul::DoubleThree:
      return messages.text("foul.double-three");
  }
  return "";
}

struct Discs {
  int black = 0;
  int white = 0;
  int empty = 0;
};

Discs count_discs(const engine::AnyPosition& position) {
  Discs discs;
  const Grid grid = position.grid();
  for (int y = 0; y < grid.height; ++y)
    for (int x = 0; x < grid.width; ++x) {
      const Cell cell = position.at(Point(x, y));
      ++(cell == Cell::Black ? discs.black : cell == Cell::White ? discs.white : discs.empty);
    }
  return discs;
}

std::string othello_outcome(const engine::AnyPosition& position, const lang::Messages& messages) {
  const auto [black, white, empty] = count_discs(position);
  const Outcome outcome = position.outcome();
  if (outcome.kind == Outcome::Kind::Draw)
    return messages.text("outcome.draw_discs", {{"black", number(black)}, {"white", number(white)}});
  const int margin = std::abs(position.disc_score());
  std::string text = messages.text("outcome.discs", {{"color", color_text(outcome.winner, messages)},
                                                     {"margin", number(margin)},
                                                     {"black", number(black)},
                                                     {"white", number(white)}});
  if (margin != std::abs(black - white))
    text += '\n' + messages.text("outcome.empties", {{"empty", number(empty)}});
  return text;
}

// The codes of errors, and the key of the message for each.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kErrorKeys{{
    {"not-a-cell", "error.not-a-cell"},
    {"off-board", "error.off-board"},
    {"occupied", "error.occupied"},
    {"forbidden", "error.forbidden"},
    {"no-flip", "error.no-flip"},
    {"falls", "error.falls"},
    {"no-pass", "error.no-pass"},
    {"over", "error.over"},
}};

std::string_view key_of(gomoku::Made made) {
  constexpr std::array<std::string_view, 4> kKeys{"why.five", "why.open_four", "why.four", "why.open_three"};
  return kKeys[static_cast<std::size_t>(made)];
}

std::string_view key_of(gomoku::Direction direction) {
  constexpr std::array<std::string_view, 4> kKeys{"why.row", "why.column", "why.falling", "why.rising"};
  return kKeys[static_cast<std::size_t>(direction)];
}

bool makes_five(const gomoku::WinStep& step) {
  return !step.threats.empty() && step.threats.front().made == gomoku::Made::Five;
}

// What the move of a forced win is for.
std::string purpose_text(const gomoku::WinStep& step, const lang::Messages& messages) {
  if (step.threats.empty()) return messages.text(step.blocks ? "why.stops" : "why.keeps");
  std::string text;
  for (const gomoku::MadeThreat& threat : step.threats) {
    if (!text.empty()) text += messages.text("why.and");
    text += messages.text(key_of(threat.made), {{"direction", messages.text(key_of(threat.direction))}});
  }
  if (step.blocks) text += messages.text("why.stops_too");
  if (step.threats.size() > 1 && !makes_five(step)) text += messages.text("why.double");
  return text;
}

std::string answers_text(const gomoku::WinStep& step, const Grid& grid, const lang::Messages& messages) {
  if (makes_five(step)) return messages.text("why.won");
  if (step.replies.empty()) return messages.text("why.unstoppable");
  std::string replies;
  for (const Point reply : step.replies) replies += (replies.empty() ? "" : " ") + to_text(Move(reply), grid);
  if (step.replies.size() == 1) return messages.text("why.answer", {{"move", replies}});
  return messages.text("why.answers", {{"moves", replies}, {"move", to_text(Move(*step.reply), grid)}});
}

}  // namespace

std::string color_text(Color color, const lang::Messages& messages) {
  return messages.text(color == Color::Black ? "color.black" : "color.white");
}

std::string player_text(const play::Player& player, const lang::Messages& messages) {
  if (player.human()) return messages.text("seat.human");
  const engine::EngineSpec& engine = *player.engine;
  if (engine.level == engine::kFullStrength) return engine::to_text(engine);
  return fmt::format("{} ({})", engine::to_text(engine), level_name(engine.level, messages));
}

std::string level_name(int level, const lang::Messages& messages) {
  constexpr std::array<std::string_view, engine::kFullStrength> kKeys{
      "level.name_1", "level.name_2", "level.name_3", "level.name_4", "level.name_5",
      "level.name_6", "level.name_7", "level.name_8", "level.name_9", "level.name_10"};
  return messages.text(kKeys[static_cast<std::size_t>(level - 1)]);
}

std::string level_text(int level, const lang::Messages& messages) {
  constexpr std::array<std::string_view, engine::kFullStrength> kKeys{
      "level.text_1", "level.text_2", "level.text_3", "level.text_4", "level.text_5",
      "level.text_6", "level.text_7", "level.text_8", "level.text_9", "level.text_10"};
  return messages.text(kKeys[static_cast<std::size_t>(level - 1)]);
}

std::string direction_text(gomoku::Direction direction, const lang::Messages& messages) {
  return messages.text(key_of(direction));
}

std::string pair_text(Point point) { return fmt::format("{},{}", point.y(), point.x()); }

Move example_move(const engine::AnyPosition& position) {
  const Grid grid = position.grid();
  const Point middle(grid.width / 2, grid.height / 2);
  const auto distance = [middle](Move move) {
    return std::abs(move.point().x() - middle.x()) + std::abs(move.point().y() - middle.y());
  };
  std::optional<Move> nearest;
  for (const Move move : position.legal_moves())
    if (move.is_stone() && (!nearest || distance(move) < distance(*nearest))) nearest = move;
  return nearest.value_or(middle);
}

std::string points_text(double points, bool with_sign, const lang::Messages& messages) {
  std::string text = messages.decimal(points, 2);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() < '0' || text.back() > '9') text.pop_back();
  if (text == "-0") text = "0";
  return with_sign && points > 0 && text != "0" ? "+" + text : text;
}

std::string plain_number(double value, const lang::Messages& messages) {
  std::string text = number_text(value);
  if (const auto mark = text.find('.'); mark != std::string::npos)
    text.replace(mark, 1, messages.text("number.decimal"));
  return text;
}

std::string value_text(double score, std::optional<int> win_in, const lang::Messages& messages) {
  if (!win_in) return points_text(score, true, messages);
  if (*win_in == 1) return messages.text("report.win_now");
  const std::string plies = number(std::abs(*win_in));
  return messages.text(*win_in > 0 ? "report.win" : "report.loss", {{"plies", plies}});
}

std::string moves_text(const std::vector<Move>& moves, const Grid& grid) {
  std::string text;
  for (const Move move : moves) text += (text.empty() ? "" : " ") + to_text(move, grid);
  return text.empty() ? "-" : text;
}

std::string report_text(const search::SearchReport& report, const Grid& grid,
                        const lang::Messages& messages) {
  return messages.text("report.line", {{"score", value_text(report.score, report.win_in, messages)},
                                       {"depth", number(report.depth)},
                                       {"nodes", messages.count(report.nodes)},
                                       {"prunings", messages.count(report.prunings)},
                                       {"time", messages.decimal(report.seconds, 2)},
                                       {"pv", moves_text(report.pv, grid)}});
}

std::string win_text(const std::vector<gomoku::WinStep>& steps, const Grid& grid,
                     const lang::Messages& messages) {
  std::string text;
  for (std::size_t i = 0; i < steps.size(); ++i)
    text += fmt::format("{:3}. {:<4} {}; {}\n", i + 1, to_text(Move(steps[i].move), grid),
                        purpose_text(steps[i], messages), answers_text(steps[i], grid, messages));
  return text;
}

std::string outcome_text(const engine::AnyPosition& position, const lang::Messages& messages) {
  if (position.spec().counts_discs()) return othello_outcome(position, messages);
  const Outcome outcome = position.outcome();
  if (outcome.kind == Outcome::Kind::Draw) return messages.text("outcome.draw");
  std::string line;
  for (const Point point : position.winning_line())
    line += (line.empty() ? "" : " ") + to_text(Move(point), position.grid());
  const std::string color = color_text(outcome.winner, messages);
  if (line.empty()) return messages.text("outcome.win", {{"color", color}});
  return messages.text("outcome.line", {{"color", color}, {"line", line}});
}

std::string move_error_text(const Error& error, std::string_view typed, const engine::AnyPosition& position,
                            const lang::Messages& messages) {
  const Grid grid = position.grid();
  const Move example = example_move(position);
  const std::string foul = error.code == "forbidden" ? foul_text(typed, position, messages) : "";
  if (error.code == "no-pass" && position.othello() == nullptr) return messages.text("error.pass_unknown");
  for (const auto& [code, key] : kErrorKeys)
    if (error.code == code)
      return messages.text(key, {{"text", excerpt(typed)},
                                 {"cell", to_text(example, grid)},
                                 {"pair", pair_text(example.point())},
                                 {"last_column", column_name(grid.width - 1)},
                                 {"last_pair", pair_text(Point(grid.width - 1, grid.height - 1))},
                                 {"height", number(grid.height)},
                                 {"foul", foul}});
  return error_text(error, messages);
}

std::string error_text(const Error& error, const lang::Messages& messages) {
  return lang::phrase(messages.language(), error.text());
}

std::string file_error_text(const Error& error, std::string_view file, const lang::Messages& messages) {
  std::string message = lang::phrase(messages.language(), error.message);
  if (error.line > 0)
    message =
        messages.text("error.place",
                      {{"line", number(error.line)}, {"column", number(error.column)}, {"message", message}});
  // Errors about reading and writing have the file's name in the message already.
  if (error.message.find(file) != std::string::npos) return message;
  return messages.text("error.file", {{"file", excerpt(file)}, {"message", message}});
}

}  // namespace pedra::terminal
