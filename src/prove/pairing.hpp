// A pairing: disjoint pairs of empty cells such that every row without a white stone has both cells of a pair.
// White holds by it: whenever Black takes a cell of a pair, White takes the other.
#pragma once
#include <optional>
#include <utility>
#include <vector>

#include "proof/row_board.hpp"

namespace pedra::prove {

// Black to move. None: not found within a number of steps, or there is none.
std::optional<std::vector<std::pair<int, int>>> find_pairing(const proof::RowBoard& board);

}  // namespace pedra::prove
