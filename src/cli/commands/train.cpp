// `pedra train othello`: the evaluation from nothing, by the recipe of games/othello/training. An interrupt
// needs no care: games are kept in whole files, and the same command goes on.
#include <fmt/format.h>
#include <mutex>

#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/worker/shared_chunks.hpp"
#include "games/othello/training/recipe.hpp"

namespace pedra::cli {

int train(const TrainOptions& options) {
  if (options.game == "gomoku") return train_gomoku(options);
  if (!options.rule.empty()) return fail(usage("--rule: only Gomoku has several; leave it out"));
  if (options.network) return fail(usage("--network: only Gomoku has one; leave it out"));
  if (!options.from.empty()) return fail(usage("--from: only Gomoku's network goes on; leave it out"));
  std::mutex one_at_a_time;
  const auto say = [&one_at_a_time](const std::string& line) {
    const std::lock_guard guard(one_at_a_time);
    fmt::print(stderr, "{}\n", line);
  };
  auto shared = share_chunks(options.store, options.threads);
  if (!shared) return fail(shared.error());
  const auto trained = othello::train({.work = options.work,
                                       .output = options.output,
                                       .threads = options.threads,
                                       .scale = options.scale,
                                       .say = say,
                                       .elsewhere = (*shared)->elsewhere},
                                      othello::recipe(), (*shared)->stop());
  if (!trained) return fail(trained.error());
  out(options.output + "\n");
  return kSuccess;
}

}  // namespace pedra::cli
