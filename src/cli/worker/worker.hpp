// Takes jobs from a store and does them in several threads: for `pedra worker`, and for commands that share their own
// work with such workers.
//
// What always holds: a job in hand has a lease that is renewed; when run_worker() returns, every job has been ended,
// given back or set aside, unless the store could not be reached: then the leases run out.
#pragma once
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "store/jobs.hpp"

namespace pedra::cli {

// How a job came out.
struct JobEnd {
  enum class Kind : std::uint8_t {
    Done,     // its result is in the store
    Stopped,  // it was interrupted
    Bad,      // nobody can do it, for this reason
  };
  Kind kind = Kind::Done;
  std::string reason = {};
};

// Both forms of one wish.
struct Halt {
  std::atomic<bool> flag = false;
  std::stop_source source;
  void raise() {
    flag = true;
    source.request_stop();
  }
};

// How jobs of one kind are done. work() is called from several threads at once.
class Trade {
 public:
  Trade() = default;
  Trade(const Trade&) = delete;
  Trade& operator=(const Trade&) = delete;
  virtual ~Trade() = default;
  [[nodiscard]] virtual std::string_view kind() const = 0;
  // Prepares for this work; the error says why it is left to others.
  virtual Result<Ok> takes(const store::WorkInfo& work) = 0;
  // Does the job and writes its result; an error is the store's.
  virtual Result<JobEnd> work(const store::WorkInfo& work, const store::Claim& job, const Halt& halt) = 0;
};

using Trades = std::vector<std::unique_ptr<Trade>>;

struct WorkerSettings {
  std::string owner;      // of the leases
  std::string signature;  // of this program
  int threads = 1;
  std::chrono::milliseconds lease{30'000};
  std::chrono::milliseconds grace{10'000};  // for jobs under way when it is told to stop
  std::optional<std::int64_t> only;         // this work and no other
  bool registered = false;                  // it has a line among the workers
  bool wait = false;                        // for more work when there is none
  // Once for each work that is left to others, with the reason.
  std::function<void(const store::WorkInfo&, const std::string&)> leaves;
  // From the calling thread, several times a second.
  std::function<Result<Ok>()> look;
};

// Returns how many jobs it has done, when no work is left that it can do, or `stop` is set.
Result<std::int64_t> run_worker(store::Database& database, const Trades& trades,
                                const WorkerSettings& settings, const std::atomic<bool>& stop);

// What `config` of work is made of: key=value, a line each.
std::string config_value(std::string_view config, std::string_view key);

}  // namespace pedra::cli
