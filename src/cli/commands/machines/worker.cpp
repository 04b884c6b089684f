// `pedra worker`: takes jobs of a store until there are none, or until it is told to stop.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <thread>
#include <unistd.h>

#include "arena/store/owner.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit.hpp"
#include "cli/worker/trades.hpp"
#include "engine/signature.hpp"

namespace pedra::cli {
namespace {

std::string host_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "?";
}

Result<Trades> trades_of(const WorkerOptions& options, arena::Store& store) {
  for (const std::string& command : options.allow)
    if (const auto player = arena::parse_player("cmd:" + command); !player)
      return usage(fmt::format("--allow: {}", player.error().message));
  Trades all;
  all.push_back(match_trade(store, options.allow));
  all.push_back(chunk_trade(store.database()));
  all.push_back(solve_trade(store.database()));
  if (options.kinds.empty()) return all;
  Trades chosen;
  for (const std::string_view kind : split(options.kinds, ',')) {
    const auto found = std::find_if(all.begin(), all.end(),
                                    [kind](const auto& one) { return one && one->kind() == trim(kind); });
    if (found == all.end())
      return usage(fmt::format("--kinds: '{}' is none of match, selfplay, solve", trim(kind)));
    chosen.push_back(std::move(*found));
    all.erase(found);
  }
  return chosen;
}

std::string kinds_text(const Trades& trades) {
  std::string text;
  for (const auto& trade : trades) text += (text.empty() ? "" : ",") + std::string(trade->kind());
  return text;
}

}  // namespace

int worker(const WorkerOptions& options) {
  const auto store = arena::open_store(store::Address::parse(options.store));
  if (!store) return fail(store.error());
  const auto trades = trades_of(options, **store);
  if (!trades) return fail(trades.error());
  const StopFlag stop;
  store::Database& database = (*store)->database();
  database.set_patience(options.patience, &stop.flag());
  const WorkerSettings settings{.owner = arena::make_owner(arena::Role::Worker),
                                .signature = own_signature(),
                                .threads = options.threads,
                                .lease = options.lease,
                                .only = {},
                                .registered = true,
                                .wait = options.wait,
                                .leaves =
                                    [](const store::WorkInfo& work, const std::string& reason) {
                                      note(fmt::format("work {} is left to others: {}", work.id, reason));
                                    },
                                .look = {}};
  store::Jobs jobs(database);
  const store::WorkerInfo line{.name = settings.owner,
                               .host = host_name(),
                               .version = PEDRA_VERSION,
                               .signature = settings.signature,
                               .cores = static_cast<int>(std::thread::hardware_concurrency()),
                               .threads = settings.threads,
                               .speed = engine::signature().speed,
                               .kinds = kinds_text(*trades)};
  if (const auto put = jobs.put_worker(line); !put) return fail(put.error());
  note(fmt::format("worker at {}: {} threads, {} positions a second each, jobs of {}",
                   database.address().shown(), line.threads, line.speed, line.kinds));
  const auto done = run_worker(database, *trades, settings, stop.flag());
  database.set_patience(std::chrono::milliseconds(0));
  const auto removed = jobs.remove_worker(settings.owner);
  if (!done) return fail(done.error());
  note(fmt::format("{} jobs done", *done));
  return removed ? kSuccess : fail(removed.error());
}

}  // namespace pedra::cli
