// What the plain search (search/negamax.hpp) is asked to do: without its templates, for those who only carry it.
#pragma once
#include <cstdint>

#include "search/limits.hpp"

namespace pedra::search {

enum class Algorithm : std::uint8_t { Minimax, AlphaBeta };

inline constexpr int kMaxDepth = 64;
inline constexpr int kMostQuietPlies = 6;

struct NegamaxSettings {
  Algorithm algorithm = Algorithm::AlphaBeta;
  Limits limits;
  bool deepen = true;  // false: one search at limits.depth, nothing before it
  bool order = false;  // moves that cut before come first
  bool table = false;  // a position met again at the same depth is not searched again
  bool quiet = false;  // noisy moves are searched on at the horizon
  int lines = 1;       // more: the values of so many of the best moves, not of the best alone
  bool operator==(const NegamaxSettings&) const = default;
};

}  // namespace pedra::search
