// The queue, asked of both databases.
#include "store/jobs.hpp"

#include <set>
#include <thread>

#include "store/copy.hpp"
#include "store/places.hpp"

using namespace pedra;
using namespace pedra::store;
using namespace std::chrono_literals;

namespace {

WorkInfo make_work(Jobs& jobs, int count, const std::string& hash = "h") {
  std::vector<std::string> payloads;
  for (int i = 0; i < count; ++i) payloads.push_back("job " + std::to_string(i));
  const auto work = jobs.open_work(
      {.kind = "test", .hash = hash, .title = "a test", .config = "x=1\n", .signature = "s"}, payloads);
  REQUIRE_MESSAGE(work.ok(), (work ? "" : work.error().text()));
  return *work;
}

std::vector<int> numbers(const Result<std::vector<Claim>>& claims) {
  REQUIRE_MESSAGE(claims.ok(), (claims ? "" : claims.error().text()));
  std::vector<int> all;
  for (const Claim& claim : *claims) all.push_back(claim.number);
  return all;
}

using Numbers = std::vector<int>;

}  // namespace

TEST_CASE("work is found by its hash, and its jobs are claimed in order, in batches, by one owner each") {
  for (const Kind kind : kKinds) {
    const StorePlace place(kind);
    const auto database = place.open();
    Jobs jobs(*database);
    const WorkInfo work = make_work(jobs, 450);
    CHECK(make_work(jobs, 450).id == work.id);
    CHECK(work.kind == "test");
    CHECK(jobs.running_work()->size() == 1);
    CHECK(numbers(jobs.claim(work.id, "a", 10s, 3)) == Numbers{0, 1, 2});
    CHECK(numbers(jobs.claim(work.id, "b", 10s, 1)) == Numbers{3});
    const auto third = jobs.claim(work.id, "b", 10s, 2);
    CHECK(numbers(third) == Numbers{4, 5});
    CHECK((*third)[0].payload == "job 4");
    CHECK(*jobs.counts(work.id) == JobCounts{.waiting = 444, .running = 6, .done = 0, .failed = 0});
    CHECK(jobs.owners(work.id)->size() == 2);
    REQUIRE(jobs.give_back({(*third)[0]}, "b").ok());
    CHECK(numbers(jobs.claim(work.id, "c", 10s, 2)) == Numbers{4, 6});
    REQUIRE(jobs.release("a").ok());
    CHECK(jobs.counts(work.id)->running == 4);
    REQUIRE(jobs.set_finished(work.id, "enough").ok());
    CHECK(numbers(jobs.claim(work.id, "a", 10s, 5)).empty());
    CHECK(jobs.running_work()->empty());
  }
}

TEST_CASE("a result counts once: the first of two, also after its lease") {
  for (const Kind kind : kKinds) {
    const StorePlace place(kind);
    const auto one = place.open();
    const auto two = place.open();
    Jobs first(*one);
    Jobs second(*two);
    const WorkInfo work = make_work(first, 2);
    CHECK(numbers(first.claim(work.id, "slow", -1ms, 1)) == Numbers{0});
    CHECK(numbers(second.claim(work.id, "quick", 10s, 1)) == Numbers{0});
    CHECK(*first.finish(work.id, 0, "of the slow one"));  // its lease is over, nobody else has a result
    CHECK_FALSE(*second.finish(work.id, 0, "of the quick one"));
    CHECK_FALSE(*first.finish(work.id, 0, "again"));
    CHECK(*first.result(work.id, 0) == "of the slow one");
    CHECK(first.results(work.id, 0, 10)->size() == 1);
    // Two at the same moment.
    REQUIRE(numbers(first.claim(work.id, "slow", 10s, 1)) == Numbers{1});
    std::atomic<int> counted = 0;
    std::thread other([&] { counted += *second.finish(work.id, 1, "b") ? 1 : 0; });
    counted += *first.finish(work.id, 1, "a") ? 1 : 0;
    other.join();
    CHECK(counted == 1);
    CHECK(first.counts(work.id)->done == 2);
    REQUIRE(first.close_what_is_done().ok());
    CHECK(first.running_work()->empty());
  }
}

TEST_CASE("a lease that runs out frees the job; the third time it is set aside, with the reason") {
  for (const Kind kind : kKinds) {
    const StorePlace place(kind);
    const auto database = place.open();
    Jobs jobs(*database);
    const WorkInfo work = make_work(jobs, 3);
    CHECK(numbers(jobs.claim(work.id, "a", -1ms, 2)) == Numbers{0, 1});
    // Those that were lost once are given out one at a time, after the fresh ones.
    CHECK(numbers(jobs.claim(work.id, "b", 10s, 5)) == Numbers{2});
    CHECK(numbers(jobs.claim(work.id, "b", -1ms, 5)) == Numbers{0});
    const auto third = jobs.claim(work.id, "c", -1ms, 1);
    CHECK(numbers(third) == Numbers{0});
    CHECK((*third)[0].tries == 3);
    CHECK(numbers(jobs.claim(work.id, "d", 10s, 1)) == Numbers{1});
    CHECK(*jobs.counts(work.id) == JobCounts{.waiting = 0, .running = 2, .done = 0, .failed = 1});
    const auto aside = jobs.aside(work.id);
    REQUIRE(aside->size() == 1);
    CHECK((*aside)[0].number == 0);
    CHECK((*aside)[0].reason == "its worker was lost 3 times, at last c");
    CHECK(*jobs.finish(work.id, 0, "late, but a result"));
    // A renewed lease holds; that of another owner is not renewed.
    REQUIRE(jobs.renew({{.work = work.id, .number = 1, .payload = {}}}, "x", -1ms).ok());
    CHECK(numbers(jobs.claim(work.id, "e", 10s, 1)).empty());
    REQUIRE(jobs.set_aside({.work = work.id, .number = 1, .payload = {}}, "garbage").ok());
    REQUIRE(jobs.bury("b").ok());
    CHECK(jobs.counts(work.id)->waiting == 1);
    REQUIRE(jobs.retry(work.id).ok());
    CHECK(jobs.counts(work.id)->waiting == 2);
    CHECK_FALSE(jobs.retry(work.id).ok());
  }
}

TEST_CASE("many workers at once: every job is done, none twice") {
  for (const Kind kind : kKinds) {
    const StorePlace place(kind);
    const auto database = place.open();
    Jobs jobs(*database);
    const WorkInfo work = make_work(jobs, 300);
    std::vector<std::thread> threads;
    std::atomic<int> counted = 0;
    std::atomic<int> failed = 0;
    for (int i = 0; i < 6; ++i)
      threads.emplace_back([&, i] {
        const auto own = place.open();
        Jobs mine(*own);
        for (;;) {
          const auto claims = mine.claim(work.id, std::to_string(i), 10s, 1 + i);
          if (!claims) ++failed;
          if (!claims || claims->empty()) return;
          for (const Claim& claim : *claims) {
            const auto first = mine.finish(work.id, claim.number, "r" + std::to_string(claim.number));
            if (!first) ++failed;
            counted += first && *first ? 1 : 0;
          }
        }
      });
    for (auto& thread : threads) thread.join();
    CHECK(failed == 0);
    CHECK(counted == 300);
    CHECK(jobs.counts(work.id)->done == 300);
    CHECK(jobs.ended(work.id)->size() == 300);
    CHECK(*jobs.result(work.id, 123) == "r123");
  }
}

TEST_CASE("files go by their hash, workers have a line, news is heard") {
  for (const Kind kind : kKinds) {
    const StorePlace place(kind);
    const auto database = place.open();
    const auto other = place.open();
    Jobs jobs(*database);
    const std::string content(100'000, '\0');
    const auto hash = jobs.put_file(content);
    REQUIRE(hash.ok());
    CHECK(*jobs.put_file(content) == *hash);
    CHECK(*jobs.file(*hash) == content);
    CHECK_FALSE(jobs.file("none").ok());
    REQUIRE(
        jobs.put_worker({.name = "w", .host = "h", .version = "1", .signature = "s", .kinds = "match"}).ok());
    REQUIRE(jobs.see_worker("w", 12).ok());
    REQUIRE(jobs.workers()->size() == 1);
    CHECK((*jobs.workers())[0].finished == 12);
    CHECK((*jobs.workers())[0].silent_ms < 5000);
    while (other->heard_news()) std::this_thread::sleep_for(1ms);
    make_work(jobs, 1, "news");
    bool heard = false;
    for (int i = 0; i < 100 && !heard; ++i) {
      heard = other->heard_news();
      std::this_thread::sleep_for(2ms);
    }
    CHECK(heard);
    CHECK((*jobs.progress(false))[0].jobs.waiting == 1);
    REQUIRE(jobs.remove_worker("w").ok());
    CHECK(jobs.workers()->empty());
  }
}

TEST_CASE("a store is copied whole into the other kind, and back") {
  const StorePlace file(Kind::Sqlite);
  const StorePlace server(Kind::PostgreSql);
  const StorePlace again(Kind::Sqlite);
  const auto from = file.open();
  Jobs jobs(*from);
  const WorkInfo work = make_work(jobs, 20);
  REQUIRE(jobs.claim(work.id, "a", 10s, 4).ok());
  REQUIRE(jobs.finish(work.id, 1, std::string("\0x", 2)).ok());
  REQUIRE(jobs.put_file("a file").ok());
  const auto quiet = [](std::string_view) {};
  const auto to = server.open();
  const auto copied = copy_store(*from, *to, quiet);
  REQUIRE_MESSAGE(copied.ok(), (copied ? "" : copied.error().text()));
  CHECK((*copied)[1].rows == 20);
  CHECK_FALSE(copy_store(*from, *to, quiet).ok());  // it is not empty
  const auto back = again.open();
  const auto returned = copy_store(*to, *back, quiet);
  REQUIRE_MESSAGE(returned.ok(), (returned ? "" : returned.error().text()));
  for (std::size_t i = 0; i < copied->size(); ++i) CHECK((*copied)[i].hash == (*returned)[i].hash);
  Jobs there(*to);
  CHECK(there.counts(work.id)->waiting == 19);
  CHECK(make_work(there, 3, "next").id > work.id);  // numbers go on
}

TEST_CASE("a role with wrong rights is told so, and nothing changes") {
  const StorePlace place(Kind::PostgreSql);
  const auto database = place.open();
  Jobs jobs(*database);
  const WorkInfo work = make_work(jobs, 2);
  Cluster& cluster = Cluster::shared();
  cluster.sql(place.database(),
              "CREATE ROLE stranger LOGIN; CREATE ROLE reader LOGIN; GRANT USAGE ON SCHEMA pedra TO "
              "reader; GRANT SELECT ON ALL TABLES IN SCHEMA pedra TO reader");
  const auto stranger = open_work_store(Address::parse(cluster.address(place.database(), "stranger")));
  REQUIRE_FALSE(stranger);
  CHECK(stranger.error().message.find("permission denied") != std::string::npos);
  const auto reader = open_work_store(Address::parse(cluster.address(place.database(), "reader")));
  REQUIRE_MESSAGE(reader.ok(), (reader ? "" : reader.error().text()));
  Jobs read(**reader);
  CHECK(read.counts(work.id)->waiting == 2);
  CHECK_FALSE(read.claim(work.id, "r", 10s, 1).ok());
  CHECK_FALSE(read.finish(work.id, 0, "forged").ok());
  CHECK(jobs.counts(work.id)->waiting == 2);
  CHECK(jobs.results(work.id, 0, 9)->empty());
}
