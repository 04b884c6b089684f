// `pedra bench jobs`: empty jobs claimed and ended a second, by 1, 4 and 16 workers, each with a connection of its own;
// every result is durable before the next job is ended.
#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <mutex>
#include <unistd.h>

#include "base/threads.hpp"
#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "cli/rows.hpp"
#include "store/work_store.hpp"

namespace pedra::cli {
namespace {

constexpr std::array kWorkers{1, 4, 16};
constexpr std::array kBatches{1, 16};  // jobs of a claim, and of the transaction that ends them
constexpr std::chrono::seconds kLease{60};

// A file beside which nothing is left.
class Place {
 public:
  explicit Place(const std::string& named) {
    if (!named.empty()) {
      address_ = store::Address::parse(named);
      return;
    }
    std::string name = (std::filesystem::temp_directory_path() / "pedra-bench-XXXXXX").string();
    if (::mkdtemp(name.data()) != nullptr) folder_ = name;
    address_ = store::Address(folder_ / "queue.db");
  }
  ~Place() {
    std::error_code ignored;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
  }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  [[nodiscard]] const store::Address& address() const { return address_; }

 private:
  store::Address address_{std::string()};
  std::filesystem::path folder_;
};

// One worker, until nothing is left.
Result<Ok> work(store::Database& database, std::int64_t id, int worker, int batch) {
  store::Jobs jobs(database);
  const std::string owner = fmt::format("bench/{}", worker);
  for (;;) {
    const auto claims = jobs.claim(id, owner, kLease, batch);
    if (!claims) return claims.error();
    if (claims->empty()) return Ok{};
    std::vector<store::Jobs::Done> done;
    for (const store::Claim& claim : *claims) done.push_back({claim.work, claim.number, "x"});
    if (const auto ended = jobs.finish_all(done); !ended) return ended;
  }
}

Result<JobSpeedRow> measure(const store::Address& address, int workers, int batch, int count) {
  std::vector<std::unique_ptr<store::Database>> databases;
  for (int i = 0; i < workers; ++i) {
    auto database = store::open_work_store(address);
    if (!database) return database.error();
    databases.push_back(*std::move(database));
  }
  store::Jobs jobs(*databases[0]);
  const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  const auto made = jobs.open_work({.kind = "bench",
                                    .hash = fmt::format("bench-{}-{}", now, ::getpid()),
                                    .title = "empty jobs",
                                    .config = {},
                                    .signature = {}},
                                   std::vector<std::string>(static_cast<std::size_t>(count)));
  if (!made) return made.error();
  std::mutex mutex;
  std::optional<Error> failure;
  const auto begun = std::chrono::steady_clock::now();
  {
    const auto threads = start_threads(0, databases.size(), [&](std::size_t i) {
      const auto worked = work(*databases[i], made->id, static_cast<int>(i), batch);
      const std::lock_guard lock(mutex);
      if (!worked) failure = worked.error();
    });
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
  if (failure) return *failure;
  const auto counts = jobs.counts(made->id);
  if (!counts) return counts.error();
  if (counts->done != count) return Error{fmt::format("{} of {} jobs were done", counts->done, count)};
  if (const auto closed = jobs.set_finished(made->id, ""); !closed) return closed.error();
  return JobSpeedRow{.store = address.is_file() ? "sqlite" : "postgresql",
                     .workers = workers,
                     .batch = batch,
                     .jobs = count,
                     .seconds = taken.count()};
}

}  // namespace

int bench_jobs(const BenchOptions& options) {
  const Place place(options.store);
  for (const int batch : kBatches)
    for (const int workers : kWorkers) {
      const auto row = measure(place.address(), workers, batch, options.jobs);
      if (!row) return fail(row.error());
      out(options.json
              ? json_line(*row)
              : messages().text("bench.jobs", {{"store", std::string(row->store)},
                                               {"workers", fmt::format("{:2}", workers)},
                                               {"batch", fmt::format("{:2}", batch)},
                                               {"speed", fmt::format("{:7.0f}", row->per_second())}}) +
                    "\n");
      std::fflush(stdout);
    }
  return kSuccess;
}

}  // namespace pedra::cli
