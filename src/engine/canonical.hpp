// One name for positions that are the same but for a turn or a mirror. Used by opening books and by the
// arena, which plays no opening twice.
#pragma once
#include <string>

#include "board/symmetry.hpp"
#include "engine/game.hpp"

namespace pedra::engine {

struct Canonical {
  std::string key;    // the stones row by row, then the side to move
  Symmetry symmetry;  // takes the position's points to those of the key
};

Canonical canonical(const AnyPosition& position);

}  // namespace pedra::engine
