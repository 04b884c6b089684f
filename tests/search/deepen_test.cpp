#include "search/deepen.hpp"

#include <atomic>
#include <doctest/doctest.h>
#include <fstream>
#include <sys/resource.h>
#include <unistd.h>

using namespace pedra;
using search::DeepenSettings;
using search::SearchReport;
using search::StopCondition;

namespace {

const Move kFirst = Point(0, 0);
const Move kOther = Point(1, 1);

// Each iteration costs ten times the nodes of the one before and answers what it is told to.
struct Scripted {
  struct Answer {
    Move move;
    double score = 0;
    bool completed = true;
  };

  [[nodiscard]] bool more() const { return done < answers.size(); }
  bool iterate(SearchReport& report) {
    const Answer& answer = answers[done++];
    nodes *= 10;
    report.move = answer.move;
    report.score = answer.score;
    if (answer.completed) report.depth = static_cast<int>(done);
    return answer.completed;
  }
  void count(SearchReport& report) const { report.nodes = nodes; }

  std::vector<Answer> answers;
  std::size_t done = 0;
  std::uint64_t nodes = 1;
};

std::vector<SearchReport> reports_of(Scripted& root, const DeepenSettings& settings = {}) {
  StopCondition stop;
  std::vector<SearchReport> reports;
  SearchReport first;
  first.move = kFirst;
  const SearchReport last =
      deepen(root, first, settings, stop, [&](const SearchReport& report) { reports.push_back(report); });
  CHECK(last.move == reports.back().move);
  CHECK(stop.stopped());
  return reports;
}

}  // namespace

TEST_CASE("every iteration is reported once, the last one as final") {
  Scripted root{.answers = {{kFirst, 1}, {kOther, 2}, {kOther, 3}}};
  const auto reports = reports_of(root);
  REQUIRE(reports.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(reports[i].depth == static_cast<int>(i) + 1);
    CHECK(reports[i].final == (i == 2));
  }
  CHECK(reports.back().nodes == 1000);
}

TEST_CASE("without an iteration the first report is the answer") {
  Scripted root;
  const auto reports = reports_of(root);
  REQUIRE(reports.size() == 1);
  CHECK(reports[0].move == kFirst);
  CHECK(reports[0].final);
}

TEST_CASE("an interrupted iteration is the last, and its better move counts") {
  Scripted root{.answers = {{kFirst, 1}, {kOther, 1, false}, {kFirst, 1}}};
  const auto reports = reports_of(root);
  REQUIRE(reports.size() == 2);
  CHECK(reports.back().move == kOther);
  CHECK(reports.back().depth == 1);
}

TEST_CASE("a frugal search ends at its soft limit, later when its answer changes or falls") {
  const auto depth_of = [](const std::vector<Scripted::Answer>& answers, bool frugal) {
    Scripted root{.answers = answers};
    return reports_of(root, {.limits = {.nodes = 2000, .frugal = frugal}, .drop = 0.5}).back().depth;
  };
  // After the third iteration half of the nodes are spent.
  CHECK(depth_of({{kFirst, 1}, {kFirst, 1}, {kFirst, 1}, {kFirst, 1}}, true) == 3);
  CHECK(depth_of({{kFirst, 1}, {kFirst, 1}, {kOther, 1}, {kOther, 1}}, true) == 4);
  CHECK(depth_of({{kFirst, 1}, {kFirst, 1}, {kFirst, 0.4}, {kFirst, 0.4}}, true) == 4);
  CHECK(depth_of({{kFirst, 1}, {kFirst, 1}, {kFirst, 0.5}, {kFirst, 0.5}}, true) == 3);
  CHECK(depth_of({{kFirst, 1}, {kFirst, 1}, {kFirst, 1}, {kFirst, 1}}, false) == 4);
}

namespace {

// Helpers work until the condition is met.
struct Helped : Scripted {
  Helped(StopCondition& condition, std::vector<Answer> all)
      : Scripted{.answers = std::move(all)}, stop(condition) {}
  void help(std::size_t thread) {
    if (thread < 32) mask |= 1U << thread;
    while (!stop.stopped()) std::this_thread::yield();
    ++ended;
  }
  StopCondition& stop;
  std::atomic<unsigned> mask = 0;
  std::atomic<int> ended = 0;
};

}  // namespace

TEST_CASE("helper threads are stopped and joined before the final report") {
  StopCondition stop;
  Helped root(stop, {{kFirst, 1}, {kFirst, 1}});
  int ended_at_the_end = -1;
  deepen(root, {}, {.limits = {}, .threads = 4}, stop, [&](const SearchReport& report) {
    if (report.final) ended_at_the_end = root.ended;
  });
  CHECK(ended_at_the_end == 3);
  CHECK(root.mask == 0b1110U);
}

#ifndef PEDRA_SANITIZED  // whose run times end the program when memory is refused
namespace {

// While it lives there is no room for the stack of another thread.
class NoRoom {
 public:
  NoRoom() {
    std::ifstream("/proc/self/statm") >> pages_;
    getrlimit(RLIMIT_AS, &before_);
    const rlimit little{pages_ * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + (1U << 20U), before_.rlim_max};
    setrlimit(RLIMIT_AS, &little);
  }
  ~NoRoom() { setrlimit(RLIMIT_AS, &before_); }
  NoRoom(const NoRoom&) = delete;
  NoRoom& operator=(const NoRoom&) = delete;

 private:
  rlim_t pages_ = 0;
  rlimit before_{};
};

}  // namespace

TEST_CASE("helper threads that cannot be had: the search ends as it would with them") {
  StopCondition stop;
  Helped root(stop, {{kFirst, 1}, {kOther, 2}, {kOther, 3}});
  constexpr std::size_t kThreads = 100;  // more than there are stacks of earlier threads to use again
  SearchReport last;
  {
    const NoRoom none;
    last = deepen(root, {}, {.limits = {}, .threads = kThreads}, stop, {});
  }
  CHECK(root.ended < static_cast<int>(kThreads) - 1);
  CHECK(last.final);
  CHECK(last.depth == 3);
  CHECK(last.move == kOther);
}

TEST_CASE("an iteration that throws leaves no helper at work") {
  struct Throws : Helped {
    using Helped::Helped;
    bool iterate(SearchReport&) { throw std::bad_alloc(); }
  };
  StopCondition stop;
  Throws root(stop, {{kFirst, 1}});
  CHECK_THROWS_AS(deepen(root, {}, {.limits = {}, .threads = 3}, stop, {}), std::bad_alloc);
  CHECK(root.ended == 2);
}
#endif
