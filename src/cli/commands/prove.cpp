// `pedra prove`: proofs that Black wins a board or that it is a draw, and the check of certificates.
#include <filesystem>
#include <fmt/format.h>
#include <set>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit.hpp"
#include "cli/position_input.hpp"
#include "cli/store_file.hpp"
#include "proof/certificate_file.hpp"
#include "prove/check.hpp"
#include "prove/draw.hpp"
#include "prove/prover.hpp"
#include "prove/resume.hpp"

namespace pedra::cli {
namespace {

constexpr int kBarWidth = 30;

Result<prove::BoardSize> board_size(const GameOptions& options) {
  const auto spec = game_spec(options);
  if (!spec) return spec.error();
  const gomoku::Settings& settings = *spec->gomoku();
  const prove::BoardSize size{.width = settings.width, .height = settings.height, .k = settings.k};
  if (size.cells() > proof::kMaxCells)
    return usage(fmt::format("proofs are for boards of at most {} cells", proof::kMaxCells));
  if (size.k > proof::kMaxRow) return usage(fmt::format("proofs are for rows of at most {}", proof::kMaxRow));
  return size;
}

struct Count {
  int classes = 0;
  int classes_done = 0;
  int records = 0;
  int proved = 0;
  double seconds = 0;
};

Count count_of(const prove::Progress& progress) {
  Count count;
  for (const prove::ClassStatus& status : progress.classes()) {
    ++count.classes;
    count.classes_done += status.done() ? 1 : 0;
    count.records += status.records;
    count.proved += status.proved;
    count.seconds += status.seconds;
  }
  return count;
}

std::string time_text(std::optional<double> seconds) {
  if (!seconds) return messages().text("solve.unknown");
  if (*seconds < 120) return fmt::format("{:.0f} s", *seconds);
  if (*seconds < 7200) return fmt::format("{:.0f} min", *seconds / 60);
  return messages().decimal(*seconds / 3600, 1) + " h";
}

std::string of_text(int done, int all) {
  return messages().text("prove.of", {{"done", std::to_string(done)}, {"all", std::to_string(all)}});
}

std::string summary(const prove::Progress& progress) {
  const Count count = count_of(progress);
  const prove::BoardSize& size = progress.plan().size();
  return field_lines(
      {{"prove.board", told(fmt::format("{}x{}, {} or more in a row", size.width, size.height, size.k))},
       {"prove.classes", of_text(count.classes_done, count.classes)},
       {"prove.records", of_text(count.proved, count.records)},
       {"prove.processor", time_text(count.seconds)},
       {"prove.left", time_text(progress.seconds_left())}});
}

std::string class_table(const prove::Progress& progress) {
  if (progress.plan().is_whole()) return {};
  std::string text = messages().text("prove.table") + "\n";
  for (const prove::ClassStatus& status : progress.classes())
    text += fmt::format("{:<7}{:<8}{:<13}{:<8}{:<7}{}\n", progress.plan().name(status.white),
                        progress.plan().name(status.second), of_text(status.proved, status.records),
                        status.failed,
                        status.done() ? messages().text("prove.done") : fmt::format("{}", status.level),
                        time_text(status.seconds));
  return text;
}

std::string bar(const prove::Progress& progress) {
  const Count count = count_of(progress);
  const int filled = kBarWidth * count.proved / std::max(count.records, 1);
  return fmt::format("[{:<{}}] ", std::string(filled, '#'), kBarWidth) +
         told(fmt::format("{} of {} records, {} of {} classes, about {} left", count.proved, count.records,
                          count.classes_done, count.classes, time_text(progress.seconds_left())));
}

// What the certificate proves and the store has not.
Result<Ok> resume(const std::string& path, const std::vector<prove::Attempt>& attempts,
                  prove::Progress& progress, prove::Store& store) {
  const auto certificate = proof::read_certificate(path);
  if (!certificate) return certificate.error();
  const prove::CheckReport report = prove::check_certificate(*certificate);
  if (!report.accepted) return Error{fmt::format("{}: {}", path, report.text)};
  const auto proved = prove::attempts_of(*certificate, progress.plan());
  if (!proved) return Error{fmt::format("{}: {}", path, proved.error().message)};
  std::set<prove::RecordId> known;
  for (const prove::Attempt& attempt : attempts)
    if (attempt.proved) known.insert(attempt.id);
  for (const prove::Attempt& attempt : *proved) {
    if (!known.insert(attempt.id).second) continue;
    if (const auto added = store.add(attempt); !added) return added.error();
    progress.add(attempt);
  }
  return Ok{};
}

int run(const ProveOptions& options, const std::filesystem::path& path, prove::Progress& progress,
        prove::Store& store, const Environment& environment) {
  const StopFlag interrupt;
  search::StopCondition stop({.time = options.time}, interrupt.token());
  LiveLine live(environment.live);
  const auto done = prove::run_prover(progress, store, {.threads = options.threads}, stop,
                                      [&](const prove::Attempt&) { live.show(bar(progress)); });
  live.clear();
  if (!done) return fail(done.error());
  out(summary(progress));
  out(field_lines({{"prove.store", path.string()}}));
  if (interrupt.raised()) return kInterrupted;
  const Count count = count_of(progress);
  return count.proved == count.records ? kSuccess : kNegative;
}

// Small boards only, so nothing is kept: the same command begins again.
int prove_draw(const ProveOptions& options, const prove::BoardSize& size) {
  const StopFlag interrupt;
  search::StopCondition stop({.time = options.time}, interrupt.token());
  const prove::DrawReport report = prove::prove_draw(size, stop);
  if (interrupt.raised()) return kInterrupted;
  if (!report.certificate) {
    out(messages().text("prove.no_draw", {{"positions", std::to_string(report.positions)}}) + "\n");
    return kNegative;
  }
  if (!options.write.empty())
    if (const auto written = proof::write_certificate(options.write, *report.certificate); !written)
      return fail(written.error());
  const prove::CheckReport checked = prove::check_certificate(*report.certificate);
  out(checked.text);
  return checked.accepted ? kSuccess : kNegative;
}

}  // namespace

int prove(const ProveOptions& options, const Environment& environment) {
  if (options.game.game.empty()) return fail(usage("prove: name the game, or a certificate to check"));
  const auto size = board_size(options.game);
  if (!size) return fail(size.error());
  if (options.draw) return prove_draw(options, *size);
  const auto path = store_file(
      options.store, fmt::format("proof-{}x{}-{}.store", size->width, size->height, size->k), environment);
  if (!path) return fail(path.error());
  if (!options.resume_from.empty() && (options.status || !options.write.empty()))
    return fail(usage("prove: --resume-from goes on with a proof; leave out --status and --write"));
  const bool looks_only = options.status || !options.write.empty();
  std::unique_ptr<prove::Store> store;
  if (!looks_only) {
    auto opened = prove::Store::open(*path, *size);
    if (!opened) return fail(opened.error());
    store = *std::move(opened);
  }
  const auto attempts = prove::Store::read(*path, *size);
  if (!attempts) return fail(attempts.error());
  prove::Progress progress(prove::Plan(*size), *attempts);
  if (!options.resume_from.empty())
    if (const auto resumed = resume(options.resume_from, *attempts, progress, *store); !resumed)
      return fail(resumed.error());
  if (!looks_only) return run(options, *path, progress, *store, environment);
  if (options.status) {
    out(summary(progress) + class_table(progress));
    return kSuccess;
  }
  const std::string certificate = progress.certificate();
  const auto written = proof::write_certificate(options.write, certificate);
  if (!written) return fail(written.error());
  const Count count = count_of(progress);
  out(told(fmt::format("{}: {} of {} records, {} of {} classes, {} bytes before compression", options.write,
                       count.proved, count.records, count.classes_done, count.classes, certificate.size())) +
      "\n");
  return kSuccess;
}

int prove_check(const ProveCheckOptions& options) {
  const auto certificate = proof::read_certificate(options.certificate);
  if (!certificate) return fail(certificate.error());
  const prove::CheckReport report = prove::check_certificate(*certificate);
  out(report.text);
  return report.accepted ? kSuccess : kNegative;
}

}  // namespace pedra::cli
