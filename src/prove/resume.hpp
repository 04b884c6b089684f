// The records of a certificate as attempts, so that a proof goes on from it on another machine. Whoever reads a
// certificate checks it first (check.hpp).
#pragma once
#include <string>
#include <vector>

#include "prove/store.hpp"

namespace pedra::prove {

// Those that the plan has: of any second stone, at the lowest level of effort.
Result<std::vector<Attempt>> attempts_of(const std::string& certificate, const Plan& plan);

}  // namespace pedra::prove
