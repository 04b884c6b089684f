// The arithmetic of df-pn, for the two solvers that search by it: vct.hpp and full_solver.hpp.
//
// A node's `low` number (proof where the prover moves, disproof where the other does) is its best child's,
// its `high` number the sum of all: one child decides for the mover, all of them against it.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

namespace pedra::gomoku {

inline constexpr std::uint32_t kInfiniteProof = 1U << 30U;

struct ProofNumbers {
  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;
  [[nodiscard]] bool decided() const { return proof == 0 || disproof == 0; }
};

template <class Child>
struct ProofChoice {
  Child* best;           // the one to look at next
  std::uint32_t second;  // the low number of the next best
  std::uint64_t sum;     // of the high numbers
  ProofNumbers numbers;  // the node's own
};

// `children`: at least one, each with its `numbers`.
template <class Child>
ProofChoice<Child> choose_child(std::vector<Child>& children, bool provers_turn) {
  std::uint32_t ProofNumbers::*const low = provers_turn ? &ProofNumbers::proof : &ProofNumbers::disproof;
  std::uint32_t ProofNumbers::*const high = provers_turn ? &ProofNumbers::disproof : &ProofNumbers::proof;
  ProofChoice<Child> choice{&children.front(), kInfiniteProof, 0, {}};
  for (Child& child : children) {
    choice.sum += child.numbers.*high;
    if (&child == choice.best) continue;
    if (child.numbers.*low < choice.best->numbers.*low) {
      choice.second = choice.best->numbers.*low;
      choice.best = &child;
    } else {
      choice.second = std::min(choice.second, child.numbers.*low);
    }
  }
  choice.numbers.*low = choice.best->numbers.*low;
  choice.numbers.*high = static_cast<std::uint32_t>(std::min<std::uint64_t>(choice.sum, kInfiniteProof - 1));
  if (choice.numbers.*low == 0) choice.numbers.*high = kInfiniteProof;
  if (choice.numbers.*low >= kInfiniteProof) choice.numbers.*high = 0;
  return choice;
}

}  // namespace pedra::gomoku
