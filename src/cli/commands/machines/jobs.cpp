// `pedra jobs`: what is to do in a store, what is done, and by whom.
#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <thread>

#include "base/visible_text.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "cli/store_file.hpp"
#include "store/work_store.hpp"

namespace pedra::cli {
namespace {

constexpr std::chrono::seconds kBetweenLooks{2};

Result<std::unique_ptr<store::Database>> open_work(const std::string& named, const Environment& environment) {
  const auto address = store_address(named, "arena.db", environment);
  if (!address) return address.error();
  return store::open_work_store(*address);
}

std::string left_text(const store::WorkProgress& progress) {
  const auto left = static_cast<double>(progress.jobs.waiting + progress.jobs.running);
  if (left <= 0) return "-";
  if (progress.per_second <= 0) return "?";
  const auto seconds = static_cast<std::int64_t>(left / progress.per_second);
  if (seconds < 120) return fmt::format("{} s", seconds);
  if (seconds < 7200) return fmt::format("{} min", seconds / 60);
  return messages().decimal(static_cast<double>(seconds) / 3600, 1) + " h";
}

std::string text_of(const JobsReport& report) {
  const lang::Messages& all = messages();
  std::string text = fmt::format("{:>5} {:<9} {:>8} {:>8} {:>8} {:>8} {:>8}  {:>8}  {}\n",
                                 all.text("jobs.work"), all.text("jobs.kind"), all.text("jobs.waiting"),
                                 all.text("jobs.running"), all.text("jobs.done"), all.text("jobs.failed"),
                                 all.text("jobs.speed"), all.text("jobs.left"), all.text("jobs.title"));
  for (const store::WorkProgress& one : report.work)
    text += fmt::format("{:>5} {:<9} {:>8} {:>8} {:>8} {:>8} {:>8}  {:>8}  {}\n", one.work.id, one.work.kind,
                        one.jobs.waiting, one.jobs.running, one.jobs.done, one.jobs.failed,
                        all.decimal(one.per_second, 1), left_text(one), one.work.title);
  if (report.work.empty()) text += all.text("jobs.none") + "\n";
  text += "\n" + fmt::format("{:<24} {:<10} {:>5} {:>7} {:>10} {:>8} {:>8}  {}\n", all.text("jobs.worker"),
                             all.text("jobs.version"), all.text("jobs.cores"), all.text("jobs.threads"),
                             all.text("jobs.positions"), all.text("jobs.running"), all.text("jobs.done"),
                             all.text("jobs.seen"));
  for (const store::WorkerInfo& one : report.workers)
    text += fmt::format("{:<24} {:<10} {:>5} {:>7} {:>10} {:>8} {:>8}  {}\n", one.host, one.version,
                        one.cores, one.threads, one.speed, one.running, one.finished,
                        all.text("jobs.ago", {{"seconds", std::to_string(one.silent_ms / 1000)}}));
  if (report.workers.empty()) text += all.text("jobs.nobody") + "\n";
  for (const store::SetAside& one : report.aside)
    text += all.text("jobs.aside", {{"work", std::to_string(one.work)},
                                    {"job", std::to_string(one.number + 1)},
                                    {"reason", told(one.reason)}}) +
            "\n";
  return visible(text);
}

Result<JobsReport> report_of(store::Jobs& jobs, bool all) {
  auto work = jobs.progress(all);
  if (!work) return work.error();
  auto workers = jobs.workers();
  if (!workers) return workers.error();
  auto aside = jobs.aside(0);
  if (!aside) return aside.error();
  return JobsReport{.work = *std::move(work), .workers = *std::move(workers), .aside = *std::move(aside)};
}

}  // namespace

int jobs(const JobsOptions& options, const Environment& environment) {
  const auto database = open_work(options.store, environment);
  if (!database) return fail(database.error());
  const StopFlag stop;
  if (options.watch) have_patience(**database, stop);
  store::Jobs jobs(**database);
  do {
    const auto report = report_of(jobs, options.all);
    if (!report) return fail(report.error());
    if (options.watch && environment.color) out("\x1b[H\x1b[2J");
    out(options.json ? json_line(*report) : text_of(*report));
    std::fflush(stdout);
    const auto until = std::chrono::steady_clock::now() + kBetweenLooks;
    while (options.watch && !stop.raised() && std::chrono::steady_clock::now() < until)
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
  } while (options.watch && !stop.raised());
  return kSuccess;
}

int jobs_retry(const JobsRetryOptions& options, const Environment& environment) {
  const auto database = open_work(options.store, environment);
  if (!database) return fail(database.error());
  store::Jobs jobs(**database);
  const auto again = jobs.retry(options.work);
  return again ? kSuccess : fail(again.error());
}

}  // namespace pedra::cli
