// Files with several games in SGF's grammar (SGF and GGF collections), taken apart. Called by importers; each
// part is for parse_sgf or parse_ggf.
#pragma once
#include <string_view>
#include <vector>

namespace pedra::record {

// The game trees of a text, each from a '(' outside all brackets to its ')'; what stands between them is
// skipped. One that does not end goes to the end of the text: its reader says what is missing.
std::vector<std::string_view> sgf_games(std::string_view text);

}  // namespace pedra::record
