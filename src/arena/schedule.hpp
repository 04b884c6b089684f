// Who plays whom, from which opening: a list that the options alone decide, so that a match that was
// interrupted finds the same list again. Called by match.cpp.
//
// Games come in pairs: pair p of a pairing plays opening p twice, colours changed. The list goes round by
// round: every pairing plays its pair p before any plays pair p + 1, so that a match stopped early is
// balanced.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace pedra::arena {

enum class Pairing : std::uint8_t {
  Match,       // two players
  RoundRobin,  // everyone against everyone
  Gauntlet,    // the first player against each other one
};

std::string_view name_of(Pairing pairing);  // "match", "round-robin", "gauntlet"
std::optional<Pairing> pairing_named(std::string_view name);

struct Job {
  int black = 0;  // players by their place in the list
  int white = 1;
  int opening = 0;  // by its place in the list
  int pair = 0;     // games of the same players and the same pair share an opening
  bool operator==(const Job&) const = default;
};

// `games` a pairing; with an odd number the last pair has one game. At least two players and one opening; for
// Match exactly two players.
std::vector<Job> schedule(Pairing pairing, int players, int games, int openings);

}  // namespace pedra::arena
