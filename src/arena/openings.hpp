// Openings: the first moves of a game, given to both players. Read from files or made; called by match.cpp
// and by `pedra openings`. Every opening that leaves this file can be played and leaves a game that goes on.
//
// A file has one opening a line; blank lines and lines that begin with # are skipped. The notation of each
// line is recognised from its content:
//
//   h8i9j10             transcript (c-gomoku-cli's `pos`; Othello's f5d6c3, as in XOT lists)
//   -1,2, 0,3, 4,-4     Gomocup's offsets: x,y from the centre cell (width / 2, height / 2), y downwards
//
// A file that begins with '(' is SGF: one opening for each game in it.
#pragma once
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/registry.hpp"

namespace pedra::arena {

struct Opening {
  std::vector<Move> moves;  // forced passes written out
  std::string name;         // empty, or what the file calls it
  bool operator==(const Opening&) const = default;
};

// Errors carry the line of the file, and for a move that cannot be played its number.
Result<std::vector<Opening>> parse_openings(std::string_view text, const engine::GameSpec& spec);
Result<std::vector<Opening>> load_openings(const std::filesystem::path& path, const engine::GameSpec& spec);
std::string write_openings(const std::vector<Opening>& openings, const engine::GameSpec& spec);  // one a line

struct OpeningRequest {
  int count = 100;
  std::uint64_t seed = 1;
  int stones = 0;                   // 0: eight in Othello, three to six in Gomoku
  engine::EngineSpec judge;         // with limits; the result is repeatable when they are nodes or depth
  std::optional<double> tolerance;  // the largest value either way, in the judge's points; see below
  std::function<void(int done)> progress;
  const std::atomic<bool>* stop = nullptr;
};

// Stones are drawn at random (Gomoku: within three cells of the centre), all but the last; for that the judge
// chooses among a handful the one whose value is nearest to zero. The opening stands when that value is
// within the tolerance and the judge sees no certain win. Without a tolerance it is a quarter of the median
// value of 32 random positions of that kind, so that a judge may count in any unit. No two are equal under
// symmetry. Fewer than `count`: an error.
Result<std::vector<Opening>> generate_openings(const engine::GameSpec& spec, const OpeningRequest& request);

}  // namespace pedra::arena
