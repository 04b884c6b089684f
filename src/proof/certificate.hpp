// Certificates as bytes. The format, and why it proves what it says, is in docs/proofs.md; proof-check/ has
// the checker. No bytes crash the readers here.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "proof/tree.hpp"

namespace pedra::proof {

inline constexpr char kReference = '\xff';  // at Black's turn: an earlier record proves the position

struct Record {
  Cells black;
  Cells white;
  std::string_view tree;  // of the certificate's bytes
};

std::string certificate_header(const BoardSize& size);
// One record: the stones of a position with Black to move, and the tree that proves it.
std::string record_bytes(const std::vector<int>& black, const std::vector<int>& white,
                         const std::string& tree);

Result<BoardSize> certificate_size(std::string_view certificate);
Result<std::vector<Record>> certificate_records(std::string_view certificate);

// The tree of the position on the board, with Black to move and no extra stones: `tree` must have it.
std::string tree_bytes(RowBoard& board, const Tree& tree);
}  // namespace pedra::proof
