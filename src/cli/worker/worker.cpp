#include "cli/worker/worker.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <utility>

#include "arena/store/owner.hpp"
#include "base/text.hpp"
#include "base/threads.hpp"

namespace pedra::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kLook{50};      // how often the threads and the news are looked at
constexpr double kBatchSeconds = 0.5;  // of work a thread has in hand
constexpr int kMostOfAThread = 64;     // jobs in hand
constexpr milliseconds kBetweenBurials{5'000};

class Crew {
 public:
  Crew(store::Database& database, const Trades& trades, const WorkerSettings& settings,
       const std::atomic<bool>& stop)
      : database_(database), jobs_(database), trades_(trades), settings_(settings), stop_(stop) {}

  Result<std::int64_t> run() {
    auto threads =
        start_threads(0, static_cast<std::size_t>(settings_.threads), [this](std::size_t) { labour(); });
    if (threads.empty()) return Error{"no thread can be had to work in"};
    lead();
    wind_up();
    threads.clear();  // joins
    const auto returned = jobs_.give_back(held_, settings_.owner);
    if (settings_.look && !failure_)
      if (const auto looked = settings_.look(); !looked) failure_ = looked.error();
    if (failure_) return *failure_;
    if (!returned) return returned.error();
    return done_;
  }

 private:
  struct Task {
    const store::WorkInfo* work = nullptr;
    store::Claim job;
  };

  // Claims, renews and waits, until there is nothing left or somebody says so.
  void lead() {
    bool look = true;  // for work: there may be some
    while (!stop_.load() && !failed()) {
      if (const auto beaten = beat(); !beaten) return fail(beaten.error());
      if (settings_.look)
        if (const auto looked = settings_.look(); !looked) return fail(looked.error());
      if (short_of_work() && look) {
        const auto got = claim();
        if (!got) return fail(got.error());
        look = *got;
        if (!*got) {
          const auto left = anything_left();
          if (!left) return fail(left.error());
          if (!*left && !settings_.wait) return;
        }
      }
      std::unique_lock lock(mutex_);
      main_.wait_for(lock, kLook, [this, look] { return (look && short_locked()) || emptied_ || failure_; });
      const bool emptied = std::exchange(emptied_, false);
      lock.unlock();
      look = look || emptied || database_.heard_news();
    }
  }

  // No more jobs are begun; those under way may end, for a while.
  void wind_up() {
    std::unique_lock lock(mutex_);
    if (stop_.load() || failure_) queue_.clear();  // they are given back
    ending_ = true;
    threads_.notify_all();
    const auto until = steady_clock::now() + settings_.grace;
    while (busy_ > 0 || !queue_.empty()) {
      main_.wait_for(lock, kLook);
      if (stop_.load()) queue_.clear();
      if (failure_ || (stop_.load() && steady_clock::now() > until)) halt_.raise();
      lock.unlock();
      if (const auto beaten = beat(); !beaten) fail(beaten.error());
      lock.lock();
    }
  }

  // Jobs that take long are claimed when there is a thread for them: one that waits here could be done elsewhere.
  [[nodiscard]] bool short_locked() const {
    if (seconds_each() < kBatchSeconds) return queue_.size() < static_cast<std::size_t>(settings_.threads);
    return queue_.empty() && busy_ < settings_.threads;
  }
  [[nodiscard]] double seconds_each() const {
    return done_ > 0 ? busy_seconds_ / static_cast<double>(done_) : kBatchSeconds;
  }
  bool short_of_work() {
    const std::lock_guard lock(mutex_);
    return short_locked();
  }
  bool failed() {
    const std::lock_guard lock(mutex_);
    return failure_.has_value();
  }

  // Keeps leases and our line among the workers alive.
  Result<Ok> beat() {
    const auto now = steady_clock::now();
    if (now < next_beat_) return Ok{};
    next_beat_ = now + settings_.lease / 3;
    std::vector<store::Claim> held;
    std::int64_t done = 0;
    {
      const std::lock_guard lock(mutex_);
      held = held_;
      done = done_;
    }
    if (const auto renewed = jobs_.renew(held, settings_.owner, settings_.lease); !renewed) return renewed;
    if (settings_.registered)
      if (const auto seen = jobs_.see_worker(settings_.owner, done); !seen) return seen;
    return Ok{};
  }

  // True when it got some.
  Result<bool> claim() {
    const auto all = jobs_.running_work();
    if (!all) return all.error();
    for (const store::WorkInfo& work : *all) {
      if (!acceptable(work)) continue;
      auto claims = jobs_.claim(work.id, settings_.owner, settings_.lease, batch());
      if (!claims) return claims.error();
      if (claims->empty()) continue;
      const std::lock_guard lock(mutex_);
      const store::WorkInfo* const kept = &work_.try_emplace(work.id, work).first->second;
      for (store::Claim& job : *claims) {
        held_.push_back(job);
        queue_.push_back({kept, std::move(job)});
      }
      threads_.notify_all();
      return true;
    }
    return false;
  }

  // Jobs that others hold may come back: while there are any, it is not the end.
  Result<bool> anything_left() {
    if (steady_clock::now() > next_burial_) {
      next_burial_ = steady_clock::now() + kBetweenBurials;
      if (const auto freed = arena::free_jobs_of_the_dead(jobs_, settings_.only.value_or(0)); !freed)
        return freed.error();
    }
    if (const auto closed = jobs_.close_what_is_done(); !closed) return closed.error();
    const auto all = jobs_.running_work();
    if (!all) return all.error();
    return std::any_of(all->begin(), all->end(), [this](const auto& work) { return acceptable(work); });
  }

  bool acceptable(const store::WorkInfo& work) {
    if (settings_.only && work.id != *settings_.only) return false;
    const auto known = accepted_.find(work.id);
    if (known != accepted_.end()) return known->second;
    const auto trade = std::find_if(trades_.begin(), trades_.end(),
                                    [&work](const auto& one) { return one->kind() == work.kind; });
    if (trade == trades_.end()) return accepted_[work.id] = false;
    Result<Ok> takes = Ok{};
    if (!work.signature.empty() && work.signature != settings_.signature)
      takes = Error{fmt::format("it was made by another version of the program ({}, this one is {})",
                                work.signature, settings_.signature)};
    else
      takes = (*trade)->takes(work);
    if (!takes && takes.error().code == store::kLostCode) return false;  // asked again
    if (!takes && settings_.leaves) settings_.leaves(work, takes.error().message);
    return accepted_[work.id] = takes.ok();
  }

  // As many as take the threads about half a second.
  int batch() {
    const std::lock_guard lock(mutex_);
    const double each = seconds_each();
    if (each >= kBatchSeconds) return std::max(1, settings_.threads - busy_);
    const double of_a_thread = std::clamp(kBatchSeconds / std::max(each, 1e-6), 1.0, double{kMostOfAThread});
    return settings_.threads * static_cast<int>(of_a_thread);
  }

  void labour() {
    std::unique_lock lock(mutex_);
    for (;;) {
      threads_.wait(lock, [this] { return ending_ || !queue_.empty(); });
      if (queue_.empty()) return;
      const Task task = std::move(queue_.front());
      queue_.pop_front();
      ++busy_;
      lock.unlock();
      main_.notify_one();
      const auto begun = steady_clock::now();
      const auto end = attempt(task);
      const std::chrono::duration<double> taken = steady_clock::now() - begun;
      lock.lock();
      --busy_;
      if (!end)
        failure_ = failure_ ? failure_ : end.error();
      else if (end->kind != JobEnd::Kind::Stopped)
        put_away(task.job, end->kind == JobEnd::Kind::Done, taken.count());
      main_.notify_one();
    }
  }

  void put_away(const store::Claim& job, bool done, double seconds) {
    std::erase_if(held_,
                  [&job](const auto& one) { return one.work == job.work && one.number == job.number; });
    emptied_ = held_.empty();
    if (!done) return;
    ++done_;
    busy_seconds_ += seconds;
  }

  // A job that is bad, or for which there was no memory, is set aside at once.
  Result<JobEnd> attempt(const Task& task) {
    const auto trade = std::find_if(trades_.begin(), trades_.end(),
                                    [&task](const auto& one) { return one->kind() == task.work->kind; });
    Result<JobEnd> end = JobEnd{};
    try {
      end = (*trade)->work(*task.work, task.job, halt_);
    } catch (const std::exception& exception) {
      end = JobEnd{JobEnd::Kind::Bad, exception.what()};
    }
    if (end && end->kind == JobEnd::Kind::Bad)
      if (const auto aside = jobs_.set_aside(task.job, end->reason); !aside) return aside.error();
    return end;
  }

  void fail(const Error& error) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = error;
  }

  store::Database& database_;
  store::Jobs jobs_;
  const Trades& trades_;
  const WorkerSettings& settings_;
  const std::atomic<bool>& stop_;
  Halt halt_;
  std::map<std::int64_t, bool> accepted_;  // used by the leading thread alone
  steady_clock::time_point next_beat_{};
  steady_clock::time_point next_burial_{};

  std::mutex mutex_;  // guards what follows
  std::condition_variable main_;
  std::condition_variable threads_;
  std::map<std::int64_t, store::WorkInfo> work_;
  std::deque<Task> queue_;
  std::vector<store::Claim> held_;
  int busy_ = 0;
  std::int64_t done_ = 0;
  double busy_seconds_ = 0;
  bool ending_ = false;
  bool emptied_ =
      false;  // the last job in hand has ended: perhaps the work has, and no other process says so
  std::optional<Error> failure_;
};

}  // namespace

Result<std::int64_t> run_worker(store::Database& database, const Trades& trades,
                                const WorkerSettings& settings, const std::atomic<bool>& stop) {
  return Crew(database, trades, settings, stop).run();
}

std::string config_value(std::string_view config, std::string_view key) {
  for (const std::string_view line : split(config, '\n'))
    if (line.size() > key.size() && line.starts_with(key) && line[key.size()] == '=')
      return std::string(line.substr(key.size() + 1));
  return {};
}

}  // namespace pedra::cli
