// The moves beside a game's own, and what was said about them: a tree from the game's start, kept with the
// game. The analysis page reads and writes it whole.
//
//   nodes   0 the start          parents come before their children; the first child of a node goes on with
//           1  h8 (parent 0)     its line, the others are variations
//           2   i9 (parent 1)
//           3   g7 (parent 1)
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/json_text.hpp"
#include "server/store/game_setup.hpp"

namespace pedra::server {

inline constexpr std::size_t kMostVariationNodes = 10'000;
inline constexpr std::size_t kLongestComment = 20'000;  // bytes

struct VariationNode {
  std::size_t parent = 0;  // 0 is the start, i the i-th node
  std::string move;
  std::string comment;
};

struct Variations {
  std::string comment;  // on the start
  std::vector<VariationNode> nodes;
};

Result<Variations> read_variations(std::string_view body);

// The same with its moves as we write them; an error when one is not legal where it stands.
Result<Variations> legal_variations(Variations variations, const engine::AnyPosition& start);

Json variations_json(const Variations& variations);

}  // namespace pedra::server
