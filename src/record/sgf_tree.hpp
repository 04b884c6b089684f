// The grammar of SGF, without the meaning of any property. Called by parse_sgf.
//
//   (;FF[4]GM[4] ;B[hh]C[text \] more] (;W[ii] ;B[jj]) (;W[gg]))
//   |             |    |                |              |
//   game tree     node property, values main line      variation
//
// The main line is every node up to the first ')': a tree's first child goes on where its parent ends. So
// nothing recurses, and no nesting is too deep.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace pedra::record {

struct SgfProperty {
  std::string name;  // capital letters; the small ones of old files ("GaMe") are dropped
  std::size_t offset = 0;
  std::vector<std::string_view> values;  // as written between the brackets; parts of the text that was read
};

using SgfNode = std::vector<SgfProperty>;
using SgfNodeVisitor = std::function<Result<Ok>(const SgfNode&)>;

// Shows the nodes of the first game's main line, in order, until the visitor objects.
Result<Ok> read_sgf_tree(std::string_view text, const SgfNodeVisitor& visit);

// The meaning of a raw value: escapes undone, soft line breaks gone, line ends LF, other control characters
// blanks, valid UTF-8. Simple text is one trimmed line.
std::string sgf_text(std::string_view raw);
std::string sgf_simple_text(std::string_view raw);

// SGF's coordinates: a .. z count from 0, A .. Z go on from 26.
constexpr char sgf_letter(int value) {
  return static_cast<char>(value < 26 ? 'a' + value : 'A' + value - 26);
}

// Brackets and backslashes escaped: what stands between '[' and ']'.
std::string sgf_escaped(std::string_view text);

}  // namespace pedra::record
