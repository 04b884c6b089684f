#include "prove/prover.hpp"

#include <condition_variable>
#include <ctime>
#include <mutex>

#include "base/threads.hpp"
#include "proof/certificate.hpp"

namespace pedra::prove {
namespace {

double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

Effort scaled(std::uint64_t factor, const Effort& most) {
  Effort effort = most;
  effort.null_nodes *= factor;
  effort.quick_nodes *= factor;
  effort.reply_nodes *= factor;
  effort.deep_nodes *= factor;
  return effort;
}

}  // namespace

Effort effort_of(int level) {
  switch (level) {
    case 0:
      return {};
    case 1:
      return scaled(2, {.moves = 16, .engine_nodes = 20'000, .second_move = 400, .total_nodes = 400'000'000});
    case 2:
      return scaled(4, {.moves = 20, .engine_nodes = 40'000, .second_move = 800, .total_nodes = 800'000'000});
    default:
      return scaled(
          16, {.moves = 30, .engine_nodes = 80'000, .second_move = 1'500, .total_nodes = 2'000'000'000});
  }
}

std::optional<Attempt> prove_record(const Plan& plan, const Job& job, Walk& walk,
                                    search::StopCondition& stop) {
  Attempt attempt{.id = job.id, .level = job.level, .tree = {}};
  const double started = thread_seconds();
  const std::uint64_t nodes = walk.threats().nodes();
  walk.clear();
  Tree tree;
  RowBoard board(plan.size());
  Color color = Color::Black;
  for (const int cell : plan.moves(job.id)) {
    walk.play(cell);
    board.lay(cell, color);
    color = opponent(color);
  }
  attempt.proved = QuietSearch(walk, tree, effort_of(job.level)).prove(stop);
  if (!attempt.proved && stop.stopped()) return std::nullopt;
  if (attempt.proved) attempt.tree = proof::tree_bytes(board, tree);
  attempt.nodes = walk.threats().nodes() - nodes;
  attempt.seconds = thread_seconds() - started;
  return attempt;
}

Result<Ok> run_prover(Progress& progress, Store& store, const ProverOptions& options,
                      search::StopCondition& stop, const std::function<void(const Attempt&)>& found) {
  std::mutex mutex;  // of everything below, and of progress
  std::condition_variable finished;
  Result<Ok> result = Ok{};
  int busy = 0;
  const auto work = [&] {
    Walk walk(progress.plan().size(), options.hash_megabytes);
    std::unique_lock lock(mutex);
    while (!stop.poll() && result.ok()) {
      const std::optional<Job> job = progress.take();
      if (!job && busy == 0) return;
      if (!job) {  // a failure of another thread's may become a job of the next level
        finished.wait(lock);
        continue;
      }
      ++busy;
      lock.unlock();
      const std::optional<Attempt> attempt = prove_record(progress.plan(), *job, walk, stop);
      const Result<Ok> added = attempt ? store.add(*attempt) : Ok{};
      lock.lock();
      --busy;
      if (!added) result = added.error();
      if (attempt) {
        progress.add(*attempt);
        found(*attempt);
      }
      finished.notify_all();
    }
  };
  work_together(static_cast<std::size_t>(options.threads), work);
  return result;
}

}  // namespace pedra::prove
