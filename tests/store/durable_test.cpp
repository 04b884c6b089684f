// What waits for the disk in a SQLite store, and what need not.
#include <atomic>
#include <climits>
#include <string_view>
#include <sys/syscall.h>
#include <unistd.h>

#include "store/jobs.hpp"
#include "store/places.hpp"

namespace {

std::atomic<int> log_syncs = 0;

}  // namespace

// In place of the C library's: counts those of write-ahead logs.
extern "C" int fdatasync(int file) {
  char path[PATH_MAX] = {};
  const auto link = "/proc/self/fd/" + std::to_string(file);
  if (::readlink(link.c_str(), path, sizeof path - 1) > 0 && std::string_view(path).ends_with("-wal"))
    ++log_syncs;
  return static_cast<int>(::syscall(SYS_fdatasync, file));
}

using namespace pedra;
using namespace pedra::store;
using namespace std::chrono_literals;

TEST_CASE(
    "a result is on the disk when the call returns, by one wait for each transaction; a lease need not be") {
  const StorePlace place(Kind::Sqlite);
  const auto database = place.open();
  Jobs jobs(*database);
  const auto syncs_of = [](const auto& work) {
    const int before = log_syncs;
    REQUIRE(work().ok());
    return log_syncs - before;
  };
  const NewWork wanted{.kind = "test", .hash = "h", .title = "t", .config = {}, .signature = {}};
  Result<WorkInfo> work = Error{"none"};
  CHECK(syncs_of([&] { return work = jobs.open_work(wanted, {"a", "b", "c", "d"}); }) == 1);
  Result<std::vector<Claim>> held = Error{"none"};
  CHECK(syncs_of([&] { return held = jobs.claim(work->id, "me", 10s, 4); }) == 0);
  REQUIRE(held->size() == 4);
  CHECK(syncs_of([&] { return jobs.renew(*held, "me", 10s); }) == 0);
  CHECK(syncs_of([&] { return jobs.finish(work->id, 0, "result"); }) == 1);
  CHECK(syncs_of([&] { return jobs.finish_all({{work->id, 1, "x"}, {work->id, 2, "y"}}); }) == 1);
  CHECK(syncs_of([&] { return jobs.set_aside(held->back(), "it is bad"); }) ==
        1);  // outside of any transaction
  CHECK(syncs_of([&] { return jobs.finish(work->id, 0, "again"); }) == 0);
  CHECK(syncs_of([&] { return jobs.counts(work->id); }) == 0);
}
