// `pedra train gomoku`: one rule's weights from numbers ranked by hand, by the recipe of
// games/gomoku/training. An interrupt needs no care: games are kept in whole files, and the same command goes
// on.
#include <fmt/format.h>
#include <mutex>

#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/worker/shared_chunks.hpp"
#include "games/gomoku/eval/weights_io.hpp"
#include "games/gomoku/training/recipe.hpp"

namespace pedra::cli {

int train_gomoku(const TrainOptions& options) {
  const auto rule = gomoku::rule_named(options.rule.empty() ? "freestyle" : options.rule);
  if (!rule || *rule == gomoku::Rule::Caro)
    return fail(usage("--rule: weights are learnt for freestyle, standard and renju (caro uses standard's)"));
  std::mutex one_at_a_time;
  const auto say = [&one_at_a_time](const std::string& line) {
    const std::lock_guard guard(one_at_a_time);
    fmt::print(stderr, "{}\n", line);
  };
  auto shared = share_chunks(options.store, options.threads);
  if (!shared) return fail(shared.error());
  const std::stop_token stop = (*shared)->stop();
  const gomoku::TrainingOptions how{.rule = *rule,
                                    .work = options.work,
                                    .output = options.output,
                                    .threads = options.threads,
                                    .scale = options.scale,
                                    .say = say,
                                    .elsewhere = (*shared)->elsewhere};
  const auto train = [&]() -> Result<Ok> {
    if (options.from.empty()) {
      gomoku::Recipe recipe = gomoku::recipe();
      if (!options.network) recipe.net.clear();
      return gomoku::train(how, recipe, stop);
    }
    const auto from = gomoku::read_weights(options.from);
    if (!from) return from.error();
    return gomoku::train_on(how, **from, gomoku::next_generation(), stop);
  };
  const auto trained = train();
  if (!trained) return fail(trained.error());
  out(options.output + "\n");
  return kSuccess;
}

}  // namespace pedra::cli
