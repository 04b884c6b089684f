// `pedra train gomoku`: one rule's weights from numbers ranked by hand, by the recipe of
// games/gomoku/training. An interrupt needs no care: games are kept in whole files, and the same command goes
// on.
#include <atomic>
#include <fmt/format.h>
#include <mutex>

#include "app/commands.hpp"
#include "app/exit.hpp"
#include "games/gomoku/training/recipe.hpp"

namespace pedra::app {

int train_gomoku(const TrainOptions& options) {
  const auto rule = gomoku::rule_named(options.rule.empty() ? "freestyle" : options.rule);
  if (!rule || *rule == gomoku::Rule::Caro)
    return fail(usage("--rule: weights are learnt for freestyle, standard and renju (caro uses standard's)"));
  std::mutex one_at_a_time;
  const auto say = [&one_at_a_time](const std::string& line) {
    const std::lock_guard guard(one_at_a_time);
    fmt::print(stderr, "{}\n", line);
  };
  const std::atomic<bool> never = false;
  gomoku::Recipe recipe = gomoku::recipe();
  if (!options.network) recipe.net.clear();
  const auto trained = gomoku::train({.rule = *rule,
                                      .work = options.work,
                                      .output = options.output,
                                      .threads = options.threads,
                                      .scale = options.scale,
                                      .say = say},
                                     recipe, never);
  if (!trained) return fail(trained.error());
  out(options.output + "\n");
  return kSuccess;
}

}  // namespace pedra::app
