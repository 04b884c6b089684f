// How many nodes the last completed depth of a search took alone: the reports count all depths together. Fed from the
// report sink; used by `pedra search` and `pedra compare`.
#pragma once
#include <cstdint>
#include <iterator>
#include <map>

#include "search/report.hpp"

namespace pedra::lab {

class DepthNodes {
 public:
  void take(const search::SearchReport& report) {
    if (!sums_.contains(report.depth)) sums_[report.depth] = report.nodes;
  }
  // Of the depth that `last` completed.
  [[nodiscard]] std::uint64_t of_last(const search::SearchReport& last) const {
    const auto here = sums_.find(last.depth);
    if (here == sums_.end()) return last.nodes;
    return here == sums_.begin() ? here->second : here->second - std::prev(here)->second;
  }

 private:
  std::map<int, std::uint64_t> sums_;  // by depth: nodes when it was completed
};

}  // namespace pedra::lab
