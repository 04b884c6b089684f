// The fixed work of `bench gomoku` and `bench othello`: what its searches took, and a signature of their results, which a
// change that should not change the search keeps.
#pragma once
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "search/report.hpp"

namespace pedra::cli {

class FixedWork {
 public:
  // `results`: what else of the report goes into the signature, after its nodes.
  void add(const search::SearchReport& report, std::initializer_list<std::uint64_t> results);
  void print(bool json) const;

 private:
  std::size_t positions_ = 0;
  std::uint64_t nodes_ = 0;
  double seconds_ = 0;
  std::uint64_t signature_ = 0;
};

}  // namespace pedra::cli
