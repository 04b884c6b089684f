// A player's settings, and the one table of its options: what each is called, what it may be, and what it is
// for. Reading, printing, help texts, completion, the HTTP API and error texts all come from this table.
//
// A player is written NAME or NAME:KEY=VALUE,KEY=VALUE, as in `chains:depth=4,order=on`.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "games/gomoku/heuristics/weights.hpp"
#include "games/othello/heuristics/zones.hpp"
#include "search/negamax_settings.hpp"

namespace pedra::engine {

inline constexpr int kMostThreads = 64;
inline constexpr int kFullStrength = 10;

struct EngineSpec {
  std::string name;  // a registered one
  search::NegamaxSettings settings;
  bool all_cells = false;
  othello::ZoneParts zones;
  gomoku::HeuristicWeights heuristic;
  std::uint64_t seed = 1;
  std::size_t hash_megabytes = 64;
  int threads = 1;
  std::string weights;  // a file; empty: the weights built in
  std::string book;     // a file; empty: none
  std::string proof;    // likewise
  std::string set;      // numbers of the search, for trials: "razoring_depth=300+futility_depth=850"
  int level = kFullStrength;

  bool operator==(const EngineSpec&) const = default;
};

// Options that the same players have.
enum class OptionGroup : std::uint8_t {
  SearchLimits,
  PlainSearch,
  Cells,
  OpenEnds,
  FiveWindows,
  Chains,
  Zones,
  Strength,
  Seed
};

// The groups that a player has.
class OptionGroups {
 public:
  template <class... Group>
  constexpr explicit OptionGroups(Group... groups) : bits_((0U | ... | bit(groups))) {}
  [[nodiscard]] constexpr bool has(OptionGroup group) const { return (bits_ & bit(group)) != 0; }

 private:
  static constexpr unsigned bit(OptionGroup group) { return 1U << static_cast<unsigned>(group); }
  unsigned bits_;
};

struct PlayerOption {
  enum class Type : std::uint8_t { Number, Duration, Choice, File, Text };

  std::string_view key;
  OptionGroup group;
  Type type;
  std::string_view help;                    // one line
  std::int64_t least = 0;                   // of a Number
  std::int64_t most = 0;                    // likewise
  std::span<const std::string_view> words;  // of a Choice

  [[nodiscard]] std::string values() const;         // "1..64", "on|off", "FILE": for help texts
  [[nodiscard]] std::string default_value() const;  // empty: not set
};

std::string_view name_of(PlayerOption::Type type);  // "number", "duration", "choice", "file", "text"

// In the order in which they are printed: all there are, and those of some groups.
std::vector<PlayerOption> player_options();
std::vector<PlayerOption> options_in(OptionGroups groups);

// Sets one option, "depth=4". Refused when no group has it, or when the value is wrong.
Result<Ok> set_option(EngineSpec& spec, std::string_view option, OptionGroups groups);

// The options that differ from their defaults: "depth=4,order=on". set_option() reads them back.
std::string options_text(const EngineSpec& spec, OptionGroups groups);

}  // namespace pedra::engine
