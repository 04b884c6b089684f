// The commands for many machines: worker, jobs, store.
#include "cli/parser.hpp"

namespace pedra::cli {

void Parser::add_worker() {
  CLI::App* const sub =
      command("worker", "Take jobs from a store and do them: games, self-play, positions to solve",
              {"pedra worker --store postgresql://worker@server/pedra --threads 4 --wait",
               "pedra worker --store arena.db --kinds match",
               "pedra worker --store postgresql://worker@server/pedra --allow \"./bot.py;protocol=gtp\""},
              WorkerOptions{});
  auto& options = options_of<WorkerOptions>(sub);
  place(sub, options.store, "where the jobs are, a file or postgresql://USER@HOST/DATABASE")->required();
  number(sub, "--threads", options.threads, 1, 256, "jobs at a time (default 1)");
  sub->add_option("--kinds", options.kinds, "only these, with commas: match, selfplay, solve (default all)")
      ->check(not_empty())
      ->type_name("KINDS");
  sub->add_option(
         "--allow", options.allow,
         "an outside program that games may run here, as after cmd:, with its options; once for each")
      ->allow_extra_args(false)
      ->check(not_empty())
      ->type_name("COMMAND");
  duration(sub, "--lease", options.lease, "after which a silent worker's jobs are others' (default 30s)");
  duration(sub, "--patience", options.patience, "with a database that does not answer (default 10m)");
  sub->add_flag("--wait", options.wait, "wait for more when there are no jobs, until a signal");
}

void Parser::add_jobs() {
  CLI::App* const sub = command("jobs", "What is to do in a store, what is done, and by whom",
                                {"pedra jobs --store postgresql://server/pedra --watch",
                                 "pedra jobs --all --json", "pedra jobs retry 3"},
                                JobsOptions{});
  auto& options = options_of<JobsOptions>(sub);
  sub->require_subcommand(0, 1);
  add_store(sub, options.store);
  sub->add_flag("--all", options.all, "finished work too");
  sub->add_flag("--watch", options.watch, "again every two seconds, until Ctrl-C");
  sub->add_flag("--json", options.json, "one JSON object a line");
  CLI::App* const again = command(*sub, "retry", "Have the jobs tried again that were set aside",
                                  {"pedra jobs retry 3"}, JobsRetryOptions{});
  auto& retried = options_of<JobsRetryOptions>(again);
  number(again, "WORK", retried.work, 1, kMaxCount, "its number in `pedra jobs`")->required();
  add_store(again, retried.store);

  CLI::App* const store =
      command("store", "Copy a store of matches and jobs into another place",
              {"pedra store copy arena.db postgresql://server/pedra"}, StoreCopyOptions{});
  store->require_subcommand(1, 1);
  CLI::App* const copy =
      command(*store, "copy", "From a file into a database, or back; checked by counts and hashes",
              {"pedra store copy arena.db postgresql://server/pedra",
               "pedra store copy postgresql://server/pedra arena.db"},
              StoreCopyOptions{});
  auto& copied = options_of<StoreCopyOptions>(copy);
  copy->add_option("FROM", copied.from, "a store: a file or postgresql://USER@HOST/DATABASE")
      ->required()
      ->check(not_empty())
      ->type_name("FROM");
  copy->add_option("TO", copied.to, "an empty one, which is made when it is a file")
      ->required()
      ->check(not_empty())
      ->type_name("TO");
}

}  // namespace pedra::cli
