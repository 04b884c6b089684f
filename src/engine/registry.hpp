// Players by name. A spec is what a person writes:
//
//   random[:seed=N]
//   engine[:LIMITS,level=1..10,threads=N,hash=MB,weights=FILE,book=FILE]     the strongest there is for the
//   game open-ends | five-windows | five-windows-plus | chains [:OPTIONS]     Gomoku zones [:OPTIONS] Othello
//
//   LIMITS   depth=N  time=T  nodes=N
//   OPTIONS  LIMITS, algorithm=minimax|alphabeta, deepen=on|off, order=on|off,
//            table=on|off, cells=window|all (Gomoku),
//            corner= border= danger= mobility= center=on|off (zones)
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"
#include "games/othello/heuristics/zones.hpp"
#include "search/negamax.hpp"

namespace pedra::engine {

inline constexpr int kMostThreads = 64;
inline constexpr int kFullStrength = 10;

struct EngineSpec {
  std::string name;  // a registered one
  search::NegamaxSettings settings;
  bool all_cells = false;
  othello::ZoneParts zones;
  std::uint64_t seed = 1;
  std::size_t hash_megabytes = 64;  // `engine`: the size of its table
  int threads = 1;                  // `engine`: how many search together
  std::string weights;              // `engine`: a file to judge by; empty: the weights built in
  std::string book;                 // `engine`: a file to play the opening from; empty: none
  int level = 10;                   // `engine`: 1 (a beginner) to 10 (full strength)
};

struct EngineInfo {
  std::string_view name;
  std::string_view summary;  // one line for help texts
  std::string_view game;     // the one game it plays: the documents' heuristics; empty: every game

  [[nodiscard]] bool heuristic() const { return !game.empty(); }
  [[nodiscard]] std::vector<std::string_view> games() const {
    return heuristic() ? std::vector{game} : game_names();
  }
};

std::vector<EngineInfo> engines();  // in the order of help texts

Result<EngineSpec> parse_engine(std::string_view text);
std::string to_text(const EngineSpec& spec);  // parse_engine reads it back

// Refused when the engine does not play this game, or not with these settings.
Result<std::unique_ptr<Engine>> make_engine(const EngineSpec& spec, const GameSpec& game);

// The documents' heuristics for a game, by name.
std::vector<std::string_view> heuristics_for(const GameSpec& game);

}  // namespace pedra::engine
