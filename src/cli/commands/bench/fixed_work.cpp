#include "cli/commands/bench/fixed_work.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/rng.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "cli/rows.hpp"

namespace pedra::cli {

void FixedWork::add(const search::SearchReport& report, std::initializer_list<std::uint64_t> results) {
  ++positions_;
  nodes_ += report.nodes;
  seconds_ += report.seconds;
  signature_ = mix64(signature_ ^ report.nodes);
  for (const std::uint64_t result : results) signature_ = mix64(signature_ ^ result);
}

void FixedWork::print(bool json) const {
  const WorkRow row{positions_, nodes_, fmt::format("{:016x}", signature_), seconds_};
  out(json ? json_line(row)
           : fmt::format("signature {}\nnodes     {}\nseconds   {:.3f}\nnodes/s   {:.0f}\n", row.signature,
                         nodes_, seconds_, static_cast<double>(nodes_) / std::max(seconds_, 1e-9)));
}

}  // namespace pedra::cli
