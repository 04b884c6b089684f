#include "terminal/evaluation_text.hpp"

#include <fmt/format.h>

#include "terminal/wording.hpp"

namespace pedra::terminal {
namespace {

std::string openings_title(lab::Openings openings, const lang::Messages& messages) {
  switch (openings) {
    case lab::Openings::None:
      return "";
    case lab::Openings::Ends:
      return messages.text("value.open_ends");
    case lab::Openings::Windows:
      return messages.text("value.open_windows");
  }
  return "";
}

// "2: 4, 1: 1": four groups with two, one with one.
std::string openings_text(const lab::PartsOfLength& length, const lab::HeuristicParts& parts) {
  std::string text;
  if (parts.openings == lab::Openings::None) return text;
  for (auto it = length.openings.rbegin(); it != length.openings.rend(); ++it)
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", it->first, it->second);
  return text;
}

std::string row(std::string_view name, std::string_view count, std::string_view points,
                std::string_view open) {
  std::string text = fmt::format("    {:<8} {:>8} {:>16}  {}", name, count, points, open);
  text.erase(text.find_last_not_of(' ') + 1);
  return text + '\n';
}

std::string side_text(const lab::HeuristicParts& parts, Color color, const lang::Messages& messages) {
  std::string text = fmt::format("  {}\n", color_text(color, messages)) +
                     row("", messages.text("value.count"), messages.text("value.points"),
                         openings_title(parts.openings, messages));
  for (const lab::PartsOfLength& length : lab::by_length(parts, color))
    text += row(fmt::format("seq{}", length.stones), fmt::to_string(length.count),
                points_text(length.points, false, messages), openings_text(length, parts));
  return text + row(messages.text("value.total"), "",
                    points_text(parts.totals[static_cast<std::size_t>(color)], false, messages), "");
}

std::string zones_text(const lab::HeuristicParts& parts, const Grid& grid, const lang::Messages& messages) {
  const auto cells = [](std::string_view move, const std::array<std::string, 6>& points) {
    return fmt::format("    {:<6}{:>10}{:>10}{:>10}{:>12}{:>10}{:>10}\n", move, points[0], points[1],
                       points[2], points[3], points[4], points[5]);
  };
  const auto points = [&messages](double value) { return points_text(value, true, messages); };
  std::string text = fmt::format(
      "  {}\n", messages.text("status.discs", {{"black", points_text(parts.totals[0], false, messages)},
                                               {"white", points_text(parts.totals[1], false, messages)}}));
  if (parts.moves.empty()) return text;
  text += cells(messages.text("value.move"), {messages.text("value.corner"), messages.text("value.border"),
                                              messages.text("value.danger"), messages.text("value.mobility"),
                                              messages.text("value.center"), messages.text("value.total")});
  for (const lab::MoveScores& score : parts.moves)
    text +=
        cells(to_text(score.move, grid), {points(score.corner), points(score.border), points(score.danger),
                                          points(score.mobility), points(score.center), points(score.total)});
  return text;
}

}  // namespace

std::string evaluation_line(const lab::HeuristicParts& parts, const engine::AnyPosition& position,
                            const lang::Messages& messages) {
  if (position.outcome().over())
    return fmt::format("{}: {}\n", parts.heuristic, outcome_text(position, messages));
  return messages.text("value.line", {{"heuristic", parts.heuristic},
                                      {"value", points_text(parts.value, true, messages)},
                                      {"color", color_text(position.to_move(), messages)}}) +
         '\n';
}

std::string evaluation_text(const lab::HeuristicParts& parts, const engine::AnyPosition& position,
                            const lang::Messages& messages) {
  const std::string line = evaluation_line(parts, position, messages);
  if (position.othello() != nullptr) return line + zones_text(parts, position.grid(), messages);
  return line + side_text(parts, Color::Black, messages) + side_text(parts, Color::White, messages);
}

}  // namespace pedra::terminal
