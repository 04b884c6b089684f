#include "arena/schedule.hpp"

#include <array>
#include <cassert>
#include <utility>

namespace pedra::arena {
namespace {

constexpr std::array<std::pair<Pairing, std::string_view>, 3> kPairingNames{
    {{Pairing::Match, "match"}, {Pairing::RoundRobin, "round-robin"}, {Pairing::Gauntlet, "gauntlet"}}};

}  // namespace

std::string_view name_of(Pairing pairing) { return kPairingNames[static_cast<std::size_t>(pairing)].second; }

std::optional<Pairing> pairing_named(std::string_view name) {
  for (const auto& entry : kPairingNames)
    if (entry.second == name) return entry.first;
  return std::nullopt;
}

std::vector<Job> schedule(Pairing pairing, int players, int games, int openings) {
  assert(players >= 2 && games >= 0 && openings >= 1 && (pairing != Pairing::Match || players == 2));
  std::vector<Job> jobs;
  const int firsts = pairing == Pairing::RoundRobin ? players - 1 : 1;
  for (int pair = 0; 2 * pair < games; ++pair) {
    for (int first = 0; first < firsts; ++first) {
      for (int second = first + 1; second < players; ++second) {
        // Who is Black first alternates, so that an odd number of games favours nobody for long.
        const bool swapped = (pair + first + second) % 2 == 0;
        const Job job{swapped ? second : first, swapped ? first : second, pair % openings, pair};
        jobs.push_back(job);
        if (2 * pair + 1 < games) jobs.push_back({job.white, job.black, job.opening, job.pair});
      }
    }
  }
  return jobs;
}

}  // namespace pedra::arena
