// A heuristic's value and its terms as text, for `value` in the console game and for `pedra evaluate`.
// Nothing here prints.
#pragma once
#include <string>

#include "lab/heuristic_parts.hpp"
#include "lang/messages.hpp"

namespace pedra::terminal {

// "chains: +12 for Black (x), to move": one line.
std::string evaluation_line(const lab::HeuristicParts& parts, const engine::AnyPosition& position,
                            const lang::Messages& messages);

// That line, then for each side how many groups of each length there are (seqN), what is open around them and what they
// are worth; of `zones` the scores of every move.
std::string evaluation_text(const lab::HeuristicParts& parts, const engine::AnyPosition& position,
                            const lang::Messages& messages);

}  // namespace pedra::terminal
