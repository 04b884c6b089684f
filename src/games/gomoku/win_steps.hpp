// A forced win, step by step, for people: which threats every move makes and what the defender can answer.
// Made by search/solvers/explain.hpp (engine/gomoku/solver.hpp asks it); put into words by terminal/wording.hpp.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "games/gomoku/lines.hpp"

namespace pedra::gomoku {

enum class Made : std::uint8_t { Five, OpenFour, Four, OpenThree };

std::string_view name_of(Made made);  // "five", "open four", "four", "open three"

struct MadeThreat {
  Made made;
  Direction direction;
  bool operator==(const MadeThreat&) const = default;
};

struct WinStep {
  Point move;
  std::vector<MadeThreat> threats;  // the strongest first; empty: it only blocks, or threatens fours
  bool blocks = false;              // it stops a four of the defender's
  std::vector<Point> replies;       // all that do not lose at once; none: the win cannot be stopped
  std::optional<Point> reply;       // the one that the line goes on with: the one that holds out longest
};

}  // namespace pedra::gomoku
