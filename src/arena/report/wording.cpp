#include "arena/report/wording.hpp"

#include <fmt/format.h>

#include "lang/phrases.hpp"

namespace pedra::arena {
namespace {

std::string_view rule_key(gomoku::Rule rule) {
  switch (rule) {
    case gomoku::Rule::Freestyle:
      return "rule.freestyle";
    case gomoku::Rule::Standard:
      return "rule.standard";
    case gomoku::Rule::Caro:
      return "rule.caro";
    case gomoku::Rule::Renju:
      return "rule.renju";
  }
  return "rule.freestyle";
}

// One overload a game: what is played.
std::string settings_text(const gomoku::Settings& settings, const lang::Messages& words) {
  return words.text("intro.gomoku", {{"width", std::to_string(settings.width)},
                                     {"height", std::to_string(settings.height)},
                                     {"k", std::to_string(settings.k)},
                                     {"rule", words.text(rule_key(settings.rule))}});
}
std::string settings_text(const mnk::Settings& settings, const lang::Messages& words) {
  return words.text(settings.gravity ? "intro.mnk-gravity" : "intro.mnk",
                    {{"width", std::to_string(settings.width)},
                     {"height", std::to_string(settings.height)},
                     {"k", std::to_string(settings.k)}});
}
std::string settings_text(const othello::Settings& settings, const lang::Messages& words) {
  return words.text("intro.othello",
                    {{"width", std::to_string(settings.size)}, {"height", std::to_string(settings.size)}});
}

}  // namespace

std::string game_text(const engine::GameSpec& spec, const lang::Messages& words) {
  return std::visit([&words](const auto& settings) { return settings_text(settings, words); }, spec.settings);
}

std::string forfeit_text(ForfeitKind kind, const lang::Messages& words) {
  switch (kind) {
    case ForfeitKind::NoStart:
      return words.text("forfeit.no_start");
    case ForfeitKind::NoAnswer:
      return words.text("forfeit.no_answer");
    case ForfeitKind::Time:
      return words.text("forfeit.time");
    case ForfeitKind::IllegalMove:
      return words.text("forfeit.illegal_move");
    case ForfeitKind::Garbage:
      return words.text("forfeit.garbage");
    case ForfeitKind::Exited:
      return words.text("forfeit.exited");
    case ForfeitKind::Flood:
      return words.text("forfeit.flood");
    case ForfeitKind::Memory:
      return words.text("forfeit.memory");
    case ForfeitKind::Protocol:
      return words.text("forfeit.protocol");
    case ForfeitKind::Resigned:
      break;
  }
  return words.text("forfeit.resigned");
}

std::string forfeits_text(const PlayerSummary& player, const lang::Messages& words) {
  std::string text;
  for (std::size_t i = 0; i < player.forfeits.size(); ++i)
    if (player.forfeits[i] > 0)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", player.forfeits[i],
                          forfeit_text(static_cast<ForfeitKind>(i), words));
  return text;
}

std::string result_text(std::string_view sgf, const lang::Messages& words) {
  if (sgf.size() < 2 || sgf[1] != '+') return std::string(sgf);
  std::string by(sgf.substr(2));
  if (by == "Forfeit") by = words.text("result.forfeit");
  if (by == "Time") by = words.text("result.time");
  if (by == "Resign") by = words.text("result.resign");
  return words.text(sgf[0] == 'B' ? "result.black" : "result.white", {{"by", by}});
}

std::string reason_text(const FinishedGame& game, const lang::Messages& words) {
  std::string text;
  switch (game.reason) {
    case Reason::Played:
      return "";
    case Reason::Forfeit:
      text = words.text("reason.forfeit");
      break;
    case Reason::AdjudicatedWin:
      text = words.text("reason.adjudicated_win");
      break;
    case Reason::AdjudicatedDraw:
      text = words.text("reason.adjudicated_draw");
      break;
    case Reason::MoveLimit:
      text = words.text("reason.move_limit");
      break;
  }
  if (game.forfeit) text += ": " + forfeit_text(*game.forfeit, words);
  if (!game.detail.empty()) text += " (" + lang::phrase(words.language(), game.detail) + ")";
  return text;
}

}  // namespace pedra::arena
