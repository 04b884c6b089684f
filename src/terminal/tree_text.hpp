// The search tree as a drawing, for `pedra search --tree`. Nothing here prints.
#pragma once
#include <string>

#include "lab/search_tree.hpp"
#include "lang/messages.hpp"

namespace pedra::terminal {

// An indented drawing, down to `max_ply`; a last line says what was left out.
//   root  [-inf, +inf]  = 12  all children
//   ├─ h8  [..]  = -12  cut, 31 skipped
std::string tree_text(const engine::RecordedTree& tree, const Grid& grid, int max_ply, lab::TreeSide side,
                      const lang::Messages& messages);

}  // namespace pedra::terminal
