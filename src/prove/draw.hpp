// Proofs that White keeps Black from any row of k, so that the game is a draw: the maker-breaker game, in which
// White's own rows do not count. Certificates are checked by proof-check/draw_check.cpp, which has the format.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "proof/row_board.hpp"
#include "search/stop.hpp"

namespace pedra::prove {

struct DrawReport {
  std::optional<std::string> certificate;  // none: not found within the limits
  std::uint64_t positions = 0;             // that were searched
  int answers = 0;                         // of White's, one after the other, until pairs hold every row
};

bool is_draw_certificate(std::string_view bytes);  // by its first bytes

// The same on every machine, unless `stop` is met.
DrawReport prove_draw(const proof::BoardSize& size, search::StopCondition& stop);

}  // namespace pedra::prove
