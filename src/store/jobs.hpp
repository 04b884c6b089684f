// The queue: work that is cut into jobs, which any number of processes on any number of machines take and end. Used by
// the arena (games), by training (chunks of self-play), by the solver (positions) and by `pedra worker`.
//
// What always holds: a job that waits is taken by one owner at a time, for as long as its lease; who takes a job works
// outside of any transaction, and renews the lease meanwhile. A job is ended once, in the transaction that writes its
// result: a second result, of an owner whose lease had run out, is thrown away. A job whose lease runs out waits again;
// the third time that happens it is set aside, with the reason.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/database.hpp"

namespace pedra::store {

inline constexpr int kMostTries = 3;

struct NewWork {
  std::string kind;    // "match", "selfplay", "solve"
  std::string hash;    // of all that decides its results: the same work is found by it
  std::string title;   // for people
  std::string config;  // what all its jobs share; its kind knows how to read it
  std::string
      signature;  // of the program that made it: only workers of the same one get its jobs; empty: all
};

struct WorkInfo {
  std::int64_t id = 0;
  std::string kind;
  std::string title;
  std::string config;
  std::string signature;
  bool finished = false;
  std::string note;  // why it ended, when that is not "all done"
  std::int64_t created = 0;
};

struct JobCounts {
  std::int64_t waiting = 0;
  std::int64_t running = 0;
  std::int64_t done = 0;
  std::int64_t failed = 0;  // set aside
  [[nodiscard]] std::int64_t all() const { return waiting + running + done + failed; }
  [[nodiscard]] bool over() const { return waiting == 0 && running == 0; }
  bool operator==(const JobCounts&) const = default;
};

// Work as `pedra jobs` lists it.
struct WorkProgress {
  WorkInfo work;
  JobCounts jobs;
  double per_second = 0;  // of the last minutes; 0: nothing has ended in them
};

struct Claim {
  std::int64_t work = 0;
  int number = 0;
  std::string payload;
  int tries = 1;  // this one too
};

struct SetAside {
  std::int64_t work = 0;
  int number = 0;
  std::string reason;
};

struct WorkerInfo {
  std::string name;  // the owner of its leases
  std::string host;
  std::string version;
  std::string signature;
  int cores = 0;
  int threads = 0;
  std::int64_t speed = 0;  // positions a second of one thread, in a short bench
  std::string kinds;
  std::int64_t begun = 0;
  std::int64_t seen = 0;
  std::int64_t silent_ms = 0;  // since it was seen
  std::int64_t finished = 0;   // jobs
  std::int64_t running = 0;    // jobs it holds
};

class Jobs {
 public:
  explicit Jobs(Database& database) : database_(database) {}

  // Inside a transaction of the caller.
  //
  // The work with this hash; `made` says whether it is new, and then has no jobs yet.
  static std::int64_t put_work(Connection& sql, const NewWork& work, bool& made);
  static void put_jobs(Connection& sql, std::int64_t work, const std::vector<std::string>& payloads);
  // True: this is the result that counts, and the caller writes it. False: the job had ended before.
  static bool end(Connection& sql, std::int64_t work, int number);

  // Finds the work or makes it with these jobs, numbered from 0.
  Result<WorkInfo> open_work(const NewWork& work, const std::vector<std::string>& payloads);
  Result<std::vector<WorkInfo>> running_work();          // the oldest first
  Result<std::vector<WorkProgress>> progress(bool all);  // the newest first; what runs, or everything
  Result<Ok> set_finished(std::int64_t work, std::string_view note);
  // Marks work of which no job is left as finished.
  Result<Ok> close_what_is_done();

  // At most so many jobs that wait, in the order of their numbers. More than one at a time are given only of those that
  // nobody has tried: what killed a worker may take only itself along.
  Result<std::vector<Claim>> claim(std::int64_t work, std::string_view owner, std::chrono::milliseconds lease,
                                   int most);
  Result<Ok> renew(const std::vector<Claim>& held, std::string_view owner, std::chrono::milliseconds lease);
  // They wait again, and have not been tried.
  Result<Ok> give_back(const std::vector<Claim>& held, std::string_view owner);
  Result<Ok> release(std::string_view owner);  // all that it holds
  // What an owner held that is known to be gone: as if its leases had run out.
  Result<Ok> bury(std::string_view owner);
  Result<Ok> set_aside(const Claim& job, std::string_view reason);
  Result<Ok> retry(std::int64_t work);  // those set aside wait again
  // Ends a job with a result of its own table. False: it had ended before.
  Result<bool> finish(std::int64_t work, int number, std::string_view content);
  struct Done {
    std::int64_t work = 0;
    int number = 0;
    std::string content;
  };
  Result<Ok> finish_all(const std::vector<Done>& done);

  Result<JobCounts> counts(std::int64_t work);
  Result<std::vector<std::string>> owners(std::int64_t work);  // that hold leases; of all work when it is 0
  Result<std::vector<SetAside>> aside(std::int64_t work);      // of all work when it is 0
  // Results by number, of those from `first` on that are there; at most so many.
  Result<std::vector<Done>> results(std::int64_t work, int first, int most);
  Result<std::vector<int>> ended(std::int64_t work);  // numbers of the jobs that are done
  Result<std::string> result(std::int64_t work, int number);

  // Content by its hash.
  Result<std::string> put_file(std::string_view content);  // its hash
  Result<std::string> file(std::string_view hash);         // checked

  Result<Ok> put_worker(const WorkerInfo& worker);
  Result<Ok> see_worker(std::string_view name, std::int64_t finished);
  Result<Ok> remove_worker(std::string_view name);
  Result<std::vector<WorkerInfo>> workers();

 private:
  Result<Ok> change_claims(const std::vector<Claim>& held, std::string_view sql, std::string_view owner);
  Database& database_;
};

}  // namespace pedra::store
