#include "arena/schedule.hpp"

#include <doctest/doctest.h>
#include <map>
#include <set>
#include <tuple>

using namespace pedra::arena;

TEST_CASE("a match plays each opening with both colours") {
  const auto jobs = schedule(Pairing::Match, 2, 6, 2);
  REQUIRE(jobs.size() == 6);
  for (std::size_t i = 0; i < 6; i += 2) {
    CHECK(jobs[i].opening == jobs[i + 1].opening);
    CHECK(jobs[i].pair == static_cast<int>(i / 2));
    CHECK(jobs[i].black == jobs[i + 1].white);
    CHECK(jobs[i].white == jobs[i + 1].black);
  }
  CHECK(jobs[0].opening == 0);
  CHECK(jobs[2].opening == 1);
  CHECK(jobs[4].opening == 0);  // two openings: they come round again
  CHECK(schedule(Pairing::Match, 2, 5, 1).size() == 5);
  CHECK(schedule(Pairing::Match, 2, 0, 1).empty());
}

TEST_CASE("a round robin: everyone meets everyone, colours even") {
  const auto jobs = schedule(Pairing::RoundRobin, 4, 4, 3);
  CHECK(jobs.size() == 6 * 4);
  std::map<std::pair<int, int>, int> met;
  for (const auto& job : jobs) ++met[{job.black, job.white}];
  CHECK(met.size() == 12);
  for (const auto& entry : met) CHECK(entry.second == 2);
  // The first round is one pair of every pairing.
  std::set<std::pair<int, int>> first;
  for (std::size_t i = 0; i < 12; ++i) {
    CHECK(jobs[i].pair == 0);
    first.insert({jobs[i].black, jobs[i].white});
  }
  CHECK(first.size() == 12);
}

TEST_CASE("a gauntlet: the first against each") {
  const auto jobs = schedule(Pairing::Gauntlet, 8, 2, 1);
  CHECK(jobs.size() == 7 * 2);
  for (const auto& job : jobs) CHECK((job.black == 0) != (job.white == 0));
}

TEST_CASE("pairings by name") {
  for (const Pairing p : {Pairing::Match, Pairing::RoundRobin, Pairing::Gauntlet})
    CHECK(pairing_named(name_of(p)) == p);
  CHECK_FALSE(pairing_named("swiss"));
}
