#include "games/gomoku/win_steps.hpp"

#include <array>
#include <fmt/format.h>

namespace pedra::gomoku {
namespace {

std::string threats_text(const WinStep& step) {
  std::string text;
  for (const MadeThreat& threat : step.threats)
    text += fmt::format("{}{} {} ({})", text.empty() ? "" : " and ",
                        threat.made == Made::OpenFour || threat.made == Made::OpenThree ? "an" : "a",
                        name_of(threat.made), name_of(threat.direction));
  if (step.threats.empty())
    text = step.blocks ? "stops the four" : "keeps the threat";
  else if (step.blocks)
    text += ", and stops the four";
  if (step.threats.size() > 1 && step.threats.front().made != Made::Five) text += ", a double threat";
  return text;
}

}  // namespace

std::string_view name_of(Made made) {
  constexpr std::array<std::string_view, 4> kNames{"five", "open four", "four", "open three"};
  return kNames[static_cast<std::size_t>(made)];
}

std::string win_text(const std::vector<WinStep>& steps, const Grid& grid) {
  std::string text;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const WinStep& step = steps[i];
    text += fmt::format("{:3}. {:<4} {}", i + 1, to_text(Move(step.move), grid), threats_text(step));
    const bool five = !step.threats.empty() && step.threats.front().made == Made::Five;
    if (five) {
      text += ": won\n";
      continue;
    }
    if (step.replies.empty()) {
      text += "; one stone cannot stop it\n";
      continue;
    }
    text += step.replies.size() == 1 ? "; the only answer is" : "; answers are";
    for (const Point reply : step.replies) text += " " + to_text(Move(reply), grid);
    if (step.replies.size() > 1) text += ", longest " + to_text(Move(*step.reply), grid);
    text += "\n";
  }
  return text;
}

}  // namespace pedra::gomoku
