#include "arena/check/check_engine.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"

namespace pedra::cli {
namespace {

constexpr std::size_t kLinesShown = 30;  // of a failed check: the last ones

std::string text_of(const arena::CheckResult& check, const Environment& environment) {
  const char* colour = !environment.color ? "" : check.passed ? "\x1b[32m" : "\x1b[31m";
  const char* plain = environment.color ? "\x1b[0m" : "";
  std::string text = fmt::format("{}{:<6}{} {:<17} {}\n", colour, told(check.passed ? "passed" : "FAILED"),
                                 plain, check.name, told(check.expected));
  if (check.passed) return text;
  text += fmt::format("       {}\n", told(check.problem));
  const std::size_t first = check.exchange.size() > kLinesShown ? check.exchange.size() - kLinesShown : 0;
  if (first > 0) text += fmt::format("       {}\n", told(fmt::format("({} lines before)", first)));
  for (std::size_t i = first; i < check.exchange.size(); ++i)
    text += fmt::format("       {} {}\n", check.exchange[i].ours ? '>' : '<', check.exchange[i].text);
  return text;
}

}  // namespace

int check_engine(const CheckEngineOptions& options, const Environment& environment) {
  const auto memory = parse_size(options.memory);
  if (!memory) return fail(memory.error());
  const StopFlag stop;
  arena::CheckSettings settings;
  settings.protocol = arena::protocol_named(options.protocol).value_or(arena::Protocol::Gomocup);
  settings.command = options.command;
  settings.dir = options.dir;
  settings.game = engine::game_named(options.game).value_or(settings.game);
  settings.time = options.time;
  settings.memory = *memory;
  settings.stop = &stop.flag();
  const auto results = arena::check_engine(settings, [&](const arena::CheckResult& check) {
    out(options.json ? json_line(check) : text_of(check, environment));
    std::fflush(stdout);
  });
  if (stop.raised()) return kInterrupted;
  const auto failed =
      std::count_if(results.begin(), results.end(), [](const auto& check) { return !check.passed; });
  if (!options.json)
    out(told(fmt::format("{} of {} checks passed", results.size() - static_cast<std::size_t>(failed),
                         results.size())) +
        "\n");
  return failed == 0 ? kSuccess : kNegative;
}

}  // namespace pedra::cli
