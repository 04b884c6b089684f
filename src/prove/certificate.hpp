// Certificates as bytes. The format, and why it proves what it says, is in docs/proofs.md; proof-check/ has
// the checker.
#pragma once
#include <string>
#include <vector>

#include "prove/tree.hpp"
#include "prove/walk.hpp"

namespace pedra::prove {

inline constexpr char kReference = '\xff';  // at Black's turn: an earlier record proves the position

enum class NodeKind : char { Three = 0, Quiet = 1, All = 2 };

std::string certificate_header(const BoardSize& size);

// One record: the stones of a position with Black to move, and the tree that proves it.
std::string record_bytes(const std::vector<int>& black, const std::vector<int>& white,
                         const std::string& tree);

// The tree of the position on the board, with Black to move and no extra stones: `tree` must have it.
std::string tree_bytes(RowBoard& board, const Tree& tree);

}  // namespace pedra::prove
