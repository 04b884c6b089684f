// Proves records one by one, in as many threads as asked for.
#pragma once
#include <functional>
#include <optional>

#include "prove/progress.hpp"
#include "prove/quiet_search.hpp"

namespace pedra::prove {

Effort effort_of(int level);  // 0 to kLevels - 1

// The same job always gives the same attempt, but for its seconds. None when `stop` was met before its end.
std::optional<Attempt> prove_record(const Plan& plan, const Job& job, Walk& walk,
                                    search::StopCondition& stop);

struct ProverOptions {
  int threads = 1;
  std::size_t hash_megabytes = 64;  // of a thread
};

// Works until all records are proved or given up, or `stop` is met. `found` is called after every record, by
// one thread at a time; the attempt is in the store then.
Result<Ok> run_prover(Progress& progress, Store& store, const ProverOptions& options,
                      search::StopCondition& stop, const std::function<void(const Attempt&)>& found);

}  // namespace pedra::prove
